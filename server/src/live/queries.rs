//! What the database says of channels, as far as a running server follows it.

use std::collections::BTreeSet;

use sea_orm::sea_query::{Expr, ExprTrait, Func};
use sea_orm::{ColumnTrait, ConnectionTrait, DbErr, FromQueryResult, QueryFilter, QuerySelect, Select};

use grandstand_db::entities::channels::{Column, Entity};
use grandstand_db::scope::Platform;

/// Ids per statement.
const BATCH: usize = 500;

/// A channel as it stands now.
#[derive(Debug, Clone, PartialEq, Eq, FromQueryResult)]
pub struct Row {
    /// Its id.
    pub id: i64,
    /// The revision that serves.
    pub revision: i64,
    /// How often anything else of it has changed.
    pub stream_epoch: i64,
    /// How often its links to `/simulate` were withdrawn; the epoch rises with it.
    pub link_generation: i64,
    /// `active` or `suspended`.
    pub state: String,
}

impl Row {
    /// Whether it is to be served.
    pub fn is_active(&self) -> bool {
        self.state == "active"
    }
}

/// A number that rises with every change of any channel: revisions and epochs only ever grow. It is read from an index
/// alone, so it costs little however many channels there are.
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
    columns(Entity::all()).into_model().all(connection).await
}

/// Those of the channels that there are.
///
/// # Errors
/// The database failed.
pub async fn some(connection: &impl ConnectionTrait, ids: &BTreeSet<i64>) -> Result<Vec<Row>, DbErr> {
    let mut rows = Vec::with_capacity(ids.len());
    let ids: Vec<i64> = ids.iter().copied().collect();
    for batch in ids.chunks(BATCH) {
        let named = Entity::all().filter(Column::Id.is_in(batch.iter().copied()));
        rows.extend(columns(named).into_model().all(connection).await?);
    }
    Ok(rows)
}

fn columns(select: Select<Entity>) -> Select<Entity> {
    let columns = [Column::Id, Column::Revision, Column::StreamEpoch, Column::LinkGeneration, Column::State];
    select.select_only().columns(columns)
}
