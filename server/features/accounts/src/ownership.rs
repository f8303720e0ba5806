//! Ownership of accounts: the owner is the person who reads the mails of the account's address.
//!
//! Anybody can register with somebody else's address. Until the owner of the address proves it, by a mailed link or by
//! a provider that has verified it, the account belongs to the person who signs in to it. After that, everything that
//! others may have set up (a password, social identities, sessions, feeds) is removed.

use grandstand_db::Transaction;
use grandstand_db::entities::single_use_tokens::Purpose;
use grandstand_db::entities::users;
use grandstand_db::ids::UserId;
use grandstand_web::context::Context;
use sea_orm::ActiveValue::Set;
use sea_orm::{ConnectionTrait, DbErr};

use super::mails::{self, Occasion};
use super::{identity_queries, queries};
use crate::Accounts;
use crate::error::Error;

/// Confirms that the signed-in user is the owner of the account's address, which they have just proven.
pub async fn confirm(connection: &impl ConnectionTrait, context: &Context, user_id: UserId) -> Result<(), DbErr> {
    let second = Some(context.now.as_second());
    let confirmed =
        users::ActiveModel { email_verified_at: Set(second), owner_confirmed_at: Set(second), ..Default::default() };
    queries::update_user(connection, context.channel_id(), user_id, confirmed).await
}

/// Gives the account to the owner of its address, with the password that they chose, if any, and ends every session. If
/// the owner was not confirmed before, all other ways to sign in are removed too, and the owner is told by mail. The
/// caller announces the change after the commit.
pub async fn claim(
    accounts: &Accounts,
    transaction: &Transaction,
    context: &Context,
    user: &users::Model,
    password_hash: Option<String>,
) -> Result<(), Error> {
    let channel_id = context.channel_id();
    let second = context.now.as_second();
    let loses_password = user.password_hash.is_some() && password_hash.is_none();
    let changes = users::ActiveModel {
        password_hash: Set(password_hash),
        temporary_password: Set(false),
        temporary_password_expires_at: Set(None),
        email_verified_at: Set(user.email_verified_at.or(Some(second))),
        owner_confirmed_at: Set(user.owner_confirmed_at.or(Some(second))),
        updated_at: Set(second),
        ..Default::default()
    };
    queries::update_user(transaction, channel_id, user.id, changes).await?;
    // Void tokens first: this waits for a token that is being redeemed, so that its new session ends with the others.
    queries::void_tokens(transaction, channel_id, user.id, &[Purpose::Reset, Purpose::AddSession]).await?;
    queries::end_sessions(transaction, channel_id, user.id).await?;
    if user.owner_confirmed_at.is_some() {
        return Ok(());
    }
    queries::void_tokens(transaction, channel_id, user.id, &[Purpose::Delete]).await?;
    let identities = identity_queries::forget(transaction, channel_id, user.id).await?;
    accounts.personal_data.revoke_in(transaction, user).await?;
    if loses_password || identities > 0 {
        mails::send(transaction, context, Occasion::SignInsRemoved, Some(user.id), None).await?;
    }
    Ok(())
}
