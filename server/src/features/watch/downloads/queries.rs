//! The SQL of downloads: a recording counts once, however often it is fetched.

use sea_orm::{
    ColumnTrait, ConnectionTrait, DatabaseConnection, DbErr, EntityTrait, IntoActiveModel, QueryFilter, QueryOrder,
    QuerySelect,
};

use crate::db;
use crate::db::entities::event_downloads::{Column, Entity, Model};
use crate::db::entities::users;
use crate::db::scope::InChannel;

/// Notes that a user downloads what `row` says, if they have had it before or fewer than `most`. Answers how many they
/// have had, this one among them, or `None` where it is one too many.
///
/// # Errors
/// The database failed.
pub(super) async fn note(connection: &DatabaseConnection, row: Model, most: u32) -> Result<Option<u32>, DbErr> {
    let transaction = db::begin_write(connection).await?;
    // Two at a time must not both be the last.
    let user = users::Entity::in_channel(row.channel_id).filter(users::Column::Id.eq(row.user_id));
    let locked = user.select_only().column(users::Column::Id).lock_exclusive();
    locked.into_tuple::<i64>().one(&transaction).await?;
    let had = of_user(&transaction, row.channel_id, row.user_id).await?;
    let count = u32::try_from(had.len()).unwrap_or(u32::MAX);
    if had.iter().any(|one| one.event_id == row.event_id) {
        return Ok(Some(count));
    }
    if count >= most {
        return Ok(None);
    }
    Entity::insert(row.into_active_model()).exec_without_returning(&transaction).await?;
    transaction.commit().await?;
    Ok(Some(count + 1))
}

/// What a user has downloaded, the first first.
///
/// # Errors
/// The database failed.
pub async fn of_user(connection: &impl ConnectionTrait, channel_id: i64, user_id: i64) -> Result<Vec<Model>, DbErr> {
    let of_user = Entity::in_channel(channel_id).filter(Column::UserId.eq(user_id));
    of_user.order_by_asc(Column::FirstAt).order_by_asc(Column::EventId).all(connection).await
}

/// Forgets what a user has downloaded.
///
/// # Errors
/// The database failed.
pub async fn forget(connection: &impl ConnectionTrait, channel_id: i64, user_id: i64) -> Result<(), DbErr> {
    Entity::delete_in_channel(channel_id).filter(Column::UserId.eq(user_id)).exec(connection).await.map(drop)
}
