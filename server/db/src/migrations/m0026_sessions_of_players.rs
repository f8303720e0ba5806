//! Sessions of players without cookies end with the session that opened them.

use sea_orm_migration::prelude::*;
use sea_orm_migration::sea_orm::ConnectionTrait;

#[derive(DeriveMigrationName)]
pub struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        // Plain SQL, because the builder can't add a foreign key to an existing SQLite table.
        let column = "ALTER TABLE sessions ADD COLUMN opened_by BIGINT REFERENCES sessions (id) ON DELETE CASCADE";
        manager.get_connection().execute_unprepared(column).await?;
        let index = Index::create().name("sessions_opened_by").table("sessions").col("opened_by").take();
        manager.create_index(index).await
    }
}
