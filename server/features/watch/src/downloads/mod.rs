//! Downloads of recordings: permission, quota, and the file, which is assembled while it is sent.

mod endpoints;
mod file;
mod personal;
mod queries;
mod quota;
mod service;

pub use endpoints::{__path_download_event, DownloadFile, EventDownload, OPERATIONS, download_event};
pub(super) use endpoints::{configure, configure_files, files};
pub use personal::Downloads;
pub use queries::{Downloaded, count};
pub use quota::{expect, spend};
pub(super) use service::offer;
