//! Compares the books of all channels every night, and warns of differences.

use std::sync::Arc;

use grandstand_commerce::provider::Provider;
use grandstand_commerce::{Commerce, orders};
use grandstand_db::ids::{ChannelId, PurchaseId};
use grandstand_jobs::{self as jobs, Context, Handler, Job, Outcome};
use grandstand_web::site::Site;
use jiff::Timestamp;
use sea_orm::ConnectionTrait;
use serde::{Deserialize, Serialize};

use crate::gather::gather;
use crate::model::Books;

const HOUR: i64 = 60 * 60;
/// Seconds that are compared: a job that failed for a day or two is found, too.
const COMPARED: i64 = 3 * 24 * HOUR;
/// The youngest payments are left to their webhooks for this long, in seconds.
const SETTLING: i64 = HOUR;

/// The job that compares the books of all channels.
#[derive(Debug, Clone, Copy, Default, Serialize, Deserialize)]
pub struct CheckBooks {}

impl Job for CheckBooks {
    const KIND: &'static str = "books.check";

    fn unique_key(&self) -> Option<String> {
        Some("all".to_owned())
    }
}

/// Enqueues the comparison.
///
/// # Errors
/// The database failed.
pub async fn enqueue(connection: &impl ConnectionTrait, now: Timestamp) -> anyhow::Result<()> {
    jobs::enqueue(connection, None, &CheckBooks {}, now).await
}

/// Compares the books.
#[derive(Debug)]
pub struct Nightly {
    /// Orders and payments.
    pub commerce: Arc<Commerce>,
}

impl Handler<CheckBooks> for Nightly {
    async fn handle(&self, _job: CheckBooks, _context: &Context) -> Outcome {
        let now = self.commerce.clock.now();
        for site in self.commerce.sites.load_full().iter() {
            // Another channel's books are compared all the same.
            if let Err(error) = self.check(site, now).await {
                let channel = &site.channel.key;
                tracing::warn!(channel, error = format!("{error:#}"), "the books are not compared");
            }
        }
        Ok(())
    }
}

impl Nightly {
    async fn check(&self, site: &Site, now: Timestamp) -> anyhow::Result<()> {
        let (commerce, channel) = (&self.commerce, &site.channel);
        if channel.payments.as_ref().is_none_or(|payments| !payments.is_ready) {
            return Ok(());
        }
        let provider = Provider::of(commerce, channel, channel.language).await?;
        let until = now.as_second() - SETTLING;
        let channel_id = ChannelId(channel.id);
        let of = (channel_id, channel.currency.code);
        let books = gather(&commerce.database, &provider, of, (until - COMPARED, until)).await?;
        if books.differences.is_empty() {
            return Ok(());
        }
        warn(&channel.key, &books, now);
        let purchases = books.differences.iter().filter_map(|difference| difference.purchase);
        for purchase in purchases {
            orders::enqueue_refresh(&commerce.database, channel_id, PurchaseId(purchase), now).await?;
        }
        commerce.jobs.wake();
        Ok(())
    }
}

/// Logs the differences for the operator.
fn warn(channel: &str, books: &Books, now: Timestamp) {
    let mut causes: Vec<_> = books.differences.iter().map(|difference| difference.cause).collect();
    causes.dedup();
    tracing::warn!(
        channel,
        differences = books.differences.len(),
        causes = ?causes,
        first = books.differences[0].id,
        "the books differ from the payment provider's: `grandstand books {channel} --month {}` explains it",
        now.strftime("%Y-%m"),
    );
}
