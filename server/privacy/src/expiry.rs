//! Deleting what has been kept for its time: once a day, for every channel.

use grandstand_db::Database;
use grandstand_jobs::{self as jobs, Job};
use jiff::Timestamp;
use sea_orm::ConnectionTrait;
use serde::{Deserialize, Serialize};
use tenants::schema::privacy::PrivacySettings;

use crate::queries;
use crate::registry::Registry;
use crate::rules::Rules;

/// The part of a channel's settings that is read here.
#[derive(Default, Deserialize)]
#[serde(default)]
struct Stored {
    privacy: PrivacySettings,
}

impl Registry {
    /// Deletes what has been kept for its time. A feature that fails doesn't keep the others from it.
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

/// The rules of every channel.
async fn rules(database: &Database) -> anyhow::Result<Vec<Rules>> {
    let rows = queries::settings(database).await?;
    let rules = rows.into_iter().map(|(channel_id, settings)| {
        // Settings that this version can't read keep data for the default time.
        let settings = serde_json::from_str::<Stored>(&settings).unwrap_or_default().privacy;
        Rules { channel_id, settings }
    });
    Ok(rules.collect())
}

/// Deletes what has been kept for its time.
#[derive(Debug, Clone, Copy, Serialize, Deserialize)]
pub struct Expire {}

impl Job for Expire {
    const KIND: &'static str = "privacy.expire";

    fn unique_key(&self) -> Option<String> {
        Some("every channel".to_owned())
    }
}

/// Has what has been kept for its time deleted, as soon as a worker is free.
///
/// # Errors
/// The database failed.
pub async fn enqueue_expiry(connection: &impl ConnectionTrait, now: Timestamp) -> anyhow::Result<()> {
    jobs::enqueue(connection, None, &Expire {}, now).await
}
