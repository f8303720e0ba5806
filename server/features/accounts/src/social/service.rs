//! Signing in with an account elsewhere.

use grandstand_core::text_input::fold_email;
use grandstand_db::entities::single_use_tokens::Purpose;
use grandstand_db::{self as db, entities::users};
use grandstand_web::context::Context;
use grandstand_web::identity::caller::Caller;
use grandstand_web::identity::queries as session_queries;
use grandstand_web::identity::sessions;
use grandstand_web::identity::sessions::{Kind, Session};
use grandstand_web::problem::Problem;
use grandstand_web::throttled;
use sea_orm::ActiveValue::Set;
use serde::{Deserialize, Serialize};

use super::journey::Journey;
use super::provider::{Person, Provider};
use crate::Accounts;
use crate::input::Checked;
use crate::limits;
use crate::mails::{self, Occasion};
use crate::model::SocialRegistration;
use crate::queries::Made;
use crate::register::{SignedIn, new_user, taken, tracking_code};
use crate::security_log::{self, AccountEvent};
use crate::tokens::{self, Presented};
use crate::{identities, ownership, queries, refusals};

/// What a continuation token carries.
#[derive(Debug, Serialize, Deserialize)]
struct Stranger {
    /// The journey that it was made at the end of: only the same browser can go on with it.
    mark: String,
    provider: String,
    person: Person,
}

/// What a one-time code for a session carries.
#[derive(Debug, Default, Serialize, Deserialize)]
pub struct Code {
    /// The journey that it was made at the end of: only the same browser can use it.
    pub mark: Option<String>,
}

/// How a journey ended.
#[derive(Debug)]
pub enum Arrival {
    /// Known here: a one-time code for a session.
    Known(String),
    /// Not registered yet.
    Stranger {
        /// A token to go on with.
        token: String,
        /// Whether the provider has told an address.
        has_email: bool,
    },
    /// The address has an account that this one can't be joined with unasked.
    HasAccount,
}

/// Takes in somebody who comes back with a code.
///
/// # Errors
/// The provider refuses or gives no answer, or the database failed.
pub async fn arrive(
    accounts: &Accounts,
    context: &Context,
    provider: &Provider,
    journey: Journey,
    code: String,
) -> Result<Arrival, Problem> {
    let person = provider.person(accounts, code, journey.verifier.clone()).await?;
    let channel_id = context.channel().id;
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

/// The account of somebody who comes from a provider.
enum Account {
    /// There is none.
    None,
    /// There is one with their address, and nothing shows that it is theirs.
    Unproven,
    /// Theirs.
    Known(users::Model),
    /// Theirs from now on: they have proven its address. Its sessions have ended.
    Claimed(users::Model),
}

/// Finds the account of a person, and joins it with the account elsewhere where both have the same, verified address. The
/// row is locked: its address stays the one that is compared.
async fn account(
    accounts: &Accounts,
    transaction: &db::Transaction,
    context: &Context,
    provider: &str,
    person: &Person,
) -> Result<Account, Problem> {
    let channel_id = context.channel().id;
    let verified = person.email.as_deref().filter(|_| person.email_verified).map(fold_email);
    if let Some(user) = identities::locked_user(transaction, channel_id, provider, &person.subject).await? {
        if user.owner_confirmed_at.is_some() {
            return Ok(Account::Known(user));
        }
        if verified.is_some() && verified == user.email_folded {
            ownership::confirm(transaction, context, user.id).await?;
            return Ok(Account::Known(user));
        }
        // Somebody else has verified the address since: this link proves nothing.
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
    identities::insert(transaction, &user, provider, &person.subject, context.now).await?;
    Ok(account)
}

const fn made(purpose: Purpose, user_id: Option<i64>) -> Made {
    Made { purpose, seconds: tokens::seconds(purpose), user_id }
}

/// Registers somebody who came from a provider and has accepted the terms, in the browser that came from there: nobody
/// can be made to register, and to be signed in, as somebody else by a link.
///
/// # Errors
/// Somebody is signed in already, the terms are not accepted, the token is wrong, used or run out, the address is missing
/// or has an account, or the database failed.
pub async fn register(
    accounts: &Accounts,
    context: &Context,
    provider: &str,
    typed: SocialRegistration,
    journey: Option<&Journey>,
    caller: &Caller,
) -> Result<SignedIn, Problem> {
    if context.session.is_some() {
        return Err(refusals::ALREADY_LOGGED_IN.into());
    }
    if !context.channel().accounts.social.contains_key(provider) {
        return Err(Problem::NotFound("This provider"));
    }
    let mut fields = Checked::default();
    let token = fields.required("continuation", typed.continuation);
    fields.finish()?;
    if typed.terms != Some(true) {
        return Err(refusals::NOT_REGISTERED_YET.into());
    }
    accounts.throttle.take(&[throttled::by_client(limits::TOKEN, context)]).await?;
    let channel_id = context.channel().id;
    let transaction = db::begin_write(&accounts.database).await?;
    let presented = tokens::redeem(&transaction, channel_id, Purpose::SocialContinue, &token, context.now).await?;
    let Presented::Good(token) = presented else { return Err(refusals::VERIFICATION_FAILED.into()) };
    let stranger: Stranger = tokens::payload(&token)?;
    if stranger.provider != provider || journey.is_none_or(|journey| journey.mark() != stranger.mark) {
        return Err(refusals::VERIFICATION_FAILED.into());
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
    identities::insert(&transaction, &user, provider, &person.subject, context.now).await.map_err(taken)?;
    if is_mailed {
        mails::send(&transaction, context, Occasion::Welcome, Some(user.id)).await?;
    }
    let token = sessions::open(&transaction, channel_id, user.id, Kind::Browser, caller, context.now).await?;
    transaction.commit().await?;
    accounts.jobs.wake();
    security_log::log(context, AccountEvent::RegisteredByProvider, Some(user.id));
    Ok(SignedIn { user, token })
}

/// Makes a one-time code by which the signed-in user's player inside of another site gets a session of its own.
///
/// # Errors
/// The session has ended, which this process may not have known; or the database failed.
pub async fn code(accounts: &Accounts, context: &Context, session: &Session) -> Result<String, Problem> {
    let (channel_id, user_id) = (context.channel().id, session.user.id);
    let transaction = db::begin_write(&accounts.database).await?;
    let user = queries::locked_user(&transaction, channel_id, user_id).await?;
    let is_open = session_queries::session_by_id(&transaction, channel_id, session.id).await?.is_some();
    if user.is_none() || !is_open {
        return Err(Problem::SignInRequired);
    }
    let made = made(Purpose::AddSession, Some(user_id));
    let code = tokens::issue(&transaction, channel_id, made, &Code::default(), context.now).await?;
    transaction.commit().await?;
    Ok(code)
}

/// Exchanges a one-time code for a session. One that was made for a browser that came from a provider works in that
/// browser only, so that nobody can be signed in as somebody else by a link.
///
/// # Errors
/// The code is wrong, used or run out, its user is gone, or the database failed.
pub async fn add_session(
    accounts: &Accounts,
    context: &Context,
    code: &str,
    kind: Kind,
    journey: Option<&Journey>,
    caller: &Caller,
) -> Result<SignedIn, Problem> {
    accounts.throttle.take(&[throttled::by_client(limits::TOKEN, context)]).await?;
    let channel_id = context.channel().id;
    let transaction = db::begin_write(&accounts.database).await?;
    let presented = tokens::redeem(&transaction, channel_id, Purpose::AddSession, code, context.now).await?;
    let Presented::Good(token) = presented else { return Err(refusals::VERIFICATION_FAILED.into()) };
    let Code { mark } = tokens::payload(&token)?;
    // A code without a mark was made for a player: it can watch, and do nothing else.
    let fits = match (&mark, kind) {
        (Some(mark), Kind::Browser) => journey.is_some_and(|journey| journey.mark() == *mark),
        (None, Kind::Embed) => true,
        _ => false,
    };
    if !fits {
        return Err(refusals::VERIFICATION_FAILED.into());
    }
    let user = tokens::holder(&transaction, channel_id, &token).await?;
    let token = sessions::open(&transaction, channel_id, user.id, kind, caller, context.now).await?;
    transaction.commit().await?;
    let event = if kind == Kind::Embed { AccountEvent::SignedInPlayer } else { AccountEvent::SignedInByProvider };
    security_log::log(context, event, Some(user.id));
    Ok(SignedIn { user, token })
}
