//! The object store of media and pictures: a local folder, or a bucket of an S3 service.

use std::ops::Range;
use std::path::Path;
use std::sync::Arc;

use anyhow::Context;
use bytes::Bytes;
use futures_util::stream::{self, BoxStream};
use futures_util::{StreamExt, TryStreamExt};
use object_store::local::LocalFileSystem;
use object_store::path::Path as Key;
use object_store::{Error, GetOptions, GetRange, ObjectStore, ObjectStoreExt, PutPayload, WriteMultipart};
use tokio::fs::File;
use tokio::io::AsyncReadExt;

use super::bucket::Bucket;
use super::ffmpeg::MediaError;
use super::pieces;
use super::upload::{PART, UNDER_WAY, Upload};

/// Number of objects deleted concurrently.
const REMOVED_AT_A_TIME: usize = 16;
/// Bytes of a file read at a time.
const READ: usize = 1 << 20;

/// The object store. Cheap to clone.
#[derive(Debug, Clone)]
pub struct MediaStore(Arc<dyn ObjectStore>);

impl MediaStore {
    /// Opens the store of a deployment: the bucket of `GRANDSTAND_STORE`, after a check that it answers, else a folder.
    ///
    /// # Errors
    /// The folder can't be created, or the bucket can't be reached or listed.
    pub async fn open(bucket: Option<&Bucket>, folder: &Path) -> anyhow::Result<Self> {
        let Some(bucket) = bucket else { return Ok(Self::folder(folder)?) };
        let environment =
            std::env::vars_os().filter_map(|(name, value)| Some((name.into_string().ok()?, value.into_string().ok()?)));
        let store = Self::bucket(bucket, environment).context("GRANDSTAND_STORE: the settings of AWS_… can't be")?;
        store.greet().await.context("GRANDSTAND_STORE: the bucket can't be listed")?;
        Ok(store)
    }

    /// Opens a store of files under `folder`, which is created if it is missing.
    ///
    /// # Errors
    /// The folder can't be created or opened.
    pub fn folder(folder: &Path) -> Result<Self, MediaError> {
        std::fs::create_dir_all(folder).map_err(MediaError::file(folder))?;
        let files = LocalFileSystem::new_with_prefix(folder)?;
        Ok(Self(Arc::new(files)))
    }

    /// Opens a store like [`Self::folder`] whose files are on the disk before a write returns.
    ///
    /// # Errors
    /// The folder can't be created or opened.
    pub fn durable_folder(folder: &Path) -> Result<Self, MediaError> {
        std::fs::create_dir_all(folder).map_err(MediaError::file(folder))?;
        Ok(Self(Arc::new(LocalFileSystem::new_with_prefix(folder)?.with_fsync(true))))
    }

    /// Opens a store in a bucket, with the `AWS_…` settings among `settings`.
    ///
    /// # Errors
    /// A setting is invalid, or half of the credentials is missing.
    pub fn bucket(bucket: &Bucket, settings: impl IntoIterator<Item = (String, String)>) -> Result<Self, MediaError> {
        Ok(Self(bucket.service(settings)?))
    }

    /// Checks that the service answers, by listing at most one object.
    ///
    /// # Errors
    /// The service failed, or refuses listing.
    async fn greet(&self) -> Result<(), MediaError> {
        self.0.list(None).next().await.transpose()?;
        Ok(())
    }

    /// Writes, reads and deletes a small object.
    ///
    /// # Errors
    /// The service refuses or fails one of them, or gives other bytes back.
    pub async fn try_out(&self) -> anyhow::Result<()> {
        let key = format!("doctor/{}", uuid::Uuid::now_v7());
        self.put(&key, Bytes::from_static(b"grandstand")).await.context("an object can't be written")?;
        let read = self.get(&key).await.context("an object can't be read");
        self.remove(&key).await.context("an object can't be deleted")?;
        anyhow::ensure!(read?.as_deref() == Some(b"grandstand"), "an object that was written is not there");
        Ok(())
    }

    /// Stores `bytes` under `key`, atomically.
    ///
    /// # Errors
    /// The service failed.
    pub async fn put(&self, key: &str, bytes: Bytes) -> Result<(), MediaError> {
        self.0.put(&Key::from(key), PutPayload::from_bytes(bytes)).await?;
        Ok(())
    }

    /// Stores a file under `key`, atomically. Large files are uploaded in parts, of which few are in memory at a time.
    ///
    /// # Errors
    /// The file can't be read, or the service failed.
    pub async fn put_file(&self, key: &str, file: &Path) -> Result<(), MediaError> {
        let mut source = File::open(file).await.map_err(MediaError::file(file))?;
        let length = source.metadata().await.map_err(MediaError::file(file))?.len();
        if length <= PART as u64 {
            let bytes = tokio::fs::read(file).await.map_err(MediaError::file(file))?;
            return self.put(key, bytes.into()).await;
        }
        let mut parts = WriteMultipart::new_with_chunk_size(self.0.put_multipart(&Key::from(key)).await?, PART);
        if let Err(error) = send(&mut source, &mut parts, file).await {
            // The upload's error matters more than a failure to abort it.
            drop(parts.abort().await);
            return Err(error);
        }
        parts.finish().await?;
        Ok(())
    }

    /// Returns the object; `None` if there is none under `key`.
    ///
    /// # Errors
    /// The service failed.
    pub async fn get(&self, key: &str) -> Result<Option<Bytes>, MediaError> {
        match self.0.get(&Key::from(key)).await {
            Ok(found) => Ok(Some(found.bytes().await?)),
            Err(Error::NotFound { .. }) => Ok(None),
            Err(error) => Err(error.into()),
        }
    }

    /// Streams a range of the object; `None` if there is none under `key`.
    ///
    /// # Errors
    /// The service failed, or the range is outside the object.
    pub async fn stream(
        &self,
        key: &str,
        range: Range<u64>,
    ) -> Result<Option<BoxStream<'static, object_store::Result<Bytes>>>, MediaError> {
        let options = GetOptions { range: Some(GetRange::Bounded(range)), ..GetOptions::default() };
        match self.0.get_opts(&Key::from(key), options).await {
            Ok(found) => Ok(Some(pieces::of_found(found))),
            Err(Error::NotFound { .. }) => Ok(None),
            Err(error) => Err(error.into()),
        }
    }

    /// Returns a range of the object; `None` if there is none under `key`.
    ///
    /// # Errors
    /// The service failed, or the range is outside the object.
    pub async fn get_range(&self, key: &str, range: Range<u64>) -> Result<Option<Bytes>, MediaError> {
        match self.0.get_range(&Key::from(key), range).await {
            Ok(bytes) => Ok(Some(bytes)),
            Err(Error::NotFound { .. }) => Ok(None),
            Err(error) => Err(error.into()),
        }
    }

    /// Deletes the object, if there is one.
    ///
    /// # Errors
    /// The service failed.
    pub async fn remove(&self, key: &str) -> Result<(), MediaError> {
        match self.0.delete(&Key::from(key)).await {
            Ok(()) | Err(Error::NotFound { .. }) => Ok(()),
            Err(error) => Err(error.into()),
        }
    }

    /// Deletes the objects under these keys, several at a time. Missing ones are ignored.
    ///
    /// # Errors
    /// The service failed. Some objects may be deleted.
    pub async fn remove_all(&self, keys: &[String]) -> Result<(), MediaError> {
        let removals = keys.iter().map(|key| self.remove(key));
        stream::iter(removals).buffer_unordered(REMOVED_AT_A_TIME).try_collect::<Vec<()>>().await?;
        Ok(())
    }

    /// Begins an object of unknown size, which appears under `key` once it is finished.
    pub fn upload(&self, key: &str) -> Upload {
        Upload::new(Arc::clone(&self.0), Key::from(key))
    }

    /// Lists the objects under the folder `prefix`, in no order. Objects with names that this program doesn't give are
    /// left out.
    pub fn list(&self, prefix: &str) -> BoxStream<'static, Result<Listed, MediaError>> {
        let prefix = (!prefix.is_empty()).then(|| Key::from(prefix));
        let listed = self.0.list(prefix.as_ref()).map_err(MediaError::from);
        Box::pin(listed.try_filter_map(|found| async move {
            let key = found.location.as_ref().to_owned();
            let modified_at = found.last_modified.timestamp();
            let version = found.e_tag.unwrap_or_else(|| found.last_modified.to_rfc3339());
            let listed = Listed { key, size: found.size, version, modified_at };
            Ok((Key::from(listed.key.as_str()) == found.location).then_some(listed))
        }))
    }

    /// Returns the names of the folders in the folder `prefix`, in no order.
    ///
    /// # Errors
    /// The service failed.
    pub async fn folders(&self, prefix: &str) -> Result<Vec<String>, MediaError> {
        let found = self.0.list_with_delimiter(Some(&Key::from(prefix))).await?;
        Ok(found.common_prefixes.iter().filter_map(|folder| folder.filename().map(str::to_owned)).collect())
    }

    /// Returns when the object was written, in unix seconds; `None` if there is none under `key`.
    ///
    /// # Errors
    /// The service failed.
    pub async fn modified_at(&self, key: &str) -> Result<Option<i64>, MediaError> {
        match self.0.head(&Key::from(key)).await {
            Ok(found) => Ok(Some(found.last_modified.timestamp())),
            Err(Error::NotFound { .. }) => Ok(None),
            Err(error) => Err(error.into()),
        }
    }

    /// Returns the size of the object in bytes; `None` if there is none under `key`.
    ///
    /// # Errors
    /// The service failed.
    pub async fn size(&self, key: &str) -> Result<Option<u64>, MediaError> {
        match self.0.head(&Key::from(key)).await {
            Ok(found) => Ok(Some(found.size)),
            Err(Error::NotFound { .. }) => Ok(None),
            Err(error) => Err(error.into()),
        }
    }

    /// Streams the whole object; `None` if there is none under `key`.
    ///
    /// # Errors
    /// The service failed.
    pub async fn read(&self, key: &str) -> Result<Option<BoxStream<'static, object_store::Result<Bytes>>>, MediaError> {
        match self.0.get(&Key::from(key)).await {
            Ok(found) => Ok(Some(pieces::of_found(found))),
            Err(Error::NotFound { .. }) => Ok(None),
            Err(error) => Err(error.into()),
        }
    }

    /// Whether there is an object under `key`.
    ///
    /// # Errors
    /// The service failed.
    pub async fn exists(&self, key: &str) -> Result<bool, MediaError> {
        match self.0.head(&Key::from(key)).await {
            Ok(_) => Ok(true),
            Err(Error::NotFound { .. }) => Ok(false),
            Err(error) => Err(error.into()),
        }
    }
}

/// An object that was listed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Listed {
    /// Its key.
    pub key: String,
    /// Its size in bytes.
    pub size: u64,
    /// Changes when the object is replaced: the store's ETag, or else its time.
    pub version: String,
    /// When it was written, unix seconds.
    pub modified_at: i64,
}

/// Uploads the rest of `source`. `name` is its path, for errors.
async fn send(source: &mut File, parts: &mut WriteMultipart, name: &Path) -> Result<(), MediaError> {
    let mut buffer = vec![0; READ];
    loop {
        let read = source.read(&mut buffer).await.map_err(MediaError::file(name))?;
        if read == 0 {
            return Ok(());
        }
        parts.wait_for_capacity(UNDER_WAY).await?;
        parts.write(&buffer[..read]);
    }
}
