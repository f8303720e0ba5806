//! Where backups are kept.

use std::path::PathBuf;
use std::str::FromStr;

use grandstand_media::bucket::Bucket;

/// The place of a repository.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Place {
    /// A folder.
    Folder(PathBuf),
    /// A bucket of an S3 service, or a folder in one.
    Bucket(Bucket),
}

impl FromStr for Place {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        if text.starts_with("s3://") {
            return text.parse().map(Self::Bucket);
        }
        if text.is_empty() {
            Err("it must be a folder or s3://bucket".to_owned())
        } else {
            Ok(Self::Folder(text.into()))
        }
    }
}
