//! The registry of job kinds and their handlers.

use std::collections::BTreeMap;
use std::fmt;
use std::sync::Arc;

use futures_util::future::LocalBoxFuture;

use super::{Context, Handler, Job, Outcome};

/// Job kinds with their handlers.
#[derive(Debug, Clone, Default)]
pub struct Registry(BTreeMap<&'static str, Entry>);

/// Runs a job from its JSON payload. The function is `Send`, but the future stays on its thread.
type Run = dyn Fn(Context, String) -> LocalBoxFuture<'static, Outcome> + Send + Sync;

/// The handler of one kind.
#[derive(Clone)]
pub(super) struct Entry {
    /// The maximum number of attempts.
    pub attempts: u32,
    run: Arc<Run>,
}

impl fmt::Debug for Entry {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_struct("Entry").field("attempts", &self.attempts).finish_non_exhaustive()
    }
}

impl Registry {
    /// Adds the kind `J` with its handler.
    #[must_use]
    pub fn with<J: Job, H: Handler<J>>(mut self, handler: &Arc<H>) -> Self {
        let handler = Arc::clone(handler);
        let run = move |context: Context, payload: String| -> LocalBoxFuture<'static, Outcome> {
            let handler = Arc::clone(&handler);
            Box::pin(async move { handler.handle(serde_json::from_str::<J>(&payload)?, &context).await })
        };
        self.0.insert(J::KIND, Entry { attempts: J::ATTEMPTS, run: Arc::new(run) });
        self
    }

    /// The names of the kinds, sorted.
    pub fn kinds(&self) -> impl Iterator<Item = &'static str> {
        self.0.keys().copied()
    }

    /// The entry of a kind; `None` if this version doesn't know it.
    pub(super) fn entry(&self, kind: &str) -> Option<&Entry> {
        self.0.get(kind)
    }
}

impl Entry {
    /// Runs a job with this payload.
    pub(super) fn run(&self, context: Context, payload: String) -> LocalBoxFuture<'static, Outcome> {
        (self.run)(context, payload)
    }
}
