//! Roll-ups of days, so that a report on a year needn't read every visit. Days are those of the channel's time zone. A
//! day that may still change is rolled up again every hour, and before a report; an older day is final.

pub mod day;
mod queries;
mod tally;

use grandstand_db as db;
use grandstand_db::ids::ChannelId;
use grandstand_jobs::{self as jobs, Context, Handler, Job, Outcome};
use jiff::tz::TimeZone;
use jiff::{SignedDuration, Timestamp};
use sea_orm::{ConnectionTrait, DbErr};
use serde::{Deserialize, Serialize};
use tenants::compile::Channel;

use super::session::Visit;
use crate::Analytics;
use day::Day;
pub use queries::{Amount, amounts};
use tally::Tally;
pub use tally::{START_UP_BOUNDS, what};

/// How long after the end of a day its data may still arrive: sessions last a day.
const LATE: SignedDuration = SignedDuration::from_hours(26);

/// The job that rolls up every channel's days and deletes expired data.
#[derive(Debug, Serialize, Deserialize)]
pub struct RollUp {}

impl Job for RollUp {
    const KIND: &'static str = "analytics.roll_up";

    fn unique_key(&self) -> Option<String> {
        Some("every channel".to_owned())
    }
}

impl Handler<RollUp> for Analytics {
    async fn handle(&self, _job: RollUp, _context: &Context) -> Outcome {
        let now = Timestamp::now();
        let kept = SignedDuration::from_hours(24 * i64::from(self.kept_days));
        let mut failed = Vec::new();
        // Channels that no longer measure are included: their remaining data is rolled up and expires.
        for site in self.sites.load_full().iter() {
            let channel = &site.channel;
            if let Err(error) = brought_up(&self.database, channel, now, kept).await {
                // Other channels must still be rolled up.
                tracing::error!(channel = channel.key, error = format!("{error:#}"), "days could not be counted");
                failed.push(channel.key.clone());
            }
        }
        if failed.is_empty() {
            return Ok(());
        }
        Err(anyhow::anyhow!("the days of {} could not be counted", failed.join(", ")).into())
    }
}

/// Rolls up a channel's days and deletes its expired data.
async fn brought_up(
    database: &db::Database,
    channel: &Channel,
    now: Timestamp,
    kept: SignedDuration,
) -> anyhow::Result<()> {
    roll_up(database, ChannelId(channel.id), &channel.time_zone, now).await?;
    forget(database, ChannelId(channel.id), &channel.time_zone, now - kept).await
}

/// Enqueues the roll-up.
///
/// # Errors
/// The database failed.
pub async fn ask(connection: &impl ConnectionTrait, now: Timestamp) -> anyhow::Result<()> {
    jobs::enqueue(connection, None, &RollUp {}, now).await
}

/// Rolls up the days of a channel that are not final, up to today.
///
/// # Errors
/// The database failed.
pub async fn roll_up(
    database: &db::Database,
    channel_id: ChannelId,
    zone: &TimeZone,
    now: Timestamp,
) -> anyhow::Result<()> {
    let first = match queries::last_final(database, channel_id).await? {
        Some(last) => last + 1,
        None => match queries::first_visit(database, channel_id).await? {
            Some(visit) => Day::number_at(Timestamp::from_millisecond(Visit::began(visit))?, zone)?,
            None => return Ok(()),
        },
    };
    for number in first..=Day::number_at(now, zone)? {
        let day = Day::of(number, zone)?;
        let mut tally = count(database, channel_id, day).await?;
        if now.as_millisecond() >= day.to + LATE.as_millis() as i64 {
            tally.add(what::FINAL, String::new(), 1);
        }
        let transaction = db::begin_write(database).await?;
        queries::replace(&transaction, channel_id, number, tally.into_amounts()).await?;
        transaction.commit().await?;
    }
    Ok(())
}

async fn count(database: &db::Database, channel_id: ChannelId, day: Day) -> Result<Tally, DbErr> {
    let mut tally = Tally::new(day);
    let (visits, visitors) = queries::visits(database, channel_id, day).await?;
    tally.add(what::VISITS, String::new(), visits);
    tally.add(what::VISITORS, String::new(), visitors);
    tally.add(what::PAGE_VIEWS, String::new(), queries::page_views(database, channel_id, day).await?);
    for (name, ad, number) in queries::ads(database, channel_id, day).await? {
        let what = if name == queries::AD_STARTED { what::ADS_STARTED } else { what::ADS_COMPLETED };
        tally.add(what, ad.to_string(), number);
    }
    queries::each_viewing(database, channel_id, day, |viewing| tally.take(&viewing)).await?;
    tally.finish();
    Ok(tally)
}

/// Deletes single visits, events and viewings from before a moment, except for days that are not final.
///
/// # Errors
/// The database failed.
pub async fn forget(
    database: &db::Database,
    channel_id: ChannelId,
    zone: &TimeZone,
    before: Timestamp,
) -> anyhow::Result<()> {
    let Some(last) = queries::last_final(database, channel_id).await? else { return Ok(()) };
    let before = before.as_millisecond().min(Day::of(last, zone)?.to);
    Ok(queries::forget(database, channel_id, before).await?)
}
