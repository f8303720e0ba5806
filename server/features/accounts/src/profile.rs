//! Changes by users to their own profile.

use grandstand_core::text_input::fold_email;
use grandstand_db::entities::single_use_tokens::Purpose;
use grandstand_db::{self as db, entities::users};
use grandstand_web::context::Context;
use grandstand_web::field_errors::{ErrorCode, FieldError};
use grandstand_web::identity::caller::Caller;
use grandstand_web::identity::queries as session_queries;
use grandstand_web::identity::sessions;
use grandstand_web::identity::sessions::{Kind, Session};
use grandstand_web::throttled;
use sea_orm::ActiveValue::Set;
use sea_orm::ConnectionTrait;
use tenants::schema::text::Language;

use super::input::Checked;
use super::limits;
use super::mails::{self, Occasion};
use super::model::ProfileChanges;
use super::passwords::{breached, rule::PasswordRule};
use super::register::taken;
use super::security_log::{self, AccountEvent};
use super::{confirming, queries, temporary};
use crate::Accounts;
use crate::error::Error;

const NO_PATCH: FieldError = FieldError::new(ErrorCode::Unknown, "The method must be patch");
const NO_LANGUAGE: FieldError = FieldError::new(ErrorCode::Unknown, "The channel is not offered in this language");

/// The profile after a change, and the token of a new session if the change has ended all others.
#[derive(Debug)]
pub struct Changed {
    /// The user as they are now.
    pub user: users::Model,
    /// The new session's token.
    pub token: Option<String>,
    /// Whether the user confirmed their identity, for a new password or address.
    pub is_confirmed: bool,
}

/// Changes the given fields, all or none. A new password ends all sessions and opens a new one; a new address has to be
/// verified.
///
/// # Errors
/// The account is deleted, a field is wrong, the current password is wrong or missing, the session was opened too long
/// ago or has ended, a temporary password has expired or is not replaced, the new password is breached, the address has
/// an account, too many attempts, too many passwords wait to be hashed, or the database failed.
pub async fn change(
    accounts: &Accounts,
    context: &Context,
    session: &Session,
    typed: ProfileChanges,
    caller: &Caller,
) -> Result<Changed, Error> {
    let channel_id = context.channel_id();
    let user = users::not_deleted(&accounts.database, channel_id, session.user.id).await?.ok_or(Error::UserNotFound)?;
    let current = typed.current_password.clone();
    let Wanted { mut row, password, email } = wanted(context, &user, typed)?;
    let is_copied = row.first_name.is_set() || row.last_name.is_set() || row.email.is_set() || row.language.is_set();
    let is_confirmed = password.is_some() || email.is_some();
    if is_confirmed {
        confirming::confirm(accounts, context, session, &user, current).await?;
    }
    if let Some(email) = &email {
        // The account must not be usable for sending mails to others.
        let attempts = [
            throttled::by_person(limits::MAIL, context, &user.id.to_string()),
            throttled::by_person(limits::MAIL_NEW, context, &fold_email(email)),
        ];
        accounts.throttle.take(&attempts).await?;
    }
    if user.temporary_password {
        replace_temporary(accounts, context, &user, password.clone()).await?;
    }
    if let Some(password) = &password {
        breached::check(accounts, password).await?;
        row.password_hash = Set(Some(accounts.passwords.hash(password.clone()).await?));
        row.temporary_password = Set(false);
        row.temporary_password_expires_at = Set(None);
    }
    let transaction = db::begin_write(&accounts.database).await?;
    check_unchanged(&transaction, session, &user).await?;
    queries::update_user(&transaction, channel_id, user.id, row).await.map_err(taken)?;
    if is_confirmed {
        let purposes = [Purpose::Reset, Purpose::Verify, Purpose::Delete, Purpose::AddSession];
        queries::void_tokens(&transaction, channel_id, user.id, &purposes).await?;
    }
    let mut token = None;
    if password.is_some() {
        queries::end_sessions(&transaction, channel_id, user.id).await?;
        token = Some(sessions::open(&transaction, channel_id, user.id, Kind::Browser, caller, context.now).await?);
    }
    let user = users::not_deleted(&transaction, channel_id, user.id).await?.ok_or(Error::UserNotFound)?;
    if is_copied {
        accounts.personal_data.sync_copies_in(&transaction, &user, context.now).await?;
    }
    if email.is_some() {
        mails::send(&transaction, context, Occasion::Verify, Some(user.id), None).await?;
    }
    transaction.commit().await?;
    accounts.jobs.wake();
    accounts.user_changes.tell(channel_id, user.id).await;
    let events = [(AccountEvent::PasswordChanged, password.is_some()), (AccountEvent::AddressChanged, email.is_some())];
    for (event, _) in events.into_iter().filter(|(_, has_happened)| *has_happened) {
        security_log::log(context, event, Some(user.id));
    }
    Ok(Changed { user, token, is_confirmed })
}

/// Locks the user's row. Refuses the change if the session has ended, or the address or password has changed since they
/// were read: the owner may have claimed the account while the password was checked.
async fn check_unchanged(
    transaction: &impl ConnectionTrait,
    session: &Session,
    before: &users::Model,
) -> Result<(), Error> {
    let user = queries::locked_user(transaction, before.channel_id, before.id).await?;
    let user = user.ok_or(Error::UserNotFound)?;
    let is_unchanged = user.password_hash == before.password_hash && user.email_folded == before.email_folded;
    let is_open = session_queries::session_by_id(transaction, before.channel_id, session.id).await?.is_some();
    if is_unchanged && is_open { Ok(()) } else { Err(Error::SessionEnded) }
}

/// The checked changes.
struct Wanted {
    row: users::ActiveModel,
    password: Option<String>,
    email: Option<String>,
}

fn wanted(context: &Context, user: &users::Model, typed: ProfileChanges) -> Result<Wanted, Error> {
    let mut fields = Checked::default();
    if typed.method.as_deref().is_some_and(|method| !method.eq_ignore_ascii_case("patch")) {
        fields.refuse("_method", NO_PATCH);
    }
    let mut row = users::ActiveModel { updated_at: Set(context.now.as_second()), ..Default::default() };
    if typed.first_name.is_some() {
        row.first_name = Set(fields.name("first_name", typed.first_name));
    }
    if typed.last_name.is_some() {
        row.last_name = Set(fields.name("last_name", typed.last_name));
    }
    if typed.phone.is_some() {
        row.phone = Set(fields.phone("phone", typed.phone));
    }
    if let Some(tag) = typed.language {
        match Language::from_tag(&tag).filter(|language| context.channel().languages.contains(language)) {
            Some(language) => row.language = Set(language.code().to_owned()),
            None => fields.refuse("language", NO_LANGUAGE),
        }
    }
    let email = typed.email.map(|email| fields.email("email", Some(email))).filter(|email| *email != user.email);
    if let Some(email) = &email {
        let folded = fold_email(email);
        if user.email_folded.as_deref() != Some(&folded) {
            row.email_verified_at = Set(None);
            row.owner_confirmed_at = Set(None);
        }
        row.email_folded = Set(Some(folded));
        row.email = Set(email.clone());
    }
    let rule = PasswordRule::of(context.channel());
    let password =
        typed.password.map(|password| fields.new_password(Some(password), typed.password_confirmation, &rule));
    fields.finish()?;
    Ok(Wanted { row, password, email: email.filter(|email| user.email_folded != Some(fold_email(email))) })
}

/// Checks a change made with a temporary password: it must set another password, before the temporary one expires.
async fn replace_temporary(
    accounts: &Accounts,
    context: &Context,
    user: &users::Model,
    password: Option<String>,
) -> Result<(), Error> {
    temporary::check_time(user, context.now)?;
    let password = password.ok_or(Error::TemporaryPassword)?;
    if accounts.passwords.is_right(password, user.password_hash.clone()).await? {
        return Err(Error::SameAsTemporary);
    }
    Ok(())
}
