//! Verifying a user's e-mail address.

use grandstand_access::user::is_verified;
use grandstand_db::entities::single_use_tokens::Purpose;
use grandstand_db::{self as db, entities::users};
use grandstand_web::context::Context;
use grandstand_web::identity::sessions::Session;
use grandstand_web::throttled;
use sea_orm::ActiveValue::Set;

use super::mails::{self, Occasion};
use super::model::{ResendRequest, Token};
use super::security_log::{self, AccountEvent};
use super::tokens::{self, Presented};
use super::{identity_queries, input::Checked, limits, ownership, queries};
use crate::Accounts;
use crate::error::Error;

/// Verifies the address that a link was mailed to. In a browser that is signed in to the account, this confirms every
/// way to sign in. In another browser, an account with unproven social identities loses every way to sign in; an
/// account with only a password keeps it, since links are often opened on another device than the one that registered.
/// Returns the user if the browser is signed in to the account.
///
/// # Errors
/// The token is missing, wrong, used or expired, its user is gone or verified already, too many attempts, or the
/// database failed.
pub async fn verify(accounts: &Accounts, context: &Context, typed: Token) -> Result<Option<users::Model>, Error> {
    let mut fields = Checked::default();
    let token = fields.required("token", typed.token);
    fields.finish()?;
    accounts.throttle.take(&[throttled::by_client(limits::TOKEN, context)]).await?;
    let channel_id = context.channel_id();
    let transaction = db::begin_write(&accounts.database).await?;
    let presented = tokens::redeem(&transaction, channel_id, Purpose::Verify, &token, context.now).await?;
    let Presented::Good(token) = presented else { return Err(Error::VerificationFailed) };
    let user = tokens::holder(&transaction, channel_id, &token).await?;
    if tokens::payload::<String>(&token)? != mails::address_mark(&user) {
        return Err(Error::VerificationFailed);
    }
    if user.email_verified_at.is_some() {
        return Err(Error::AlreadyVerified);
    }
    let is_signed_in = context.signed_in().is_ok_and(|session| session.user.id == user.id);
    if is_signed_in || user.owner_confirmed_at.is_some() {
        ownership::confirm(&transaction, context, user.id).await?;
    } else if identity_queries::of_user(&transaction, channel_id, user.id).await?.is_empty() {
        let second = Some(context.now.as_second());
        let verified = users::ActiveModel { email_verified_at: Set(second), ..Default::default() };
        queries::update_user(&transaction, channel_id, user.id, verified).await?;
    } else {
        ownership::claim(accounts, &transaction, context, &user, None).await?;
    }
    let verified = users::not_deleted(&transaction, channel_id, user.id).await?;
    transaction.commit().await?;
    accounts.jobs.wake();
    accounts.user_changes.tell(channel_id, user.id).await;
    security_log::log(context, AccountEvent::AddressVerified, Some(user.id));
    Ok(verified.filter(|_| is_signed_in))
}

/// Mails another link to the signed-in user.
///
/// # Errors
/// The account is deleted, the address is verified already, too many mails, or the database failed.
pub async fn send_again(
    accounts: &Accounts,
    context: &Context,
    session: &Session,
    typed: ResendRequest,
) -> Result<(), Error> {
    let channel_id = context.channel_id();
    let user = users::not_deleted(&accounts.database, channel_id, session.user.id).await?.ok_or(Error::UserNotFound)?;
    if is_verified(context.channel(), &user) {
        return Err(Error::AlreadyVerified);
    }
    limits::take_mail(&accounts.throttle, context, &user).await?;
    mails::send(&accounts.database, context, Occasion::Verify, Some(user.id), typed.return_to.as_deref()).await?;
    accounts.jobs.wake();
    Ok(())
}
