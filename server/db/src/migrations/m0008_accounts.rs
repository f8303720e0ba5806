//! Accounts: users, sessions, single-use tokens, social identities, and answers to forms.
//!
//! Foreign keys are composite (channel_id, id), so that no session or token can refer to a user of another channel.

use sea_orm_migration::prelude::*;
use sea_orm_migration::schema::{
    big_integer, big_integer_null, boolean, boolean_null, string, string_null, text, text_null,
};

use super::channel_tables::scoped;
use crate::step::{Schema, Step};

#[derive(DeriveMigrationName)]
pub struct Migration;

#[async_trait::async_trait]
impl Step for Migration {
    async fn up(&self, schema: &dyn Schema) -> Result<(), DbErr> {
        schema.execute_all([users(), sessions(), single_use_tokens(), social_identities(), form_answers()]).await?;
        schema.execute_all(indexes()).await
    }
}

fn users() -> TableCreateStatement {
    scoped("users")
        .col(string("email"))
        .col(string_null("email_folded"))
        .col(string("first_name"))
        .col(string("last_name"))
        .col(string_null("phone"))
        .col(string_null("password_hash"))
        .col(boolean("temporary_password"))
        .col(big_integer_null("email_verified_at"))
        .col(boolean("trial_period_used"))
        .col(big_integer_null("basic_pass_selected_at"))
        .col(boolean_null("passes_wanted"))
        .col(big_integer_null("terms_accepted_at"))
        .col(string("language"))
        .col(text_null("trk"))
        .col(big_integer("created_at"))
        .col(big_integer("updated_at"))
        .col(big_integer_null("deleted_at"))
        .index(Index::create().unique().name("users_email").col("channel_id").col("email_folded"))
        .take()
}

fn sessions() -> TableCreateStatement {
    scoped("sessions")
        .col(big_integer("user_id"))
        .col(string("token_hash"))
        .col(string("kind"))
        .col(big_integer("created_at"))
        .col(big_integer("last_seen_at"))
        .col(big_integer("expires_at"))
        .col(string_null("user_agent"))
        .foreign_key(&mut of_user("sessions"))
        .index(Index::create().unique().name("sessions_token").col("channel_id").col("token_hash"))
        .take()
}

fn single_use_tokens() -> TableCreateStatement {
    scoped("single_use_tokens")
        .col(string("token_hash"))
        .col(string("purpose"))
        .col(big_integer_null("user_id"))
        .col(text("payload"))
        .col(big_integer("created_at"))
        .col(big_integer("expires_at"))
        .col(big_integer_null("used_at"))
        .foreign_key(&mut of_user("single_use_tokens"))
        .index(Index::create().unique().name("single_use_tokens_token").col("channel_id").col("token_hash"))
        .take()
}

fn social_identities() -> TableCreateStatement {
    scoped("social_identities")
        .col(big_integer("user_id"))
        .col(string("provider"))
        .col(string("subject"))
        .col(big_integer("created_at"))
        .foreign_key(&mut of_user("social_identities"))
        .index(
            Index::create().unique().name("social_identities_subject").col("channel_id").col("provider").col("subject"),
        )
        .take()
}

fn form_answers() -> TableCreateStatement {
    scoped("form_answers")
        .col(string("form"))
        .col(big_integer_null("user_id"))
        .col(text("answers"))
        .col(big_integer("created_at"))
        .foreign_key(&mut of_user("form_answers"))
        .take()
}

/// A foreign key to the user; deleting the user deletes the row.
fn of_user(table: &'static str) -> ForeignKeyCreateStatement {
    ForeignKey::create()
        .from(table, ("channel_id", "user_id"))
        .to("users", ("channel_id", "id"))
        .on_delete(ForeignKeyAction::Cascade)
        .take()
}

fn indexes() -> [IndexCreateStatement; 7] {
    let of_user = |table: &'static str| {
        Index::create().name(format!("{table}_user")).table(table).col("channel_id").col("user_id").take()
    };
    let by_end = |table: &'static str| {
        Index::create().name(format!("{table}_end")).table(table).col("channel_id").col("expires_at").take()
    };
    [
        by_end("sessions"),
        by_end("single_use_tokens"),
        of_user("sessions"),
        of_user("single_use_tokens"),
        of_user("social_identities"),
        of_user("form_answers"),
        Index::create().name("form_answers_form").table("form_answers").col("channel_id").col("form").col("id").take(),
    ]
}
