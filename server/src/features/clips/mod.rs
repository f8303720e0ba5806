//! Clips: what viewers cut out of recordings, watch, share and download.

mod allowance;
mod cut_queries;
mod downloads;
mod endpoints;
mod failure;
mod input;
mod list_queries;
mod lists;
mod media;
mod model;
pub mod operator;
mod parts;
mod personal;
mod present;
mod queries;
mod refusals;
mod retrying;
mod service;
mod sharing;
mod watching;
mod work;

pub use allowance::left;
pub use endpoints::*;
pub use media::configure as configure_media;
pub use personal::Clips;
pub use sharing::{__path_oembed, head, oembed};
pub use watching::Memory;
pub use work::{CutClips, EmptyClip, forget};
