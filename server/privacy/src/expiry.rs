//! Deletes data after its retention period: once a day, for every channel.

use grandstand_db::Database;
use grandstand_jobs::{self as jobs, Job};
use jiff::Timestamp;
use sea_orm::ConnectionTrait;
use serde::{Deserialize, Serialize};
use tenants::schema::privacy::PrivacySettings;

use crate::queries;
use crate::registry::Registry;
use crate::rules::Rules;

/// The part of a channel's settings that expiry needs.
#[derive(Default, Deserialize)]
#[serde(default)]
struct Stored {
    privacy: PrivacySettings,
}

impl Registry {
    /// Deletes data after its retention period. A feature that fails doesn't stop the others.
    ///
    /// # Errors
    /// The database failed.
    pub async fn expire(&self, database: &Database, now: Timestamp) -> anyhow::Result<()> {
        let rules = rules(database).await?;
        let mut failed = Vec::new();
        for feature in &self.features {
            if let Err(error) = feature.expire(&rules, now).await {
                let feature = feature.name();
                tracing::error!(feature, error = format!("{error:#}"), "old personal data was not deleted");
                failed.push(feature);
            }
        }
        anyhow::ensure!(failed.is_empty(), "old personal data was not deleted: {}", failed.join(", "));
        Ok(())
    }
}

/// The retention rules of every channel.
async fn rules(database: &Database) -> anyhow::Result<Vec<Rules>> {
    let rows = queries::settings(database).await?;
    let rules = rows.into_iter().map(|(channel_id, settings)| {
        // If this version can't read the settings, the default periods apply.
        let settings = serde_json::from_str::<Stored>(&settings).unwrap_or_default().privacy;
        Rules { channel_id, settings }
    });
    Ok(rules.collect())
}

/// Deletes data after its retention period.
#[derive(Debug, Clone, Copy, Serialize, Deserialize)]
pub struct Expire {}

impl Job for Expire {
    const KIND: &'static str = "privacy.expire";

    fn unique_key(&self) -> Option<String> {
        Some("every channel".to_owned())
    }
}

/// Enqueues the deletion of expired data.
///
/// # Errors
/// The database failed.
pub async fn enqueue_expiry(connection: &impl ConnectionTrait, now: Timestamp) -> anyhow::Result<()> {
    jobs::enqueue(connection, None, &Expire {}, now).await
}
