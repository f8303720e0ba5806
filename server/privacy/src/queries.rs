//! The SQL of exports and expiry that no feature owns.

use grandstand_db::entities::channels;
use grandstand_db::ids::ChannelId;
use grandstand_db::scope::Platform;
use grandstand_db::{Database, Transaction};
use sea_orm::{ConnectionTrait, DbErr, IsolationLevel, QuerySelect, TransactionTrait};

/// Begins a transaction that reads from one snapshot of the database.
pub(super) async fn begin_snapshot(database: &Database) -> Result<Transaction, DbErr> {
    let isolation = match database.get_database_backend() {
        sea_orm::DbBackend::Postgres => Some(IsolationLevel::RepeatableRead),
        _ => None,
    };
    database.begin_with_config(isolation, None).await
}

/// Every channel's id and its settings as JSON.
pub(super) async fn settings(connection: &impl ConnectionTrait) -> Result<Vec<(ChannelId, String)>, DbErr> {
    channels::Entity::all()
        .select_only()
        .columns([channels::Column::Id, channels::Column::Settings])
        .into_tuple()
        .all(connection)
        .await
}
