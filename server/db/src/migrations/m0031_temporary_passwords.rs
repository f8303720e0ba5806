//! The expiry of temporary passwords.

use jiff::{SignedDuration, Timestamp};
use sea_orm_migration::prelude::*;
use sea_orm_migration::schema::big_integer_null;

use crate::step::{Schema, Step};

#[derive(DeriveMigrationName)]
pub struct Migration;

#[async_trait::async_trait]
impl Step for Migration {
    async fn up(&self, schema: &dyn Schema) -> Result<(), DbErr> {
        let column = big_integer_null("temporary_password_expires_at").take();
        schema.execute(Table::alter().table("users").add_column(column).take()).await?;
        // Existing ones stay valid for a week.
        let end = (Timestamp::now() + SignedDuration::from_hours(7 * 24)).as_second();
        let known = format!("UPDATE users SET temporary_password_expires_at = {end} WHERE temporary_password");
        schema.execute_unprepared(&known).await
    }
}
