//! Finds the rows of a table that an apply has to write: those whose content differs from the stored one.

use std::collections::HashMap;
use std::hash::{Hash, Hasher};
use std::marker::PhantomData;

use grandstand_core::cards;
use grandstand_db::entities::{events, participants, vod_items};
use grandstand_db::scope::InChannel;
use sea_orm::sea_query::Expr;
use sea_orm::{ColumnTrait, ConnectionTrait, DbErr, QueryFilter, QuerySelect};

use super::extent::Extent;

/// Ids per statement.
pub(super) const BATCH: usize = 500;

/// A table of declared entries with a hash of each row's content.
pub(super) trait Declared: InChannel {
    const ID: Self::Column;
    const CONTENT_HASH: Self::Column;
    /// Marks entries that are no longer in the seed files.
    const RETIRED: Self::Column;
}

macro_rules! declared {
    ($($table:ident),+) => {
        $(impl Declared for $table::Entity {
            const ID: Self::Column = $table::Column::Id;
            const CONTENT_HASH: Self::Column = $table::Column::ContentHash;
            const RETIRED: Self::Column = $table::Column::Retired;
        })+
    };
}

declared!(events, participants, vod_items);

/// The stored rows of a table that the seed has not declared so far.
#[derive(Debug)]
pub(super) struct Changes<E> {
    channel_id: i64,
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
        channel_id: i64,
        extent: Extent,
        wanted: &[i64],
    ) -> Result<Self, DbErr> {
        let select = || {
            let current = E::in_channel(channel_id).filter(E::RETIRED.eq(false)).select_only();
            current.column(E::ID).column(E::CONTENT_HASH)
        };
        let mut standing = HashMap::new();
        if extent == Extent::Whole {
            standing.extend(select().into_tuple::<(i64, i64)>().all(connection).await?);
        } else {
            for batch in wanted.chunks(BATCH) {
                let some = select().filter(E::ID.is_in(batch.iter().copied()));
                standing.extend(some.into_tuple::<(i64, i64)>().all(connection).await?);
            }
        }
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
        for batch in gone.chunks(BATCH) {
            E::update_in_channel(self.channel_id)
                .filter(E::ID.is_in(batch.iter().copied()))
                .col_expr(E::RETIRED, Expr::value(true))
                .exec(connection)
                .await?;
        }
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
