//! How many recordings and clips a viewer may download.
//!
//! Offering one counts nothing: another site can have a signed-in browser ask for an offer, but never learns the address in
//! the answer. A download counts when its first byte goes out.

use grandstand_access::model::Grant;
use grandstand_access::user::UserAccess;
use grandstand_db::entities::users;
use grandstand_web::context::Context;
use grandstand_web::problem::{Problem, Refusal};
use jiff::Timestamp;
use tenants::compile::Channel;
use tenants::schema::channel::Capability;

use super::queries::{self, Downloaded};
use crate::Watch;

/// How many somebody has; `None` where they are not counted.
fn most(channel: &Channel, user: &users::Model, grants: &[Grant], now: Timestamp) -> Option<u32> {
    Some(UserAccess::new(channel, user, grants, now).feature_count.downloads).filter(|most| *most > 0)
}

/// How many more downloads a viewer has after this one; `None` where nobody counts. What guests may is not counted.
///
/// # Errors
/// `too_many`, where this is one too many; the viewer is not signed in; or the database failed.
pub async fn expect(
    watch: &Watch,
    context: &Context,
    capability: Capability,
    what: impl FnOnce(i64) -> Downloaded,
    too_many: Refusal,
) -> Result<Option<u32>, Problem> {
    let channel = context.channel();
    if channel.capabilities.guest.contains(&capability) {
        return Ok(None);
    }
    let session = context.signed_in()?;
    let Some(most) = most(channel, &session.user, &session.grants, context.now) else { return Ok(None) };
    let count = queries::expect(&watch.database, &what(session.user.id), most).await?.ok_or(too_many)?;
    Ok(Some(most.saturating_sub(count)))
}

/// Counts a download, of which the first byte is about to go out, for the user of a session.
///
/// # Errors
/// `too_many`, the session has ended, or the database failed.
pub async fn spend(
    watch: &Watch,
    channel: &Channel,
    session_id: Option<i64>,
    capability: Capability,
    what: impl FnOnce(i64) -> Downloaded,
    too_many: Refusal,
) -> Result<(), Problem> {
    if channel.capabilities.guest.contains(&capability) {
        return Ok(());
    }
    let now = watch.clock.now();
    let session_id = session_id.ok_or(Problem::PlaybackRefused)?;
    let found = watch.sessions.user_of(channel.id, session_id, now).await?;
    let (user, grants) = found.ok_or(Problem::PlaybackRefused)?;
    if let Some(most) = most(channel, &user, &grants, now) {
        queries::note(&watch.database, what(user.id), most).await?.ok_or(too_many)?;
    }
    Ok(())
}
