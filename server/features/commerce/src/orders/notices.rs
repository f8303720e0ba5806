//! Tells subscribers of a renewal before it is charged: of the end of a trial, of another price, and of every renewal of
//! a year.

use grandstand_db as db;
use grandstand_db::entities::orders::{self as rows, OrderStatus, Renewal};
use grandstand_db::entities::purchases::{self, PurchaseKind};
use grandstand_db::ids::{ChannelId, PurchaseId};
use grandstand_jobs::{self as jobs, Context, Failure, Handler, Job, Outcome};
use grandstand_tax::{OrderTaxes, Place, TaxedKind};
use jiff::Timestamp;
use sea_orm::ConnectionTrait;
use serde::{Deserialize, Serialize};
use tenants::compile::Channel;
use tenants::currency::Currency;
use tenants::schema::sales::Offer;

use super::notice_queries::note_told;
use super::queries;
use super::refresh::{cant_be_refreshed, refresh};
use crate::Commerce;
use crate::error::Error;
use crate::mails::{self, Occasion, SendMail};
use crate::sold::Sold;

const DAY: i64 = 24 * 60 * 60;

/// The next renewal of a subscription, of which the buyer is to be told.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Ahead {
    occasion: Occasion,
    /// When it is charged, unix seconds.
    at: i64,
    /// The charge with taxes, minor units.
    amount: i64,
    /// From when on the buyer is told, unix seconds.
    told_from: i64,
}

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
    let Some(ahead) = ahead(channel, purchase, order, (at, amount))? else { return Ok(()) };
    let told_from = Timestamp::from_second(ahead.told_from).map_err(anyhow::Error::new)?;
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
    Some((at, price.saturating_add(added_taxes(channel, purchase, price, at))))
}

/// The taxes that are added to a renewal's price, minor units.
fn added_taxes(channel: &Channel, purchase: &purchases::Model, price: i64, at: i64) -> i64 {
    let taxes = channel.payments.as_ref().map(|payments| &payments.taxes);
    let currency = Currency::of(&purchase.currency);
    let (Some(taxes), Some(country), Some(currency)) = (taxes, &purchase.tax_country, currency) else { return 0 };
    let place = Place { country: country.clone(), region: purchase.tax_region.clone() };
    OrderTaxes::of(taxes, &place, (TaxedKind::Subscription, at), (price, currency)).added()
}

/// What the buyer has to be told of a charge; `None` if there is nothing new.
fn ahead(
    channel: &Channel,
    purchase: &purchases::Model,
    order: &rows::Model,
    (at, amount): (i64, i64),
) -> Result<Option<Ahead>, Error> {
    let sold: Sold = serde_json::from_str(&order.product)?;
    let days = channel.payments.as_ref().map_or(0, |payments| payments.notice_days);
    let notice = i64::from(days) * DAY;
    let is_changed = purchase.told_amount.is_some_and(|told| told != amount);
    let is_told = purchase.told_for == Some(at);
    let trial_ends = order.trial_ends_at.is_some_and(|end| end == at);
    let half = order.starts_at.map_or(notice, |start| (at - start) / 2);
    let (occasion, notice) = match () {
        () if is_told && !is_changed => return Ok(None),
        () if trial_ends && !is_told => (Occasion::TrialEnding, notice.min(half)),
        () if is_changed => (Occasion::PriceChanged, notice),
        () if sold.offer == Some(Offer::Annual) => (Occasion::RenewalAhead, notice),
        () => return Ok(None),
    };
    Ok(Some(Ahead { occasion, at, amount, told_from: at - notice }))
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
    let next = next_charge(channel, &purchase, &order, now).filter(|(at, _)| *at == job.at);
    let ahead = next.map(|next| ahead(channel, &purchase, &order, next)).transpose()?.flatten();
    let Some(ahead) = ahead else { return Ok(()) };
    if note_told(&transaction, channel_id, &purchase, (ahead.amount, Some(ahead.at))).await? {
        let (occasion, amount, former) = (ahead.occasion, ahead.amount, purchase.told_amount);
        let mail = SendMail { occasion, purchase_id: purchase.id, amount, former, last4: None };
        mails::send(&transaction, channel_id, &mail, now).await?;
    }
    transaction.commit().await?;
    commerce.jobs.wake();
    Ok(())
}
