//! Tracks whether an API call has saved something before the database was lost.
//!
//! A call that writes and then reads may fail in the read. The read's error only says that the read saved nothing, so
//! the code that answers the call asks [`may_have_saved`] about the writes before it.

use std::cell::Cell;

use sea_orm::DbErr;

use super::failures::{is_outcome_unknown, unknown_if_lost};

/// The state of a call's writes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Written {
    /// The call only reads, so its writes are not tracked.
    NotNoted,
    Nothing,
    /// It has saved something, or may have.
    Something,
}

tokio::task_local! {
    static WRITTEN: Cell<Written>;
}

/// Runs a call. If it `changes` something, its writes are tracked for [`may_have_saved`].
pub fn noted<F: Future>(changes: bool, call: F) -> impl Future<Output = F::Output> {
    let written = if changes { Written::Nothing } else { Written::NotNoted };
    WRITTEN.scope(Cell::new(written), call)
}

/// Whether the call of this task has saved something, or may have; `false` outside of [`noted`].
pub fn may_have_saved() -> bool {
    WRITTEN.try_with(Cell::get) == Ok(Written::Something)
}

/// Records the result of a `COMMIT`, or of a statement outside a transaction. Marks the error if it may have been
/// carried out.
pub(super) fn note<T>(result: Result<T, DbErr>) -> Result<T, DbErr> {
    let result = result.map_err(unknown_if_lost);
    if result.as_ref().err().is_none_or(is_outcome_unknown) {
        // Fails in jobs and commands, which are not tracked.
        let _ = WRITTEN.try_with(|written| {
            if written.get() == Written::Nothing {
                written.set(Written::Something);
            }
        });
    }
    result
}

#[cfg(test)]
mod tests {
    use super::super::failures::tests::cut;
    use super::*;

    #[tokio::test]
    async fn a_call_knows_what_it_may_have_saved() {
        let failed = || Err::<(), _>(DbErr::RecordNotUpdated);
        let saved = noted(true, async {
            assert!(note(failed()).is_err());
            assert!(!may_have_saved(), "it failed");
            assert!(note(Ok(())).is_ok());
            noted(true, async { assert!(!may_have_saved(), "another call") }).await;
            may_have_saved()
        });
        assert!(saved.await);
        let unknown = noted(true, async {
            assert!(note(Err::<(), _>(cut())).is_err_and(|error| is_outcome_unknown(&error)));
            may_have_saved()
        });
        assert!(unknown.await);
        assert!(note(Ok(1)).is_ok() && !may_have_saved(), "no call");
        assert!(!noted(false, async { note(Ok(1)).is_ok() && may_have_saved() }).await, "a call that reads");
    }
}
