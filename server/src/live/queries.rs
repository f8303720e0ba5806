//! The SQL by which a running server follows the channels.

use std::collections::BTreeSet;

use sea_orm::sea_query::{Expr, ExprTrait, Func, FunctionCall, Query};
use sea_orm::{ActiveEnum, ColumnTrait, ConnectionTrait, DbErr, QueryFilter, QuerySelect, Select};

use grandstand_db::entities::channels::{ChannelState, Column, Entity};
use grandstand_db::entities::former_keys;
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
    /// Whether it is served; `None` if this version can't read it.
    pub state: Option<ChannelState>,
}

impl Row {
    /// Whether it should be served.
    pub fn is_active(&self) -> bool {
        self.state == Some(ChannelState::Active)
    }
}

/// A number that rises with every change of any channel, because revisions and epochs only grow, and those of deleted
/// channels stay in it. It is read from an index alone, so it is cheap with any number of channels.
///
/// # Errors
/// The database failed.
pub async fn total(connection: &impl ConnectionTrait) -> Result<i64, DbErr> {
    let sum = Func::sum(Expr::col(Column::Revision).add(Expr::col(Column::StreamEpoch)));
    let of_deleted = Query::select()
        .expr(whole(Func::sum(Expr::col(former_keys::Column::Changes))))
        .from(former_keys::Entity)
        .take();
    let total = Expr::from(whole(sum)).add(Expr::SubQuery(None, Box::new(of_deleted.into())));
    let found: Option<i64> = Entity::all().select_only().expr(total).into_tuple().one(connection).await?;
    Ok(found.unwrap_or_default())
}

/// A sum as a whole number; 0 of no rows.
fn whole(sum: FunctionCall) -> FunctionCall {
    // PostgreSQL sums bigints as numeric.
    Func::coalesce([Func::cast_as(sum, "bigint").into(), Expr::val(0_i64)])
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

/// Reads channels. One whose state this version can't read stays as it is.
async fn read(select: Select<Entity>, connection: &impl ConnectionTrait) -> Result<Vec<Row>, DbErr> {
    let columns = [Column::Id, Column::Revision, Column::StreamEpoch, Column::LinkGeneration, Column::State];
    let found: Vec<(i64, i64, i64, i64, String)> =
        select.select_only().columns(columns).into_tuple().all(connection).await?;
    let mut rows = Vec::with_capacity(found.len());
    for (id, revision, stream_epoch, link_generation, state) in found {
        let state = ChannelState::try_from_value(&state).inspect_err(|error| {
            tracing::error!(channel_id = id, %error, "the state of a channel can't be read; it stays as it is");
        });
        rows.push(Row { id: ChannelId(id), revision, stream_epoch, link_generation, state: state.ok() });
    }
    Ok(rows)
}
