//! Enqueues jobs that make picture variants for channels applied by earlier versions.

use sea_orm_migration::prelude::*;

use crate::step::{Schema, Step};

#[derive(DeriveMigrationName)]
pub struct Migration;

/// A job for each channel, as enqueued for `grandstand_media::variants::MakeVariants`.
const JOBS: &str = "INSERT INTO jobs (channel_id, kind, unique_key, open_key, payload, state, again, attempts, run_at, \
                    lease, created_at, updated_at) \
                    SELECT id, 'pictures.variants', 'all', 'pictures.variants ' || id || ' all', '{}', 'waiting', \
                    FALSE, 0, 0, 0, updated_at, updated_at FROM channels";

#[async_trait::async_trait]
impl Step for Migration {
    async fn up(&self, schema: &dyn Schema) -> Result<(), DbErr> {
        schema.execute_unprepared(JOBS).await
    }
}
