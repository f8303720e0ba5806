//! Measures daily what each channel has in the object store.

use std::collections::HashMap;

use futures_util::TryStreamExt;
use grandstand_db as db;
use grandstand_db::ids::ChannelId;
use grandstand_jobs::{self as jobs, Context, Handler, Job, Outcome};
use jiff::Timestamp;
use sea_orm::ConnectionTrait;
use serde::{Deserialize, Serialize};

use super::queries::{self, Added};
use super::{Month, Usage};
use crate::roll_up::what;

/// The job that measures the object store.
#[derive(Debug, Clone, Copy, Serialize, Deserialize)]
pub struct MeasureStorage {}

impl Job for MeasureStorage {
    const KIND: &'static str = "usage.measure_storage";

    fn unique_key(&self) -> Option<String> {
        Some("every channel".to_owned())
    }
}

/// Enqueues the measurement.
///
/// # Errors
/// The database failed.
pub async fn enqueue(connection: &impl ConnectionTrait, now: Timestamp) -> anyhow::Result<()> {
    jobs::enqueue(connection, None, &MeasureStorage {}, now).await
}

impl Handler<MeasureStorage> for Usage {
    async fn handle(&self, _job: MeasureStorage, _context: &Context) -> Outcome {
        Ok(self.measure().await?)
    }
}

impl Usage {
    /// Lists the object store once for all channels.
    async fn measure(&self) -> anyhow::Result<()> {
        let mut sizes: HashMap<ChannelId, u64> = HashMap::new();
        let mut objects = self.store.list("channels");
        while let Some(object) = objects.try_next().await? {
            if let Some(channel_id) = channel_of(&object.key) {
                *sizes.entry(channel_id).or_default() += object.size;
            }
        }
        let now = self.clock.now();
        let mut rows = Vec::new();
        for site in self.sites.load_full().iter() {
            let day = Month::at(now, &site.channel.time_zone)?.first_day()?;
            let amount = i64::try_from(sizes.get(&site.id()).copied().unwrap_or(0))?;
            rows.push(Added { channel_id: site.id(), day, what: what::MONTH_STORED, amount });
        }
        let transaction = db::begin_write(&self.database).await?;
        queries::raise(&transaction, rows).await?;
        Ok(transaction.commit().await?)
    }
}

/// Returns the channel of an object under `channels/<id>/`.
fn channel_of(key: &str) -> Option<ChannelId> {
    let (id, _) = key.strip_prefix("channels/")?.split_once('/')?;
    id.parse().ok().map(ChannelId)
}
