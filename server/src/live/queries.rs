//! The SQL by which a running server follows the channels.

use std::collections::BTreeSet;

use sea_orm::sea_query::{Expr, ExprTrait, Func};
use sea_orm::{ActiveEnum, ColumnTrait, ConnectionTrait, DbErr, QueryFilter, QuerySelect, Select};

use grandstand_db::entities::channels::{ChannelState, Column, Entity};
use grandstand_db::ids::ChannelId;
use grandstand_db::scope::Platform;

/// Ids per statement.
const BATCH: usize = 500;

/// The current state of a channel.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Row {
    /// Its id.
    pub id: ChannelId,
    /// The serving revision.
    pub revision: i64,
    /// A counter of all other changes.
    pub stream_epoch: i64,
    /// A counter of withdrawals of its links to `/simulate`; the epoch rises with it.
    pub link_generation: i64,
    /// Whether it is served.
    pub state: ChannelState,
}

impl Row {
    /// Whether it should be served.
    pub fn is_active(&self) -> bool {
        self.state == ChannelState::Active
    }
}

/// A number that rises with every change of any channel, because revisions and epochs only grow. It is read from an
/// index alone, so it is cheap with any number of channels.
///
/// # Errors
/// The database failed.
pub async fn total(connection: &impl ConnectionTrait) -> Result<i64, DbErr> {
    let sum = Func::sum(Expr::col(Column::Revision).add(Expr::col(Column::StreamEpoch)));
    // PostgreSQL sums bigints as numeric.
    let total = Func::coalesce([Func::cast_as(sum, "bigint").into(), Expr::val(0_i64)]);
    let found: Option<i64> = Entity::all().select_only().expr(total).into_tuple().one(connection).await?;
    Ok(found.unwrap_or_default())
}

/// Every channel.
///
/// # Errors
/// The database failed.
pub async fn all(connection: &impl ConnectionTrait) -> Result<Vec<Row>, DbErr> {
    read(Entity::all(), connection).await
}

/// The given channels, as far as they exist.
///
/// # Errors
/// The database failed.
pub async fn some(connection: &impl ConnectionTrait, ids: &BTreeSet<ChannelId>) -> Result<Vec<Row>, DbErr> {
    let mut rows = Vec::with_capacity(ids.len());
    let ids: Vec<ChannelId> = ids.iter().copied().collect();
    for batch in ids.chunks(BATCH) {
        let named = Entity::all().filter(Column::Id.is_in(batch.iter().copied()));
        rows.extend(read(named, connection).await?);
    }
    Ok(rows)
}

/// Reads channels. One whose state this version can't read is skipped and stays as it is.
async fn read(select: Select<Entity>, connection: &impl ConnectionTrait) -> Result<Vec<Row>, DbErr> {
    let columns = [Column::Id, Column::Revision, Column::StreamEpoch, Column::LinkGeneration, Column::State];
    let found: Vec<(i64, i64, i64, i64, String)> =
        select.select_only().columns(columns).into_tuple().all(connection).await?;
    let mut rows = Vec::with_capacity(found.len());
    for (id, revision, stream_epoch, link_generation, state) in found {
        match ChannelState::try_from_value(&state) {
            Ok(state) => rows.push(Row { id: ChannelId(id), revision, stream_epoch, link_generation, state }),
            Err(error) => {
                tracing::error!(channel_id = id, %error, "the state of a channel can't be read; it stays as it is");
            }
        }
    }
    Ok(rows)
}
