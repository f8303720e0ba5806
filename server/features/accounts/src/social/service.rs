//! Signing in with a social identity.

use grandstand_core::text_input::fold_email;
use grandstand_db::entities::single_use_tokens::Purpose;
use grandstand_db::ids::UserId;
use grandstand_db::{self as db, entities::users};
use grandstand_web::context::Context;
use grandstand_web::identity::caller::Caller;
use grandstand_web::identity::queries as session_queries;
use grandstand_web::identity::sessions;
use grandstand_web::identity::sessions::{Kind, Session};
use grandstand_web::throttled;
use sea_orm::ActiveValue::Set;
use serde::{Deserialize, Serialize};

use super::journey::Journey;
use super::provider::{Person, Provider};
use crate::Accounts;
use crate::error::Error;
use crate::input::Checked;
use crate::limits;
use crate::mails::{self, Occasion};
use crate::model::SocialRegistration;
use crate::queries::Made;
use crate::register::{SignedIn, new_user, taken, tracking_code};
use crate::security_log::{self, AccountEvent};
use crate::tokens::{self, Presented};
use crate::{identity_queries, ownership, queries};

/// Payload of a continuation token.
#[derive(Debug, Serialize, Deserialize)]
struct Stranger {
    /// `Journey::mark` of the sign-in: only the same browser can continue.
    mark: String,
    provider: String,
    person: Person,
}

/// Payload of a one-time code for a session.
#[derive(Debug, Default, Serialize, Deserialize)]
pub struct Code {
    /// `Journey::mark` of the sign-in, so that only the same browser can use the code; `None` in a player's code.
    pub mark: Option<String>,
}

/// The result of coming back from a provider.
#[derive(Debug)]
pub enum Arrival {
    /// The person has an account: a one-time code for a session.
    Known(String),
    /// The person has no account yet.
    Stranger {
        /// Continuation token for registering.
        token: String,
        /// Whether the provider gave an e-mail address.
        has_email: bool,
    },
    /// The address has an account, and nothing proves that it belongs to the same person.
    HasAccount,
}

/// Handles a viewer's return from a provider with a code.
///
/// # Errors
/// The provider refuses or doesn't answer, or the database failed.
pub async fn arrive(
    accounts: &Accounts,
    context: &Context,
    provider: &Provider,
    journey: Journey,
    code: String,
) -> Result<Arrival, Error> {
    let person = provider.person(accounts, code, journey.verifier.clone()).await?;
    let channel_id = context.channel_id();
    let transaction = db::begin_write(&accounts.database).await?;
    let account = account(accounts, &transaction, context, &journey.provider, &person).await?;
    let claimed = if let Account::Claimed(user) = &account { Some(user.id) } else { None };
    let arrival = match account {
        Account::Unproven => return Ok(Arrival::HasAccount),
        Account::Known(user) | Account::Claimed(user) => {
            let code = Code { mark: Some(journey.mark()) };
            let made = made(Purpose::AddSession, Some(user.id));
            Arrival::Known(tokens::issue(&transaction, channel_id, made, &code, context.now).await?)
        }
        Account::None => {
            let has_email = person.email.is_some();
            let stranger = Stranger { mark: journey.mark(), provider: journey.provider, person };
            let made = made(Purpose::SocialContinue, None);
            let token = tokens::issue(&transaction, channel_id, made, &stranger, context.now).await?;
            Arrival::Stranger { token, has_email }
        }
    };
    transaction.commit().await?;
    if let Some(user_id) = claimed {
        accounts.jobs.wake();
        accounts.user_changes.tell(channel_id, user_id).await;
    }
    Ok(arrival)
}

/// The account of a person who comes from a provider.
enum Account {
    /// No account.
    None,
    /// An account with the person's address, without proof that it is theirs.
    Unproven,
    /// The person's account.
    Known(users::Model),
    /// An account that the person has claimed just now, by proving its address. Its sessions have ended.
    Claimed(users::Model),
}

/// Finds a person's account. Adds the social identity to it if both have the same verified address. The row is locked,
/// so that its address can't change after the comparison.
async fn account(
    accounts: &Accounts,
    transaction: &db::Transaction,
    context: &Context,
    provider: &str,
    person: &Person,
) -> Result<Account, Error> {
    let channel_id = context.channel_id();
    let verified = person.email.as_deref().filter(|_| person.email_verified).map(fold_email);
    if let Some(user) = identity_queries::locked_user(transaction, channel_id, provider, &person.subject).await? {
        if user.owner_confirmed_at.is_some() {
            return Ok(Account::Known(user));
        }
        if verified.is_some() && verified == user.email_folded {
            ownership::confirm(transaction, context, user.id).await?;
            return Ok(Account::Known(user));
        }
        // Another person has verified the address since: this identity proves nothing.
        return Ok(if user.email_verified_at.is_some() { Account::Unproven } else { Account::Known(user) });
    }
    let Some(email) = &person.email else { return Ok(Account::None) };
    let Some(user) = queries::locked_user_by_email(transaction, channel_id, &fold_email(email)).await? else {
        return Ok(Account::None);
    };
    if verified.is_none() {
        return Ok(Account::Unproven);
    }
    let account = if user.owner_confirmed_at.is_some() {
        Account::Known(user.clone())
    } else {
        ownership::claim(accounts, transaction, context, &user, None).await?;
        Account::Claimed(user.clone())
    };
    identity_queries::insert(transaction, &user, provider, &person.subject, context.now).await?;
    Ok(account)
}

const fn made(purpose: Purpose, user_id: Option<UserId>) -> Made {
    Made { purpose, seconds: tokens::seconds(purpose), user_id }
}

/// Registers a person who came from a provider and accepted the terms, in the browser that came from there: so a link
/// can't make anybody register, and be signed in, as somebody else.
///
/// # Errors
/// Somebody is signed in already, there is no such provider, the terms are not accepted, the token is missing, wrong,
/// used or expired, the address is missing or has an account, too many attempts, or the database failed.
pub async fn register(
    accounts: &Accounts,
    context: &Context,
    provider: &str,
    typed: SocialRegistration,
    journey: Option<&Journey>,
    caller: &Caller,
) -> Result<SignedIn, Error> {
    if context.session.is_some() {
        return Err(Error::AlreadyLoggedIn);
    }
    if !context.channel().accounts.social.contains_key(provider) {
        return Err(Error::ProviderNotFound);
    }
    let mut fields = Checked::default();
    let token = fields.required("continuation", typed.continuation);
    fields.finish()?;
    if typed.terms != Some(true) {
        return Err(Error::NotRegisteredYet);
    }
    accounts.throttle.take(&[throttled::by_client(limits::TOKEN, context)]).await?;
    let channel_id = context.channel_id();
    let transaction = db::begin_write(&accounts.database).await?;
    let presented = tokens::redeem(&transaction, channel_id, Purpose::SocialContinue, &token, context.now).await?;
    let Presented::Good(token) = presented else { return Err(Error::VerificationFailed) };
    let stranger: Stranger = tokens::payload(&token)?;
    if stranger.provider != provider || journey.is_none_or(|journey| journey.mark() != stranger.mark) {
        return Err(Error::VerificationFailed);
    }
    let person = stranger.person;
    let mut fields = Checked::default();
    let email = fields.email("email", person.email.or(typed.email));
    fields.finish()?;
    let is_mailed =
        person.email_verified || limits::may_mail_new(&accounts.throttle, context, &fold_email(&email)).await;
    let second = context.now.as_second();
    let row = users::ActiveModel {
        first_name: Set(person.first_name),
        last_name: Set(person.last_name),
        email_verified_at: Set(person.email_verified.then_some(second)),
        owner_confirmed_at: Set(person.email_verified.then_some(second)),
        terms_accepted_at: Set(Some(second)),
        trk: Set(tracking_code(typed.trk)),
        ..new_user(channel_id, email, context.language.code(), second)
    };
    let user = queries::insert_user(&transaction, row).await.map_err(taken)?;
    identity_queries::insert(&transaction, &user, provider, &person.subject, context.now).await.map_err(taken)?;
    if is_mailed {
        let return_to = journey.map(|journey| journey.return_to.as_str());
        mails::send(&transaction, context, Occasion::Welcome, Some(user.id), return_to).await?;
    }
    let token = sessions::open(&transaction, channel_id, user.id, Kind::Browser, caller, context.now).await?;
    transaction.commit().await?;
    accounts.jobs.wake();
    security_log::log(context, AccountEvent::RegisteredByProvider, Some(user.id));
    Ok(SignedIn { user, token })
}

/// Makes a one-time code, with which the user's player that is embedded in another site gets a session of its own.
///
/// # Errors
/// The session has ended (sessions are cached for some seconds), or the database failed.
pub async fn code(accounts: &Accounts, context: &Context, session: &Session) -> Result<String, Error> {
    let (channel_id, user_id) = (context.channel_id(), session.user.id);
    let transaction = db::begin_write(&accounts.database).await?;
    let user = queries::locked_user(&transaction, channel_id, user_id).await?;
    let is_open = session_queries::session_by_id(&transaction, channel_id, session.id).await?.is_some();
    if user.is_none() || !is_open {
        return Err(Error::SessionEnded);
    }
    let made = made(Purpose::AddSession, Some(user_id));
    let code = tokens::issue(&transaction, channel_id, made, &Code::default(), context.now).await?;
    transaction.commit().await?;
    Ok(code)
}

/// Exchanges a one-time code for a session. A code for a browser that came from a provider works only in that browser,
/// so that a link can't sign anybody in as somebody else.
///
/// # Errors
/// The code is wrong, used or expired, its user is gone, too many attempts, or the database failed.
pub async fn add_session(
    accounts: &Accounts,
    context: &Context,
    code: &str,
    kind: Kind,
    journey: Option<&Journey>,
    caller: &Caller,
) -> Result<SignedIn, Error> {
    accounts.throttle.take(&[throttled::by_client(limits::TOKEN, context)]).await?;
    let channel_id = context.channel_id();
    let transaction = db::begin_write(&accounts.database).await?;
    let presented = tokens::redeem(&transaction, channel_id, Purpose::AddSession, code, context.now).await?;
    let Presented::Good(token) = presented else { return Err(Error::VerificationFailed) };
    let Code { mark } = tokens::payload(&token)?;
    // A code without a mark is for an embedded player, whose session can only watch.
    let fits = match (&mark, kind) {
        (Some(mark), Kind::Browser) => journey.is_some_and(|journey| journey.mark() == *mark),
        (None, Kind::Embed) => true,
        _ => false,
    };
    if !fits {
        return Err(Error::VerificationFailed);
    }
    let user = tokens::holder(&transaction, channel_id, &token).await?;
    let token = sessions::open(&transaction, channel_id, user.id, kind, caller, context.now).await?;
    transaction.commit().await?;
    let event = if kind == Kind::Embed { AccountEvent::SignedInPlayer } else { AccountEvent::SignedInByProvider };
    security_log::log(context, event, Some(user.id));
    Ok(SignedIn { user, token })
}
