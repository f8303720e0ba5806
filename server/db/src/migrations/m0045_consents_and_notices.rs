//! The consent to lose the right of withdrawal, and what subscribers were told of their renewals.

use sea_orm_migration::prelude::*;
use sea_orm_migration::schema::{big_integer_null, text_null};

use crate::step::{Schema, Step};

#[derive(DeriveMigrationName)]
pub struct Migration;

#[async_trait::async_trait]
impl Step for Migration {
    async fn up(&self, schema: &dyn Schema) -> Result<(), DbErr> {
        let columns = [text_null("withdrawal"), big_integer_null("told_amount"), big_integer_null("told_for")];
        for column in columns {
            schema.execute(Table::alter().table("purchases").add_column(column).take()).await?;
        }
        Ok(())
    }
}
