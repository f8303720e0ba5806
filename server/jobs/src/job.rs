//! Jobs, and the services that do them.

use std::fmt::Display;
use std::future::Future;

use grandstand_db::ids::ChannelId;
use serde::Serialize;
use serde::de::DeserializeOwned;

/// A kind of job. The value is its payload, which the table stores as JSON.
pub trait Job: Serialize + DeserializeOwned + 'static {
    /// The kind's name in the table, such as `mail.send`. It must not change while jobs of this kind may be open.
    const KIND: &'static str;

    /// The maximum number of attempts.
    const ATTEMPTS: u32 = 8;

    /// A key for deduplication: there is at most one open job per kind, channel and key. Enqueuing it again replaces
    /// the payload; if the job is running at that moment, it runs once more.
    fn unique_key(&self) -> Option<String> {
        None
    }
}

/// A service that does jobs of a kind, on the thread of the [`super::Workers`].
pub trait Handler<J: Job>: Send + Sync + 'static {
    /// Does a job. It runs again after a crash, so it must be idempotent.
    ///
    /// # Errors
    /// Any error makes the job be retried later, except one made by [`Failure::never`].
    fn handle(&self, job: J, context: &Context) -> impl Future<Output = Outcome>;
}

/// The result of an attempt.
pub type Outcome = Result<(), Failure>;

/// An attempt at a job.
#[derive(Debug, Clone, Copy)]
pub struct Context {
    /// The channel that it was enqueued for.
    pub channel_id: Option<ChannelId>,
    /// The number of this attempt, from 1.
    pub attempt: u32,
    /// Whether this is the last attempt.
    pub is_last: bool,
}

/// The reason why an attempt failed.
#[derive(Debug)]
pub enum Failure {
    /// A retry may succeed.
    Later(anyhow::Error),
    /// No retry will succeed.
    Never(anyhow::Error),
}

impl Failure {
    /// A failure that no retry can mend.
    pub fn never(reason: impl Display) -> Self {
        Self::Never(anyhow::anyhow!("{reason}"))
    }
}

impl<E: Into<anyhow::Error>> From<E> for Failure {
    fn from(error: E) -> Self {
        Self::Later(error.into())
    }
}
