//! Thumbnails: small pictures of a recording that players show while seeking.
//!
//! They are placed on sheets, and a WebVTT track maps each stretch of the recording to a thumbnail: the first frame of
//! the segment at the beginning of the stretch. So it shows the frame at which playback begins after seeking.

mod job;
mod queries;
mod sheets;
mod track;

pub(super) use job::put;
pub use job::{MakeMissing, MakeThumbnails, ThumbnailMaker, ask_for_missing};
pub use queries::{keep, of_recording};
pub use sheets::{Drawn, Shape, Sheets};
pub use track::stretches;

/// File name of the track in the folder of a recording's thumbnails.
pub const TRACK: &str = "index.vtt";

/// Returns the file name of a sheet in that folder.
pub fn sheet(number: usize) -> String {
    format!("{number}.jpg")
}

/// Returns the folder for thumbnails in the recording's folder `base`. The name contains the length, so that a longer
/// recording gets a new folder.
pub fn folder(base: &str, duration_us: i64) -> String {
    format!("{base}/thumbnails-{duration_us}")
}
