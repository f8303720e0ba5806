//! Checks that a media request comes from the client that its address was made for.

use grandstand_accounts::players;
use jiff::Timestamp;

use super::clients::Bounds;
use super::error::Error;
use super::requester::Requester;
use super::token::{Holder, Token};
use crate::Watch;

/// Refuses a request for a signed-in viewer's media from a browser without the viewer's cookie, and ends the session of
/// a device with too many clients.
///
/// # Errors
/// The browser lacks the cookie, the device has too many clients, or the database failed.
pub async fn check<Subject>(
    watch: &Watch,
    token: &Token<Subject>,
    requester: &Requester,
    now: Timestamp,
) -> Result<(), Error> {
    let (session_id, bounds) = match token.holder {
        Holder::Guest => return Ok(()),
        Holder::Browser { device, .. } if !requester.is(device) => return Err(Error::PlaybackRefused),
        Holder::Browser { session_id, .. } => (session_id, Bounds::BROWSER),
        Holder::Player { session_id } => (session_id, Bounds::PLAYER),
    };
    if !watch.memory.clients.are_too_many(session_id, requester, bounds, now.as_second()) {
        return Ok(());
    }
    players::revoke(&watch.accounts, token.channel_id, session_id).await?;
    // Other processes notice once their cached decisions expire; this one has to refuse at once.
    watch.memory.clients.refuse(session_id);
    Err(Error::PlaybackRefused)
}
