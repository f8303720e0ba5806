//! Kinds of jobs, and the services that do them.

use std::collections::BTreeMap;
use std::fmt;
use std::sync::Arc;

use futures_util::future::LocalBoxFuture;

use super::{Context, Handler, Job, Outcome};

/// Kinds of jobs, and how each is done.
#[derive(Debug, Clone, Default)]
pub struct Registry(BTreeMap<&'static str, Entry>);

/// Does a job of one kind, given as JSON. It may be handed to another thread; the work that it begins stays on its own.
type Run = dyn Fn(Context, String) -> LocalBoxFuture<'static, Outcome> + Send + Sync;

/// How jobs of one kind are done.
#[derive(Clone)]
pub(super) struct Entry {
    /// How often one is begun at most.
    pub attempts: u32,
    run: Arc<Run>,
}

impl fmt::Debug for Entry {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_struct("Entry").field("attempts", &self.attempts).finish_non_exhaustive()
    }
}

impl Registry {
    /// This one, with the kind `J` too, which `handler` does.
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

    /// The kinds' names, sorted.
    pub fn kinds(&self) -> impl Iterator<Item = &'static str> {
        self.0.keys().copied()
    }

    /// How a kind is done; `None` for one that this version doesn't know.
    pub(super) fn entry(&self, kind: &str) -> Option<&Entry> {
        self.0.get(kind)
    }
}

impl Entry {
    /// Does a job of this payload.
    pub(super) fn run(&self, context: Context, payload: String) -> LocalBoxFuture<'static, Outcome> {
        (self.run)(context, payload)
    }
}
