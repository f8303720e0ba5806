//! How a running server follows changes of channels: wherever a change is made, it is live within about a second,
//! without interrupting other channels.
//!
//! The database is the only source of truth. Everything else, such as a message through Redis or an apply in this
//! process, is a hint where to look first.

pub mod certificates;
pub mod follower;
pub mod keys;
mod queries;
pub mod seeds;
mod stamp;
pub mod subscription;
pub mod upkeep;
pub mod watch;
