//! Stores the result of a refresh in one transaction, unless another writer was faster.

use grandstand_db as db;
use grandstand_db::entities::users::{self, Lock};
use grandstand_db::entities::{access_grants, orders, purchases};
use jiff::Timestamp;
use sea_orm::ConnectionTrait;
use tenants::compile::Channel;
use tenants::schema::payments::DEFAULT_GRACE_DAYS;
use tenants::schema::text::Language;

use super::transition::{self, Known, Seen, State};
use super::writing::Changes;
use super::{announcing, notices, plans, queries, receipting, taxing, writing};
use crate::Commerce;
use crate::buyers;
use crate::coupons::marks;
use crate::error::Error;
use crate::grants;
use crate::mails;
use crate::sold::Sold;

/// Result of storing a refresh.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Settled {
    /// It was stored; the new state of the purchase.
    Written(Box<State>),
    /// Another refresh or a viewer's choice was stored since: the refresh has to be repeated.
    Stale,
}

/// Stores the provider's state of a purchase: orders, payments, grants, history and mails together. `purchase` is the
/// row as it was read before the provider was called.
///
/// The version rises even if nothing changes, so that a slower refresh that began earlier can't overwrite this one.
///
/// # Errors
/// The database failed, or a stored value can't be read.
pub async fn settle(
    commerce: &Commerce,
    purchase: &purchases::Model,
    seen: &Seen,
    now: Timestamp,
) -> Result<Settled, Error> {
    let site = commerce.sites.load().by_id(purchase.channel_id).cloned();
    let channel = site.as_ref().map(|site| &site.channel);
    let mut state = state(channel, purchase, seen, now);
    let transaction = db::begin_write(&commerce.database).await?;
    // Before the purchase's row: a call that begins a purchase locks both in this order, too.
    let buyer = users::lock(&transaction, purchase.channel_id, purchase.user_id, Lock::AllowReferences).await?;
    if buyer.is_none_or(|buyer| buyer.deleted_at.is_some()) {
        // The card was erased with the account.
        state.payments.iter_mut().for_each(|charge| charge.card = None);
    }
    let Some(changed) = store(&transaction, channel, purchase, &state, now).await? else {
        transaction.rollback().await?;
        return Ok(Settled::Stale);
    };
    transaction.commit().await?;
    if changed {
        commerce.jobs.wake();
        commerce.user_changes.tell(purchase.channel_id, purchase.user_id).await;
    }
    Ok(Settled::Written(Box::new(state)))
}

/// As [`settle`], in the caller's transaction, which has locked the buyer's row and read the purchase since.
///
/// # Errors
/// Another writer was faster, the database failed, or a stored value can't be read.
pub async fn settle_locked(
    connection: &impl ConnectionTrait,
    channel: Option<&Channel>,
    purchase: &purchases::Model,
    seen: &Seen,
    now: Timestamp,
) -> Result<(), Error> {
    let state = state(channel, purchase, seen, now);
    store(connection, channel, purchase, &state, now).await?.map(drop).ok_or(Error::Busy)
}

fn state(channel: Option<&Channel>, purchase: &purchases::Model, seen: &Seen, now: Timestamp) -> State {
    transition::transition(&known(channel, purchase), seen, now.as_second())
}

/// Stores a purchase's state. Returns whether that changed anything; `None` if another writer was faster.
async fn store(
    connection: &impl ConnectionTrait,
    channel: Option<&Channel>,
    purchase: &purchases::Model,
    state: &State,
    now: Timestamp,
) -> Result<Option<bool>, Error> {
    if queries::take_version(connection, purchase, state, now.as_second()).await? == 0 {
        return Ok(None);
    }
    write(connection, channel, purchase, state, now).await.map(Some)
}

/// Returns what our own row says about a purchase.
fn known(channel: Option<&Channel>, purchase: &purchases::Model) -> Known {
    let payments = channel.and_then(|channel| channel.payments.as_ref());
    let days = payments.map_or(DEFAULT_GRACE_DAYS, |payments| payments.grace_days);
    let grace = i64::from(days) * 24 * 60 * 60;
    Known { created_at: purchase.created_at, asked: purchase.asked, answered: purchase.answered, grace }
}

/// Updates the rows of a purchase to its state and enqueues the mails. Returns `true` if anything changed.
async fn write(
    connection: &impl ConnectionTrait,
    channel: Option<&Channel>,
    purchase: &purchases::Model,
    state: &State,
    now: Timestamp,
) -> Result<bool, Error> {
    let (channel_id, second) = (purchase.channel_id, now.as_second());
    let mut changes = Changes::default();
    writing::payments(connection, purchase, state, &mut changes, second).await?;
    let orders = queries::orders_of(connection, channel_id, purchase.id).await?;
    let language = channel.map_or_else(Language::default, |channel| channel.language);
    taxing::enter(connection, language, (purchase, &orders), &changes, second).await?;
    let before = grants::of_orders(connection, channel_id, orders.iter().map(|order| order.id)).await?;
    for order in &orders {
        let planned = plans::planned(channel, purchase, order, state.plan.as_ref())?;
        if planned.is_unknown {
            plans::tell_unknown(channel_id, purchase, state.plan.as_ref());
        }
        let after = writing::order(connection, order, &planned, state, &mut changes, second).await?;
        if let Some(channel) = channel {
            notices::schedule(connection, channel, (purchase, &after), now).await?;
        }
        let (sold, grant) = (&planned.sold, before.iter().find(|grant| grant.order_id == order.id));
        if grant_changes(connection, &after, sold, grant, state, second).await? {
            changes.any = true;
            if grant.is_none() && state.right.is_some_and(|right| !right.revoked) && sold.is_regular_pass() {
                buyers::note_basic_pass(connection, channel_id, purchase.user_id, now).await?;
            }
        }
        if after.grace_ends_at != order.grace_ends_at
            && let Some(end) = after.grace_ends_at
        {
            let mail = |occasion| announcing::unpaid(occasion, purchase, state);
            mails::send_about_grace(connection, channel_id, mail, end, now).await?;
        }
    }
    // A gift doesn't use up the buyer's first order.
    if let (Some(channel), Some(_), false) = (channel, state.right, state.given) {
        let card = state.payments.iter().find_map(|charge| charge.card.as_ref()?.fingerprint.as_deref());
        let known = marks::of_buyer(connection, channel, purchase.user_id, card).await?;
        marks::keep(connection, purchase, &known, second).await?;
    }
    if state.trial_ends_at.is_some() && state.right.is_some() {
        buyers::note_trial(connection, channel_id, purchase.user_id).await?;
    }
    if let Some(mail) = announcing::mail(purchase, &changes) {
        mails::send(connection, channel_id, &mail, now).await?;
    }
    if let Some(channel) = channel {
        receipting::issue(connection, channel, (purchase, &orders), &changes, second).await?;
    }
    Ok(changes.any)
}

async fn grant_changes(
    connection: &impl ConnectionTrait,
    order: &orders::Model,
    sold: &Sold,
    grant: Option<&access_grants::Model>,
    state: &State,
    second: i64,
) -> Result<bool, Error> {
    let wanted = state.right.map(|right| grants::Wanted {
        starts_at: right.from,
        ends_at: right.usable_until(sold),
        revoked: right.revoked,
    });
    grants::bring(connection, order, sold, grant, wanted, second).await
}
