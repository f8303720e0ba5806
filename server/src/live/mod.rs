//! How a running server follows changes of channels: whoever makes them, and from wherever, the channel is live within
//! about a second, and all others are served meanwhile.
//!
//! The database is the only truth. Everything else, such as a message through Redis or an apply of this process, only
//! says where to look first.

pub mod follower;
pub mod keys;
mod queries;
pub mod seeds;
mod stamp;
pub mod subscription;
pub mod upkeep;
pub mod watch;
