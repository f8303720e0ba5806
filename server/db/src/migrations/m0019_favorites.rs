//! What users have marked as favourites.

use sea_orm_migration::prelude::*;
use sea_orm_migration::schema::{big_integer, string};

use super::channel_tables::{of, scoped};
use crate::step::{Schema, Step};

#[derive(DeriveMigrationName)]
pub struct Migration;

#[async_trait::async_trait]
impl Step for Migration {
    async fn up(&self, schema: &dyn Schema) -> Result<(), DbErr> {
        schema.execute(favorites()).await?;
        // A registry id has one kind, so the type isn't needed in the key.
        let once = Index::create()
            .unique()
            .name("favorites_once")
            .table("favorites")
            .col("channel_id")
            .col("user_id")
            .col("favoritable_id")
            .take();
        schema.execute(once).await
    }
}

fn favorites() -> TableCreateStatement {
    scoped("favorites")
        .col(big_integer("user_id"))
        .col(string("favoritable_type"))
        .col(big_integer("favoritable_id"))
        .col(big_integer("created_at"))
        .foreign_key(&mut of("favorites", "user_id", "users"))
        .foreign_key(ForeignKey::create().from("favorites", "favoritable_id").to("registry", "id"))
        .take()
}
