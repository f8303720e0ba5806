//! An index of deleted accounts, for deleting their remaining records after the retention period.

use sea_orm_migration::prelude::*;

#[derive(DeriveMigrationName)]
pub struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let deleted = Index::create()
            .name("users_deleted")
            .table("users")
            .col("channel_id")
            .col("deleted_at")
            .and_where(Expr::col("deleted_at").is_not_null())
            .take();
        manager.create_index(deleted).await
    }
}
