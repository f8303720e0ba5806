//! Previews of revisions before they are applied.

use sea_orm_migration::prelude::*;
use sea_orm_migration::schema::big_integer;

use crate::step::{Schema, Step};

#[derive(DeriveMigrationName)]
pub struct Migration;

#[async_trait::async_trait]
impl Step for Migration {
    async fn up(&self, schema: &dyn Schema) -> Result<(), DbErr> {
        let mut whose = ForeignKey::create().from_col("channel_id").to("channels", "id").take();
        let mut shown_by = ForeignKey::create().from_col("preview_id").to("channels", "id").take();
        let table = Table::create()
            .table("channel_previews")
            .col(big_integer("channel_id"))
            .col(ColumnDef::new("preview_id").big_integer().not_null().primary_key())
            .col(big_integer("created_at"))
            .col(big_integer("expires_at"))
            .foreign_key(&mut whose)
            .foreign_key(&mut shown_by)
            .take();
        schema.execute(table).await
    }
}
