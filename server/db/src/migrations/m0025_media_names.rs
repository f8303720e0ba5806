//! Random names of recordings, which replace their ids in media addresses.

use sea_orm_migration::prelude::*;
use sea_orm_migration::schema::string;
use sea_orm_migration::sea_orm::DbBackend;

use crate::step::{Schema, Step};

#[derive(DeriveMigrationName)]
pub struct Migration;

#[async_trait::async_trait]
impl Step for Migration {
    async fn up(&self, schema: &dyn Schema) -> Result<(), DbErr> {
        let name = string("public_name").default("").take();
        schema.execute(Table::alter().table("media").add_column(name).take()).await?;
        // Both functions use a cryptographically secure random generator.
        let random = match schema.backend() {
            DbBackend::Postgres => {
                "substr(encode(sha256((gen_random_uuid()::text || gen_random_uuid()::text)::bytea), 'hex'), 1, 32)"
            }
            _ => "lower(hex(randomblob(16)))",
        };
        schema.execute_unprepared(&format!("UPDATE media SET public_name = {random}")).await?;
        let unique = Index::create().unique().name("media_public_name").table("media").col("public_name").take();
        schema.execute(unique).await
    }
}
