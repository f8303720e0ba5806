//! Confirms the user's identity before a change that could be used to take over the account.

use grandstand_db::entities::users;
use grandstand_platform::throttle::{Attempt, TooManyAttempts};
use grandstand_web::context::Context;
use grandstand_web::identity::sessions::Session;
use grandstand_web::throttled;

use super::input::Checked;
use super::limits;
use super::security_log::{self, AccountEvent};
use crate::Accounts;
use crate::error::Error;

/// Checks the current password. A user who has not chosen a password needs a recently opened session instead.
///
/// # Errors
/// The password is missing or wrong, the session was opened too long ago, too many attempts, or too many passwords wait
/// to be hashed.
pub async fn confirm(
    accounts: &Accounts,
    context: &Context,
    session: &Session,
    user: &users::Model,
    typed: Option<String>,
) -> Result<(), Error> {
    if user.password_hash.is_none() || user.temporary_password {
        if session.is_fresh(context.now) {
            return Ok(());
        }
        security_log::log(context, AccountEvent::SignInWanted, Some(user.id));
        return Err(Error::SignInAgain);
    }
    let mut fields = Checked::default();
    let password = fields.required("current_password", typed);
    fields.finish()?;
    let attempts = take_attempts(accounts, context, session, user).await?;
    if !accounts.passwords.is_right(password, user.password_hash.clone()).await? {
        security_log::log(context, AccountEvent::PasswordRefused, Some(user.id));
        return Err(Error::WrongPassword);
    }
    accounts.throttle.give_back(&attempts).await;
    Ok(())
}

/// Counts an attempt for the session and for the user. A session without failures is never refused because of the
/// user's other sessions: somebody who stole one of those must not be able to keep the owner from ending it.
async fn take_attempts(
    accounts: &Accounts,
    context: &Context,
    session: &Session,
    user: &users::Model,
) -> Result<[Attempt; 2], TooManyAttempts> {
    let in_session = throttled::by_person(limits::PASSWORD, context, &session.id.to_string());
    let [tries] = accounts.throttle.take(std::array::from_ref(&in_session)).await?;
    let anywhere = limits::PASSWORD_ANYWHERE;
    let rule = if tries == 1 { anywhere.unlimited() } else { anywhere };
    let by_user = throttled::by_person(rule, context, &user.id.to_string());
    if let Err(refused) = accounts.throttle.take(std::array::from_ref(&by_user)).await {
        accounts.throttle.give_back(&[in_session]).await;
        return Err(refused);
    }
    Ok([in_session, by_user])
}
