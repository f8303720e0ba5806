//! Downloading recordings: who may, how many, and the file, which is put together as it goes out.

mod endpoints;
mod file;
mod queries;
mod service;

pub use endpoints::{__path_download_event, EventDownload, download_event};
pub(super) use endpoints::{configure, configure_files};
pub use queries::{Downloaded, clips_of_user, count, forget, note, of_user};
