//! Gives and revokes gifts, each in one transaction of the caller's.

use grandstand_db::entities::purchases::{self, PurchaseKind};
use grandstand_db::entities::users::{self, Lock};
use grandstand_db::entities::{gifts, orders};
use grandstand_db::ids::{ChannelId, OrderId, UserId};
use jiff::Timestamp;
use sea_orm::ActiveValue::{NotSet, Set};
use sea_orm::ConnectionTrait;
use tenants::compile::Channel;

use super::error::GiftError;
use super::product::GiftProduct;
use super::queries;
use crate::error::Error;
use crate::grants::{self, Owning};
use crate::line::Line;
use crate::orders::open::{NewPurchase, Opened, open};
use crate::orders::settle::settle_locked;
use crate::orders::transition::{GiftTerms, Seen};
use crate::orders::{orders_of, purchase as find_purchase};
use crate::sold::Sold;

/// A gift to be given.
#[derive(Debug)]
pub struct NewGift<'a> {
    /// The user who gets it.
    pub user_id: UserId,
    /// What is given.
    pub product: &'a GiftProduct<'a>,
    /// The operator's reason.
    pub reason: String,
    /// First second that it no longer gives access, unix time; `None` for the product's own duration.
    pub ends_at: Option<i64>,
    /// Origin of the site, such as `https://example.org`.
    pub origin: String,
}

/// Result of revoking a gift.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Revocation {
    /// The user's access has ended.
    Revoked(UserId),
    /// It was revoked before, at this unix time; nothing was changed.
    Before(i64),
    /// It had ended by itself, at this unix time; nothing was changed.
    Ended(i64),
}

/// Gives a user free access. Returns the order. `clock` is read once the user is locked: with an earlier time, a gift that
/// another command gave meanwhile would not have begun.
///
/// # Errors
/// The user has all of it already, is buying it, or is gone; or the database failed.
pub async fn give(
    connection: &impl ConnectionTrait,
    channel: &Channel,
    new: &NewGift<'_>,
    clock: impl FnOnce() -> Timestamp,
) -> Result<orders::Model, GiftError> {
    let channel_id = ChannelId(channel.id);
    // Before looking at what the user has: purchases and other gifts lock it, too.
    let user = users::lock(connection, channel_id, new.user_id, Lock::Exclusive).await?;
    if user.is_none_or(|user| user.deleted_at.is_some()) {
        return Err(GiftError::UserGone);
    }
    let now = clock();
    let sold = new.product.sold();
    check_ownership(connection, channel, new, &sold, now).await?;
    let line = Line { sold, base_price: 0, service_fee: 0, discount: 0, taxes: None };
    let purchase = match open(connection, channel_id, &purchase(channel, new, line), now).await? {
        Opened::New(purchase) => purchase,
        Opened::Existing(other) | Opened::InTheWay(other) => return Err(GiftError::BeingBought(other.id)),
    };
    let order = order_of(connection, &purchase).await?;
    let gift = queries::insert(connection, row(&order, new, now)).await?;
    settle_locked(connection, Some(channel), &purchase, &seen(&gift), now).await?;
    Ok(order_of(connection, &purchase).await?)
}

/// Refuses what the user has already.
async fn check_ownership(
    connection: &impl ConnectionTrait,
    channel: &Channel,
    new: &NewGift<'_>,
    sold: &Sold,
    now: Timestamp,
) -> Result<(), GiftError> {
    let ends_at = new.ends_at.or_else(|| sold.ends_at(now.as_second()));
    let wanted = match new.product {
        GiftProduct::Pass(_, pass) => Owning::Pass(pass),
        GiftProduct::Event(event) => Owning::Event(&event.1),
    };
    let owned_by = grants::lasting(connection, channel, new.user_id, (wanted, ends_at), now).await?;
    if !owned_by.is_empty() {
        return Err(GiftError::Owned(owned_by));
    }
    let is_for_its_period = new.ends_at.is_none() && sold.period.is_some();
    let product = (sold.kind, sold.id);
    match grants::running(connection, ChannelId(channel.id), new.user_id, product, now).await? {
        Some(order_id) if is_for_its_period => Err(GiftError::Running(order_id)),
        _ => Ok(()),
    }
}

/// Ends the access of an order that was given. Revoking it again changes nothing. Returns `None` if the channel has no
/// such gift.
///
/// # Errors
/// The database failed, or a stored value can't be read.
pub async fn revoke(
    connection: &impl ConnectionTrait,
    channel_id: ChannelId,
    order_id: OrderId,
    reason: &str,
    now: Timestamp,
) -> Result<Option<Revocation>, Error> {
    let Some(gift) = queries::of_order(connection, channel_id, order_id).await? else { return Ok(None) };
    users::lock(connection, channel_id, gift.user_id, Lock::Exclusive).await?;
    // Another command may have revoked it while this one waited.
    let Some(gift) = queries::of_order(connection, channel_id, order_id).await? else { return Ok(None) };
    if let Some(revoked_at) = gift.revoked_at {
        return Ok(Some(Revocation::Before(revoked_at)));
    }
    let order = crate::orders::queries::order_of_user(connection, channel_id, gift.user_id, order_id).await?;
    let order = order.ok_or(Error::OrderNotFound)?;
    if let Some(end) = order.ends_at.filter(|end| *end <= now.as_second()) {
        return Ok(Some(Revocation::Ended(end)));
    }
    queries::revoke(connection, channel_id, order_id, reason, now.as_second()).await?;
    let purchase = find_purchase(connection, channel_id, order.purchase_id).await?.ok_or(Error::PurchaseNotFound)?;
    let revoked = gifts::Model { revoked_at: Some(now.as_second()), ..gift };
    settle_locked(connection, None, &purchase, &seen(&revoked), now).await?;
    Ok(Some(Revocation::Revoked(revoked.user_id)))
}

/// Returns the state of a purchase that was given, as [`crate::orders::settle`] takes it.
///
/// # Errors
/// The purchase has no gift, or the database failed.
pub async fn terms(connection: &impl ConnectionTrait, purchase: &purchases::Model) -> Result<Seen, Error> {
    let order = order_of(connection, purchase).await?;
    let gift = queries::of_order(connection, purchase.channel_id, order.id).await?;
    Ok(seen(&gift.ok_or_else(|| anyhow::anyhow!("purchase {} has no gift", purchase.id))?))
}

fn row(order: &orders::Model, new: &NewGift<'_>, now: Timestamp) -> gifts::ActiveModel {
    gifts::ActiveModel {
        id: NotSet,
        channel_id: Set(order.channel_id),
        user_id: Set(order.user_id),
        order_id: Set(order.id),
        reason: Set(new.reason.clone()),
        ends_at: Set(new.ends_at),
        given_at: Set(now.as_second()),
        revoked_at: Set(None),
        revocation_reason: Set(None),
    }
}

fn seen(gift: &gifts::Model) -> Seen {
    Seen::Given(GiftTerms { ends_at: gift.ends_at, revoked_at: gift.revoked_at })
}

/// A gift has one order.
async fn order_of(connection: &impl ConnectionTrait, purchase: &purchases::Model) -> Result<orders::Model, Error> {
    let orders = orders_of(connection, purchase.channel_id, purchase.id).await?;
    Ok(orders.into_iter().next().ok_or_else(|| anyhow::anyhow!("purchase {} has no order", purchase.id))?)
}

fn purchase(channel: &Channel, new: &NewGift<'_>, line: Line) -> NewPurchase {
    NewPurchase {
        user_id: new.user_id,
        kind: PurchaseKind::Given,
        lines: vec![line],
        currency: channel.currency.code.to_owned(),
        coupon: None,
        trial_days: None,
        customer_id: None,
        language: channel.language.code().to_owned(),
        origin: new.origin.clone(),
        place: None,
        evidence: None,
        company: None,
        company_tax_id: None,
        withdrawal: None,
        renewal: None,
    }
}
