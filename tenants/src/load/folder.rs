//! The files of a channel's folder, and their text.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::source::Source;
use crate::check::codes;
use crate::check::finding::Finding;

/// The most that a seed file may weigh.
const LARGEST: u64 = 8 * 1024 * 1024;

/// Every file of the folder and its sub-folders by its path within, with `/`. Hidden files are left out; what can't
/// be listed, and links (which could lead anywhere on the machine), are reported under the path with `prefix`.
pub fn list(dir: &Path, prefix: &str, findings: &mut Vec<Finding>) -> BTreeMap<String, PathBuf> {
    let mut files = BTreeMap::new();
    walk(dir, prefix, prefix.len(), &mut files, findings);
    files
}

fn walk(dir: &Path, prefix: &str, root: usize, files: &mut BTreeMap<String, PathBuf>, findings: &mut Vec<Finding>) {
    let unreadable = |path: &str, error: &std::io::Error| {
        Finding::of_file(codes::UNREADABLE_FILE, path.trim_end_matches('/'), format!("can't be read: {error}"))
    };
    let entries = match std::fs::read_dir(dir) {
        Ok(entries) => entries,
        Err(error) => return findings.push(unreadable(if prefix.is_empty() { "." } else { prefix }, &error)),
    };
    for entry in entries.flatten() {
        let name = entry.file_name().to_string_lossy().into_owned();
        let path = format!("{prefix}{name}");
        if name.starts_with('.') {
            continue;
        }
        match entry.file_type() {
            Ok(kind) if kind.is_dir() => walk(&entry.path(), &format!("{path}/"), root, files, findings),
            Ok(kind) if kind.is_file() => {
                files.insert(path[root..].to_owned(), entry.path());
            }
            Ok(_) => findings.push(
                Finding::of_file(codes::UNKNOWN_FILE, path, "a link is not read")
                    .hint("put the file itself into the folder"),
            ),
            Err(error) => findings.push(unreadable(&path, &error)),
        }
    }
}

/// The text of a seed file; `None`, with a finding, where it has none that can be used.
pub fn text(file: &str, path: &Path, findings: &mut Vec<Finding>) -> Option<Arc<Source>> {
    let mut refuse = |message: String, hint: &str| {
        findings.push(Finding::of_file(codes::UNREADABLE_FILE, file, message).hint(hint));
        None
    };
    match std::fs::metadata(path) {
        Ok(facts) if facts.len() > LARGEST => {
            return refuse(
                format!("the file is {} MiB, the most is 8 MiB", facts.len() / 1_048_576),
                "split a list into several files: events/2025.toml, events/2026.csv and so on",
            );
        }
        _ => {}
    }
    match std::fs::read(path) {
        Ok(bytes) => match String::from_utf8(bytes) {
            Ok(text) => Some(Source::new(file, &text)),
            Err(error) => {
                let valid = error.utf8_error().valid_up_to();
                let line = error.as_bytes()[..valid].iter().filter(|byte| **byte == b'\n').count() + 1;
                refuse(format!("line {line} is not UTF-8 text"), "save the file as UTF-8 (spreadsheets: \"CSV UTF-8\")")
            }
        },
        Err(error) => refuse(format!("can't be read: {error}"), "check the file's permissions"),
    }
}
