//! The interface by which a feature describes and handles the personal data that it stores.

use futures_util::future::LocalBoxFuture;
use grandstand_db::Transaction;
use grandstand_db::entities::users;
use jiff::Timestamp;
use serde_json::{Map, Value};

use crate::holding::Holding;
use crate::rules::Rules;

/// A future of a [`PersonalData`] method.
pub type Pending<'a, T> = LocalBoxFuture<'a, T>;

/// The personal data of one feature. The implementation owns what [`Self::expire`] needs, such as a database
/// connection; the other methods work without it.
pub trait PersonalData: std::fmt::Debug + Send + Sync {
    /// The feature's name in log messages.
    fn name(&self) -> &'static str;

    /// Every table, job, folder and key of this feature, including those without personal data.
    fn holdings(&self) -> Vec<Holding>;

    /// The sections of a user's export.
    fn export<'a>(
        &'a self,
        _transaction: &'a Transaction,
        _user: &'a users::Model,
    ) -> Pending<'a, anyhow::Result<Map<String, Value>>> {
        Box::pin(async { Ok(Map::new()) })
    }

    /// Deletes or reduces what is stored about a user, and enqueues jobs for data outside of the database. It runs a
    /// second time, with `user` as the first run left it, so it must be idempotent.
    fn erase<'a>(
        &'a self,
        _transaction: &'a Transaction,
        _user: &'a users::Model,
        _now: Timestamp,
    ) -> Pending<'a, anyhow::Result<()>> {
        Box::pin(async { Ok(()) })
    }

    /// Revokes everything that gives access to a user's data without signing in, such as the URL of a feed. Called when
    /// the account's owner has proved their identity: somebody else may have set it up before.
    fn revoke<'a>(&'a self, _transaction: &'a Transaction, _user: &'a users::Model) -> Pending<'a, anyhow::Result<()>> {
        Box::pin(async { Ok(()) })
    }

    /// Enqueues jobs that update copies of a user's name, address and language outside of the database. Called when they
    /// change; `user` is as the transaction leaves it.
    fn sync_copies<'a>(
        &'a self,
        _transaction: &'a Transaction,
        _user: &'a users::Model,
        _now: Timestamp,
    ) -> Pending<'a, anyhow::Result<()>> {
        Box::pin(async { Ok(()) })
    }

    /// Deletes data after its retention period.
    fn expire<'a>(&'a self, _channels: &'a [Rules], _now: Timestamp) -> Pending<'a, anyhow::Result<()>> {
        Box::pin(async { Ok(()) })
    }
}

/// A unix second as RFC 3339; `None` if it is out of range.
pub fn time(second: i64) -> Option<String> {
    Timestamp::from_second(second).ok().map(|time| time.to_string())
}
