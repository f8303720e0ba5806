//! One file per table of analytics. Times are unix milliseconds.

pub mod page_events;
pub mod rollups;
pub mod video_events;
pub mod viewings;
pub mod visits;
