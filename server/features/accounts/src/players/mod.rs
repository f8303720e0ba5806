//! Sessions of players without cookies, such as televisions. Each is for one client, lasts some hours, and ends with
//! the session that opened it.

mod queries;

use grandstand_db as db;
use grandstand_db::ids::ChannelId;
use grandstand_web::identity::sessions::Session;
use grandstand_web::identity::token_hash;
use jiff::Timestamp;
use sea_orm::DbErr;

use super::queries::locked_user;
use crate::Accounts;
use crate::error::Error;

/// Lifetime of a player's session, in seconds.
pub const LIFETIME_SECONDS: i64 = 6 * 60 * 60;
/// Maximum number of a user's player sessions; a further one ends the oldest.
const MOST: usize = 10;

/// Opens a player's session, which ends with `opener`. Nobody can sign in with it, because nobody knows its token.
///
/// # Errors
/// The opener has ended, or the database failed.
pub async fn open(accounts: &Accounts, channel_id: ChannelId, opener: &Session, now: Timestamp) -> Result<i64, Error> {
    let (_, hash) = token_hash::random();
    let transaction = db::begin_write(&accounts.database).await?;
    // Concurrent calls must not count the same sessions.
    locked_user(&transaction, channel_id, opener.user.id).await?.ok_or(Error::SessionEnded)?;
    let open = queries::of_user(&transaction, channel_id, opener.user.id).await?;
    let too_many = (open.len() + 1).saturating_sub(MOST);
    queries::end(&transaction, channel_id, open.get(..too_many).unwrap_or_default()).await?;
    let id = queries::insert(&transaction, channel_id, opener, &hash, now.as_second()).await?;
    transaction.commit().await?;
    if too_many > 0 {
        accounts.user_changes.tell(channel_id, opener.user.id).await;
    }
    Ok(id)
}

/// Ends the session of a device whose addresses are used by more clients than a single device can be.
///
/// # Errors
/// The database failed.
pub async fn revoke(accounts: &Accounts, channel_id: ChannelId, session_id: i64) -> Result<(), DbErr> {
    let Some(user_id) = queries::user_of(&accounts.database, channel_id, session_id).await? else { return Ok(()) };
    queries::end(&accounts.database, channel_id, &[session_id]).await?;
    tracing::warn!(
        channel_id = channel_id.0,
        user_id = user_id.0,
        session_id,
        "a playback address was shared: its session is ended"
    );
    accounts.user_changes.tell(channel_id, user_id).await;
    Ok(())
}
