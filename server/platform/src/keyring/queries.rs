//! Queries for signing keys.

use sea_orm::ActiveValue::{NotSet, Set};
use sea_orm::{ActiveModelTrait, ColumnTrait, ConnectionTrait, DbErr, EntityTrait, QueryFilter, QueryOrder};

use grandstand_db::entities::keys::{ActiveModel, Column, Entity, Model};
use grandstand_db::scope::Platform;

/// Returns the keys that verify, newest first.
///
/// # Errors
/// The database failed.
pub async fn valid(connection: &impl ConnectionTrait) -> Result<Vec<Model>, DbErr> {
    Entity::all().filter(Column::RetiredAt.is_null()).order_by_desc(Column::Id).all(connection).await
}

/// Returns every key, newest first.
///
/// # Errors
/// The database failed.
pub async fn all(connection: &impl ConnectionTrait) -> Result<Vec<Model>, DbErr> {
    Entity::all().order_by_desc(Column::Id).all(connection).await
}

/// Adds a key and returns its id.
///
/// # Errors
/// The database failed.
pub async fn insert(connection: &impl ConnectionTrait, secret: String, created_at: i64) -> Result<i64, DbErr> {
    let row = ActiveModel { id: NotSet, secret: Set(secret), created_at: Set(created_at), retired_at: Set(None) };
    Ok(Entity::insert(row).exec(connection).await?.last_insert_id)
}

/// Replaces the stored secret of a key.
///
/// # Errors
/// The database failed.
pub async fn replace_secret(connection: &impl ConnectionTrait, id: i64, secret: String) -> Result<(), DbErr> {
    let row = ActiveModel { id: Set(id), secret: Set(secret), created_at: NotSet, retired_at: NotSet };
    row.update(connection).await.map(drop)
}

/// Retires a key.
///
/// # Errors
/// The database failed.
pub async fn set_retired(connection: &impl ConnectionTrait, id: i64, at: i64) -> Result<(), DbErr> {
    let row = ActiveModel { id: Set(id), secret: NotSet, created_at: NotSet, retired_at: Set(Some(at)) };
    row.update(connection).await.map(drop)
}
