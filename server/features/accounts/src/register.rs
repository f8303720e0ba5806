//! Registering.

use grandstand_core::text_input::{fold_email, single_line};
use grandstand_db::ids::ChannelId;
use grandstand_db::{self as db, entities::users};
use grandstand_web::context::Context;
use grandstand_web::identity::caller::Caller;
use grandstand_web::identity::sessions;
use grandstand_web::identity::sessions::Kind;
use grandstand_web::throttled;
use sea_orm::ActiveValue::{NotSet, Set};
use sea_orm::{DbErr, SqlErr};

use super::input::Checked;
use super::limits;
use super::mails::{self, Occasion};
use super::model::Registration;
use super::passwords::{breached, rule::PasswordRule};
use super::security_log::{self, AccountEvent};
use super::{captcha, queries};
use crate::Accounts;
use crate::error::Error;

/// Maximum number of stored characters of a tracking code.
const TRK_LETTERS: usize = 200;

/// A user who has just signed in.
#[derive(Debug)]
pub struct SignedIn {
    /// The user.
    pub user: users::Model,
    /// The token of the new session.
    pub token: String,
}

/// Registers an account, mails a link to verify its address, and signs in.
///
/// # Errors
/// Somebody is signed in already, a field is wrong, reCAPTCHA refuses the token, the address has an account, the
/// password is breached, too many attempts, too many passwords wait to be hashed, or the database failed.
pub async fn register(
    accounts: &Accounts,
    context: &Context,
    registration: Registration,
    caller: &Caller,
) -> Result<SignedIn, Error> {
    if context.session.is_some() {
        return Err(Error::AlreadyLoggedIn);
    }
    let captcha = registration.recaptcha_token.clone();
    let return_to = registration.return_to.clone();
    let (mut row, password) = checked(context, registration)?;
    captcha::check(accounts, context, captcha.as_deref()).await?;
    accounts.throttle.take(&[throttled::by_client(limits::REGISTER, context)]).await?;
    let channel_id = context.channel_id();
    let email_folded = row.email_folded.clone().take().flatten().unwrap_or_default();
    if queries::user_by_email(&accounts.database, channel_id, &email_folded).await?.is_some() {
        return Err(Error::EmailTaken);
    }
    breached::check(accounts, &password).await?;
    let is_mailed = limits::may_mail_new(&accounts.throttle, context, &email_folded).await;
    row.password_hash = Set(Some(accounts.passwords.hash(password).await?));
    let transaction = db::begin_write(&accounts.database).await?;
    let user = queries::insert_user(&transaction, row).await.map_err(taken)?;
    if is_mailed {
        mails::send(&transaction, context, Occasion::Welcome, Some(user.id), return_to.as_deref()).await?;
    }
    let token = sessions::open(&transaction, channel_id, user.id, Kind::Browser, caller, context.now).await?;
    transaction.commit().await?;
    accounts.jobs.wake();
    security_log::log(context, AccountEvent::Registered, Some(user.id));
    Ok(SignedIn { user, token })
}

/// Checks a registration. Returns the row of the new user, and the password.
fn checked(context: &Context, typed: Registration) -> Result<(users::ActiveModel, String), Error> {
    let mut fields = Checked::default();
    let names = context.channel().accounts.names;
    let first_name = fields.registered_name("first_name", typed.first_name, names);
    let last_name = fields.registered_name("last_name", typed.last_name, names);
    let email = fields.email("email", typed.email);
    let phone = fields.phone("phone", typed.phone);
    let rule = PasswordRule::of(context.channel());
    let password = fields.new_password(typed.password, typed.password_confirmation, &rule);
    fields.terms(typed.terms);
    fields.finish()?;
    let row = users::ActiveModel {
        first_name: Set(first_name),
        last_name: Set(last_name),
        phone: Set(phone),
        terms_accepted_at: Set(Some(context.now.as_second())),
        trk: Set(tracking_code(typed.trk)),
        ..new_user(context.channel_id(), email, context.language.code(), context.now.as_second())
    };
    Ok((row, password))
}

/// Returns as much of a tracking code as is stored.
pub fn tracking_code(typed: Option<String>) -> Option<String> {
    let code: String = single_line(&typed.unwrap_or_default()).chars().take(TRK_LETTERS).collect();
    Some(code).filter(|code| !code.is_empty())
}

/// Returns the row of a user of whom only the address is known.
pub fn new_user(channel_id: ChannelId, email: String, language: &str, second: i64) -> users::ActiveModel {
    users::ActiveModel {
        id: NotSet,
        channel_id: Set(channel_id),
        email_folded: Set(Some(fold_email(&email))),
        email: Set(email),
        first_name: Set(String::new()),
        last_name: Set(String::new()),
        phone: Set(None),
        password_hash: Set(None),
        temporary_password: Set(false),
        temporary_password_expires_at: Set(None),
        email_verified_at: Set(None),
        owner_confirmed_at: Set(None),
        trial_period_used: Set(false),
        basic_pass_selected_at: Set(None),
        passes_wanted: Set(None),
        terms_accepted_at: Set(None),
        language: Set(language.to_owned()),
        trk: Set(None),
        created_at: Set(second),
        updated_at: Set(second),
        deleted_at: Set(None),
    }
}

/// Maps a violated unique constraint: of two concurrent registrations with one address, the second is refused like any
/// later one.
pub fn taken(error: DbErr) -> Error {
    match error.sql_err() {
        Some(SqlErr::UniqueConstraintViolation(_)) => Error::EmailTaken,
        _ => error.into(),
    }
}
