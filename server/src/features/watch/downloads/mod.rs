//! Downloading recordings: who may, how many, and the file, which is put together as it goes out.

mod counting;
mod endpoints;
mod file;
mod service;

pub use counting::{forget, of_user};
pub use endpoints::{__path_download_event, EventDownload, download_event};
pub(super) use endpoints::{configure, configure_files};
