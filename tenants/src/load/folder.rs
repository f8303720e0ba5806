//! The files of a channel's folder, and their text.

use std::collections::BTreeMap;
use std::io;
use std::path::Path;
use std::sync::Arc;

use super::files::{self, SeedFile};
use super::source::Source;
use crate::check::codes;
use crate::check::finding::Finding;

/// The most that a seed file may weigh.
const LARGEST: u64 = 8 * 1024 * 1024;
/// Bytes of a line at most: each finding counts the characters before it in its line.
const LONGEST_LINE: usize = 128 * 1024;

/// Every file of the folder and its sub-folders by its path within, with `/`. Hidden files are left out; what can't
/// be listed, and links (which could lead anywhere on the machine), are reported under the path with `prefix`.
pub fn list(dir: &Path, prefix: &str, findings: &mut Vec<Finding>) -> BTreeMap<String, SeedFile> {
    let mut files = BTreeMap::new();
    for (inner, listed) in files::list(dir) {
        let path = format!("{prefix}{inner}");
        match listed {
            Ok(file) => drop(files.insert(inner, file)),
            Err(error) if error.kind() == io::ErrorKind::Unsupported => findings.push(
                Finding::of_file(codes::UNKNOWN_FILE, path, "a link is not read")
                    .hint("put the file itself into the folder"),
            ),
            Err(error) => {
                let path = if path.is_empty() { "." } else { path.trim_end_matches('/') };
                findings.push(Finding::of_file(codes::UNREADABLE_FILE, path, format!("can't be read: {error}")));
            }
        }
    }
    files
}

/// The text of a seed file; `None`, with a finding, where it has none that can be used.
pub fn text(name: &str, file: &SeedFile, findings: &mut Vec<Finding>) -> Option<Arc<Source>> {
    let mut refuse = |message: String, hint: &str| {
        findings.push(Finding::of_file(codes::UNREADABLE_FILE, name, message).hint(hint));
        None
    };
    match file.read(LARGEST) {
        Ok(bytes) => match String::from_utf8(bytes) {
            Ok(text) => match text.split('\n').position(|line| line.len() > LONGEST_LINE) {
                Some(line) => refuse(format!("line {} has more than 128 KiB", line + 1), "break it into several lines"),
                None => Some(Source::new(name, &text)),
            },
            Err(error) => {
                let valid = error.utf8_error().valid_up_to();
                let line = error.as_bytes()[..valid].iter().filter(|byte| **byte == b'\n').count() + 1;
                refuse(format!("line {line} is not UTF-8 text"), "save the file as UTF-8 (spreadsheets: \"CSV UTF-8\")")
            }
        },
        Err(error) if error.kind() == io::ErrorKind::FileTooLarge => refuse(
            "the file is too large, the most is 8 MiB".to_owned(),
            "split a list into several files: events/2025.toml, events/2026.csv and so on",
        ),
        Err(error) => refuse(format!("can't be read: {error}"), "check the file's permissions"),
    }
}
