//! Sessions of players without cookies end with the session that they were opened by.

use sea_orm_migration::prelude::*;
use sea_orm_migration::sea_orm::ConnectionTrait;

/// The step.
#[derive(DeriveMigrationName)]
pub struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        // Both databases take this; the builder can't add a reference to a table of SQLite.
        let column = "ALTER TABLE sessions ADD COLUMN opened_by BIGINT REFERENCES sessions (id) ON DELETE CASCADE";
        manager.get_connection().execute_unprepared(column).await?;
        let index = Index::create().name("sessions_opened_by").table("sessions").col("opened_by").take();
        manager.create_index(index).await
    }
}
