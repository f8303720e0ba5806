//! Random names of recordings, which replace their ids in media addresses.

use sea_orm_migration::prelude::*;
use sea_orm_migration::schema::string;
use sea_orm_migration::sea_orm::{ConnectionTrait, DbBackend};

#[derive(DeriveMigrationName)]
pub struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let name = string("public_name").default("").take();
        manager.alter_table(Table::alter().table("media").add_column(name).take()).await?;
        let connection = manager.get_connection();
        // Both functions use a cryptographically secure random generator.
        let random = match connection.get_database_backend() {
            DbBackend::Postgres => {
                "substr(encode(sha256((gen_random_uuid()::text || gen_random_uuid()::text)::bytea), 'hex'), 1, 32)"
            }
            _ => "lower(hex(randomblob(16)))",
        };
        connection.execute_unprepared(&format!("UPDATE media SET public_name = {random}")).await?;
        let unique = Index::create().unique().name("media_public_name").table("media").col("public_name").take();
        manager.create_index(unique).await
    }
}
