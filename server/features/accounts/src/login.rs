//! Signing in and out.

use grandstand_core::text_input::fold_email;
use grandstand_db::ids::ChannelId;
use grandstand_db::{self as db, entities::users};
use grandstand_platform::throttle::{Attempt, Rule};
use grandstand_web::context::Context;
use grandstand_web::identity::caller::Caller;
use grandstand_web::identity::sessions;
use grandstand_web::identity::sessions::Kind;
use grandstand_web::throttled;
use sea_orm::DbErr;

use super::input::Checked;
use super::limits;
use super::model::Credentials;
use super::register::SignedIn;
use super::security_log::{self, AccountEvent};
use super::{captcha, devices, queries, temporary};
use crate::Accounts;
use crate::error::Error;

/// Failed logins with one e-mail address from one IP address or known device, after which reCAPTCHA is required.
const FREE_FAILURES: u32 = 3;
/// Failed logins with one e-mail address from all unknown devices, after which reCAPTCHA is required.
const FREE_FAILURES_ANYWHERE: u32 = 20;
/// Failed logins from one IP address, which may be a school's, after which reCAPTCHA is required.
const FREE_FAILURES_OF_ADDRESS: u32 = 30;

/// Signs in with e-mail address and password. Always opens a new session, whatever cookie the browser sent.
///
/// # Errors
/// Somebody is signed in already, a field is missing, address or password is wrong, a temporary password has expired,
/// reCAPTCHA is required or refuses the token, too many attempts, too many passwords wait to be hashed, or the database
/// failed.
pub async fn login(
    accounts: &Accounts,
    context: &Context,
    credentials: Credentials,
    caller: &Caller,
) -> Result<SignedIn, Error> {
    if context.session.is_some() {
        return Err(Error::AlreadyLoggedIn);
    }
    let mut fields = Checked::default();
    let email = fold_email(&fields.required("email", credentials.email));
    let password = fields.required("password", credentials.password);
    fields.finish()?;
    let channel_id = context.channel_id();
    let attempts = attempts(accounts, context, caller, &email).await?;
    let [as_one, _, anywhere, from_address] = accounts.throttle.take(&attempts).await?;
    if as_one > FREE_FAILURES || anywhere > FREE_FAILURES_ANYWHERE || from_address > FREE_FAILURES_OF_ADDRESS {
        let checked = captcha::check(accounts, context, credentials.recaptcha_token.as_deref()).await;
        if checked.is_err() {
            accounts.throttle.give_back(&attempts).await;
        }
        checked?;
    }
    let user = user(accounts, channel_id, &email).await?;
    let hash = user.as_ref().and_then(|user| user.password_hash.clone());
    let right = accounts.passwords.is_right(password, hash).await?;
    let known = user.as_ref().map(|user| user.id);
    let Some(user) = user.filter(|_| right) else {
        security_log::log(context, AccountEvent::SignInRefused, known);
        return Err(Error::WrongAuthData);
    };
    accounts.throttle.give_back(&attempts).await;
    temporary::check_time(&user, context.now)?;
    let Some(token) = open_session(accounts, context, &user, caller).await? else {
        security_log::log(context, AccountEvent::SignInRefused, known);
        return Err(Error::WrongAuthData);
    };
    security_log::log(context, AccountEvent::SignedIn, known);
    Ok(SignedIn { user, token })
}

/// Opens a session; `None` if the password that was checked has been replaced since. The check takes long enough for
/// that, and a new password ends only the sessions that exist by then.
async fn open_session(
    accounts: &Accounts,
    context: &Context,
    checked: &users::Model,
    caller: &Caller,
) -> Result<Option<String>, Error> {
    let channel_id = context.channel_id();
    let transaction = db::begin_write(&accounts.database).await?;
    let user = queries::locked_user(&transaction, channel_id, checked.id).await?;
    if user.is_none_or(|user| user.password_hash != checked.password_hash) {
        return Ok(None);
    }
    let token = sessions::open(&transaction, channel_id, checked.id, Kind::Browser, caller, context.now).await?;
    transaction.commit().await?;
    Ok(Some(token))
}

/// Returns the attempts that a login counts as. On a known device of the account they are the device's own, so that
/// others' attempts can't lock it out.
async fn attempts(accounts: &Accounts, context: &Context, caller: &Caller, email: &str) -> Result<[Attempt; 4], DbErr> {
    // Unknown devices cost no query.
    if !devices::users(accounts, context, caller).is_empty()
        && let Some(user) = user(accounts, context.channel_id(), email).await?
        && let Some(device) = devices::known(accounts, context, caller, &user)
    {
        let network = limits::LOGIN_NETWORK.unlimited();
        let rules = [limits::LOGIN, network, limits::LOGIN_ANYWHERE, limits::LOGIN_ADDRESS];
        return Ok(rules.map(|rule| limits::by_device(rule, context, device)));
    }
    let mut shared = [limits::LOGIN_NETWORK, limits::LOGIN_ANYWHERE];
    // reCAPTCHA stops robots, so the limits shared with strangers need not refuse anybody.
    if context.channel().accounts.recaptcha.is_some() {
        shared = shared.map(Rule::unlimited);
    }
    let [network, anywhere] = shared;
    Ok([
        throttled::by_person_at_client(limits::LOGIN, context, email),
        throttled::by_person_in_network(network, context, email),
        throttled::by_person(anywhere, context, email),
        throttled::by_client(limits::LOGIN_ADDRESS, context),
    ])
}

/// Finds the user of a typed e-mail address.
async fn user(accounts: &Accounts, channel_id: ChannelId, email: &str) -> Result<Option<users::Model>, DbErr> {
    // No registered address contains a null character, and databases refuse it in a text.
    if email.contains('\0') {
        return Ok(None);
    }
    queries::user_by_email(&accounts.database, channel_id, email).await
}

/// Ends the session of the request, if there is one.
///
/// # Errors
/// The database failed.
pub async fn logout(accounts: &Accounts, context: &Context) -> Result<(), DbErr> {
    let Some(session) = &context.session else { return Ok(()) };
    let channel_id = context.channel_id();
    queries::end_session(&accounts.database, channel_id, session.id).await?;
    accounts.user_changes.tell(channel_id, session.user.id).await;
    security_log::log(context, AccountEvent::SignedOut, Some(session.user.id));
    Ok(())
}
