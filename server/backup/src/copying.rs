//! Copies objects into a repository: each content once, and only what isn't there yet.

use std::collections::{BTreeMap, HashMap};

use anyhow::{Context, ensure};
use futures_util::{StreamExt, TryStreamExt, stream};
use grandstand_core::output::Progress;
use grandstand_media::store::{Listed, MediaStore};

use crate::lines::{LineReader, LineWriter};
use crate::manifest::{Manifest, OBJECT_LIST, ObjectEntry, Objects, is_object_path};
use crate::repository::{OBJECTS, Repository};
use crate::sealing::sealed_size;

/// Objects that are copied at a time.
const AT_A_TIME: usize = 4;
/// Objects up to this size are read once; larger ones once to hash them and once to copy them.
const IN_MEMORY: u64 = 8 << 20;

/// Copies the objects of a deployment.
pub struct Copying<'a> {
    source: &'a MediaStore,
    repository: &'a Repository,
    folders: Vec<String>,
    /// Files of the repository with their sizes.
    stored: HashMap<String, u64>,
    /// Objects by their keys, as the last backup and this one know them.
    known: HashMap<String, ObjectEntry>,
    /// The objects of this backup.
    found: BTreeMap<String, ObjectEntry>,
    copied: (u64, u64),
}

impl<'a> Copying<'a> {
    /// Begins with what the last backup knows of the objects in these folders.
    ///
    /// # Errors
    /// The repository can't be read.
    pub async fn begin(
        source: &'a MediaStore,
        repository: &'a Repository,
        folders: Vec<String>,
        last: Option<&str>,
    ) -> anyhow::Result<Self> {
        let stored = repository.sizes(OBJECTS).await?;
        let mut known = HashMap::new();
        if let Some(last) = last {
            let mut lines = LineReader::open(repository, &repository.path(last, OBJECT_LIST)).await?;
            while let Some(line) = lines.next().await? {
                let entry: ObjectEntry = serde_json::from_slice(&line)?;
                known.insert(entry.key.clone(), entry);
            }
        }
        Ok(Self { source, repository, folders, stored, known, found: BTreeMap::new(), copied: (0, 0) })
    }

    /// Copies every object that isn't copied yet.
    ///
    /// # Errors
    /// A store failed.
    pub async fn copy_all(&mut self) -> anyhow::Result<()> {
        let (mut waiting, mut bytes) = (Vec::new(), 0);
        let mut listed = stream::iter(&self.folders).map(|folder| self.source.list(folder)).flatten();
        while let Some(object) = listed.try_next().await? {
            if let Some(entry) = self.known.get(&object.key).filter(|entry| self.holds(entry, &object)) {
                self.found.insert(object.key, entry.clone());
            } else {
                bytes += object.size;
                waiting.push(object);
            }
        }
        drop(listed);
        let (mut progress, mut done) = (Progress::default(), 0);
        let this = &*self;
        let mut copies = stream::iter(waiting).map(|object| this.copy(object)).buffer_unordered(AT_A_TIME);
        let mut entries = Vec::new();
        while let Some(copied) = copies.next().await {
            let Some((entry, is_new)) = copied? else { continue };
            done += entry.size;
            progress.tell_part(done, bytes);
            entries.push((entry, is_new));
        }
        drop(copies);
        for (entry, is_new) in entries {
            if is_new {
                self.copied = (self.copied.0 + 1, self.copied.1 + entry.size);
            }
            self.stored.insert(self.repository.object_path(&entry.hash), self.stored_size(entry.size));
            self.known.insert(entry.key.clone(), entry.clone());
            self.found.insert(entry.key.clone(), entry);
        }
        Ok(())
    }

    /// Whether the repository has this version of an object.
    fn holds(&self, entry: &ObjectEntry, object: &Listed) -> bool {
        entry.size == object.size && entry.version == object.version && self.has(&entry.hash, entry.size)
    }

    fn has(&self, hash: &str, size: u64) -> bool {
        self.stored.get(&self.repository.object_path(hash)) == Some(&self.stored_size(size))
    }

    fn stored_size(&self, size: u64) -> u64 {
        if self.repository.keys().newest().is_some() { sealed_size(size) } else { size }
    }

    /// Copies an object; `None` if it was deleted meanwhile. Tells whether its content is new.
    async fn copy(&self, object: Listed) -> anyhow::Result<Option<(ObjectEntry, bool)>> {
        let copied =
            if object.size <= IN_MEMORY { self.copy_small(&object).await } else { self.copy_large(&object).await };
        let copied = copied.with_context(|| format!("the object {} can't be copied", object.key))?;
        let Some((size, hash, is_new)) = copied else { return Ok(None) };
        Ok(Some((ObjectEntry { key: object.key, size, version: object.version, hash }, is_new)))
    }

    async fn copy_small(&self, object: &Listed) -> anyhow::Result<Option<(u64, String, bool)>> {
        let Some(bytes) = self.source.get(&object.key).await? else { return Ok(None) };
        let hash = self.repository.hasher().update(&bytes).finalize().to_hex().to_string();
        let size = bytes.len() as u64;
        if self.has(&hash, size) {
            return Ok(Some((size, hash, false)));
        }
        let mut writer = self.repository.write(&self.repository.object_path(&hash)).await?;
        writer.write(&bytes).await?;
        writer.finish().await?;
        Ok(Some((size, hash, true)))
    }

    async fn copy_large(&self, object: &Listed) -> anyhow::Result<Option<(u64, String, bool)>> {
        let Some(mut stream) = self.source.read(&object.key).await? else { return Ok(None) };
        let (mut hasher, mut size) = (self.repository.hasher(), 0);
        while let Some(piece) = stream.try_next().await? {
            hasher.update(&piece);
            size += piece.len() as u64;
        }
        let hash = hasher.finalize().to_hex().to_string();
        if self.has(&hash, size) {
            return Ok(Some((size, hash, false)));
        }
        let Some(mut stream) = self.source.read(&object.key).await? else { return Ok(None) };
        let mut writer = self.repository.write(&self.repository.object_path(&hash)).await?;
        let mut again = self.repository.hasher();
        while let Some(piece) = stream.try_next().await? {
            again.update(&piece);
            writer.write(&piece).await?;
        }
        if again.finalize().to_hex().as_str() != hash {
            writer.abort().await;
            anyhow::bail!("it changed while it was read");
        }
        writer.finish().await?;
        Ok(Some((size, hash, true)))
    }

    /// Writes the list of objects. Returns what it holds, and how many objects and bytes were new.
    ///
    /// # Errors
    /// The repository can't be written.
    pub async fn finish(self, backup: &str) -> anyhow::Result<(Objects, (u64, u64))> {
        let mut writer = LineWriter::begin(self.repository, &self.repository.path(backup, OBJECT_LIST)).await?;
        let mut total = 0;
        for entry in self.found.values() {
            writer.write(&serde_json::to_vec(entry)?).await?;
            total += entry.size;
        }
        let list = writer.finish().await?.sum(0);
        Ok((Objects { list, total }, self.copied))
    }
}

/// Reads the objects of a backup. The list is checked at its end.
pub struct ObjectList<'a> {
    lines: LineReader,
    manifest: &'a Manifest,
}

impl<'a> ObjectList<'a> {
    /// Opens the list.
    ///
    /// # Errors
    /// It is missing.
    pub async fn open(repository: &Repository, backup: &str, manifest: &'a Manifest) -> anyhow::Result<Self> {
        let lines = LineReader::open(repository, &repository.path(backup, OBJECT_LIST)).await?;
        Ok(Self { lines, manifest })
    }

    /// Returns the next object; `None` at the end.
    ///
    /// # Errors
    /// The list is damaged, or names an object as no deployment has it.
    pub async fn next(&mut self) -> anyhow::Result<Option<ObjectEntry>> {
        let Some(line) = self.lines.next().await? else {
            self.lines.check(&self.manifest.objects.list, 0)?;
            return Ok(None);
        };
        let entry: ObjectEntry = serde_json::from_slice(&line).context("the list of objects is damaged")?;
        let is_hash = entry.hash.len() == 64 && entry.hash.bytes().all(|byte| byte.is_ascii_hexdigit());
        ensure!(is_hash && is_object_path(&entry.key), "the list of objects names {:?}", entry.key);
        Ok(Some(entry))
    }
}
