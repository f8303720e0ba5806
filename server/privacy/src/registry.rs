//! The registry of all features' personal data.

use std::sync::Arc;

use grandstand_db::entities::users;
use grandstand_db::{Database, Transaction};
use jiff::Timestamp;
use serde_json::{Map, Value};

use crate::holding::Holding;
use crate::personal_data::PersonalData;
use crate::queries;

/// Every feature's personal data.
#[derive(Debug, Clone)]
pub struct Registry {
    /// The order of erasure.
    pub(crate) features: Vec<Arc<dyn PersonalData>>,
}

impl Registry {
    /// `features` in the order of erasure: the one that clears the user's row comes last.
    pub const fn new(features: Vec<Arc<dyn PersonalData>>) -> Self {
        Self { features }
    }

    /// All places that features store data in, sorted.
    pub fn holdings(&self) -> Vec<Holding> {
        let mut holdings: Vec<Holding> = self.features.iter().flat_map(|feature| feature.holdings()).collect();
        holdings.sort_by_key(|one| one.place);
        holdings
    }

    /// Revokes everything that gives access to a user's data without signing in.
    ///
    /// # Errors
    /// The database failed.
    pub async fn revoke_in(&self, transaction: &Transaction, user: &users::Model) -> anyhow::Result<()> {
        for feature in &self.features {
            feature.revoke(transaction, user).await?;
        }
        Ok(())
    }

    /// Enqueues jobs that update copies of a user's name, address and language outside of the database.
    ///
    /// # Errors
    /// The database failed.
    pub async fn sync_copies_in(
        &self,
        transaction: &Transaction,
        user: &users::Model,
        now: Timestamp,
    ) -> anyhow::Result<()> {
        for feature in &self.features {
            feature.sync_copies(transaction, user, now).await?;
        }
        Ok(())
    }

    /// Exports everything that is stored about a user, from one snapshot.
    ///
    /// # Errors
    /// The database failed.
    pub async fn export(&self, database: &Database, user: &users::Model) -> anyhow::Result<Value> {
        let transaction = queries::begin_snapshot(database).await?;
        let mut all = Map::new();
        for feature in &self.features {
            all.append(&mut feature.export(&transaction, user).await?);
        }
        transaction.rollback().await?;
        Ok(Value::Object(all))
    }
}
