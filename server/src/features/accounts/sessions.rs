//! Who is signed in: sessions in the database, and those that this process has seen lately in memory.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use grandstand_db::entities::{sessions, users};
use jiff::Timestamp;
use quick_cache::sync::Cache;
use sea_orm::ConnectionTrait;
use tenants::compile::Channel;

use super::queries;
use super::tokens::{self, TokenHash};
use crate::app::App;
use crate::features::access::model::{Grant, SignedIn, Viewer};
use crate::features::commerce::grants;
use crate::http::caller::Caller;
use crate::http::problem::Problem;

/// Sessions that one process keeps in memory.
const KEPT: usize = 100_000;
/// Seconds that a session in memory is believed: a right that ended elsewhere is refused within half a minute.
const BELIEVED_SECONDS: i64 = 20;
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

/// Where a session is good.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Kind {
    /// On the channel's own site, for everything.
    Browser,
    /// In a player inside of another site, for watching only.
    Embed,
}

impl Kind {
    /// As it is stored.
    pub const fn code(self) -> &'static str {
        match self {
            Self::Browser => "browser",
            Self::Embed => "embed",
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
    read_at: i64,
}

impl Session {
    /// The session of somebody who is in no table.
    pub fn made_up(id: i64, user: users::Model, grants: Arc<[Grant]>) -> Self {
        Self { id, kind: Kind::Browser, user, grants, created_at: 0, expires_at: i64::MAX, read_at: 0 }
    }

    /// Whether somebody has signed in a moment ago: a session that was stolen later on is none of these.
    pub fn is_fresh(&self, now: Timestamp) -> bool {
        now.as_second() - self.created_at < FRESH_SECONDS
    }

    /// What access depends on.
    pub fn viewer(&self, channel: &Channel) -> Viewer {
        let verified = is_verified(channel, &self.user);
        Viewer { user: Some(SignedIn { id: self.user.id, verified }), grants: Arc::clone(&self.grants) }
    }
}

/// Whether a user counts as verified: everyone does where the channel doesn't verify addresses.
pub fn is_verified(channel: &Channel, user: &users::Model) -> bool {
    !channel.accounts.verification || user.email_verified_at.is_some()
}

/// The sessions that this process has seen lately.
#[derive(Debug)]
pub struct Sessions {
    known: Cache<(i64, TokenHash), Arc<Session>>,
    /// How often any was forgotten: one that was read before that may have ended since.
    forgotten: AtomicU64,
}

impl Default for Sessions {
    fn default() -> Self {
        Self { known: Cache::new(KEPT), forgotten: AtomicU64::new(0) }
    }
}

impl Sessions {
    /// A session of a kind that was read less than half a minute ago.
    pub fn known(&self, channel_id: i64, token: TokenHash, kind: Kind, now: Timestamp) -> Option<Arc<Session>> {
        let second = now.as_second();
        self.known
            .get(&(channel_id, token))
            .filter(|session| session.kind == kind)
            .filter(|session| second - session.read_at < BELIEVED_SECONDS && second < session.expires_at)
    }

    /// Forgets what is known of a user's sessions: the next request of each reads it anew.
    pub fn forget_user(&self, channel_id: i64, user_id: i64) {
        self.forgotten.fetch_add(1, Ordering::SeqCst);
        self.known.retain(|(channel, _), session| *channel != channel_id || session.user.id != user_id);
    }

    /// Forgets all of them.
    pub fn forget(&self) {
        self.forgotten.fetch_add(1, Ordering::SeqCst);
        self.known.clear();
    }

    /// Changes whenever anything is forgotten.
    pub fn forgotten(&self) -> u64 {
        self.forgotten.load(Ordering::SeqCst)
    }

    fn keep(&self, key: (i64, TokenHash), session: &Arc<Session>, forgotten: u64) {
        self.known.insert(key, Arc::clone(session));
        // What was forgotten while this was read must not come back by it.
        if self.forgotten() != forgotten {
            self.known.remove(&key);
        }
    }
}

/// Whether a stored session has not ended yet.
pub(super) fn is_open(row: &sessions::Model, second: i64) -> bool {
    second < row.expires_at.min(row.created_at + LONGEST_SECONDS)
}

/// Reads a session that isn't known; `None` where there is none, or it has ended.
///
/// # Errors
/// The database failed.
pub async fn read(
    app: &App,
    channel_id: i64,
    token: TokenHash,
    kind: Kind,
    now: Timestamp,
) -> Result<Option<Arc<Session>>, Problem> {
    let forgotten = app.sessions.forgotten();
    let Some((row, user)) = queries::session(&app.database, channel_id, &token, kind).await? else { return Ok(None) };
    let second = now.as_second();
    if !is_open(&row, second) || user.deleted_at.is_some() {
        return Ok(None);
    }
    let last_second = row.created_at + LONGEST_SECONDS;
    let mut expires_at = row.expires_at;
    if second - row.last_seen_at >= SEEN_SECONDS {
        expires_at = last_second.min(second + LIFETIME_SECONDS);
        queries::session_seen(&app.database, channel_id, row.id, second, expires_at).await?;
    }
    let grants = grants::of_user(&app.database, channel_id, user.id).await?;
    let created_at = row.created_at;
    let session = Arc::new(Session { id: row.id, kind, user, grants, created_at, expires_at, read_at: second });
    app.sessions.keep((channel_id, token), &session, forgotten);
    Ok(Some(session))
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
    let (token, hash) = tokens::random();
    let user_agent = caller.user_agent.as_ref().map(|text| text.chars().take(USER_AGENT_LETTERS).collect());
    queries::insert_session(connection, channel_id, user_id, &hash, kind, user_agent, now).await?;
    Ok(token)
}

/// Tells every process that a user's sessions or rights have changed. To be called once that is committed.
pub async fn changed(app: &App, channel_id: i64, user_id: i64) {
    app.forget_user(channel_id, user_id);
    app.announcer.user_changed(channel_id, user_id).await;
}

/// Who watches by a media token: the user of the session as they are now; a guest where there is none, or it has ended.
///
/// # Errors
/// The database failed.
pub async fn viewer(app: &App, channel: &Channel, session_id: Option<i64>, now: Timestamp) -> Result<Viewer, Problem> {
    let Some(session_id) = session_id else { return Ok(Viewer::guest()) };
    let Some((user, grants)) = user_of(app, channel.id, session_id, now).await? else { return Ok(Viewer::guest()) };
    Ok(Viewer { user: Some(SignedIn { id: user.id, verified: is_verified(channel, &user) }), grants })
}

/// The user of a session, of whatever kind, and what they own; `None` where it has ended.
///
/// # Errors
/// The database failed.
pub async fn user_of(
    app: &App,
    channel_id: i64,
    session_id: i64,
    now: Timestamp,
) -> Result<Option<(users::Model, Arc<[Grant]>)>, Problem> {
    let session = queries::session_by_id(&app.database, channel_id, session_id).await?;
    let Some(session) = session.filter(|session| now.as_second() < session.expires_at) else { return Ok(None) };
    let Some(user) = queries::user(&app.database, channel_id, session.user_id).await? else { return Ok(None) };
    let grants = grants::of_user(&app.database, channel_id, user.id).await?;
    Ok(Some((user, grants)))
}
