//! Opens the files of a channel's folder without following links out of it.
//!
//! Users with write access to the folder could replace a file by a link at any moment. So each folder is opened
//! relative to its open parent, links are never followed, and the file type is checked after opening.

use std::collections::BTreeMap;
use std::ffi::CStr;
use std::fs::File;
use std::io::{self, Read};
use std::os::fd::OwnedFd;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use rustix::fs::{AtFlags, Dir, FileType, Mode, OFlags, open, openat, statat};

/// Maximum nesting of folders.
const DEEPEST: usize = 16;
/// Maximum number of files, links and folders in total.
const MOST: usize = 20_000;

const FOLDER: OFlags = OFlags::RDONLY.union(OFlags::DIRECTORY).union(OFlags::CLOEXEC);
/// `NONBLOCK`: opening a pipe without a writer must not wait.
const FILE: OFlags = OFlags::RDONLY.union(OFlags::NONBLOCK).union(OFlags::NOCTTY).union(OFlags::CLOEXEC);

/// A file in a folder.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SeedFile {
    folder: Arc<Path>,
    inner: String,
}

impl SeedFile {
    /// The path when the folder was listed; for messages only, not for opening.
    pub fn path(&self) -> PathBuf {
        self.folder.join(&self.inner)
    }

    /// Opens the file.
    ///
    /// # Errors
    /// It can't be opened, or has been replaced by a link, a pipe or a device.
    pub fn open(&self) -> io::Result<File> {
        let mut folder = open(&*self.folder, FOLDER, Mode::empty())?;
        let mut rest = self.inner.as_str();
        while let Some((name, inner)) = rest.split_once('/') {
            folder = openat(&folder, name, FOLDER.union(OFlags::NOFOLLOW), Mode::empty())?;
            rest = inner;
        }
        let file = File::from(openat(&folder, rest, FILE.union(OFlags::NOFOLLOW), Mode::empty())?);
        if file.metadata()?.is_file() { Ok(file) } else { Err(io::ErrorKind::Unsupported.into()) }
    }

    /// Reads the file.
    ///
    /// # Errors
    /// See [`Self::open`]. `FileTooLarge` if it has more than `most` bytes.
    pub fn read(&self, most: u64) -> io::Result<Vec<u8>> {
        read(self.open()?, most)
    }
}

/// Reads an open file of at most `most` bytes.
///
/// # Errors
/// It can't be read. `FileTooLarge` if it has more than `most` bytes, or grows beyond that while it is read.
pub fn read(file: File, most: u64) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    file.take(most.saturating_add(1)).read_to_end(&mut bytes)?;
    if u64::try_from(bytes.len()).is_ok_and(|length| length <= most) {
        Ok(bytes)
    } else {
        Err(io::ErrorKind::FileTooLarge.into())
    }
}

/// Size and modification time of a file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct FileStatus {
    /// Size in bytes.
    pub bytes: u64,
    /// Time of the last status change (ctime), which includes renames, in nanoseconds since 1970.
    pub changed: i128,
}

/// The contents of a folder and its sub-folders, by path within it with `/`. The value is a file, or the reason why it
/// can't be read (`Unsupported` for links, pipes and devices). Hidden files are left out. An error for the folder
/// itself has an empty path.
pub fn list(folder: &Path) -> BTreeMap<String, io::Result<SeedFile>> {
    let root: Arc<Path> = Arc::from(folder);
    walk(folder, |entry| match entry.kind {
        FileType::RegularFile => Ok(SeedFile { folder: Arc::clone(&root), inner: entry.inner.to_owned() }),
        _ => Err(io::ErrorKind::Unsupported.into()),
    })
}

/// The status of everything in [`list`]. For links it is that of the link itself.
pub fn statuses(folder: &Path) -> BTreeMap<String, io::Result<FileStatus>> {
    walk(folder, |entry| {
        let status = statat(entry.folder, entry.name, AtFlags::SYMLINK_NOFOLLOW)?;
        let changed = i128::from(status.st_ctime) * 1_000_000_000 + i128::from(status.st_ctime_nsec);
        Ok(FileStatus { bytes: u64::try_from(status.st_size).unwrap_or_default(), changed })
    })
}

/// An entry of an open folder, other than a sub-folder.
struct Entry<'a> {
    folder: &'a OwnedFd,
    name: &'a CStr,
    /// The path within the listed folder.
    inner: &'a str,
    kind: FileType,
}

/// State while listing a folder and its sub-folders.
struct Walk<'a, T> {
    read: &'a dyn Fn(&Entry<'_>) -> io::Result<T>,
    /// Number of entries so far, including folders.
    entries: usize,
    found: BTreeMap<String, io::Result<T>>,
}

fn walk<T>(folder: &Path, read: impl Fn(&Entry<'_>) -> io::Result<T>) -> BTreeMap<String, io::Result<T>> {
    let mut walker = Walk { read: &read, entries: 0, found: BTreeMap::new() };
    match open(folder, FOLDER, Mode::empty()) {
        Ok(opened) => walker.enter(&opened, "", 1),
        Err(error) => drop(walker.found.insert(String::new(), Err(error.into()))),
    }
    walker.found
}

impl<T> Walk<'_, T> {
    fn enter(&mut self, folder: &OwnedFd, name: &str, depth: usize) {
        let entries = match Dir::read_from(folder) {
            Ok(entries) => entries,
            Err(error) => return drop(self.found.insert(name.to_owned(), Err(error.into()))),
        };
        for entry in entries.flatten() {
            let own = entry.file_name().to_string_lossy();
            if own.starts_with('.') {
                continue;
            }
            if self.entries >= MOST {
                let error = io::Error::other(format!("the folder has more than {MOST} files and folders"));
                return drop(self.found.insert(name.to_owned(), Err(error)));
            }
            self.entries += 1;
            let inner = if name.is_empty() { own.into_owned() } else { format!("{name}/{own}") };
            let kind = match entry.file_type() {
                FileType::Unknown => statat(folder, entry.file_name(), AtFlags::SYMLINK_NOFOLLOW)
                    .map(|status| FileType::from_raw_mode(status.st_mode)),
                known => Ok(known),
            };
            let found = match kind {
                Ok(FileType::Directory) if depth >= DEEPEST => {
                    Err(io::Error::other(format!("folders lie more than {DEEPEST} deep")))
                }
                Ok(FileType::Directory) => {
                    match openat(folder, entry.file_name(), FOLDER.union(OFlags::NOFOLLOW), Mode::empty()) {
                        Ok(opened) => {
                            self.enter(&opened, &inner, depth + 1);
                            continue;
                        }
                        Err(error) => Err(error.into()),
                    }
                }
                Ok(kind) => (self.read)(&Entry { folder, name: entry.file_name(), inner: &inner, kind }),
                Err(error) => Err(error.into()),
            };
            self.found.insert(inner, found);
        }
    }
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::os::unix::fs::symlink;

    use rustix::fs::{CWD, mkfifoat};

    use super::*;

    fn folder() -> tempfile::TempDir {
        let folder = tempfile::tempdir().unwrap();
        fs::create_dir_all(folder.path().join("channel/pages")).unwrap();
        fs::write(folder.path().join("channel/pages/about.md"), "about").unwrap();
        fs::write(folder.path().join("channel/logo.svg"), "logo").unwrap();
        fs::create_dir(folder.path().join("outside")).unwrap();
        fs::write(folder.path().join("outside/about.md"), "secret").unwrap();
        folder
    }

    #[test]
    fn a_link_put_in_a_files_place_is_not_followed() {
        let root = folder();
        let channel = root.path().join("channel");
        let listed = list(&channel);
        let [page, logo] = ["pages/about.md", "logo.svg"].map(|name| listed[name].as_ref().unwrap().clone());
        assert_eq!((page.read(9).unwrap(), logo.read(9).unwrap()), (b"about".to_vec(), b"logo".to_vec()));
        // After listing, the folder and the file are replaced by links.
        fs::rename(channel.join("pages"), channel.join("away")).unwrap();
        symlink(root.path().join("outside"), channel.join("pages")).unwrap();
        fs::remove_file(channel.join("logo.svg")).unwrap();
        symlink(root.path().join("outside/about.md"), channel.join("logo.svg")).unwrap();
        assert_eq!(fs::read(page.path()).unwrap(), b"secret", "by its path it would be read");
        assert!(page.read(9).is_err() && logo.read(9).is_err());
        assert_eq!(listed.keys().collect::<Vec<_>>(), ["logo.svg", "pages/about.md"]);
        let links = list(&channel);
        for link in ["pages", "logo.svg"] {
            assert_eq!(links[link].as_ref().unwrap_err().kind(), io::ErrorKind::Unsupported, "{link}");
        }
        assert!(!links.contains_key("pages/about.md"), "nor is what lies outside listed");
    }

    #[test]
    fn what_is_swapped_all_the_time_is_read_from_within_or_not_at_all() {
        let root = folder();
        let channel = root.path().join("channel");
        let page = list(&channel)["pages/about.md"].as_ref().unwrap().clone();
        let (pages, away) = (channel.join("pages"), channel.join("away"));
        let swapping = std::thread::spawn({
            let outside = root.path().join("outside");
            move || {
                for _ in 0..2_000 {
                    fs::rename(&pages, &away).unwrap();
                    symlink(&outside, &pages).unwrap();
                    fs::remove_file(&pages).unwrap();
                    fs::rename(&away, &pages).unwrap();
                }
            }
        });
        while !swapping.is_finished() {
            assert!(page.read(9).map_or(true, |bytes| bytes == b"about"), "a file from outside was read");
            assert!(
                list(&channel).values().flatten().all(|file| file.read(9).map_or(true, |bytes| bytes != b"secret"))
            );
        }
        swapping.join().unwrap();
    }

    #[test]
    fn pipes_and_files_without_an_end_are_not_waited_for() {
        let root = folder();
        let channel = root.path().join("channel");
        let logo = list(&channel)["logo.svg"].as_ref().unwrap().clone();
        fs::remove_file(channel.join("logo.svg")).unwrap();
        mkfifoat(CWD, channel.join("logo.svg"), Mode::RUSR | Mode::WUSR).unwrap();
        assert_eq!(logo.read(9).unwrap_err().kind(), io::ErrorKind::Unsupported);
        assert_eq!(list(&channel)["logo.svg"].as_ref().unwrap_err().kind(), io::ErrorKind::Unsupported);
        // A sparse file of a terabyte.
        File::create(channel.join("pages/about.md")).unwrap().set_len(1 << 40).unwrap();
        let huge = list(&channel)["pages/about.md"].as_ref().unwrap().clone();
        assert_eq!(huge.read(1024).unwrap_err().kind(), io::ErrorKind::FileTooLarge);
    }

    #[test]
    fn folders_without_an_end_are_left() {
        let root = tempfile::tempdir().unwrap();
        let mut deep = root.path().to_owned();
        for _ in 0..40 {
            deep.push("a");
        }
        fs::create_dir_all(&deep).unwrap();
        fs::write(deep.join("page.md"), "deep").unwrap();
        let listed = list(root.path());
        assert!(listed.len() == 1 && listed.values().all(Result::is_err), "{listed:?}");
    }

    #[test]
    fn a_folder_with_too_many_entries_is_left() {
        let makes: [fn(&Path); 2] = [|path| fs::write(path, "").unwrap(), |path| fs::create_dir(path).unwrap()];
        for make in makes {
            let root = tempfile::tempdir().unwrap();
            for number in 0..=MOST {
                make(&root.path().join(number.to_string()));
            }
            let listed = list(root.path());
            assert!(listed.len() <= MOST + 1 && listed[""].is_err(), "{}", listed.len());
        }
    }
}
