//! Who owns an account: the person who reads the mails of its address.
//!
//! Anybody can register with somebody else's address. Until the owner of the address shows up, the account belongs to
//! whoever signs in to it. The owner proves the address by a mailed link or by a provider that has verified it. What
//! others may have set up before that (a password, accounts elsewhere, sessions, feeds) ends then.

use grandstand_db::Transaction;
use grandstand_db::entities::single_use_tokens::Purpose;
use grandstand_db::entities::users;
use grandstand_web::context::Context;
use grandstand_web::problem::Problem;
use sea_orm::ActiveValue::Set;
use sea_orm::ConnectionTrait;

use super::mails::{self, Occasion};
use super::{identities, queries};
use crate::Accounts;

/// Confirms that whoever signs in to the account is the owner of its address: somebody who is signed in has proven it.
pub async fn confirm(connection: &impl ConnectionTrait, context: &Context, user_id: i64) -> Result<(), Problem> {
    let second = Some(context.now.as_second());
    let confirmed =
        users::ActiveModel { email_verified_at: Set(second), owner_confirmed_at: Set(second), ..Default::default() };
    Ok(queries::update_user(connection, context.channel().id, user_id, confirmed).await?)
}

/// Gives the account to the owner of its address, with the password that they chose, if any. Every session ends. Where
/// the account was not confirmed, everything else by which somebody could sign in ends too, and the owner is told by
/// mail. The caller announces the change with `Accounts::user_changed` after the commit.
pub async fn claim(
    accounts: &Accounts,
    transaction: &Transaction,
    context: &Context,
    user: &users::Model,
    password_hash: Option<String>,
) -> Result<(), Problem> {
    let channel_id = context.channel().id;
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
    // Tokens first: one that is being redeemed is waited for, and the session that it opens ends with the others.
    queries::void_tokens(transaction, channel_id, user.id, &[Purpose::Reset, Purpose::AddSession]).await?;
    queries::end_sessions(transaction, channel_id, user.id).await?;
    if user.owner_confirmed_at.is_some() {
        return Ok(());
    }
    queries::void_tokens(transaction, channel_id, user.id, &[Purpose::Delete]).await?;
    let identities = identities::forget(transaction, channel_id, user.id).await?;
    accounts.personal_data.revoke_in(transaction, user).await?;
    if loses_password || identities > 0 {
        mails::send(transaction, context, Occasion::SignInsRemoved, Some(user.id)).await?;
    }
    Ok(())
}
