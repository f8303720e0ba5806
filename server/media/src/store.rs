//! The object store that media and pictures lie in: a local folder, or a bucket of an S3 service.

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

/// Files above this are sent in parts of this size, which S3 wants to be 5 MiB or more.
const PART: usize = 8 << 20;
/// How many parts of a file are on their way at a time.
const UNDER_WAY: usize = 2;
/// How many objects are deleted at a time.
const REMOVED_AT_A_TIME: usize = 16;
/// How much of a file is read at a time.
const READ: usize = 1 << 20;

/// Where objects are put and taken from, shared by everything that needs it.
#[derive(Debug, Clone)]
pub struct MediaStore(Arc<dyn ObjectStore>);

impl MediaStore {
    /// The store of a deployment: the bucket of `GRANDSTAND_STORE`, which is asked for a sign of life, else a folder.
    ///
    /// # Errors
    /// The folder can't be made, or the bucket can't be reached or listed.
    pub async fn open(bucket: Option<&Bucket>, folder: &Path) -> anyhow::Result<Self> {
        let Some(bucket) = bucket else { return Ok(Self::folder(folder)?) };
        let environment =
            std::env::vars_os().filter_map(|(name, value)| Some((name.into_string().ok()?, value.into_string().ok()?)));
        let store = Self::bucket(bucket, environment).context("GRANDSTAND_STORE: the settings of AWS_… can't be")?;
        store.greet().await.context("GRANDSTAND_STORE: the bucket can't be listed")?;
        Ok(store)
    }

    /// A store of files under `folder`, which is made if it is missing.
    ///
    /// # Errors
    /// The folder can't be made or opened.
    pub fn folder(folder: &Path) -> Result<Self, MediaError> {
        std::fs::create_dir_all(folder).map_err(MediaError::file(folder))?;
        let files = LocalFileSystem::new_with_prefix(folder)?;
        Ok(Self(Arc::new(files)))
    }

    /// A store in a bucket, with the settings of `AWS_…` among those given.
    ///
    /// # Errors
    /// A setting that can't be, or half of the credentials.
    pub fn bucket(bucket: &Bucket, settings: impl IntoIterator<Item = (String, String)>) -> Result<Self, MediaError> {
        Ok(Self(bucket.service(settings)?))
    }

    /// Asks for the first of its objects, if there is any.
    ///
    /// # Errors
    /// The service failed, or does not let its objects be listed.
    async fn greet(&self) -> Result<(), MediaError> {
        self.0.list(None).next().await.transpose()?;
        Ok(())
    }

    /// Keeps `bytes` under `key`, whole or not at all.
    ///
    /// # Errors
    /// The service refused it.
    pub async fn put(&self, key: &str, bytes: Bytes) -> Result<(), MediaError> {
        self.0.put(&Key::from(key), PutPayload::from_bytes(bytes)).await?;
        Ok(())
    }

    /// Keeps a file of the working directory under `key`, whole or not at all. A large one is read and sent in parts, of
    /// which few are in memory at a time.
    ///
    /// # Errors
    /// The file can't be read, or the service refused it.
    pub async fn put_file(&self, key: &str, file: &Path) -> Result<(), MediaError> {
        let mut source = File::open(file).await.map_err(MediaError::file(file))?;
        let length = source.metadata().await.map_err(MediaError::file(file))?.len();
        if length <= PART as u64 {
            let bytes = tokio::fs::read(file).await.map_err(MediaError::file(file))?;
            return self.put(key, bytes.into()).await;
        }
        let mut parts = WriteMultipart::new_with_chunk_size(self.0.put_multipart(&Key::from(key)).await?, PART);
        if let Err(error) = send(&mut source, &mut parts, file).await {
            // Why it could not be sent is what matters, not whether what was sent is gone.
            drop(parts.abort().await);
            return Err(error);
        }
        parts.finish().await?;
        Ok(())
    }

    /// The object, or `None` where there is none under `key`.
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

    /// A part of the object as it comes, or `None` where there is none under `key`.
    ///
    /// # Errors
    /// The service failed, or the range lies outside the object.
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

    /// A part of the object, or `None` where there is none under `key`.
    ///
    /// # Errors
    /// The service failed, or the range lies outside the object.
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

    /// Deletes the objects that there are under these keys, several at a time.
    ///
    /// # Errors
    /// The service failed; some may be deleted.
    pub async fn remove_all(&self, keys: &[String]) -> Result<(), MediaError> {
        let removals = keys.iter().map(|key| self.remove(key));
        stream::iter(removals).buffer_unordered(REMOVED_AT_A_TIME).try_collect::<Vec<()>>().await?;
        Ok(())
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

/// Sends what `source`, a file of that name, has left.
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
