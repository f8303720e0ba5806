//! An object that is written piece by piece.

use std::sync::Arc;

use bytes::{Bytes, BytesMut};
use object_store::path::Path as Key;
use object_store::{ObjectStore, ObjectStoreExt, PutPayload, WriteMultipart};

use crate::ffmpeg::MediaError;

/// Part size of multipart uploads in bytes, used for larger files. S3 requires 5 MiB or more.
pub(crate) const PART: usize = 8 << 20;
/// Number of parts uploaded concurrently.
pub(crate) const UNDER_WAY: usize = 2;

/// An object that appears once it is finished. Dropping it, or a kill of the process, leaves no object.
#[derive(Debug)]
pub struct Upload {
    store: Arc<dyn ObjectStore>,
    key: Key,
    /// Written, but not sent: less than a part.
    buffer: BytesMut,
    /// The parts of an object that is larger than one.
    parts: Option<WriteMultipart>,
}

impl Upload {
    pub(crate) fn new(store: Arc<dyn ObjectStore>, key: Key) -> Self {
        Self { store, key, buffer: BytesMut::new(), parts: None }
    }

    /// Appends bytes. Few parts are in memory at a time.
    ///
    /// # Errors
    /// The service failed.
    pub async fn write(&mut self, bytes: &[u8]) -> Result<(), MediaError> {
        self.buffer.extend_from_slice(bytes);
        if self.buffer.len() < PART {
            return Ok(());
        }
        let parts = match &mut self.parts {
            Some(parts) => parts,
            None => {
                let upload = self.store.put_multipart(&self.key).await?;
                self.parts.insert(WriteMultipart::new_with_chunk_size(upload, PART))
            }
        };
        parts.wait_for_capacity(UNDER_WAY).await?;
        parts.put(self.buffer.split().freeze());
        Ok(())
    }

    /// Completes the object.
    ///
    /// # Errors
    /// The service failed. There is no object then.
    pub async fn finish(self) -> Result<(), MediaError> {
        let rest: Bytes = self.buffer.freeze();
        match self.parts {
            None => drop(self.store.put(&self.key, PutPayload::from_bytes(rest)).await?),
            Some(mut parts) => {
                parts.put(rest);
                parts.finish().await?;
            }
        }
        Ok(())
    }

    /// Gives the object up.
    pub async fn abort(self) {
        if let Some(parts) = self.parts {
            // The reason to give it up matters more than a failure to clean up.
            drop(parts.abort().await);
        }
    }
}
