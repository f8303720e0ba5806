//! What a job is, and what does it.

use std::fmt::Display;
use std::future::Future;

use serde::Serialize;
use serde::de::DeserializeOwned;

/// A kind of job. The value is what the job needs to know, and stands in the table as JSON.
pub trait Job: Serialize + DeserializeOwned + 'static {
    /// Its name in the table, such as `mail.send`. It must stay the same while jobs of it may be open.
    const KIND: &'static str;

    /// How often it is begun at most.
    const ATTEMPTS: u32 = 8;

    /// What it is for, if doing it for that once is enough: of one kind, channel and key there is one open job at most.
    /// Enqueued again, it takes the newer value; if it is running just then, it runs once more.
    fn unique_key(&self) -> Option<String> {
        None
    }
}

/// A service that does jobs of a kind, on the thread of the [`super::Workers`].
pub trait Handler<J: Job>: Send + Sync + 'static {
    /// Does a job. After a crash it is done once more, so it must do no harm twice.
    ///
    /// # Errors
    /// Any error has it tried again later; [`Failure::never`] does not.
    fn handle(&self, job: J, context: &Context) -> impl Future<Output = Outcome>;
}

/// How a job ends: done, or not.
pub type Outcome = Result<(), Failure>;

/// An attempt at a job.
#[derive(Debug, Clone, Copy)]
pub struct Context {
    /// The channel that it was enqueued for.
    pub channel_id: Option<i64>,
    /// Which attempt this is, from 1.
    pub attempt: u32,
    /// Whether there will be no other one.
    pub is_last: bool,
}

/// Why a job was not done.
#[derive(Debug)]
pub enum Failure {
    /// It may go better another time.
    Later(anyhow::Error),
    /// It never will.
    Never(anyhow::Error),
}

impl Failure {
    /// Trying again would be no use, for this reason.
    pub fn never(reason: impl Display) -> Self {
        Self::Never(anyhow::anyhow!("{reason}"))
    }
}

impl<E: Into<anyhow::Error>> From<E> for Failure {
    fn from(error: E) -> Self {
        Self::Later(error.into())
    }
}
