//! The hash of the folder that each channel was last applied from, so that a start skips unchanged folders.

use sea_orm_migration::prelude::*;
use sea_orm_migration::schema::string_null;

use crate::step::{Schema, Step};

#[derive(DeriveMigrationName)]
pub struct Migration;

#[async_trait::async_trait]
impl Step for Migration {
    async fn up(&self, schema: &dyn Schema) -> Result<(), DbErr> {
        let column = string_null("folder_hash");
        schema.execute(Table::alter().table("channels").add_column(column).take()).await
    }
}
