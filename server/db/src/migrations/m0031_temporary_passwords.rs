//! The expiry of temporary passwords.

use jiff::{SignedDuration, Timestamp};
use sea_orm_migration::prelude::*;
use sea_orm_migration::schema::big_integer_null;

#[derive(DeriveMigrationName)]
pub struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let column = big_integer_null("temporary_password_expires_at").take();
        manager.alter_table(Table::alter().table("users").add_column(column).take()).await?;
        // Existing ones stay valid for a week.
        let end = (Timestamp::now() + SignedDuration::from_hours(7 * 24)).as_second();
        let known = format!("UPDATE users SET temporary_password_expires_at = {end} WHERE temporary_password");
        manager.get_connection().execute_unprepared(&known).await.map(drop)
    }
}
