//! The hash of the folder that each channel was last applied from, so that a start skips unchanged folders.

use sea_orm_migration::prelude::*;
use sea_orm_migration::schema::string_null;

#[derive(DeriveMigrationName)]
pub struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let column = string_null("folder_hash");
        manager.alter_table(Table::alter().table("channels").add_column(column).take()).await
    }
}
