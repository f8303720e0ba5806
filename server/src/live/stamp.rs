//! A folder's files as the file system lists them: what tells, without reading them, that something was written.

use std::collections::BTreeMap;
use std::fs::Metadata;
use std::path::{Path, PathBuf};

/// The files below some folders, with length and time of change. Hidden files are left out: they are no seed files, and
/// editors and rsync write to such before they put a file in its place.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Stamp(BTreeMap<PathBuf, Facts>);

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Facts {
    bytes: u64,
    changed: (i64, i64),
}

impl Stamp {
    /// Reads the stamp of `folders`; what can't be listed counts as empty.
    pub fn of(folders: &[PathBuf]) -> Self {
        let mut files = BTreeMap::new();
        folders.iter().for_each(|folder| walk(folder, &mut files));
        Self(files)
    }

    /// Whether someone seems to be in the middle of writing: a file has grown since `last` looked at, or has become less
    /// than half of what it was when it was `taken` up.
    pub fn is_being_written(&self, last: &Self, taken: &Self) -> bool {
        self.0.iter().any(|(path, now)| {
            let has_grown = last.0.get(path).is_some_and(|last| last.bytes < now.bytes);
            let has_shrunk = taken.0.get(path).is_some_and(|taken| now.bytes < taken.bytes / 2);
            has_grown || has_shrunk
        })
    }
}

fn walk(folder: &Path, files: &mut BTreeMap<PathBuf, Facts>) {
    for entry in std::fs::read_dir(folder).into_iter().flatten().flatten() {
        if entry.file_name().to_string_lossy().starts_with('.') {
            continue;
        }
        match entry.metadata() {
            Ok(facts) if facts.is_dir() => walk(&entry.path(), files),
            Ok(facts) => drop(files.insert(entry.path(), Facts { bytes: facts.len(), changed: changed(&facts) })),
            // It went away between being listed and being looked at: the next look tells.
            Err(_) => {}
        }
    }
}

/// When the file was last changed or put in its place.
#[cfg(unix)]
fn changed(facts: &Metadata) -> (i64, i64) {
    use std::os::unix::fs::MetadataExt;
    (facts.ctime(), facts.ctime_nsec())
}

/// When the file was last changed.
#[cfg(not(unix))]
fn changed(facts: &Metadata) -> (i64, i64) {
    let modified = facts.modified().ok().and_then(|time| time.duration_since(std::time::UNIX_EPOCH).ok());
    modified.map_or((0, 0), |time| (i64::try_from(time.as_secs()).unwrap_or_default(), i64::from(time.subsec_nanos())))
}
