//! The causes that every feature has, as problems.

use grandstand_db as db;
use sea_orm::DbErr;

use super::Problem;

/// Lets `?` turn these causes, which every feature has, into the variant `Common` of a feature's error.
#[macro_export]
macro_rules! common_causes {
    ($error:ident: $($cause:ty),+ $(,)?) => {
        $(impl From<$cause> for $error {
            fn from(cause: $cause) -> Self {
                Self::Common(cause.into())
            }
        })+
    };
}

impl From<DbErr> for Problem {
    fn from(error: DbErr) -> Self {
        Self::of_failure(anyhow::Error::new(error).context("database"))
    }
}

impl From<anyhow::Error> for Problem {
    fn from(error: anyhow::Error) -> Self {
        Self::of_failure(error)
    }
}

impl From<serde_json::Error> for Problem {
    fn from(error: serde_json::Error) -> Self {
        Self::Internal(anyhow::Error::new(error).context("stored JSON"))
    }
}

impl Problem {
    /// An internal error or an outage.
    fn of_failure(cause: anyhow::Error) -> Self {
        let Some(error) = database_error(&cause) else { return Self::Internal(cause) };
        let is_unavailable = db::is_unavailable(error);
        if db::is_outcome_unknown(error) || (is_unavailable && db::writes::may_have_saved()) {
            Self::OutcomeUnknown(cause)
        } else if is_unavailable {
            Self::Unavailable(cause)
        } else {
            Self::Internal(cause)
        }
    }
}

fn database_error(cause: &anyhow::Error) -> Option<&DbErr> {
    cause.chain().find_map(|cause| cause.downcast_ref::<DbErr>())
}

#[cfg(test)]
mod tests {
    use std::io;
    use std::sync::Arc;

    use actix_web::ResponseError;
    use actix_web::http::{StatusCode, header};
    use sea_orm::{ConnAcquireErr, RuntimeErr, sqlx};

    use super::*;

    fn lost() -> DbErr {
        DbErr::Query(RuntimeErr::SqlxError(Arc::new(sqlx::Error::Io(io::ErrorKind::UnexpectedEof.into()))))
    }

    #[test]
    fn a_lost_database_is_told_from_a_failure() {
        let hidden = anyhow::Error::new(lost()).context("a query").context("a page");
        for problem in [Problem::from(lost()), Problem::from(hidden)] {
            let response = problem.error_response();
            assert_eq!((response.status(), problem.code()), (StatusCode::SERVICE_UNAVAILABLE, "unavailable"));
            assert_eq!(response.headers().get(header::RETRY_AFTER).unwrap(), "5");
        }
        for failure in [DbErr::RecordNotUpdated, DbErr::ConnectionAcquire(ConnAcquireErr::ConnectionClosed)] {
            assert_eq!(Problem::from(failure).code(), "internal");
        }
    }

    #[actix_web::test]
    async fn a_call_that_has_saved_something_does_not_deny_it() {
        let database = db::Database::from(sea_orm::Database::connect("sqlite::memory:").await.unwrap());
        let call = db::writes::noted(true, async {
            assert_eq!(Problem::from(lost()).code(), "unavailable");
            db::begin_write(&database).await.unwrap().commit().await.unwrap();
            Problem::from(lost())
        });
        let problem = call.await;
        let response = problem.error_response();
        assert_eq!((response.status(), problem.code()), (StatusCode::SERVICE_UNAVAILABLE, "outcome_unknown"));
        assert!(!response.headers().contains_key(header::RETRY_AFTER), "it is looked up first");
    }
}
