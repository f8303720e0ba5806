//! Who is signed in: sessions in the database, and those that this process has seen lately in memory.

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
use grandstand_platform::changes::RemembersUsers;
use jiff::Timestamp;
use sea_orm::ConnectionTrait;
use tenants::compile::Channel;

use super::caller::Caller;
use super::queries;
use super::token_hash::{self, TokenHash};
use crate::problem::Problem;

/// Sessions that one process keeps in memory.
const KEPT: Capacity = Capacity::Entries(100_000);
/// How long a session in memory is believed: a right that ended elsewhere is refused within half a minute.
const BELIEVED: Duration = Duration::from_secs(20);
/// A session ends so long after it was last used.
pub const LIFETIME_SECONDS: i64 = 60 * 24 * 60 * 60;
/// A session ends so long after it began, however much it is used: everybody signs in once a year.
const LONGEST_SECONDS: i64 = 365 * 24 * 60 * 60;
/// Changes that need a fresh sign-in are taken so long after a session began.
const FRESH_SECONDS: i64 = 15 * 60;
/// How exactly is remembered when a session was last used.
const SEEN_SECONDS: i64 = 60 * 60;
/// Letters that are kept of what a browser calls itself.
const USER_AGENT_LETTERS: usize = 120;

/// The kinds of sessions that are kept in cookies.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Kind {
    /// On the channel's own site, for everything.
    Browser,
    /// In a player inside of another site, for watching only.
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

/// Somebody who is signed in, as they were a moment ago.
#[derive(Debug)]
pub struct Session {
    /// The session's id.
    pub id: i64,
    /// Where it is good.
    pub kind: Kind,
    /// Who it is.
    pub user: users::Model,
    /// What they own.
    pub grants: Arc<[Grant]>,
    created_at: i64,
    expires_at: i64,
}

impl Session {
    /// The session of somebody who is in no table.
    pub fn made_up(id: i64, user: users::Model, grants: Arc<[Grant]>) -> Self {
        Self { id, kind: Kind::Browser, user, grants, created_at: 0, expires_at: i64::MAX }
    }

    /// Whether somebody has signed in a moment ago: a session that was stolen later on is none of these.
    pub fn is_fresh(&self, now: Timestamp) -> bool {
        now.as_second() - self.created_at < FRESH_SECONDS
    }

    fn is_open(&self, now: Timestamp) -> bool {
        now.as_second() < self.expires_at
    }

    /// What access depends on.
    pub fn viewer(&self, channel: &Channel) -> Viewer {
        let verified = is_verified(channel, &self.user);
        Viewer { user: Some(SignedIn { id: self.user.id, verified }), grants: Arc::clone(&self.grants) }
    }
}

/// The sessions of the deployment. Those that this process has seen lately are remembered by channel, kind and token.
#[derive(Debug)]
pub struct Sessions {
    database: Database,
    seen: TtlCache<Key, Option<Arc<Session>>>,
}

type Key = (i64, Kind, TokenHash);

impl Sessions {
    /// Those of a database, none of them seen yet.
    ///
    /// # Errors
    /// None that a fixed size can give.
    pub fn new(database: Database, clock: &Clock) -> anyhow::Result<Self> {
        // That there is no session is not kept: strangers can ask for any number of them.
        let weigh = |session: &Option<Arc<Session>>| session.as_ref().map(|_| 1);
        Ok(Self { database, seen: TtlCache::weighed(KEPT, BELIEVED, clock, weigh)? })
    }

    /// A session of a kind that was read less than half a minute ago.
    pub fn known(&self, channel_id: i64, token: TokenHash, kind: Kind, now: Timestamp) -> Option<Arc<Session>> {
        self.seen.get(&(channel_id, kind, token)).flatten().filter(|session| session.is_open(now))
    }

    /// Reads a session that isn't known, once for all requests that ask for it at the same time; `None` where there is
    /// none, or it has ended.
    ///
    /// # Errors
    /// The database failed.
    pub async fn read(
        &self,
        channel_id: i64,
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

    /// Who watches by a media token: the user of the session as they are now; a guest where there is none, or it has
    /// ended.
    ///
    /// # Errors
    /// The database failed.
    pub async fn viewer(&self, channel: &Channel, session_id: Option<i64>, now: Timestamp) -> Result<Viewer, Problem> {
        let Some(session_id) = session_id else { return Ok(Viewer::guest()) };
        let found = self.user_of(channel.id, session_id, now).await?;
        let Some((user, grants)) = found else { return Ok(Viewer::guest()) };
        Ok(Viewer { user: Some(SignedIn { id: user.id, verified: is_verified(channel, &user) }), grants })
    }

    /// The user of a session, of whatever kind, and what they own; `None` where it has ended.
    ///
    /// # Errors
    /// The database failed.
    pub async fn user_of(
        &self,
        channel_id: i64,
        session_id: i64,
        now: Timestamp,
    ) -> Result<Option<(users::Model, Arc<[Grant]>)>, Problem> {
        let session = queries::session_by_id(&self.database, channel_id, session_id).await?;
        let Some(session) = session.filter(|session| now.as_second() < session.expires_at) else { return Ok(None) };
        let Some(user) = queries::user(&self.database, channel_id, session.user_id).await? else { return Ok(None) };
        let grants = grants::of_user(&self.database, channel_id, user.id).await?;
        Ok(Some((user, grants)))
    }
}

impl RemembersUsers for Sessions {
    /// Forgets what is known of a user's sessions, also what is being read: the next request of each reads it anew.
    fn forget_user(&self, channel_id: i64, user_id: i64) {
        self.seen.invalidate_if(move |(channel, ..), session| {
            *channel == channel_id && session.as_ref().is_some_and(|session| session.user.id == user_id)
        });
    }

    /// Forgets all of them.
    fn forget(&self) {
        self.seen.invalidate_all();
    }
}

/// Whether a stored session has not ended yet.
pub fn is_open(row: &sessions::Model, second: i64) -> bool {
    second < row.expires_at.min(row.created_at + LONGEST_SECONDS)
}

/// Opens a session and gives its token, which is stored nowhere.
///
/// # Errors
/// The database failed.
pub async fn open(
    connection: &impl ConnectionTrait,
    channel_id: i64,
    user_id: i64,
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
