//! Sessions: stored in the database, and cached in memory while they are in use.

use std::sync::Arc;
use std::time::Duration;

use grandstand_access::grants;
use grandstand_access::model::{Grant, SignedIn, Viewer};
use grandstand_access::user::is_verified;
use grandstand_core::clock::Clock;
use grandstand_core::ttl_cache::{Capacity, TtlCache};
use grandstand_db::Database;
use grandstand_db::entities::sessions::{self, SessionKind};
use grandstand_db::entities::users;
use grandstand_db::ids::{ChannelId, UserId};
use grandstand_platform::changes::RemembersUsers;
use jiff::Timestamp;
use sea_orm::ConnectionTrait;
use tenants::compile::Channel;

use super::caller::Caller;
use super::queries;
use super::token_hash::{self, TokenHash};
use crate::problem::Problem;

/// Sessions that one process caches.
const KEPT: Capacity = Capacity::Entries(100_000);
/// Time that a session is cached, so that a right revoked by another process is refused within half a minute.
const BELIEVED: Duration = Duration::from_secs(20);
/// Time after its last use at which a session ends, in seconds.
pub const LIFETIME_SECONDS: i64 = 60 * 24 * 60 * 60;
/// Time after its start at which a session ends, however often it is used: everybody signs in once a year.
const LONGEST_SECONDS: i64 = 365 * 24 * 60 * 60;
/// Time after its start in which a session may make changes that need a fresh sign-in, in seconds.
const FRESH_SECONDS: i64 = 15 * 60;
/// Precision of the time at which a session was last used, in seconds.
const SEEN_SECONDS: i64 = 60 * 60;
/// Characters of the user agent that are stored.
const USER_AGENT_LETTERS: usize = 120;

/// The kinds of sessions in cookies.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Kind {
    /// On the channel's own site, without limits.
    Browser,
    /// In a player embedded in another site, for watching only.
    Embed,
}

impl From<Kind> for SessionKind {
    fn from(kind: Kind) -> Self {
        match kind {
            Kind::Browser => Self::Browser,
            Kind::Embed => Self::Embed,
        }
    }
}

/// A signed-in user's session, as read at most half a minute ago.
#[derive(Debug)]
pub struct Session {
    /// The session's id.
    pub id: i64,
    /// The kind of the session.
    pub kind: Kind,
    /// The signed-in user.
    pub user: users::Model,
    /// The user's grants.
    pub grants: Arc<[Grant]>,
    created_at: i64,
    expires_at: i64,
}

impl Session {
    /// A simulated session of a user that is not stored.
    pub fn made_up(id: i64, user: users::Model, grants: Arc<[Grant]>) -> Self {
        Self { id, kind: Kind::Browser, user, grants, created_at: 0, expires_at: i64::MAX }
    }

    /// Whether the sign-in was recent enough for sensitive changes; a session stolen later is not.
    pub fn is_fresh(&self, now: Timestamp) -> bool {
        now.as_second() - self.created_at < FRESH_SECONDS
    }

    fn is_open(&self, now: Timestamp) -> bool {
        now.as_second() < self.expires_at
    }

    /// The viewer, for access decisions.
    pub fn viewer(&self, channel: &Channel) -> Viewer {
        let verified = is_verified(channel, &self.user);
        Viewer { user: Some(SignedIn { id: self.user.id, verified }), grants: Arc::clone(&self.grants) }
    }
}

/// The sessions of the deployment, with a cache by channel, kind and token.
#[derive(Debug)]
pub struct Sessions {
    database: Database,
    seen: TtlCache<Key, Option<Arc<Session>>>,
}

type Key = (ChannelId, Kind, TokenHash);

impl Sessions {
    /// Creates an empty cache over the sessions of a database.
    ///
    /// # Errors
    /// Never in practice: the capacity is a constant.
    pub fn new(database: Database, clock: &Clock) -> anyhow::Result<Self> {
        // A missing session is not cached: an attacker could fill the cache with invalid tokens.
        let weigh = |session: &Option<Arc<Session>>| session.as_ref().map(|_| 1);
        Ok(Self { database, seen: TtlCache::weighed(KEPT, BELIEVED, clock, weigh)? })
    }

    /// A cached session of a kind.
    pub fn known(&self, channel_id: ChannelId, token: TokenHash, kind: Kind, now: Timestamp) -> Option<Arc<Session>> {
        self.seen.get(&(channel_id, kind, token)).flatten().filter(|session| session.is_open(now))
    }

    /// Reads a session that isn't cached, once for all concurrent requests; `None` if there is none, or it has ended.
    ///
    /// # Errors
    /// The database failed.
    pub async fn read(
        &self,
        channel_id: ChannelId,
        token: TokenHash,
        kind: Kind,
        now: Timestamp,
    ) -> Result<Option<Arc<Session>>, Problem> {
        let key = (channel_id, kind, token);
        let is_open = |session: &Option<Arc<Session>>| session.as_ref().is_none_or(|session| session.is_open(now));
        self.seen.get_valid_or_compute(&key, is_open, || self.stored(key, now)).await
    }

    async fn stored(&self, key: Key, now: Timestamp) -> Result<Option<Arc<Session>>, Problem> {
        let (channel_id, kind, token) = key;
        let found = queries::session(&self.database, channel_id, &token, kind).await?;
        let Some((row, user)) = found else { return Ok(None) };
        let second = now.as_second();
        if !is_open(&row, second) || user.deleted_at.is_some() {
            return Ok(None);
        }
        let last_second = row.created_at + LONGEST_SECONDS;
        let mut expires_at = row.expires_at;
        if second - row.last_seen_at >= SEEN_SECONDS {
            expires_at = last_second.min(second + LIFETIME_SECONDS);
            queries::session_seen(&self.database, channel_id, row.id, second, expires_at).await?;
        }
        let grants = grants::of_user(&self.database, channel_id, user.id).await?;
        let created_at = row.created_at;
        Ok(Some(Arc::new(Session { id: row.id, kind, user, grants, created_at, expires_at })))
    }

    /// The viewer behind a media token: the session's user in their current state, or a guest if there is no session or
    /// it has ended.
    ///
    /// # Errors
    /// The database failed.
    pub async fn viewer(&self, channel: &Channel, session_id: Option<i64>, now: Timestamp) -> Result<Viewer, Problem> {
        let Some(session_id) = session_id else { return Ok(Viewer::guest()) };
        let found = self.user_of(ChannelId(channel.id), session_id, now).await?;
        let Some((user, grants)) = found else { return Ok(Viewer::guest()) };
        Ok(Viewer { user: Some(SignedIn { id: user.id, verified: is_verified(channel, &user) }), grants })
    }

    /// The user of a session of any kind, with their grants; `None` if it has ended.
    ///
    /// # Errors
    /// The database failed.
    pub async fn user_of(
        &self,
        channel_id: ChannelId,
        session_id: i64,
        now: Timestamp,
    ) -> Result<Option<(users::Model, Arc<[Grant]>)>, Problem> {
        let session = queries::session_by_id(&self.database, channel_id, session_id).await?;
        let Some(session) = session.filter(|session| now.as_second() < session.expires_at) else { return Ok(None) };
        let Some(user) = users::not_deleted(&self.database, channel_id, session.user_id).await? else {
            return Ok(None);
        };
        let grants = grants::of_user(&self.database, channel_id, user.id).await?;
        Ok(Some((user, grants)))
    }
}

impl RemembersUsers for Sessions {
    /// Drops a user's sessions from the cache, including reads in progress, so that each is read again on its next
    /// request.
    fn forget_user(&self, channel_id: ChannelId, user_id: UserId) {
        self.seen.invalidate_if(move |(channel, ..), session| {
            *channel == channel_id && session.as_ref().is_some_and(|session| session.user.id == user_id)
        });
    }

    /// Drops all cached sessions.
    fn forget(&self) {
        self.seen.invalidate_all();
    }
}

/// Whether a stored session has not ended yet.
pub fn is_open(row: &sessions::Model, second: i64) -> bool {
    second < row.expires_at.min(row.created_at + LONGEST_SECONDS)
}

/// Starts a session. Returns its token, which is not stored.
///
/// # Errors
/// The database failed.
pub async fn open(
    connection: &impl ConnectionTrait,
    channel_id: ChannelId,
    user_id: UserId,
    kind: Kind,
    caller: &Caller,
    now: Timestamp,
) -> Result<String, Problem> {
    queries::forget_sessions(connection, channel_id, now.as_second()).await?;
    let (token, hash) = token_hash::random();
    let user_agent = caller.user_agent.as_ref().map(|text| text.chars().take(USER_AGENT_LETTERS).collect());
    queries::insert_session(connection, channel_id, user_id, &hash, kind, user_agent, now).await?;
    Ok(token)
}
