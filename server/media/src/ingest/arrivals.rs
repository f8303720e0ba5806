//! Packagers that have been started and have not requested their stream yet.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};

use tokio::sync::oneshot;

/// The packagers that this process waits for, by the names of their pushes.
#[derive(Debug, Default)]
pub struct Arrivals(Mutex<HashMap<String, oneshot::Sender<()>>>);

impl Arrivals {
    /// Returns a receiver that resolves when the packager of this push arrives.
    pub(super) fn expected(&self, push: &str) -> oneshot::Receiver<()> {
        let (arrived, waiting) = oneshot::channel();
        self.0.lock().unwrap_or_else(PoisonError::into_inner).insert(push.to_owned(), arrived);
        waiting
    }

    /// Stops waiting for a packager.
    pub(super) fn forget(&self, push: &str) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).remove(push);
    }

    /// Reports a client's request to the ingest for the stream of a push. Returns whether it is the expected packager;
    /// other clients must be refused.
    pub fn arrived(&self, push: &str) -> bool {
        let awaited = self.0.lock().unwrap_or_else(PoisonError::into_inner).remove(push);
        awaited.is_some_and(|arrived| arrived.send(()).is_ok())
    }
}

#[cfg(test)]
mod tests {
    use super::Arrivals;

    #[tokio::test]
    async fn a_packager_arrives_once() {
        let arrivals = Arrivals::default();
        let waiting = arrivals.expected("push");
        assert!(!arrivals.arrived("another"));
        assert!(arrivals.arrived("push") && waiting.await.is_ok());
        assert!(!arrivals.arrived("push"), "it has its stream already");
        drop(arrivals.expected("late"));
        assert!(!arrivals.arrived("late"), "nobody waits any more");
        let waiting = arrivals.expected("forgotten");
        arrivals.forget("forgotten");
        assert!(!arrivals.arrived("forgotten") && waiting.await.is_err());
    }
}
