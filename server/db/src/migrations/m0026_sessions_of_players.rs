//! Sessions of players without cookies end with the session that opened them.

use sea_orm_migration::prelude::*;

use crate::step::{Schema, Step};

#[derive(DeriveMigrationName)]
pub struct Migration;

#[async_trait::async_trait]
impl Step for Migration {
    async fn up(&self, schema: &dyn Schema) -> Result<(), DbErr> {
        // Plain SQL, because the builder can't add a foreign key to an existing SQLite table.
        let column = "ALTER TABLE sessions ADD COLUMN opened_by BIGINT REFERENCES sessions (id) ON DELETE CASCADE";
        schema.execute_unprepared(column).await?;
        let index = Index::create().name("sessions_opened_by").table("sessions").col("opened_by").take();
        schema.execute(index).await
    }
}
