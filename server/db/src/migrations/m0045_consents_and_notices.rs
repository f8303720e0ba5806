//! The consent to lose the right of withdrawal, and what subscribers were told of their renewals.

use sea_orm_migration::prelude::*;
use sea_orm_migration::schema::{big_integer_null, text_null};

#[derive(DeriveMigrationName)]
pub struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let columns = [text_null("withdrawal"), big_integer_null("told_amount"), big_integer_null("told_for")];
        for column in columns {
            manager.alter_table(Table::alter().table("purchases").add_column(column).take()).await?;
        }
        Ok(())
    }
}
