//! Tells subscribers of a renewal before it is charged: of the end of a trial, of another price, and of every renewal of
//! a year.

use grandstand_db as db;
use grandstand_db::entities::orders::{self as rows, OrderStatus, Renewal};
use grandstand_db::entities::purchases::{self, PurchaseKind};
use grandstand_db::ids::{ChannelId, PurchaseId};
use grandstand_jobs::{self as jobs, Context, Failure, Handler, Job, Outcome};
use jiff::Timestamp;
use sea_orm::ConnectionTrait;
use serde::{Deserialize, Serialize};
use tenants::compile::Channel;
use tenants::schema::sales::Offer;

use super::notice_queries::note_told;
use super::refresh::{cant_be_refreshed, refresh};
use super::{queries, taxing};
use crate::Commerce;
use crate::error::Error;
use crate::mails::{self, Occasion, SendMail};
use crate::sold::Sold;
use crate::stored_taxes;

const DAY: i64 = 24 * 60 * 60;

/// The job that tells a subscriber of a renewal.
#[derive(Debug, Clone, Copy, Serialize, Deserialize)]
pub struct RenewalNotice {
    /// The purchase of the subscription.
    pub purchase_id: PurchaseId,
    /// When it is renewed, unix seconds.
    pub at: i64,
}

impl Job for RenewalNotice {
    const KIND: &'static str = "orders.renewal_notice";

    fn unique_key(&self) -> Option<String> {
        Some(format!("{}:{}", self.purchase_id, self.at))
    }
}

/// Schedules the notice of a subscription's next renewal, in the transaction that stores its state. `order` is its order
/// as it is then.
///
/// # Errors
/// The database failed, or a stored value can't be read.
pub async fn schedule(
    connection: &impl ConnectionTrait,
    channel: &Channel,
    (purchase, order): (&purchases::Model, &rows::Model),
    now: Timestamp,
) -> Result<(), Error> {
    let Some((at, amount)) = next_charge(channel, purchase, order, now) else { return Ok(()) };
    let channel_id = purchase.channel_id;
    if purchase.told_amount.is_none() {
        // It began before notices were sent: its buyer knows the present price.
        note_told(connection, channel_id, purchase, (amount, None)).await?;
        return Ok(());
    }
    let Some((_, told_from)) = news(channel, purchase, order, (at, amount))? else { return Ok(()) };
    let told_from = Timestamp::from_second(told_from).map_err(anyhow::Error::new)?;
    let job = RenewalNotice { purchase_id: purchase.id, at };
    Ok(jobs::enqueue(connection, Some(channel_id), &job, told_from.max(now)).await?)
}

/// When a subscription is next charged (unix seconds), and how much with taxes (minor units); `None` if it isn't charged
/// again, or a renewal is unpaid.
fn next_charge(
    channel: &Channel,
    purchase: &purchases::Model,
    order: &rows::Model,
    now: Timestamp,
) -> Option<(i64, i64)> {
    let is_charged = purchase.kind == PurchaseKind::Subscription
        && order.status == OrderStatus::Active
        && order.renewal == Some(Renewal::Active)
        && order.grace_ends_at.is_none();
    let at = order.ends_at.filter(|at| is_charged && *at > now.as_second())?;
    let price = order.base_price.saturating_add(order.service_fee);
    let is_automatic = channel.payments.as_ref().is_some_and(|payments| payments.taxes.automatic.is_some());
    if is_automatic {
        // The provider computes the taxes at the renewal. Until then they count as those of the purchase.
        let taxes = stored_taxes::of_order(order).ok().flatten();
        return Some((at, stored_taxes::per_period(order, taxes.as_ref())));
    }
    let added = taxing::of_renewal(channel, purchase, at, price).map_or(0, |taxes| taxes.added());
    Some((at, price.saturating_add(added)))
}

/// Returns the mail that a charge needs, and from when on it is sent (unix seconds); `None` if the buyer knows of the
/// charge.
fn news(
    channel: &Channel,
    purchase: &purchases::Model,
    order: &rows::Model,
    (at, amount): (i64, i64),
) -> Result<Option<(Occasion, i64)>, Error> {
    let sold: Sold = serde_json::from_str(&order.product)?;
    let days = channel.payments.as_ref().map_or(0, |payments| payments.notice_days);
    let notice = i64::from(days) * DAY;
    let is_changed = purchase.told_amount.is_some_and(|told| told != amount);
    let is_told = purchase.told_for == Some(at);
    Ok(if order.trial_ends_at == Some(at) && !is_told {
        let half = order.starts_at.map_or(notice, |start| (at - start) / 2);
        Some((Occasion::TrialEnding, at - notice.min(half)))
    } else if is_changed {
        Some((Occasion::PriceChanged, at - notice))
    } else if sold.offer == Some(Offer::Annual) && !is_told {
        Some((Occasion::RenewalAhead, at - notice))
    } else {
        None
    })
}

impl Handler<RenewalNotice> for Commerce {
    async fn handle(&self, job: RenewalNotice, context: &Context) -> Outcome {
        let channel_id = context.channel_id.ok_or_else(|| Failure::never("a renewal of no channel"))?;
        let site = self.sites.load().by_id(channel_id).cloned();
        let site = site.ok_or_else(|| anyhow::anyhow!("the channel is not served"))?;
        let now = self.clock.now();
        match refresh(self, &site.channel, job.purchase_id, now).await {
            Err(error) if cant_be_refreshed(&error) => {}
            refreshed => drop(refreshed?),
        }
        Ok(tell(self, &site.channel, job, now).await?)
    }
}

/// Enqueues the mail and stores that the buyer was told, in one transaction.
async fn tell(commerce: &Commerce, channel: &Channel, job: RenewalNotice, now: Timestamp) -> Result<(), Error> {
    let channel_id = ChannelId(channel.id);
    let transaction = db::begin_write(&commerce.database).await?;
    let purchase = queries::purchase(&transaction, channel_id, job.purchase_id).await?;
    let order = queries::orders_of(&transaction, channel_id, job.purchase_id).await?.into_iter().next();
    let (Some(purchase), Some(order)) = (purchase, order) else { return Ok(()) };
    let Some((at, amount)) = next_charge(channel, &purchase, &order, now).filter(|(at, _)| *at == job.at) else {
        return Ok(());
    };
    let Some((occasion, _)) = news(channel, &purchase, &order, (at, amount))? else { return Ok(()) };
    if note_told(&transaction, channel_id, &purchase, (amount, Some(at))).await? {
        let former = purchase.told_amount;
        let mail = SendMail { occasion, purchase_id: purchase.id, amount, former, last4: None };
        mails::send(&transaction, channel_id, &mail, now).await?;
    }
    transaction.commit().await?;
    commerce.jobs.wake();
    Ok(())
}
