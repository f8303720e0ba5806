//! Begins a purchase: it is stored, with everything that it reserves, before the provider is called.

use grandstand_db as db;
use grandstand_db::entities::purchases::{self, PurchaseKind};
use grandstand_tax::Evidence;
use grandstand_web::context::Context;
use jiff::Timestamp;
use sea_orm::ConnectionTrait;
use tenants::compile::Channel;

use super::company::Company;
use super::quote::{self, Priced};
use crate::Commerce;
use crate::error::Error;
use crate::orders::{self, NewPurchase, Opened};
use crate::provider::{Provider, ProviderError};
use crate::{coupons, trials};

/// How many conflicting purchases are cancelled before the viewer is asked to wait.
const TRIES: usize = 3;
/// Seconds during which another call that began or changed a purchase may still be running.
const FRESH_SECONDS: i64 = 20;

/// Facts about the buyer that are stored with a purchase.
#[derive(Debug, Default)]
pub struct Buyer {
    /// The company that buys; `None` for a person.
    pub company: Option<Company>,
    /// The sentence about the right of withdrawal that the buyer agreed to.
    pub withdrawal: Option<String>,
}

/// A purchase to begin.
#[derive(Debug)]
pub struct Plan<'a> {
    /// The products with their prices and discounts.
    pub priced: &'a Priced<'a>,
    /// Whether it is free, paid once or a subscription.
    pub kind: PurchaseKind,
    /// The buyer's customer id at the provider; `None` if there is nothing to pay.
    pub customer_id: Option<String>,
    /// Fingerprint of the card that pays; `None` if there is nothing to pay.
    pub card: Option<String>,
    /// Days of the trial before the first payment; `None` without a trial.
    pub trial: Option<u32>,
    /// The evidence for the buyer's country; `None` where no tax is charged or there is nothing to pay.
    pub evidence: Option<Evidence>,
    /// The company and the consent of the buyer.
    pub buyer: Buyer,
}

/// A purchase that has begun.
#[derive(Debug)]
pub struct Begun {
    /// The stored purchase.
    pub purchase: purchases::Model,
    /// Whether this call began it.
    pub is_new: bool,
}

impl Begun {
    /// Whether a call to the provider may still be in flight. Such a call is repeated with the same idempotency key;
    /// later, its result is looked up instead.
    pub fn is_fresh(&self, context: &Context) -> bool {
        self.is_new || context.now.as_second() - self.purchase.updated_at < FRESH_SECONDS
    }
}

/// Begins a purchase, or returns the same one if it is open already. A conflicting open purchase is cancelled first:
/// one of the same product at another price, or one that holds the coupon or the trial.
///
/// # Errors
/// The user already owns a product, a coupon or trial was taken meanwhile, another purchase is being paid, or the
/// provider or the database failed.
pub async fn begin(
    commerce: &Commerce,
    context: &Context,
    provider: Option<&Provider>,
    plan: &Plan<'_>,
) -> Result<Begun, Error> {
    let new = new_purchase(context, plan)?;
    for _ in 0..TRIES {
        match open(commerce, context, plan, &new).await? {
            Opened::New(purchase) => return Ok(Begun { purchase, is_new: true }),
            Opened::Existing(purchase) => return Ok(Begun { purchase, is_new: false }),
            Opened::InTheWay(purchase) => call_off(commerce, context, provider, &purchase).await?,
        }
    }
    Err(Error::UnderWay)
}

fn new_purchase(context: &Context, plan: &Plan<'_>) -> Result<NewPurchase, Error> {
    let (priced, company) = (plan.priced, plan.buyer.company.as_ref());
    Ok(NewPurchase {
        user_id: context.signed_in()?.user.id,
        kind: plan.kind,
        lines: priced.lines.clone(),
        currency: priced.currency.code.to_owned(),
        coupon: priced.applied.as_ref().map(|applied| applied.coupon.alias.clone()),
        trial_days: plan.trial,
        customer_id: plan.customer_id.clone(),
        language: context.language.code().to_owned(),
        origin: context.origin(),
        place: priced.place.clone(),
        evidence: plan.evidence.clone(),
        company: company.map(|company| company.name.clone()),
        company_tax_id: company.and_then(|company| company.tax_id.clone()),
        withdrawal: plan.buyer.withdrawal.clone(),
        renewal: quote::renewal_amount(context, priced, plan.trial)?,
    })
}

async fn open(commerce: &Commerce, context: &Context, plan: &Plan<'_>, new: &NewPurchase) -> Result<Opened, Error> {
    let (channel_id, now) = (context.channel_id(), context.now);
    let transaction = db::begin_write(&commerce.database).await?;
    let opened = orders::open(&transaction, channel_id, new, now).await?;
    let purchase = match &opened {
        Opened::New(purchase) => purchase,
        Opened::Existing(purchase) => {
            if let (Some(applied), Some(card)) = (&plan.priced.applied, &plan.card) {
                coupons::another_card(&transaction, &applied.coupon, purchase, card, now).await?;
            }
            transaction.commit().await?;
            return Ok(opened);
        }
        Opened::InTheWay(_) => {
            transaction.rollback().await?;
            return Ok(opened);
        }
    };
    if let Err(error) = reserve(&transaction, context.channel(), plan, purchase, now).await {
        transaction.rollback().await?;
        // The viewer's own open purchase of another product may hold the coupon or the trial.
        let holder = orders::holding(&commerce.database, channel_id, new).await?;
        return holder.map(Opened::InTheWay).ok_or(error);
    }
    transaction.commit().await?;
    Ok(opened)
}

/// Reserves the coupon and the trial of a purchase, in the transaction that has just stored it.
async fn reserve(
    connection: &impl ConnectionTrait,
    channel: &Channel,
    plan: &Plan<'_>,
    purchase: &purchases::Model,
    now: Timestamp,
) -> Result<(), Error> {
    if let Some(applied) = &plan.priced.applied {
        coupons::reserve(connection, (channel, &applied.coupon), purchase, plan.card.as_deref(), now).await?;
    }
    if let (Some(_), Some(fingerprint)) = (plan.trial, &plan.card) {
        trials::reserve(connection, purchase, fingerprint, now).await?;
    }
    Ok(())
}

/// Cancels an open purchase so that it can't be paid any more. If it was paid meanwhile, that is recorded instead.
async fn call_off(
    commerce: &Commerce,
    context: &Context,
    provider: Option<&Provider>,
    purchase: &purchases::Model,
) -> Result<(), Error> {
    let provider = match provider {
        Some(provider) => provider,
        None => &Provider::of(commerce, context.channel(), context.language).await?,
    };
    let called_off = match (&purchase.payment_id, &purchase.subscription_id) {
        (Some(payment), _) => provider.cancel_payment(payment).await.map(drop),
        (None, Some(subscription)) => call_off_subscription(provider, subscription).await,
        // The provider may know a payment whose id we never received: search for it.
        (None, None) => return search(commerce, context, purchase).await,
    };
    match called_off {
        // It can't be cancelled because it is paid or over; the refresh finds out which.
        Ok(()) | Err(ProviderError::Missing | ProviderError::Refused { .. }) => {}
        Err(error) => return Err(error.in_language(context.language)),
    }
    orders::refresh(commerce, context.channel(), purchase.id, context.now).await.map(drop)
}

/// Searches the provider for the unknown payment or subscription of an open purchase, so that it can be cancelled next.
async fn search(commerce: &Commerce, context: &Context, purchase: &purchases::Model) -> Result<(), Error> {
    let found = orders::refresh(commerce, context.channel(), purchase.id, context.now).await?;
    if found.open && found.payment_id.is_none() && found.subscription_id.is_none() {
        // Another call may be about to create the payment.
        return Err(Error::UnderWay);
    }
    Ok(())
}

async fn call_off_subscription(provider: &Provider, id: &str) -> Result<(), ProviderError> {
    provider.call_off_subscription(&provider.subscription(id).await?).await
}
