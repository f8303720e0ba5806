//! Queries for channels' secrets.

use std::ops::RangeInclusive;

use sea_orm::ActiveValue::Set;
use sea_orm::sea_query::OnConflict;
use sea_orm::{ColumnTrait, ConnectionTrait, DbErr, EntityTrait, QueryFilter, QueryOrder, QuerySelect};

use grandstand_db::entities::channel_secrets::{ActiveModel, Column, Entity, Model};
use grandstand_db::ids::ChannelId;
use grandstand_db::scope::{InChannel, Queue};

/// Returns a channel's secret by its name.
///
/// # Errors
/// The database failed.
pub async fn of_name(
    connection: &impl ConnectionTrait,
    channel_id: ChannelId,
    name: &str,
) -> Result<Option<Model>, DbErr> {
    Entity::in_channel(channel_id).filter(Column::Name.eq(name)).one(connection).await
}

/// Returns a channel's secrets, ordered by name.
///
/// # Errors
/// The database failed.
pub async fn all(connection: &impl ConnectionTrait, channel_id: ChannelId) -> Result<Vec<Model>, DbErr> {
    Entity::in_channel(channel_id).order_by_asc(Column::Name).all(connection).await
}

/// Returns channel id and name of the secrets of channels in this range of ids.
///
/// # Errors
/// The database failed.
pub async fn names(
    connection: &impl ConnectionTrait,
    numbers: RangeInclusive<ChannelId>,
) -> Result<Vec<(ChannelId, String)>, DbErr> {
    let select = Entity::in_channels(numbers).select_only().columns([Column::ChannelId, Column::Name]);
    select.into_tuple().all(connection).await
}

/// Returns every channel's secrets.
///
/// # Errors
/// The database failed.
pub async fn of_every_channel(connection: &impl ConnectionTrait) -> Result<Vec<Model>, DbErr> {
    Entity::every().all(connection).await
}

/// Stores a secret, replacing the one of that name.
///
/// # Errors
/// The database failed.
pub async fn put(
    connection: &impl ConnectionTrait,
    channel_id: ChannelId,
    name: &str,
    sealed: String,
    now: i64,
) -> Result<(), DbErr> {
    let row = ActiveModel {
        channel_id: Set(channel_id),
        name: Set(name.to_owned()),
        sealed: Set(sealed),
        created_at: Set(now),
        updated_at: Set(now),
    };
    let known = OnConflict::columns([Column::ChannelId, Column::Name])
        .update_columns([Column::Sealed, Column::UpdatedAt])
        .to_owned();
    Entity::insert(row).on_conflict(known).exec_without_returning(connection).await.map(drop)
}

/// Stores a re-encrypted value, unless the secret was replaced meanwhile.
///
/// # Errors
/// The database failed.
pub async fn renew(connection: &impl ConnectionTrait, row: &Model, sealed: String) -> Result<(), DbErr> {
    Entity::update_in_channel(row.channel_id)
        .col_expr(Column::Sealed, sealed.into())
        .filter(Column::Name.eq(&row.name))
        .filter(Column::Sealed.eq(&row.sealed))
        .exec(connection)
        .await
        .map(drop)
}

/// Removes a secret. Returns whether it existed.
///
/// # Errors
/// The database failed.
pub async fn remove(connection: &impl ConnectionTrait, channel_id: ChannelId, name: &str) -> Result<bool, DbErr> {
    let removed = Entity::delete_in_channel(channel_id).filter(Column::Name.eq(name)).exec(connection).await?;
    Ok(removed.rows_affected > 0)
}
