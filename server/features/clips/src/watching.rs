//! Access to clips: by the channel's setting, and only if the event may be watched in the viewer's country.

use std::sync::Arc;
use std::time::Duration;

use grandstand_access::decide::{decide, is_closed_to};
use grandstand_access::gather;
use grandstand_access::model::{Access, Asked, Reason, Viewer};
use grandstand_core::clock::Clock;
use grandstand_core::ttl_cache::{Capacity, TtlCache};
use grandstand_db::entities::clips::Model;
use grandstand_db::ids::{ChannelId, ClipId, UserId};
use grandstand_platform::changes::RemembersUsers;
use grandstand_platform::keyring::Keyring;
use grandstand_watch::Version;
use grandstand_watch::holders;
use grandstand_watch::requester::Requester;
use grandstand_watch::token::{Holder, Token};
use grandstand_web::context::Context;
use grandstand_web::simulation::Actual;
use grandstand_web::site::Site;
use jiff::Timestamp;
use tenants::compile::Channel;
use tenants::schema::clips::ClipAudience;

use super::queries;
use crate::Clips;
use crate::error::Error;

/// Purpose of tokens for watching a clip. They open its segments, its file and its picture, and nothing else of its
/// event.
pub(super) const TO_WATCH: &str = "clip";
/// Purpose of tokens for downloading a clip as a file, which is another right.
pub(super) const TO_DOWNLOAD: &str = "clip_download";
/// Size and lifetime of the cache of decisions.
const DECISIONS: (Capacity, Duration) = (Capacity::Entries(20_000), Duration::from_secs(10));

/// Decides whether a viewer may watch a clip of an event. `event` is treated as if it had a recording, because the clip
/// has its own.
pub(super) fn access(
    channel: &Channel,
    event: &Asked,
    viewer: &Viewer,
    country: Option<&str>,
    now: Timestamp,
) -> Access {
    let answer = |reason| Access { granted: reason == Reason::Granted, reason, grant_id: None, offers: Vec::new() };
    if is_closed_to(channel, event, country) {
        return answer(Reason::GeoBlocked);
    }
    match channel.clips.audience {
        ClipAudience::Anyone => answer(Reason::Granted),
        ClipAudience::SignedIn if viewer.user.is_some() => answer(Reason::Granted),
        ClipAudience::SignedIn => answer(Reason::SignIn),
        ClipAudience::Entitled => decide(channel, event, viewer, country, now),
    }
}

/// Returns whether a response may contain playable clips. In a simulation, media requests are those of a guest at the
/// actual time and place, so `may` has to grant access to such a guest, too.
pub(super) fn plays(context: &Context, may: impl FnOnce(&Channel, &Viewer, Option<&str>, Timestamp) -> Access) -> bool {
    context.simulation.as_ref().is_none_or(|simulation| {
        let Actual { site, country, now } = &simulation.actual;
        may(&site.channel, &Viewer::guest(), country.code(), *now).granted
    })
}

/// Makes the token in URLs for playing a clip.
pub(super) fn to_watch(
    keyring: &Keyring,
    channel_id: ChannelId,
    clip_id: ClipId,
    holder: Holder,
    now: Timestamp,
) -> String {
    Token::new(channel_id, clip_id, holder, now).seal_for(keyring, TO_WATCH)
}

/// Makes the token in the URL of a clip's file.
pub(super) fn to_download(
    keyring: &Keyring,
    channel_id: ChannelId,
    clip_id: ClipId,
    holder: Holder,
    now: Timestamp,
) -> String {
    Token::new(channel_id, clip_id, holder, now).seal_for(keyring, TO_DOWNLOAD)
}

/// Cache of decisions about access to clips.
#[derive(Debug)]
pub struct Memory(TtlCache<Question, Decision>);

impl Memory {
    /// Makes an empty cache.
    pub fn new(clock: &Clock) -> anyhow::Result<Self> {
        Ok(Self(TtlCache::new(DECISIONS.0, DECISIONS.1, clock)?))
    }
}

impl RemembersUsers for Memory {
    /// Forgets the decisions about a user.
    fn forget_user(&self, channel_id: ChannelId, user_id: UserId) {
        self.0.invalidate_if(move |question, decision| {
            question.channel_id == channel_id && decision.user_id == Some(user_id)
        });
    }

    /// Forgets every decision, because a clip was deleted or is done.
    fn forget(&self) {
        self.0.invalidate_all();
    }
}

#[derive(Debug, Clone, PartialEq, Eq, Hash)]
struct Question {
    channel_id: ChannelId,
    version: Version,
    clip_id: ClipId,
    session_id: Option<i64>,
    country: Option<String>,
}

/// A clip, and whether its viewer may watch it.
#[derive(Debug, Clone)]
struct Decision {
    clip: Arc<Model>,
    user_id: Option<UserId>,
    granted: bool,
}

/// Returns the clip that a request has a valid token for, if its viewer may watch it now. Decisions are cached for ten
/// seconds.
///
/// # Errors
/// The token is refused, the viewer may not watch the clip, it is gone, or the database failed.
pub(super) async fn admit(
    clips: &Clips,
    site: &Site,
    token: &str,
    requester: Requester,
    now: Timestamp,
) -> Result<Arc<Model>, Error> {
    let token = Token::open_for(&clips.keyring, TO_WATCH, token, ChannelId(site.channel.id), now)
        .ok_or(Error::PlaybackRefused)?;
    admitted(clips, site, token, requester, now).await
}

/// Like [`admit`], for the token of the clip's file. Also returns the viewer and their session.
pub(super) async fn admit_download(
    clips: &Clips,
    site: &Site,
    token: &str,
    requester: Requester,
    now: Timestamp,
) -> Result<(Arc<Model>, Viewer, Option<i64>), Error> {
    let opened = Token::open_for(&clips.keyring, TO_DOWNLOAD, token, ChannelId(site.channel.id), now);
    let token = opened.ok_or(Error::PlaybackRefused)?;
    let clip = admitted(clips, site, token, requester, now).await?;
    let session_id = token.holder.session_id();
    Ok((clip, clips.sessions.viewer(&site.channel, session_id, now).await?, session_id))
}

async fn admitted(
    clips: &Clips,
    site: &Site,
    token: Token<ClipId>,
    requester: Requester,
    now: Timestamp,
) -> Result<Arc<Model>, Error> {
    holders::check(&clips.watch, &token, &requester, now).await?;
    let Token { channel_id, subject: clip_id, holder, .. } = token;
    let (session_id, country) = (holder.session_id(), requester.country);
    let question = Question { channel_id, version: site.version(), clip_id, session_id, country };
    let decision = clips.memory.0.get_or_compute(&question, || decided(clips, site, &question, now)).await?;
    if decision.granted { Ok(decision.clip) } else { Err(Error::PlaybackRefused) }
}

async fn decided(clips: &Clips, site: &Site, question: &Question, now: Timestamp) -> Result<Decision, Error> {
    let found = queries::one(&clips.database, question.channel_id, question.clip_id).await?;
    let clip = Arc::new(found.filter(|clip| clip.deleted_at.is_none()).ok_or(Error::ClipNotFound)?);
    let event = gather::of_event(&clips.database, question.channel_id, clip.event_id, true, now).await?;
    let event = event.ok_or(Error::ClipNotFound)?;
    let viewer = clips.sessions.viewer(&site.channel, question.session_id, now).await?;
    let granted = access(&site.channel, &event, &viewer, question.country.as_deref(), now).granted;
    Ok(Decision { clip, user_id: viewer.user.map(|user| user.id), granted })
}
