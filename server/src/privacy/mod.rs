//! Personal data: where it is stored, how it is exported, how it is erased and how long it is kept.
//!
//! Each feature implements [`PersonalData`] for what it stores. The composition root puts them together in one
//! [`Registry`], which exports, erases and expires; a test compares it with the schema of the databases.

mod erasure;
mod expiry;
mod holding;
mod queries;
mod stored_jobs;
mod table;

use grandstand_db::entities::users;
use jiff::Timestamp;
use sea_orm::{DatabaseConnection, DatabaseTransaction};
use serde_json::{Map, Value};

use crate::app::App;

pub use erasure::Sweep;
pub use expiry::{Expire, Rules, ask, expire};
pub use futures_util::future::LocalBoxFuture as Pending;
pub use holding::{Content, Erased, Exported, Holding, Kept, Personal, Place};
pub use stored_jobs::Jobs;

/// What one feature stores about people.
pub trait PersonalData: std::fmt::Debug + Sync {
    /// Every table, job, folder and key of this feature, also those without personal data.
    fn holdings(&self) -> Vec<Holding>;

    /// The sections of a user's export.
    fn export<'a>(
        &'a self,
        _transaction: &'a DatabaseTransaction,
        _user: &'a users::Model,
    ) -> Pending<'a, anyhow::Result<Map<String, Value>>> {
        Box::pin(async { Ok(Map::new()) })
    }

    /// Deletes or reduces what is stored about a user, and enqueues jobs for what is stored outside of the database.
    /// It runs a second time, with `user` as the first run left it, so it must be repeatable.
    fn erase<'a>(
        &'a self,
        _transaction: &'a DatabaseTransaction,
        _user: &'a users::Model,
        _now: Timestamp,
    ) -> Pending<'a, anyhow::Result<()>> {
        Box::pin(async { Ok(()) })
    }

    /// Deletes what has been kept for its time.
    fn expire<'a>(&'a self, _app: &'a App, _channels: &'a [Rules], _now: Timestamp) -> Pending<'a, anyhow::Result<()>> {
        Box::pin(async { Ok(()) })
    }
}

/// A unix second as RFC 3339; `None` where it is none.
pub fn time(second: i64) -> Option<String> {
    Timestamp::from_second(second).ok().map(|time| time.to_string())
}

/// Every feature's personal data.
#[derive(Debug, Clone)]
pub struct Registry(Vec<&'static dyn PersonalData>);

impl Registry {
    /// Features in the order in which they erase: the one that clears the user's row comes last.
    pub const fn new(features: Vec<&'static dyn PersonalData>) -> Self {
        Self(features)
    }

    /// What all features store, by place.
    pub fn holdings(&self) -> Vec<Holding> {
        let mut holdings: Vec<Holding> = self.0.iter().flat_map(|feature| feature.holdings()).collect();
        holdings.sort_by_key(|one| one.place);
        holdings
    }

    /// Everything that is stored about a user, as it is at one moment.
    ///
    /// # Errors
    /// The database failed.
    pub async fn export(&self, database: &DatabaseConnection, user: &users::Model) -> anyhow::Result<Value> {
        let transaction = queries::begin_snapshot(database).await?;
        let mut all = Map::new();
        for feature in &self.0 {
            all.append(&mut feature.export(&transaction, user).await?);
        }
        transaction.rollback().await?;
        Ok(Value::Object(all))
    }
}
