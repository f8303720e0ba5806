//! Live video: encoders push RTMP to nginx-rtmp, which asks here whether they may. What is pushed is packaged by an ffmpeg
//! process of its own for each push, and followed from its folder into the object store and the database.
//!
//! A packager needs nothing from the server that started it: it goes on while that is restarted, and whoever comes next
//! takes over from what is stored. Only where a push comes from and goes to is known here; what viewers get is made in
//! `features::watch`.

pub mod admission;
pub mod ending;
pub mod endpoints;
pub mod follower;
pub mod packager;
mod parts;
mod queries;
mod room;
pub mod stream_key;
mod written;

pub use queries::{Listed, list, renew, stream};
