//! The limit on downloads of recordings and clips.
//!
//! An offer doesn't count: another site can make a signed-in browser request an offer, but never learns the URL in the
//! response. A download counts when its first byte is sent.

use grandstand_access::model::Grant;
use grandstand_access::user::UserAccess;
use grandstand_db::entities::users;
use grandstand_db::ids::{ChannelId, UserId};
use grandstand_web::context::Context;
use jiff::Timestamp;
use tenants::compile::Channel;
use tenants::schema::channel::Capability;

use super::queries::{self, Downloaded};
use crate::Watch;
use crate::error::Error;

/// Returns how many downloads a user may have; `None` if they are not limited.
fn most(channel: &Channel, user: &users::Model, grants: &[Grant], now: Timestamp) -> Option<u32> {
    Some(UserAccess::new(channel, user, grants, now).feature_count.downloads).filter(|most| *most > 0)
}

/// Returns the refusal of an item that is one too many.
const fn too_many(what: &Downloaded) -> Error {
    match what {
        Downloaded::Event(_) => Error::TooManyDownloads,
        Downloaded::Clip(_) => Error::TooManyClipDownloads,
    }
}

/// Returns how many more downloads a viewer has after this one; `None` if they are not limited. Guests' downloads are
/// not.
///
/// # Errors
/// This is one too many, the viewer is not signed in, or the database failed.
pub async fn expect(
    watch: &Watch,
    context: &Context,
    capability: Capability,
    what: impl FnOnce(UserId) -> Downloaded,
) -> Result<Option<u32>, Error> {
    let channel = context.channel();
    if channel.capabilities.guest.contains(&capability) {
        return Ok(None);
    }
    let session = context.signed_in()?;
    let Some(most) = most(channel, &session.user, &session.grants, context.now) else { return Ok(None) };
    let what = what(session.user.id);
    let count = queries::expect(&watch.database, &what, most).await?.ok_or_else(|| too_many(&what))?;
    Ok(Some(most.saturating_sub(count)))
}

/// Counts a download for the user of a session, just before its first byte is sent.
///
/// # Errors
/// This is one too many, the session has ended, or the database failed.
pub async fn spend(
    watch: &Watch,
    channel: &Channel,
    session_id: Option<i64>,
    capability: Capability,
    what: impl FnOnce(UserId) -> Downloaded,
) -> Result<(), Error> {
    if channel.capabilities.guest.contains(&capability) {
        return Ok(());
    }
    let now = watch.clock.now();
    let session_id = session_id.ok_or(Error::PlaybackRefused)?;
    let found = watch.sessions.user_of(ChannelId(channel.id), session_id, now).await?;
    let (user, grants) = found.ok_or(Error::PlaybackRefused)?;
    if let Some(most) = most(channel, &user, &grants, now) {
        let what = what(user.id);
        let refused = too_many(&what);
        queries::note(&watch.database, what, most).await?.ok_or(refused)?;
    }
    Ok(())
}
