//! Whether an encoder may push, and what begins when it may.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use grandstand_db::entities::streams;
use jiff::Timestamp;
use sea_orm::DbErr;
use tenants::schema::streaming::StreamRendition;
use tokio::sync::oneshot;
use tokio::time::{Instant, sleep, timeout};

use super::packager::{self, Folder};
use super::stream_key::StreamKey;
use super::{ending, queries, room};
use crate::app::App;

/// How long a push waits for the one before it to be ended.
const TAKE_OVER: Duration = Duration::from_secs(4);
/// How long a packager may take to reach the ingest.
const CONNECTING: Duration = Duration::from_secs(8);
/// Between the ingest asking about a packager and its being ready to send to it.
const SETTLING: Duration = Duration::from_millis(150);

/// Why an encoder is refused.
#[derive(Debug, thiserror::Error)]
pub enum Refused {
    /// The key is none, an old one, or of an event or channel that is no more.
    #[error("the stream key is not valid")]
    Key,
    /// Another encoder pushes to the event.
    #[error("the event is being pushed to already")]
    Busy,
    /// Nothing can be recorded.
    #[error("the disk is full")]
    Full,
    /// The packager did not come up.
    #[error("the packager did not reach the ingest")]
    Packager,
    /// Something failed.
    #[error(transparent)]
    Internal(#[from] anyhow::Error),
}

impl From<DbErr> for Refused {
    fn from(error: DbErr) -> Self {
        Self::Internal(error.into())
    }
}

/// The packagers that this process waits for, by the names of their pushes.
#[derive(Debug, Default)]
pub struct Awaited(Mutex<HashMap<String, oneshot::Sender<()>>>);

impl Awaited {
    fn expect(&self, name: &str) -> oneshot::Receiver<()> {
        let (arrived, waiting) = oneshot::channel();
        self.0.lock().unwrap_or_else(PoisonError::into_inner).insert(name.to_owned(), arrived);
        waiting
    }

    fn give_up(&self, name: &str) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).remove(name);
    }

    /// Somebody wants to play `name` from the ingest. Answers whether that is a packager, which is told of.
    pub fn arrives(&self, name: &str) -> bool {
        let awaited = self.0.lock().unwrap_or_else(PoisonError::into_inner).remove(name);
        awaited.is_some_and(|arrived| arrived.send(()).is_ok())
    }
}

/// Lets an encoder in that has a valid key: its packager is ready when this returns. Returns the name that the ingest is
/// to know the push by, since the key is a secret.
///
/// # Errors
/// See [`Refused`].
pub async fn publish(app: &App, key: &str) -> Result<String, Refused> {
    let key = StreamKey::open(&app.keyring, key).ok_or(Refused::Key)?;
    let sites = app.sites.load();
    let site = sites.by_id(key.channel_id).ok_or(Refused::Key)?;
    let stream = queries::of_event(&app.database, key.channel_id, key.event_id).await?.ok_or(Refused::Key)?;
    if stream.key_number != key.number || !queries::is_current(&app.database, key.channel_id, key.event_id).await? {
        return Err(Refused::Key);
    }
    let live = app.settings.store.live();
    tokio::fs::create_dir_all(&live).await.map_err(anyhow::Error::new)?;
    if room::free_mib(&live).map_err(anyhow::Error::new)? < app.settings.disk_reserve {
        tracing::error!(
            channel_id = key.channel_id,
            event_id = key.event_id,
            "the disk is full: an encoder is refused"
        );
        return Err(Refused::Full);
    }
    let name = uuid::Uuid::now_v7().simple().to_string();
    let renditions = sizes(app, &stream, &site.channel.streaming.renditions).await?;
    open(app, &stream, &name).await?;
    let arrived = app.awaited.expect(&name);
    let started = packager::start(&Folder::of(&live, &name), &app.settings.ingest_rtmp, &name, &renditions);
    let ready = match started {
        Ok(()) => timeout(CONNECTING, arrived).await.is_ok_and(|arrived| arrived.is_ok()),
        Err(error) => {
            tracing::error!(error = format!("{error:#}"), "a packager can't be started");
            // Nobody will look after it, and the encoder tries again.
            close(app, &name).await?;
            false
        }
    };
    if !ready {
        app.awaited.give_up(&name);
        return Err(Refused::Packager);
    }
    sleep(SETTLING).await;
    tracing::info!(channel_id = key.channel_id, event_id = key.event_id, push = name, "an encoder pushes");
    Ok(name)
}

async fn close(app: &App, name: &str) -> Result<(), DbErr> {
    let Some(push) = queries::push(&app.database, name).await? else { return Ok(()) };
    queries::close(&app.database, &push, Timestamp::now().as_second()).await
}

/// Notes the push, once the one before it has ended: an encoder that lost its connection is back before that is noticed.
async fn open(app: &App, stream: &streams::Model, name: &str) -> Result<(), Refused> {
    let deadline = Instant::now() + TAKE_OVER;
    loop {
        let second = Timestamp::now().as_second();
        let mut pushes = queries::pushes(&app.database, stream.channel_id, stream.event_id).await?;
        pushes.retain(|push| push.state == "open");
        for lost in pushes.extract_if(.., |push| ending::is_lost(push, second)) {
            // The server may have been gone before anything was recorded, which is all that is looked at for its end.
            tracing::warn!(push = lost.name, "nobody looks after a push any more; another one takes its place");
            queries::close(&app.database, &lost, second).await?;
        }
        if pushes.is_empty() {
            // Of two that come at once, the database lets one in.
            let opened = queries::open(&app.database, stream, name, second).await;
            return opened.map_err(|error| match error.sql_err() {
                Some(sea_orm::SqlErr::UniqueConstraintViolation(_)) => Refused::Busy,
                _ => error.into(),
            });
        }
        if Instant::now() >= deadline {
            return Err(Refused::Busy);
        }
        sleep(Duration::from_millis(200)).await;
    }
}

/// The sizes of a push: those of the recording that it goes on with, else what the channel asks for.
async fn sizes(
    app: &App,
    stream: &streams::Model,
    wanted: &[StreamRendition],
) -> Result<Vec<StreamRendition>, Refused> {
    let Some(media) = queries::to_continue(&app.database, stream.channel_id, stream.event_id).await? else {
        return Ok(wanted.to_vec());
    };
    let known = queries::renditions(&app.database, stream.channel_id, media.id).await?;
    Ok(StreamRendition::ALL.into_iter().filter(|one| known.iter().any(|known| known.name == one.name())).collect())
}

/// Whether whoever pushes with a key may go on: the key is still the event's, and their push is not ended from here. The
/// ingest goes on calling a push by its key when it asks this.
///
/// # Errors
/// The database failed.
pub async fn may_go_on(app: &App, key: &str) -> Result<bool, DbErr> {
    let Some(StreamKey { channel_id, event_id, number }) = StreamKey::open(&app.keyring, key) else { return Ok(false) };
    let stream = queries::of_event(&app.database, channel_id, event_id).await?;
    let has_key = stream.is_some_and(|stream| stream.key_number == number);
    let pushes = queries::pushes(&app.database, channel_id, event_id).await?;
    let goes_on = pushes.iter().any(|push| push.state == "open" && push.trouble.is_none());
    Ok(has_key && goes_on && app.sites.load().by_id(channel_id).is_some())
}
