//! The SQL of erasing and expiring in general.

use sea_orm::{
    ColumnTrait, ConnectionTrait, DatabaseConnection, DatabaseTransaction, DbErr, IsolationLevel, QueryFilter,
    QuerySelect, TransactionTrait,
};

use grandstand_db::entities::{channels, users};
use grandstand_db::scope::{InChannel, Platform};

/// Begins a transaction that sees the database as it is at one moment.
pub(super) async fn begin_snapshot(database: &DatabaseConnection) -> Result<DatabaseTransaction, DbErr> {
    let isolation = match database.get_database_backend() {
        sea_orm::DbBackend::Postgres => Some(IsolationLevel::RepeatableRead),
        _ => None,
    };
    database.begin_with_config(isolation, None).await
}

/// A user's row, also of a deleted account, which no other transaction changes until this one ends.
pub(super) async fn locked_user(
    transaction: &DatabaseTransaction,
    channel_id: i64,
    user_id: i64,
) -> Result<Option<users::Model>, DbErr> {
    let user = users::Entity::in_channel(channel_id).filter(users::Column::Id.eq(user_id));
    user.lock_exclusive().one(transaction).await
}

/// Every channel with its settings, JSON.
pub(super) async fn settings(connection: &impl ConnectionTrait) -> Result<Vec<(i64, String)>, DbErr> {
    channels::Entity::all()
        .select_only()
        .columns([channels::Column::Id, channels::Column::Settings])
        .into_tuple()
        .all(connection)
        .await
}
