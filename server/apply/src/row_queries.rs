//! The SQL that tables of declared entries have in common.

use std::collections::HashMap;

use grandstand_db::entities::{events, participants, vod_items};
use grandstand_db::ids::ChannelId;
use grandstand_db::scope::InChannel;
use sea_orm::sea_query::{Expr, OnConflict};
use sea_orm::{
    ColumnTrait, ConnectionTrait, DbErr, EntityTrait, IdenStatic, IntoActiveModel, Iterable, PrimaryKeyToColumn,
    QueryFilter, QuerySelect,
};

/// Rows or ids per statement: the widest table stays under SQLite's limit of 32,766 values a statement.
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

/// Returns the content hashes of rows that are not retired, by id: of all rows of a channel, or only of those with some
/// ids.
///
/// # Errors
/// The database failed.
pub(super) async fn content_hashes<E: Declared>(
    connection: &impl ConnectionTrait,
    channel_id: ChannelId,
    ids: Option<&[i64]>,
) -> Result<HashMap<i64, i64>, DbErr> {
    let select = || {
        let current = E::in_channel(channel_id).filter(E::RETIRED.eq(false)).select_only();
        current.column(E::ID).column(E::CONTENT_HASH)
    };
    let Some(ids) = ids else {
        let all: Vec<(i64, i64)> = select().into_tuple().all(connection).await?;
        return Ok(all.into_iter().collect());
    };
    let mut hashes = HashMap::new();
    for batch in ids.chunks(BATCH) {
        let some = select().filter(E::ID.is_in(batch.iter().copied()));
        hashes.extend(some.into_tuple::<(i64, i64)>().all(connection).await?);
    }
    Ok(hashes)
}

/// Retires rows.
///
/// # Errors
/// The database failed.
pub(super) async fn retire<E: Declared>(
    connection: &impl ConnectionTrait,
    channel_id: ChannelId,
    ids: &[i64],
) -> Result<(), DbErr> {
    for batch in ids.chunks(BATCH) {
        E::update_in_channel(channel_id)
            .filter(E::ID.is_in(batch.iter().copied()))
            .col_expr(E::RETIRED, Expr::value(true))
            .exec(connection)
            .await?;
    }
    Ok(())
}

/// Inserts rows, replacing those with the same primary key.
///
/// # Errors
/// The database refused them.
pub async fn upsert<E>(connection: &impl ConnectionTrait, rows: Vec<E::Model>) -> Result<(), DbErr>
where
    E: EntityTrait,
    E::Model: IntoActiveModel<E::ActiveModel>,
    E::ActiveModel: Send,
{
    upsert_but::<E>(connection, rows, None).await
}

/// [`upsert`] that keeps one column of existing rows.
///
/// # Errors
/// The database refused them.
pub async fn upsert_but<E>(
    connection: &impl ConnectionTrait,
    rows: Vec<E::Model>,
    kept: Option<E::Column>,
) -> Result<(), DbErr>
where
    E: EntityTrait,
    E::Model: IntoActiveModel<E::ActiveModel>,
    E::ActiveModel: Send,
{
    let keys: Vec<E::Column> = E::PrimaryKey::iter().map(PrimaryKeyToColumn::into_column).collect();
    let stays = |column: &E::Column| keys.iter().chain(&kept).any(|key| key.as_str() == column.as_str());
    let replaced: Vec<E::Column> = E::Column::iter().filter(|column| !stays(column)).collect();
    let mut rows = rows.into_iter().peekable();
    while rows.peek().is_some() {
        let batch: Vec<E::ActiveModel> = rows.by_ref().take(BATCH).map(IntoActiveModel::into_active_model).collect();
        let on_conflict = OnConflict::columns(keys.clone()).update_columns(replaced.clone()).to_owned();
        E::insert_many(batch).on_conflict(on_conflict).exec_without_returning(connection).await?;
    }
    Ok(())
}
