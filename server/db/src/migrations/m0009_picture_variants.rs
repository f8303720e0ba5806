//! Channels that were applied before there were variants of pictures get theirs.

use sea_orm_migration::prelude::*;
use sea_orm_migration::sea_orm::ConnectionTrait;

/// The step.
#[derive(DeriveMigrationName)]
pub struct Migration;

/// A job for each channel, as `variants::MakeVariants` would be enqueued.
const JOBS: &str = "INSERT INTO jobs (channel_id, kind, unique_key, open_key, payload, state, again, attempts, run_at, \
                    lease, created_at, updated_at) \
                    SELECT id, 'pictures.variants', 'all', 'pictures.variants ' || id || ' all', '{}', 'waiting', \
                    FALSE, 0, 0, 0, updated_at, updated_at FROM channels";

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        manager.get_connection().execute_unprepared(JOBS).await.map(drop)
    }
}
