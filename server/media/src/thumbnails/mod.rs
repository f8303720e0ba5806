//! Thumbnails: small pictures of a recording, which players show while somebody looks for a place in it.
//!
//! They stand on sheets, and a WebVTT track says which of them is shown for which stretch: the first picture of the
//! segment that the stretch begins with. So a place is found by the picture that playing begins with there.

mod job;
mod queries;
mod sheets;
mod track;

pub(super) use job::put;
pub use job::{MakeMissing, MakeThumbnails, ThumbnailMaker, ask_for_missing};
pub use queries::{keep, of_recording};
pub use sheets::{Drawn, Shape, Sheets};
pub use track::stretches;

/// What the track is called in the folder of a recording's thumbnails.
pub const TRACK: &str = "index.vtt";

/// What a sheet is called there.
pub fn sheet(number: usize) -> String {
    format!("{number}.jpg")
}

/// The folder in the object store for the thumbnails of a recording of that length, in the recording's own.
pub fn folder(base: &str, duration_us: i64) -> String {
    format!("{base}/thumbnails-{duration_us}")
}
