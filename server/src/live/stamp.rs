//! A snapshot of a folder's file metadata, which shows changes without reading the files.

use std::collections::BTreeMap;
use std::io::ErrorKind;
use std::path::PathBuf;

use tenants::load::files::{self, FileStatus};

/// The files below some folders, with length and modification time. Hidden files are skipped: they are no seed files,
/// and editors and rsync use them as temporary files. A `None` status means that a path can't be read or there are too
/// many files.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Stamp(BTreeMap<PathBuf, Option<FileStatus>>);

impl Stamp {
    /// Reads the metadata of all files in `folders`; missing folders count as empty. Links are not followed, and only
    /// files that [`files::list`] would list are read.
    pub fn of(folders: &[PathBuf]) -> Self {
        let mut stamp = BTreeMap::new();
        for folder in folders {
            for (name, status) in files::statuses(folder) {
                // The file was deleted after it was listed: the next poll will show that.
                if status.as_ref().is_err_and(|error| error.kind() == ErrorKind::NotFound) {
                    continue;
                }
                stamp.insert(folder.join(name), status.ok());
            }
        }
        Self(stamp)
    }

    /// Whether a write seems to be in progress: a file has grown since the `last` snapshot, or has shrunk to less than
    /// half of its size in `taken`.
    pub fn is_being_written(&self, last: &Self, taken: &Self) -> bool {
        self.0.iter().any(|(path, status)| {
            let Some(now) = status else { return false };
            let bytes_in = |stamp: &Self| stamp.0.get(path).copied().flatten().map(|status| status.bytes);
            let has_grown = bytes_in(last).is_some_and(|last| last < now.bytes);
            let has_shrunk = bytes_in(taken).is_some_and(|taken| now.bytes < taken / 2);
            has_grown || has_shrunk
        })
    }
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::os::unix::fs::symlink;

    use super::*;

    #[test]
    fn a_folder_that_is_swapped_for_a_link_leads_nowhere() {
        let root = tempfile::tempdir().unwrap();
        let (channel, outside) = (root.path().join("channel"), root.path().join("outside"));
        let (pages, away) = (channel.join("pages"), channel.join("away"));
        for folder in [&pages, &outside] {
            fs::create_dir_all(folder).unwrap();
        }
        fs::write(pages.join("about.md"), "about").unwrap();
        fs::write(outside.join("secret.md"), "secret").unwrap();
        let swapping = std::thread::spawn({
            let (pages, outside) = (pages.clone(), outside.clone());
            move || {
                for _ in 0..2_000 {
                    fs::rename(&pages, &away).unwrap();
                    symlink(&outside, &pages).unwrap();
                    fs::remove_file(&pages).unwrap();
                    fs::rename(&away, &pages).unwrap();
                }
            }
        });
        let folders = [channel];
        while !swapping.is_finished() {
            let stamp = Stamp::of(&folders);
            assert!(stamp.0.keys().all(|path| !path.ends_with("secret.md")), "{stamp:?}");
        }
        swapping.join().unwrap();
        assert_eq!(Stamp::of(&folders).0.into_keys().collect::<Vec<_>>(), [pages.join("about.md")]);
        // Links are not followed, but their appearance and removal are changes.
        let before = Stamp::of(&folders);
        symlink(&outside, folders[0].join("link")).unwrap();
        let with_link = Stamp::of(&folders);
        assert!(with_link != before && with_link.0.keys().all(|path| !path.ends_with("secret.md")), "{with_link:?}");
    }

    #[test]
    fn folders_over_the_limits_are_not_looked_through() {
        let root = tempfile::tempdir().unwrap();
        let (wide, deep) = (root.path().join("wide"), root.path().join("deep"));
        fs::create_dir(&wide).unwrap();
        for number in 0..=20_000 {
            fs::write(wide.join(number.to_string()), "").unwrap();
        }
        let too_many = Stamp::of(std::slice::from_ref(&wide));
        assert!(too_many.0.len() <= 20_001, "{}", too_many.0.len());
        fs::remove_file(wide.join("7")).unwrap();
        assert_ne!(Stamp::of(std::slice::from_ref(&wide)), too_many, "being within the limit again is a change");
        let mut deepest = deep.clone();
        (0..40).for_each(|_| deepest.push("a"));
        fs::create_dir_all(&deepest).unwrap();
        fs::write(deepest.join("page.md"), "deep").unwrap();
        let stamp = Stamp::of(&[deep]);
        assert!(stamp.0.len() == 1 && stamp.0.values().all(Option::is_none), "{stamp:?}");
        assert_eq!(Stamp::of(&[root.path().join("nowhere")]), Stamp::default());
    }
}
