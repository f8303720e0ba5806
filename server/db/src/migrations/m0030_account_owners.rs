//! The time at which an account's owner was confirmed as the owner of its e-mail address.

use sea_orm_migration::prelude::*;
use sea_orm_migration::schema::big_integer_null;

use crate::step::{Schema, Step};

#[derive(DeriveMigrationName)]
pub struct Migration;

/// Finds social identities that are older than their user's verified address. Such an identity may belong to somebody
/// other than the owner of the address.
const UNPROVEN: &str = "SELECT 1 FROM social_identities JOIN users AS owners \
    ON owners.channel_id = social_identities.channel_id AND owners.id = social_identities.user_id \
    WHERE social_identities.created_at < owners.email_verified_at";

#[async_trait::async_trait]
impl Step for Migration {
    async fn up(&self, schema: &dyn Schema) -> Result<(), DbErr> {
        let column = big_integer_null("owner_confirmed_at").take();
        schema.execute(Table::alter().table("users").add_column(column).take()).await?;
        for statement in [
            format!(
                "UPDATE users SET owner_confirmed_at = email_verified_at WHERE NOT EXISTS ({UNPROVEN} \
                 AND owners.id = users.id)"
            ),
            format!("DELETE FROM sessions WHERE EXISTS ({UNPROVEN} AND owners.id = sessions.user_id)"),
            "DELETE FROM social_identities WHERE EXISTS (SELECT 1 FROM users AS owners \
             WHERE owners.channel_id = social_identities.channel_id AND owners.id = social_identities.user_id \
             AND social_identities.created_at < owners.email_verified_at)"
                .to_owned(),
        ] {
            schema.execute_unprepared(&statement).await?;
        }
        Ok(())
    }
}
