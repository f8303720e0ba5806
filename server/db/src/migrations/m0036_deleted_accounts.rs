//! An index of deleted accounts, for deleting their remaining records after the retention period.

use sea_orm_migration::prelude::*;

use crate::step::{Schema, Step};

#[derive(DeriveMigrationName)]
pub struct Migration;

#[async_trait::async_trait]
impl Step for Migration {
    async fn up(&self, schema: &dyn Schema) -> Result<(), DbErr> {
        let deleted = Index::create()
            .name("users_deleted")
            .table("users")
            .col("channel_id")
            .col("deleted_at")
            .and_where(Expr::col("deleted_at").is_not_null())
            .take();
        schema.execute(deleted).await
    }
}
