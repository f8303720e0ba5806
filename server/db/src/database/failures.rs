//! Tells a database that can't be reached from a statement that failed.

use std::error::Error;
use std::sync::Arc;
use std::{fmt, io};

use sea_orm::{ConnAcquireErr, DbErr, RuntimeErr, sqlx};

/// Marks the error of a write that may have been saved: the connection was lost after it was sent.
#[derive(Debug)]
struct OutcomeUnknown(DbErr);

impl fmt::Display for OutcomeUnknown {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "it is not known whether this was saved: {}", self.0)
    }
}

impl Error for OutcomeUnknown {}

/// Whether the database can't be reached at the moment: the statement or its transaction has saved nothing, and a retry
/// may succeed.
pub fn is_unavailable(error: &DbErr) -> bool {
    let found_no_connection = matches!(error, DbErr::ConnectionAcquire(ConnAcquireErr::Timeout));
    found_no_connection || (is_lost(error) && !is_outcome_unknown(error))
}

/// Whether the database was lost after a write was sent, so that it may have been saved or not.
pub fn is_outcome_unknown(error: &DbErr) -> bool {
    let Some(sqlx::Error::Io(error)) = driver_error(error) else { return false };
    error.get_ref().is_some_and(|cause| cause.is::<OutcomeUnknown>())
}

/// Whether the connection was lost or could not be made. A pool that this process has closed doesn't count.
pub(super) fn is_lost(error: &DbErr) -> bool {
    match driver_error(error) {
        Some(sqlx::Error::Io(_)) => true,
        Some(sqlx::Error::Database(error)) => error.code().is_some_and(|state| is_lost_state(&state)),
        _ => false,
    }
}

/// Marks the error of a `COMMIT`, or of a write outside a transaction, if the connection was lost: the statement may
/// have been carried out.
pub(super) fn unknown_if_lost(error: DbErr) -> DbErr {
    if is_lost(&error) && !matches!(error, DbErr::Conn(_)) {
        let cause = io::Error::other(OutcomeUnknown(error));
        return DbErr::Exec(RuntimeErr::SqlxError(Arc::new(sqlx::Error::Io(cause))));
    }
    error
}

/// Whether this SQLSTATE of PostgreSQL says that the connection ends or can't be had: class 08 (connection exception),
/// `admin_shutdown`, `crash_shutdown` and `cannot_connect_now`.
fn is_lost_state(state: &str) -> bool {
    state.starts_with("08") || matches!(state, "57P01" | "57P02" | "57P03")
}

fn driver_error(error: &DbErr) -> Option<&sqlx::Error> {
    match error {
        DbErr::Conn(RuntimeErr::SqlxError(cause))
        | DbErr::Exec(RuntimeErr::SqlxError(cause))
        | DbErr::Query(RuntimeErr::SqlxError(cause)) => Some(cause.as_ref()),
        _ => None,
    }
}

#[cfg(test)]
pub(super) mod tests {
    use std::borrow::Cow;

    use sea_orm::sqlx::error::{DatabaseError, ErrorKind};

    use super::*;

    /// An error reported by the database, with its SQLSTATE.
    #[derive(Debug)]
    struct Answered(&'static str);

    impl fmt::Display for Answered {
        fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
            formatter.write_str(self.0)
        }
    }

    impl Error for Answered {}

    impl DatabaseError for Answered {
        fn message(&self) -> &str {
            self.0
        }

        fn code(&self) -> Option<Cow<'_, str>> {
            Some(Cow::Borrowed(self.0))
        }

        fn as_error(&self) -> &(dyn Error + Send + Sync + 'static) {
            self
        }

        fn as_error_mut(&mut self) -> &mut (dyn Error + Send + Sync + 'static) {
            self
        }

        fn into_error(self: Box<Self>) -> Box<dyn Error + Send + Sync + 'static> {
            self
        }

        fn kind(&self) -> ErrorKind {
            ErrorKind::Other
        }
    }

    fn driver(error: sqlx::Error) -> RuntimeErr {
        RuntimeErr::SqlxError(Arc::new(error))
    }

    /// A connection that broke during a statement.
    pub fn cut() -> DbErr {
        DbErr::Query(driver(sqlx::Error::Io(io::ErrorKind::UnexpectedEof.into())))
    }

    fn refused() -> DbErr {
        DbErr::Conn(driver(sqlx::Error::Io(io::ErrorKind::ConnectionRefused.into())))
    }

    fn answered(state: &'static str) -> DbErr {
        DbErr::Exec(driver(sqlx::Error::Database(Box::new(Answered(state)))))
    }

    #[test]
    fn a_lost_connection_is_told_from_a_failed_statement() {
        for lost in [cut(), refused(), answered("57P01"), answered("57P02"), answered("57P03"), answered("08006")] {
            assert!(is_lost(&lost) && is_unavailable(&lost) && !is_outcome_unknown(&lost), "{lost}");
        }
        let closed = DbErr::ConnectionAcquire(ConnAcquireErr::ConnectionClosed);
        let unread = DbErr::Query(driver(sqlx::Error::RowNotFound));
        // A cancelled query, a unique violation, a deadlock; on SQLite, a locked or a read-only file.
        let failed = ["57014", "23505", "40P01", "5", "8"].map(answered);
        for error in failed.iter().chain([&closed, &unread, &DbErr::Custom("57P01".to_owned())]) {
            assert!(!is_lost(error) && !is_unavailable(error) && !is_outcome_unknown(error), "{error}");
        }
        let waited = DbErr::ConnectionAcquire(ConnAcquireErr::Timeout);
        assert!(!is_lost(&waited), "it has waited long enough");
        assert!(is_unavailable(&waited));
    }

    #[test]
    fn a_write_that_was_sent_may_have_been_saved() {
        for lost in [cut(), answered("57P01")] {
            let unknown = unknown_if_lost(lost);
            assert!(is_outcome_unknown(&unknown) && !is_unavailable(&unknown), "{unknown}");
        }
        let unsent = unknown_if_lost(refused());
        assert!(is_unavailable(&unsent) && !is_outcome_unknown(&unsent), "it had no connection");
        let failed = unknown_if_lost(answered("23505"));
        assert!(!is_outcome_unknown(&failed) && failed == answered("23505"));
    }
}
