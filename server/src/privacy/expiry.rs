//! Deleting what has been kept for its time: once a day, for every channel.

use grandstand_jobs::{self as jobs, Context, Handler, Job, Outcome};
use jiff::{SignedDuration, Timestamp};
use sea_orm::ConnectionTrait;
use serde::{Deserialize, Serialize};
use tenants::schema::privacy::PrivacySettings;

use super::queries;
use crate::app::App;

/// How long a channel keeps data.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Rules {
    /// The channel, suspended ones included.
    pub channel_id: i64,
    /// Its `[privacy]`.
    pub settings: PrivacySettings,
}

impl Rules {
    /// The second that lies a number of days before a moment.
    pub fn days_before(now: Timestamp, days: u32) -> i64 {
        (now - SignedDuration::from_hours(24 * i64::from(days))).as_second()
    }
}

/// The part of a channel's settings that is read here.
#[derive(Default, Deserialize)]
#[serde(default)]
struct Stored {
    privacy: PrivacySettings,
}

/// Deletes what has been kept for its time. A feature that fails doesn't keep the others from it.
///
/// # Errors
/// The database failed.
pub async fn expire(app: &App, now: Timestamp) -> anyhow::Result<()> {
    let rows = queries::settings(&app.database).await?;
    let rules = rows.into_iter().map(|(channel_id, settings)| {
        // Settings that this version can't read keep data for the default time.
        let settings = serde_json::from_str::<Stored>(&settings).unwrap_or_default().privacy;
        Rules { channel_id, settings }
    });
    let rules: Vec<Rules> = rules.collect();
    let mut failed = Vec::new();
    for feature in &app.personal_data.0 {
        if let Err(error) = feature.expire(app, &rules, now).await {
            tracing::error!(?feature, error = format!("{error:#}"), "old personal data was not deleted");
            failed.push(format!("{feature:?}"));
        }
    }
    anyhow::ensure!(failed.is_empty(), "old personal data was not deleted: {}", failed.join(", "));
    Ok(())
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

impl Handler<Expire> for App {
    async fn handle(&self, _job: Expire, _context: &Context) -> Outcome {
        Ok(expire(self, Timestamp::now()).await?)
    }
}

/// Asks for expiry, as soon as a worker is free.
///
/// # Errors
/// The database failed.
pub async fn ask(connection: &impl ConnectionTrait, now: Timestamp) -> anyhow::Result<()> {
    jobs::enqueue(connection, None, &Expire {}, now).await
}
