//! The SQL of errors of scripts.

use grandstand_db::entities::page_errors::{Column, Entity, Model};
use grandstand_db::ids::ChannelId;
use grandstand_db::scope::{InChannel, Queue};
use sea_orm::ActiveValue::NotSet;
use sea_orm::sea_query::{Expr, ExprTrait, OnConflict};
use sea_orm::{
    ColumnTrait, ConnectionTrait, DbErr, EntityTrait, IntoActiveModel, QueryFilter, QueryOrder, QuerySelect,
};

/// Rows that are deleted by one statement.
const AT_ONCE: u64 = 1_000;

/// Adds reports to the row of alike errors, or makes it.
pub async fn count(connection: &impl ConnectionTrait, row: Model) -> Result<(), DbErr> {
    let known = |column: Column| Expr::col((Entity, column));
    let told = |column: Column| Expr::col(("excluded", column));
    let added = OnConflict::columns([Column::ChannelId, Column::Fingerprint])
        .update_columns([Column::Message, Column::LastAt])
        .value(Column::Reports, known(Column::Reports).add(told(Column::Reports)))
        .to_owned();
    let mut row = row.into_active_model();
    row.id = NotSet;
    Entity::insert(row).on_conflict(added).exec_without_returning(connection).await.map(drop)
}

/// Deletes the rows of a channel beyond the `most` that were reported last.
pub async fn keep_latest(connection: &impl ConnectionTrait, channel_id: ChannelId, most: u64) -> Result<(), DbErr> {
    let beyond = Entity::in_channel(channel_id)
        .order_by_desc(Column::LastAt)
        .order_by_desc(Column::Id)
        .select_only()
        .column(Column::Id)
        .offset(most)
        .limit(AT_ONCE);
    let beyond: Vec<i64> = beyond.into_tuple().all(connection).await?;
    if beyond.is_empty() {
        return Ok(());
    }
    Entity::delete_in_channel(channel_id).filter(Column::Id.is_in(beyond)).exec(connection).await.map(drop)
}

/// Deletes rows of all channels that were last reported before `second` (unix time).
pub async fn forget_before(connection: &impl ConnectionTrait, second: i64) -> Result<(), DbErr> {
    Entity::delete_every().filter(Column::LastAt.lt(second)).exec(connection).await.map(drop)
}

/// Returns the rows of a channel that were reported since `second` (unix time).
pub async fn since(connection: &impl ConnectionTrait, channel_id: ChannelId, second: i64) -> Result<Vec<Model>, DbErr> {
    Entity::in_channel(channel_id).filter(Column::LastAt.gte(second)).order_by_asc(Column::Id).all(connection).await
}
