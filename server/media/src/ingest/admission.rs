//! Decides whether an encoder may push, and starts its packager.

use std::time::Duration;

use grandstand_db::entities::stream_pushes::{self, PushState};
use grandstand_db::entities::streams;
use sea_orm::{DbErr, SqlErr};
use tenants::schema::streaming::StreamRendition;
use tokio::time::{Instant, sleep, timeout};

use super::packager::{self, Folder};
use super::{Ingest, StreamKey, ending, queries, recording, room};

/// How long a push waits for the previous one to end.
const TAKE_OVER: Duration = Duration::from_secs(4);
/// Polling interval of that wait.
const PAUSE: Duration = Duration::from_millis(200);
/// How long a packager may take to reach the ingest.
const CONNECTING: Duration = Duration::from_secs(8);
/// Seconds after which a push to another machine that nobody follows gives way to the next push: three rounds of its
/// follower. One to this machine is followed again after a restart.
const SILENT_SECONDS: i64 = 15;
/// Delay after the ingest's request for a packager, until it is ready to send to it.
const SETTLING: Duration = Duration::from_millis(150);

/// Why an encoder is refused.
#[derive(Debug, thiserror::Error)]
pub enum AdmissionError {
    /// The key is forged or an old one, or its channel or event is gone.
    #[error("the stream key is not valid")]
    Key,
    /// Another encoder pushes to the event.
    #[error("the event is being pushed to already")]
    Busy,
    /// There is no room for a recording.
    #[error("the disk is full")]
    Full,
    /// The packager did not connect in time.
    #[error("the packager did not reach the ingest")]
    Packager,
    /// The database or the disk failed.
    #[error(transparent)]
    Internal(#[from] anyhow::Error),
}

impl From<DbErr> for AdmissionError {
    fn from(error: DbErr) -> Self {
        Self::Internal(error.into())
    }
}

impl Ingest {
    /// Admits an encoder with a valid key and waits until its packager is ready. Returns a name for the push at nginx,
    /// because the key is a secret.
    ///
    /// # Errors
    /// See [`AdmissionError`].
    pub async fn publish(&self, key: &str) -> Result<String, AdmissionError> {
        let key = StreamKey::open(&self.keyring, key).ok_or(AdmissionError::Key)?;
        let wanted = self.channels.renditions(key.channel_id).ok_or(AdmissionError::Key)?;
        let stream = self.stream_of(key).await?;
        self.check_room(key).await?;
        let name = uuid::Uuid::now_v7().simple().to_string();
        let renditions = self.renditions(&stream, wanted).await?;
        self.open_push(&stream, &name).await?;
        self.start_packager(&name, &renditions).await?;
        tracing::info!(channel_id = key.channel_id.0, event_id = key.event_id.0, push = name, "an encoder pushes");
        Ok(name)
    }

    /// Whether an encoder that pushes with a key may continue: the key is still the event's, and the server has not
    /// ended the push. nginx identifies the push by its key in these requests.
    ///
    /// # Errors
    /// The database failed.
    pub async fn may_continue(&self, key: &str) -> Result<bool, DbErr> {
        let Some(key) = StreamKey::open(&self.keyring, key) else { return Ok(false) };
        let StreamKey { channel_id, event_id, number } = key;
        let stream = queries::of_event(&self.database, channel_id, event_id).await?;
        let has_key = stream.is_some_and(|stream| stream.key_number == number);
        let pushes = queries::pushes(&self.database, channel_id, event_id).await?;
        let goes_on = pushes.iter().any(|push| push.state == PushState::Open && push.trouble.is_none());
        Ok(has_key && goes_on && self.channels.renditions(channel_id).is_some())
    }

    /// Returns the stream that a key is valid for.
    async fn stream_of(&self, key: StreamKey) -> Result<streams::Model, AdmissionError> {
        let StreamKey { channel_id, event_id, number } = key;
        let stream = queries::of_event(&self.database, channel_id, event_id).await?.ok_or(AdmissionError::Key)?;
        if stream.key_number != number || !queries::is_current(&self.database, channel_id, event_id).await? {
            return Err(AdmissionError::Key);
        }
        Ok(stream)
    }

    async fn check_room(&self, StreamKey { channel_id, event_id, .. }: StreamKey) -> Result<(), AdmissionError> {
        let folder = &self.settings.folder;
        tokio::fs::create_dir_all(folder).await.map_err(anyhow::Error::new)?;
        if room::free_mib(folder).await.map_err(anyhow::Error::new)? < self.settings.reserve_mib {
            tracing::error!(
                channel_id = channel_id.0,
                event_id = event_id.0,
                "the disk is full: an encoder is refused"
            );
            return Err(AdmissionError::Full);
        }
        Ok(())
    }

    /// Returns the renditions of a push: those of the recording that it continues, else what the channel wants.
    async fn renditions(
        &self,
        stream: &streams::Model,
        wanted: Vec<StreamRendition>,
    ) -> Result<Vec<StreamRendition>, DbErr> {
        let Some(names) = recording::renditions_to_continue(&self.database, stream).await? else { return Ok(wanted) };
        let is_known = |one: &StreamRendition| names.iter().any(|name| name == one.name());
        Ok(StreamRendition::ALL.into_iter().filter(is_known).collect())
    }

    /// Stores the push once the previous one has ended. An encoder that lost its connection may reconnect before the
    /// loss is noticed.
    async fn open_push(&self, stream: &streams::Model, name: &str) -> Result<(), AdmissionError> {
        let deadline = Instant::now() + TAKE_OVER;
        loop {
            let second = self.clock.now().as_second();
            if !self.has_open_push(stream, second).await? {
                // The database's unique index admits one of two simultaneous pushes.
                let opened = queries::open(&self.database, stream, name, second).await;
                return opened.map_err(|error| match error.sql_err() {
                    Some(SqlErr::UniqueConstraintViolation(_)) => AdmissionError::Busy,
                    _ => error.into(),
                });
            }
            if Instant::now() >= deadline {
                return Err(AdmissionError::Busy);
            }
            sleep(PAUSE).await;
        }
    }

    /// Whether the event has an open push. Closes pushes that no process follows any more: those of machines that have
    /// failed.
    async fn has_open_push(&self, stream: &streams::Model, second: i64) -> Result<bool, DbErr> {
        let mut pushes = queries::pushes(&self.database, stream.channel_id, stream.event_id).await?;
        pushes.retain(|push| push.state == PushState::Open);
        let mut is_open = false;
        for push in pushes {
            if ending::is_lost(&push, second) || self.is_silent_elsewhere(&push, second).await {
                // A push without a recording is not found by `end_due`.
                tracing::warn!(push = push.name, "nobody looks after a push any more; another one takes its place");
                queries::close(&self.database, &push, second).await?;
            } else {
                is_open = true;
            }
        }
        Ok(is_open)
    }

    /// Whether a push is another machine's, and isn't followed there.
    async fn is_silent_elsewhere(&self, push: &stream_pushes::Model, second: i64) -> bool {
        let folder = Folder::of(&self.settings.folder, &push.name);
        second - push.seen_at > SILENT_SECONDS && !tokio::fs::try_exists(folder.path()).await.unwrap_or(true)
    }

    /// Starts the packager of a push and waits until it is connected.
    async fn start_packager(&self, name: &str, renditions: &[StreamRendition]) -> Result<(), AdmissionError> {
        let arrived = self.arrivals.expected(name);
        let folder = Folder::of(&self.settings.folder, name);
        let is_ready = match packager::start(&folder, &self.settings.rtmp, name, renditions).await {
            Ok(()) => timeout(CONNECTING, arrived).await.is_ok_and(|arrived| arrived.is_ok()),
            Err(error) => {
                tracing::error!(error = format!("{error:#}"), "a packager can't be started");
                // It has no follower that would close it, and the encoder tries again.
                self.close_push(name).await?;
                false
            }
        };
        if !is_ready {
            self.arrivals.forget(name);
            return Err(AdmissionError::Packager);
        }
        sleep(SETTLING).await;
        Ok(())
    }

    async fn close_push(&self, name: &str) -> Result<(), DbErr> {
        let Some(push) = queries::push(&self.database, name).await? else { return Ok(()) };
        queries::close(&self.database, &push, self.clock.now().as_second()).await
    }
}
