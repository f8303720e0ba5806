//! Finds the rows of a table that an apply has to write: those whose content differs from the stored one.

use std::collections::HashMap;
use std::hash::{Hash, Hasher};
use std::marker::PhantomData;

use grandstand_core::cards;
use grandstand_db::ids::ChannelId;
use sea_orm::{ConnectionTrait, DbErr};

use super::extent::Extent;
use super::row_queries::{self, Declared};

/// The stored rows of a table that the seed has not declared so far.
#[derive(Debug)]
pub(super) struct Changes<E> {
    channel_id: ChannelId,
    extent: Extent,
    /// Id → content hash of rows that are not retired.
    standing: HashMap<i64, i64>,
    table: PhantomData<E>,
}

impl<E: Declared> Changes<E> {
    /// Reads the stored rows: all of them, or only those of `wanted` if the extent is a part.
    ///
    /// # Errors
    /// The database failed.
    pub(super) async fn begin(
        connection: &impl ConnectionTrait,
        channel_id: ChannelId,
        extent: Extent,
        wanted: &[i64],
    ) -> Result<Self, DbErr> {
        let wanted = (extent != Extent::Whole).then_some(wanted);
        let standing = row_queries::content_hashes::<E>(connection, channel_id, wanted).await?;
        Ok(Self { channel_id, extent, standing, table: PhantomData })
    }

    /// Records that an entry is declared. Returns whether its row has to be written.
    pub(super) fn is_change(&mut self, id: i64, content_hash: i64) -> bool {
        self.standing.remove(&id) != Some(content_hash)
    }

    /// Retires the entries that were not declared, if the extent is the whole catalogue. Returns their ids.
    ///
    /// # Errors
    /// The database failed.
    pub(super) async fn retire_others(self, connection: &impl ConnectionTrait) -> Result<Vec<i64>, DbErr> {
        if self.extent != Extent::Whole {
            return Ok(Vec::new());
        }
        let gone: Vec<i64> = self.standing.into_keys().collect();
        row_queries::retire::<E>(connection, self.channel_id, &gone).await?;
        Ok(gone)
    }
}

/// The hash of a row's content, including the format that this version writes.
pub(super) fn hash(content: &impl Hash) -> i64 {
    let mut hasher = Blake3(blake3::Hasher::new());
    cards::FORMAT.hash(&mut hasher);
    content.hash(&mut hasher);
    i64::from_ne_bytes(hasher.finish().to_ne_bytes())
}

/// Hashes are stored, and the standard library's hasher may change between releases.
struct Blake3(blake3::Hasher);

impl Hasher for Blake3 {
    fn write(&mut self, bytes: &[u8]) {
        self.0.update(bytes);
    }

    fn finish(&self) -> u64 {
        let mut first = [0; 8];
        self.0.finalize_xof().fill(&mut first);
        u64::from_le_bytes(first)
    }
}
