//! The vertical cut of a clip, which is made when somebody asks for it.

use sea_orm_migration::prelude::*;
use sea_orm_migration::schema::{big_integer_null, integer, text_null};

use crate::step::{Schema, Step};

#[derive(DeriveMigrationName)]
pub struct Migration;

#[async_trait::async_trait]
impl Step for Migration {
    async fn up(&self, schema: &dyn Schema) -> Result<(), DbErr> {
        let columns = [
            big_integer_null("vertical_asked_at"),
            integer("vertical_attempts").default(0).take(),
            text_null("vertical_key"),
            big_integer_null("vertical_bytes"),
        ];
        // SQLite adds one column at a time.
        for column in columns {
            schema.execute(Table::alter().table("clips").add_column(column).take()).await?;
        }
        let index =
            "CREATE INDEX clips_vertical ON clips (channel_id, vertical_asked_at) WHERE vertical_asked_at IS NOT NULL";
        schema.execute_unprepared(index).await
    }
}
