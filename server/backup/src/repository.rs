//! The repository: files by their paths, encrypted where there is a key.

use std::collections::HashMap;
use std::fs::{self, File, TryLockError};

use anyhow::{Context, bail};
use bytes::Bytes;
use futures_util::stream::BoxStream;
use futures_util::{StreamExt, TryStreamExt};
use grandstand_media::store::MediaStore;
use grandstand_media::upload::Upload;

use crate::key::BackupKeys;
use crate::place::Place;
use crate::sealing::{HEADER, Opener, Sealer};

/// Suffix of encrypted files.
pub const SEALED: &str = ".sealed";
const BACKUPS: &str = "backups";
/// The folder of shared objects.
pub const OBJECTS: &str = "objects";
const MANIFEST: &str = "manifest.json";

/// A repository of backups.
#[derive(Debug)]
pub struct Repository {
    store: MediaStore,
    keys: BackupKeys,
    /// Held while a process writes to a folder.
    lock: Option<File>,
}

impl Repository {
    /// Opens a repository for reading.
    ///
    /// # Errors
    /// There is no such folder, or the bucket can't be reached.
    pub async fn open(place: &Place, keys: BackupKeys) -> anyhow::Result<Self> {
        let store = match place {
            Place::Folder(folder) => {
                anyhow::ensure!(folder.is_dir(), "there is no folder {}", folder.display());
                MediaStore::durable_folder(folder)?
            }
            Place::Bucket(bucket) => MediaStore::open(Some(bucket), "".as_ref()).await?,
        };
        Ok(Self { store, keys, lock: None })
    }

    /// Opens a repository for writing, and makes its folder. One process at a time writes to a folder.
    ///
    /// # Errors
    /// The folder can't be made or another process writes to it, or the bucket can't be reached.
    pub async fn open_to_write(place: &Place, keys: BackupKeys) -> anyhow::Result<Self> {
        let mut lock = None;
        if let Place::Folder(folder) = place {
            fs::create_dir_all(folder).with_context(|| format!("{} can't be made", folder.display()))?;
            let file = File::create(folder.join(".lock")).with_context(|| folder.display().to_string())?;
            match file.try_lock() {
                Ok(()) => lock = Some(file),
                Err(TryLockError::WouldBlock) => bail!("another backup is being written to {}", folder.display()),
                Err(TryLockError::Error(error)) => return Err(error).context("the folder of backups can't be locked"),
            }
        }
        Ok(Self { lock, ..Self::open(place, keys).await? })
    }

    /// Finds a complete backup, the newest unless one is named. The repository then reads with the backup's key.
    ///
    /// # Errors
    /// There is none, or its key wasn't given.
    pub async fn choose(self, named: Option<&str>) -> anyhow::Result<(Self, String)> {
        let (complete, unfinished) = self.backups().await?;
        let found = match named {
            Some(named) => complete.into_iter().find(|(name, _)| name == named),
            None => complete.into_iter().next_back(),
        };
        let Some((name, path)) = found else {
            let is_unfinished = |path: &String| path.split('/').nth(1) == named;
            match named {
                Some(named) if unfinished.iter().any(is_unfinished) => {
                    bail!("the backup {named} was never completed: it has no manifest")
                }
                Some(named) => bail!("there is no backup {named}"),
                None if unfinished.is_empty() => bail!("there is no backup in this place"),
                None => bail!("there is no complete backup in this place: what there is has no manifest"),
            }
        };
        let reads = self.of_manifest(&path).await?;
        Ok((reads, name))
    }

    /// The repository as the key of one manifest reads it.
    ///
    /// # Errors
    /// The key wasn't given, or the manifest is damaged.
    pub async fn of_manifest(&self, path: &str) -> anyhow::Result<Self> {
        let keys = if path.ends_with(SEALED) {
            let header = self.store.get_range(path, 0..HEADER).await?.unwrap_or_default();
            self.keys.of_file(path, &header)?
        } else {
            BackupKeys::default()
        };
        Ok(Self { store: self.store.clone(), keys, lock: None })
    }

    /// The keys that files are encrypted with.
    pub const fn keys(&self) -> &BackupKeys {
        &self.keys
    }

    /// The path of a file of a backup, as this repository's key has it.
    pub fn path(&self, backup: &str, file: &str) -> String {
        format!("{BACKUPS}/{backup}/{file}{}", self.suffix())
    }

    /// The path of a backup's manifest.
    pub fn manifest_path(&self, backup: &str) -> String {
        self.path(backup, MANIFEST)
    }

    /// The path of the object with this hash.
    pub fn object_path(&self, hash: &str) -> String {
        format!("{OBJECTS}/{}/{hash}{}", hash.get(..2).unwrap_or_default(), self.suffix())
    }

    fn suffix(&self) -> &'static str {
        if self.keys.newest().is_some() { SEALED } else { "" }
    }

    /// A hasher of contents.
    pub fn hasher(&self) -> blake3::Hasher {
        self.keys.newest().map_or_else(blake3::Hasher::new, crate::key::BackupKey::hasher)
    }

    /// Begins a file, which appears once it is finished.
    ///
    /// # Errors
    /// The store failed.
    pub async fn write(&self, path: &str) -> anyhow::Result<Writer> {
        let mut upload = self.store.upload(path);
        let sealer = match self.keys.newest() {
            Some(key) => {
                let (sealer, header) = Sealer::begin(key, path);
                upload.write(&header).await?;
                Some(sealer)
            }
            None => None,
        };
        Ok(Writer { upload, sealer })
    }

    /// Opens a file.
    ///
    /// # Errors
    /// There is no such file, or the store failed.
    pub async fn read(&self, path: &str) -> anyhow::Result<Reader> {
        let stream = self.store.read(path).await?.with_context(|| format!("{path} is missing"))?;
        let opener = path.ends_with(SEALED).then(|| Opener::begin(&self.keys, path));
        Ok(Reader { stream, opener, path: path.to_owned(), is_over: false })
    }

    /// Reads a small file.
    ///
    /// # Errors
    /// See [`Self::read`]; or the file is damaged.
    pub async fn read_whole(&self, path: &str) -> anyhow::Result<Vec<u8>> {
        let (mut reader, mut whole) = (self.read(path).await?, Vec::new());
        while let Some(piece) = reader.next().await? {
            whole.extend(piece);
        }
        Ok(whole)
    }

    /// Lists the files under a folder with their sizes.
    ///
    /// # Errors
    /// The store failed.
    pub async fn sizes(&self, folder: &str) -> anyhow::Result<HashMap<String, u64>> {
        let listed = self.store.list(folder).map_ok(|found| (found.key, found.size));
        Ok(listed.try_collect().await?)
    }

    /// Returns the names of complete backups, the oldest first, each with the path of its manifest; and the files of
    /// backups that were never completed.
    ///
    /// # Errors
    /// The store failed.
    pub async fn backups(&self) -> anyhow::Result<(Vec<(String, String)>, Vec<String>)> {
        let mut files: Vec<String> = self.sizes(BACKUPS).await?.into_keys().collect();
        files.sort();
        let named = |path: &str| path.split('/').nth(1).unwrap_or_default().to_owned();
        let is_manifest =
            |path: &&String| path.split('/').nth(2).is_some_and(|name| name.trim_end_matches(SEALED) == MANIFEST);
        let complete: Vec<(String, String)> =
            files.iter().filter(is_manifest).map(|path| (named(path), path.clone())).collect();
        files.retain(|path| complete.iter().all(|(name, _)| *name != named(path)));
        Ok((complete, files))
    }

    /// Deletes files.
    ///
    /// # Errors
    /// The store failed.
    pub async fn remove(&self, paths: &[String]) -> anyhow::Result<()> {
        Ok(self.store.remove_all(paths).await?)
    }

    /// Whether no other process writes to the repository.
    pub const fn is_locked(&self) -> bool {
        self.lock.is_some()
    }
}

/// A file that is being written.
pub struct Writer {
    upload: Upload,
    sealer: Option<Sealer>,
}

impl Writer {
    /// Appends bytes.
    ///
    /// # Errors
    /// The store failed.
    pub async fn write(&mut self, bytes: &[u8]) -> anyhow::Result<()> {
        let Some(sealer) = &mut self.sealer else { return Ok(self.upload.write(bytes).await?) };
        let mut sealed = Vec::with_capacity(bytes.len());
        sealer.push(bytes, &mut sealed)?;
        Ok(self.upload.write(&sealed).await?)
    }

    /// Completes the file.
    ///
    /// # Errors
    /// The store failed.
    pub async fn finish(mut self) -> anyhow::Result<()> {
        if let Some(sealer) = self.sealer {
            self.upload.write(&sealer.finish()?).await?;
        }
        Ok(self.upload.finish().await?)
    }

    /// Gives the file up.
    pub async fn abort(self) {
        self.upload.abort().await;
    }
}

/// A file that is being read.
pub struct Reader {
    stream: BoxStream<'static, object_store::Result<Bytes>>,
    opener: Option<Opener>,
    path: String,
    is_over: bool,
}

impl Reader {
    /// Returns the next bytes; `None` at the end.
    ///
    /// # Errors
    /// The store failed, or the file is damaged.
    pub async fn next(&mut self) -> anyhow::Result<Option<Vec<u8>>> {
        while !self.is_over {
            let Some(piece) = self.stream.next().await else {
                self.is_over = true;
                return self.opener.take().map(Opener::finish).transpose();
            };
            let piece = piece.with_context(|| format!("{} can't be read", self.path))?;
            let Some(opener) = &mut self.opener else { return Ok(Some(piece.to_vec())) };
            let mut plain = Vec::with_capacity(piece.len());
            opener.push(&piece, &mut plain)?;
            if !plain.is_empty() {
                return Ok(Some(plain));
            }
        }
        Ok(None)
    }
}
