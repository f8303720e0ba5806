//! The signed-in user's sessions: listing and ending them.

mod endpoints;
mod model;
mod queries;

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use grandstand_db::entities::sessions as rows;
use grandstand_db::entities::users;
use grandstand_web::context::Context;
use grandstand_web::identity::sessions::{self, Session};
use grandstand_web::list::ListQuery;
use grandstand_web::reply::List;
use sea_orm::DbErr;

use super::confirming;
use super::security_log::{self, AccountEvent};
use crate::Accounts;
use crate::error::Error;

pub use endpoints::*;
pub use model::{Confirmation, OwnSession, SessionsList};

/// Context string for deriving the session ids that users see.
const DERIVED_FOR: &str = "grandstand 2026 session id";

/// Returns a session's id as its user sees it. It grants nothing, and doesn't reveal how many sessions exist.
fn id(row: &rows::Model) -> String {
    let derived = blake3::derive_key(DERIVED_FOR, row.token_hash.as_bytes());
    URL_SAFE_NO_PAD.encode(&derived[..16])
}

/// Returns a page of the signed-in user's sessions. The current one counts as the last used.
///
/// # Errors
/// The query is invalid, the database failed, or a stored time is out of range.
pub async fn list(
    accounts: &Accounts,
    context: &Context,
    session: &Session,
    list: &ListQuery<SessionsList>,
) -> Result<List<OwnSession>, Error> {
    let listing = list.read()?;
    let mut rows = open(accounts, context, session).await?;
    listing.sort.rows(&mut rows, |row| (row.id == session.id, row.last_seen_at, row.id));
    let (rows, meta) = listing.page.of(rows)?;
    let data = rows.iter().map(|row| OwnSession::new(row, id(row), row.id == session.id)).collect::<Result<_, _>>()?;
    Ok(List { data, meta })
}

async fn open(accounts: &Accounts, context: &Context, session: &Session) -> Result<Vec<rows::Model>, DbErr> {
    let rows = super::queries::sessions_of(&accounts.database, context.channel_id(), session.user.id).await?;
    Ok(rows.into_iter().filter(|row| sessions::is_open(row, context.now.as_second())).collect())
}

/// Ends one of the user's sessions, and the player sessions that it opened. Returns whether it was the current one.
///
/// # Errors
/// The user has no such session, the account is deleted, the user did not confirm their identity
/// ([`confirming::confirm`]), or the database failed.
pub async fn end(
    accounts: &Accounts,
    context: &Context,
    session: &Session,
    named: &str,
    typed: Confirmation,
) -> Result<bool, Error> {
    let rows = open(accounts, context, session).await?;
    let row = rows.into_iter().find(|row| id(row) == named).ok_or(Error::SessionNotFound)?;
    confirm(accounts, context, session, typed).await?;
    let (channel_id, user_id) = (context.channel_id(), session.user.id);
    if !queries::end(&accounts.database, channel_id, user_id, row.id).await? {
        return Err(Error::SessionNotFound);
    }
    accounts.user_changes.tell(channel_id, user_id).await;
    security_log::log(context, AccountEvent::SessionEnded, Some(user_id));
    Ok(row.id == session.id)
}

/// Ends all of the user's sessions except the current one, including player sessions that the current one opened.
///
/// # Errors
/// The account is deleted, the user did not confirm their identity ([`confirming::confirm`]), or the database failed.
pub async fn end_others(
    accounts: &Accounts,
    context: &Context,
    session: &Session,
    typed: Confirmation,
) -> Result<(), Error> {
    confirm(accounts, context, session, typed).await?;
    let (channel_id, user_id) = (context.channel_id(), session.user.id);
    queries::end_others(&accounts.database, channel_id, user_id, session.id).await?;
    accounts.user_changes.tell(channel_id, user_id).await;
    security_log::log(context, AccountEvent::OtherSessionsEnded, Some(user_id));
    Ok(())
}

async fn confirm(accounts: &Accounts, context: &Context, session: &Session, typed: Confirmation) -> Result<(), Error> {
    let user = users::not_deleted(&accounts.database, context.channel_id(), session.user.id).await?;
    let user = user.ok_or(Error::UserNotFound)?;
    confirming::confirm(accounts, context, session, &user, typed.current_password).await
}
