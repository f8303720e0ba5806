//! Begins purchases.

use grandstand_db as db;
use grandstand_db::entities::order_history::OrderEvent;
use grandstand_db::entities::orders::{self, OrderStatus};
use grandstand_db::entities::purchases::{self, PurchaseKind};
use grandstand_db::entities::users::{self, Lock};
use grandstand_db::ids::{ChannelId, PurchaseId, UserId};
use grandstand_tax::{Evidence, Place};
use jiff::Timestamp;
use sea_orm::ActiveValue::{NotSet, Set};
use sea_orm::{ActiveEnum, ConnectionTrait, DbErr};
use uuid::Uuid;

use super::{history, queries};
use crate::error::Error;
use crate::grants;
use crate::line::Line;
use crate::sold::Sold;
use crate::stored_taxes;

/// A purchase to begin: at least one product, without duplicates.
#[derive(Debug, Clone)]
pub struct NewPurchase {
    /// The buyer.
    pub user_id: UserId,
    /// Whether it is free, given, paid once or a subscription.
    pub kind: PurchaseKind,
    /// The products with their prices.
    pub lines: Vec<Line>,
    /// ISO 4217 code.
    pub currency: String,
    /// Alias of the coupon.
    pub coupon: Option<String>,
    /// Days of the trial before the first payment; `None` without a trial.
    pub trial_days: Option<u32>,
    /// The buyer's customer id at the provider; `None` if there is nothing to pay.
    pub customer_id: Option<String>,
    /// Code of the language that the viewer used.
    pub language: String,
    /// Origin of the site, such as `https://example.org`.
    pub origin: String,
    /// Where the buyer lives; `None` where no tax is charged.
    pub place: Option<Place>,
    /// What speaks for the place; `None` if there is nothing to pay.
    pub evidence: Option<Evidence>,
    /// The company that buys; `None` for a person.
    pub company: Option<String>,
    /// The company's tax id.
    pub company_tax_id: Option<String>,
    /// The sentence about the right of withdrawal that the buyer agreed to.
    pub withdrawal: Option<String>,
    /// The charge of each later period, with taxes, minor units; `None` for a purchase without renewals.
    pub renewal: Option<i64>,
}

/// Result of beginning a purchase.
#[derive(Debug, Clone)]
pub enum Opened {
    /// The purchase was stored.
    New(purchases::Model),
    /// The same purchase is open already and is to be continued; nothing was stored.
    Existing(purchases::Model),
    /// Another purchase of one of the products is open, with other products or prices, and has to be cancelled first;
    /// nothing was stored.
    InTheWay(purchases::Model),
}

/// The provider's ids of the payment or subscription of a purchase; `None` leaves the stored id.
#[derive(Debug, Clone, Default)]
pub struct ProviderIds {
    /// Payment id.
    pub payment: Option<String>,
    /// Subscription id.
    pub subscription: Option<String>,
}

/// Begins a purchase, in the transaction that also reserves its coupon and trial. The user's row is locked, so a user's
/// purchases begin one at a time. Whether a gift adds anything to what the user owns is for the caller to check.
///
/// # Errors
/// The user owns one of the products already ([`Error::AlreadyBought`]), a renewal of one is unpaid
/// ([`Error::RenewalUnpaid`]), the user is gone, or the database failed.
pub async fn open(
    connection: &impl ConnectionTrait,
    channel_id: ChannelId,
    new: &NewPurchase,
    now: Timestamp,
) -> Result<Opened, Error> {
    let buyer = users::lock(connection, channel_id, new.user_id, Lock::Exclusive).await?;
    if buyer.is_none_or(|buyer| buyer.deleted_at.is_some()) {
        return Err(Error::BuyerGone);
    }
    let keys: Vec<String> = new.lines.iter().map(|line| key(channel_id, new.user_id, &line.sold)).collect();
    if let Some(order) = queries::open_order(connection, channel_id, &keys).await? {
        let purchase = queries::purchase(connection, channel_id, order.purchase_id).await?;
        let purchase = purchase.ok_or_else(|| anyhow::anyhow!("order {} has no purchase", order.id))?;
        let orders = queries::orders_of(connection, channel_id, purchase.id).await?;
        if !is_same(new, &purchase, &orders) {
            return Ok(Opened::InTheWay(purchase));
        }
        let evidence = new.evidence.as_ref().map(serde_json::to_string).transpose()?;
        queries::note_buyer(connection, (channel_id, purchase.id), evidence, new).await?;
        return Ok(Opened::Existing(purchase));
    }
    if new.kind != PurchaseKind::Given {
        check_ownership(connection, channel_id, new, now).await?;
    }
    Ok(Opened::New(write(connection, channel_id, new, keys, now.as_second()).await?))
}

/// Refuses to sell what the user owns, or has to pay a renewal of.
async fn check_ownership(
    connection: &impl ConnectionTrait,
    channel_id: ChannelId,
    new: &NewPurchase,
    now: Timestamp,
) -> Result<(), Error> {
    let products: Vec<_> = new.lines.iter().map(|line| (line.sold.kind, line.sold.id)).collect();
    if grants::is_any_owed(connection, channel_id, new.user_id, &products).await? {
        return Err(Error::RenewalUnpaid);
    }
    if grants::is_any_owned(connection, channel_id, new.user_id, &products, now).await? {
        return Err(Error::AlreadyBought);
    }
    Ok(())
}

/// Returns an open purchase of the same user that holds the coupon or the trial of a new one.
///
/// # Errors
/// The database failed.
pub async fn holding(
    connection: &impl ConnectionTrait,
    channel_id: ChannelId,
    new: &NewPurchase,
) -> Result<Option<purchases::Model>, DbErr> {
    let (coupon, trial) = (new.coupon.as_deref(), new.trial_days.is_some());
    if coupon.is_none() && !trial {
        return Ok(None);
    }
    queries::holding(connection, channel_id, new.user_id, coupon, trial).await
}

/// Unique key of an open order: channel, user and product.
fn key(channel_id: ChannelId, user_id: UserId, sold: &Sold) -> String {
    format!("{channel_id} {user_id} {} {}", sold.kind.to_value(), sold.id)
}

fn is_same(new: &NewPurchase, purchase: &purchases::Model, orders: &[orders::Model]) -> bool {
    let wanted = |order: &orders::Model| {
        new.lines.iter().any(|line| {
            line.sold.kind == order.product_kind
                && line.sold.id == order.product_id
                && (line.base_price, line.service_fee, line.discount, line.price())
                    == (order.base_price, order.service_fee, order.discount, order.price)
                && stored_taxes::of_order(order).is_ok_and(|taxes| taxes == line.taxes)
        })
    };
    purchase.kind == new.kind
        && purchase.currency == new.currency
        && purchase.coupon == new.coupon
        && purchase.tax_country.as_ref() == new.place.as_ref().map(|place| &place.country)
        && purchase.tax_region.as_ref() == new.place.as_ref().and_then(|place| place.region.as_ref())
        && purchase.trial_days == new.trial_days.map(i64::from)
        && orders.len() == new.lines.len()
        && orders.iter().all(wanted)
}

async fn write(
    connection: &impl ConnectionTrait,
    channel_id: ChannelId,
    new: &NewPurchase,
    keys: Vec<String>,
    second: i64,
) -> Result<purchases::Model, Error> {
    let purchase = purchases::ActiveModel {
        id: NotSet,
        channel_id: Set(channel_id),
        user_id: Set(new.user_id),
        reference: Set(Uuid::now_v7().to_string()),
        kind: Set(new.kind),
        attempt: Set(1),
        amount: Set(new.lines.iter().map(Line::price).sum()),
        discount: Set(new.lines.iter().map(|line| line.discount).sum()),
        currency: Set(new.currency.clone()),
        coupon: Set(new.coupon.clone()),
        trial_days: Set(new.trial_days.map(i64::from)),
        payment_id: Set(None),
        subscription_id: Set(None),
        customer_id: Set(new.customer_id.clone()),
        provider_price: Set(None),
        tax_country: Set(new.place.as_ref().map(|place| place.country.clone())),
        tax_region: Set(new.place.as_ref().and_then(|place| place.region.clone())),
        company: Set(new.company.clone()),
        company_tax_id: Set(new.company_tax_id.clone()),
        withdrawal: Set(new.withdrawal.clone()),
        tax_evidence: Set(new.evidence.as_ref().map(serde_json::to_string).transpose()?),
        told_amount: Set(new.renewal),
        told_for: Set(None),
        status: Set(OrderStatus::Inactive),
        open: Set(true),
        asked: Set(None),
        answered: Set(true),
        version: Set(1),
        refreshed_at: Set(0),
        runs_until: Set(None),
        language: Set(new.language.clone()),
        origin: Set(new.origin.clone()),
        created_at: Set(second),
        updated_at: Set(second),
    };
    let purchase = queries::insert_purchase(connection, purchase).await?;
    for (line, key) in new.lines.iter().zip(keys) {
        let order = queries::insert_order(connection, order(&purchase, line, key)?).await?;
        history::note(connection, &order, OrderEvent::Opened, second).await?;
    }
    Ok(purchase)
}

fn order(purchase: &purchases::Model, line: &Line, key: String) -> Result<orders::ActiveModel, Error> {
    Ok(orders::ActiveModel {
        id: NotSet,
        channel_id: Set(purchase.channel_id),
        user_id: Set(purchase.user_id),
        purchase_id: Set(purchase.id),
        product_kind: Set(line.sold.kind),
        product_id: Set(line.sold.id),
        product: Set(serde_json::to_string(&line.sold)?),
        base_price: Set(line.base_price),
        service_fee: Set(line.service_fee),
        discount: Set(line.discount),
        price: Set(line.price()),
        taxes: Set(line.taxes.as_ref().map(serde_json::to_string).transpose()?),
        currency: Set(purchase.currency.clone()),
        open_key: Set(Some(key)),
        status: Set(OrderStatus::Inactive),
        renewal: Set(None),
        cancellation: Set(None),
        paid_at: Set(None),
        starts_at: Set(None),
        ends_at: Set(None),
        trial_ends_at: Set(None),
        grace_ends_at: Set(None),
        failure_code: Set(None),
        decline_code: Set(None),
        created_at: Set(purchase.created_at),
        updated_at: Set(purchase.created_at),
    })
}

/// Stores the provider's ids of an open purchase, as soon as the provider has returned them; idempotent. Returns
/// `false` if the purchase has other ids or was given up meanwhile: then the payment with these ids must not be paid.
///
/// # Errors
/// The database failed.
pub async fn attached(
    connection: &impl ConnectionTrait,
    channel_id: ChannelId,
    purchase_id: PurchaseId,
    ids: &ProviderIds,
    now: Timestamp,
) -> Result<bool, DbErr> {
    Ok(queries::attach(connection, channel_id, purchase_id, ids, true, now.as_second()).await? > 0)
}

/// As [`attached`], for a purchase that was given up before its ids were known: the payment with these ids may be paid
/// already.
///
/// # Errors
/// The database failed.
pub async fn attached_late(
    connection: &impl ConnectionTrait,
    channel_id: ChannelId,
    purchase_id: PurchaseId,
    ids: &ProviderIds,
    now: Timestamp,
) -> Result<bool, DbErr> {
    Ok(queries::attach(connection, channel_id, purchase_id, ids, false, now.as_second()).await? > 0)
}

/// Counts another attempt to pay an open purchase. Returns its new state; `None` if it is no longer open.
///
/// # Errors
/// The database failed.
pub async fn next_attempt(
    connection: &impl ConnectionTrait,
    channel_id: ChannelId,
    purchase_id: PurchaseId,
    now: Timestamp,
) -> Result<Option<purchases::Model>, DbErr> {
    if queries::raise_attempt(connection, channel_id, purchase_id, now.as_second()).await? == 0 {
        return Ok(None);
    }
    queries::purchase(connection, channel_id, purchase_id).await
}

/// Clears the failure of the last attempt to pay an open purchase: a later attempt was made whose result isn't known
/// yet.
///
/// # Errors
/// The database failed.
pub async fn reopen(
    database: &db::Database,
    channel_id: ChannelId,
    purchase_id: PurchaseId,
    now: Timestamp,
) -> Result<(), DbErr> {
    let (transaction, second) = (db::begin_write(database).await?, now.as_second());
    for order in queries::orders_of(&transaction, channel_id, purchase_id).await? {
        if queries::reopen(&transaction, channel_id, order.id, second).await? {
            let status = OrderStatus::Inactive;
            let reopened = orders::Model { status, failure_code: None, decline_code: None, ..order };
            history::note(&transaction, &reopened, OrderEvent::Retried, second).await?;
        }
    }
    transaction.commit().await
}
