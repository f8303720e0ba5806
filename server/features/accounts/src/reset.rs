//! Resetting a lost password.

use grandstand_core::text_input::fold_email;
use grandstand_db::entities::single_use_tokens::Purpose;
use grandstand_db::{self as db, entities::users};
use grandstand_web::context::Context;
use grandstand_web::identity::caller::Caller;
use grandstand_web::throttled;
use sea_orm::DbErr;

use super::devices::{self, DeviceId};
use super::input::Checked;
use super::limits;
use super::mails::{self, Occasion};
use super::model::{NewPassword, ResetRequest};
use super::passwords::{breached, rule::PasswordRule};
use super::security_log::{self, AccountEvent};
use super::tokens::{self, Presented};
use super::{captcha, ownership};
use crate::Accounts;
use crate::error::Error;

/// Mails a reset link to an e-mail address that has an account. Without an account, the response and the work are the
/// same: the account is looked up when the mail is sent.
///
/// Once the hourly limit of mails to the address is reached, no further one is sent and the response stays the same:
/// the links that were mailed work for an hour. So other people's requests neither lock out the owner nor flood their
/// inbox.
///
/// # Errors
/// The address is invalid, reCAPTCHA refuses the token, too many mails were requested, or the database failed.
pub async fn request(
    accounts: &Accounts,
    context: &Context,
    typed: ResetRequest,
    caller: &Caller,
) -> Result<(), Error> {
    let mut fields = Checked::default();
    let email = fold_email(&fields.email("email", typed.email));
    fields.finish()?;
    captcha::check(accounts, context, typed.recaptcha_token.as_deref()).await?;
    if !may_mail(accounts, context, caller, &email).await? {
        return Ok(());
    }
    let return_to = typed.return_to.as_deref();
    mails::send(&accounts.database, context, Occasion::Reset { email }, None, return_to).await?;
    accounts.jobs.wake();
    Ok(())
}

/// Counts a mail to an address. Returns whether it may be sent.
///
/// Anybody can register with the address and make devices known to the account. So the account has a limit of its own,
/// and its devices are exempt from the limit shared with strangers only if the address is verified.
async fn may_mail(accounts: &Accounts, context: &Context, caller: &Caller, email: &str) -> Result<bool, Error> {
    let to_person = throttled::by_person(limits::MAIL_TO, context, email);
    if let Some((device, user)) = owners_device(accounts, context, caller, email).await? {
        accounts.throttle.take(&[limits::by_device(limits::MAIL_FROM, context, device)]).await?;
        let by_account = throttled::by_person(limits::MAIL_KNOWN, context, &user.id.to_string());
        let taken = if user.email_verified_at.is_some() {
            accounts.throttle.take(&[by_account]).await.is_ok()
        } else {
            accounts.throttle.take(&[by_account, to_person]).await.is_ok()
        };
        return Ok(taken);
    }
    let asking = [
        throttled::by_person_at_client(limits::MAIL_FROM, context, email),
        throttled::by_client(limits::MAIL_ADDRESS, context),
    ];
    accounts.throttle.take(&asking).await?;
    Ok(accounts.throttle.take(&[to_person]).await.is_ok())
}

/// Returns the request's device and the account of the address, if it is a known device of the account. Users are
/// looked up by the device's cookie, so that the work doesn't reveal whether another address has an account.
async fn owners_device(
    accounts: &Accounts,
    context: &Context,
    caller: &Caller,
    email: &str,
) -> Result<Option<(DeviceId, users::Model)>, DbErr> {
    for user_id in devices::users(accounts, context, caller) {
        let user = users::not_deleted(&accounts.database, context.channel_id(), user_id).await?;
        if let Some(user) = user.filter(|user| user.email_folded.as_deref() == Some(email)) {
            return Ok(devices::known(accounts, context, caller, &user).map(|device| (device, user)));
        }
    }
    Ok(None)
}

/// Sets a new password with a mailed token, and ends every session of the user. Reading the mail proves the address.
/// Returns the user.
///
/// # Errors
/// A field is wrong, the password is breached, the token is wrong, used or expired, its user is gone, too many
/// attempts, too many passwords wait to be hashed, or the database failed.
pub async fn reset(accounts: &Accounts, context: &Context, typed: NewPassword) -> Result<users::Model, Error> {
    let mut fields = Checked::default();
    let token = fields.required("token", typed.token);
    let rule = PasswordRule::of(context.channel());
    let password = fields.new_password(typed.password, typed.password_confirmation, &rule);
    fields.finish()?;
    accounts.throttle.take(&[throttled::by_client(limits::TOKEN, context)]).await?;
    let channel_id = context.channel_id();
    breached::check(accounts, &password).await?;
    let hash = accounts.passwords.hash(password).await?;
    let transaction = db::begin_write(&accounts.database).await?;
    let token = match tokens::redeem(&transaction, channel_id, Purpose::Reset, &token, context.now).await? {
        Presented::Good(token) => token,
        Presented::Expired => return Err(Error::ResetExpired),
        Presented::Wrong => return Err(Error::ResetFailed),
    };
    let user = tokens::holder(&transaction, channel_id, &token).await?;
    ownership::claim(accounts, &transaction, context, &user, Some(hash)).await?;
    let user = users::not_deleted(&transaction, channel_id, user.id).await?.ok_or(Error::UserNotFound)?;
    transaction.commit().await?;
    accounts.jobs.wake();
    accounts.user_changes.tell(channel_id, user.id).await;
    security_log::log(context, AccountEvent::PasswordReset, Some(user.id));
    Ok(user)
}
