//! Single-use tokens: mailed links and one-time codes. Only their hashes are stored.

use grandstand_db::entities::single_use_tokens::{self, Purpose};
use grandstand_db::entities::users;
use grandstand_db::ids::ChannelId;
use grandstand_web::identity::token_hash::{self, TokenHash};
use jiff::Timestamp;
use sea_orm::{ConnectionTrait, DbErr};
use serde::Serialize;
use serde::de::DeserializeOwned;

use super::error::Error;
use super::queries::{self, Made};

/// Seconds for which an expired token is still recognised as one.
pub const KEPT_SECONDS: i64 = 7 * 24 * 60 * 60;

/// The purposes of mailed links.
pub const MAILED: [Purpose; 3] = [Purpose::Verify, Purpose::Reset, Purpose::Delete];

/// Returns a token's lifetime in seconds.
pub const fn seconds(purpose: Purpose) -> i64 {
    match purpose {
        Purpose::Verify => 3 * 24 * 60 * 60,
        Purpose::Reset | Purpose::Delete => 60 * 60,
        Purpose::AddSession => 60,
        Purpose::SocialContinue => 30 * 60,
    }
}

/// Issues a single-use token.
///
/// # Errors
/// The database failed.
pub async fn issue(
    connection: &impl ConnectionTrait,
    channel_id: ChannelId,
    made: Made,
    payload: &impl Serialize,
    now: Timestamp,
) -> Result<String, Error> {
    queries::forget_tokens(connection, channel_id, now.as_second() - KEPT_SECONDS).await?;
    let (token, hash) = token_hash::random();
    let payload = serde_json::to_string(payload)?;
    queries::insert_token(connection, channel_id, &hash, made, payload, now).await?;
    Ok(token)
}

/// The result of presenting a token.
#[derive(Debug)]
pub enum Presented {
    /// The token was valid, and is used now.
    Good(single_use_tokens::Model),
    /// The token was valid once, and has expired.
    Expired,
    /// The token was never issued for this purpose, is another channel's, or was used before.
    Wrong,
}

/// Uses a token. If several requests present it at once, one of them succeeds.
///
/// # Errors
/// The database failed.
pub async fn redeem(
    connection: &impl ConnectionTrait,
    channel_id: ChannelId,
    purpose: Purpose,
    token: &str,
    now: Timestamp,
) -> Result<Presented, DbErr> {
    let Some(hash) = TokenHash::of_token(token) else { return Ok(Presented::Wrong) };
    let Some(found) = queries::token(connection, channel_id, purpose, &hash).await? else {
        return Ok(Presented::Wrong);
    };
    if found.used_at.is_some() {
        return Ok(Presented::Wrong);
    }
    if found.expires_at <= now.as_second() {
        return Ok(Presented::Expired);
    }
    if queries::use_token(connection, channel_id, found.id, now).await? {
        Ok(Presented::Good(found))
    } else {
        Ok(Presented::Wrong)
    }
}

/// Returns the user of a token.
///
/// # Errors
/// The token has no user, the user is gone, or the database failed.
pub async fn holder(
    connection: &impl ConnectionTrait,
    channel_id: ChannelId,
    token: &single_use_tokens::Model,
) -> Result<users::Model, Error> {
    let user = match token.user_id {
        Some(user_id) => users::not_deleted(connection, channel_id, user_id).await?,
        None => None,
    };
    user.ok_or(Error::UserNotFound)
}

/// Reads the payload of a token.
///
/// # Errors
/// The payload is from another version and has another format.
pub fn payload<T: DeserializeOwned>(token: &single_use_tokens::Model) -> Result<T, serde_json::Error> {
    serde_json::from_str(&token.payload)
}
