//! Buying: from the viewer's request to the result of the purchase.

use grandstand_access::user::is_verified;
use grandstand_db::entities::orders::ProductKind;
use grandstand_db::entities::purchases::PurchaseKind;
use grandstand_db::ids::ChannelId;
use grandstand_tax::Place;
use grandstand_web::context::Context;
use jiff::SignedDuration;
use sea_orm::ActiveEnum;

use super::answers;
use super::begin::{Begun, Buyer, Plan, begin};
use super::cards::chosen;
use super::company::Company;
use super::model::{Bought, Buy, BuyBundle, Item, StartTrial};
use super::pay::Payer;
use super::quote::{self, Priced};
use super::residence::{self, Residence};
use super::wanted::{self, CardChoice, check_terms};
use super::withdrawal;
use crate::Commerce;
use crate::error::Error;
use crate::orders;
use crate::products;
use crate::provider::{Card, Provider, amount_refused};

/// Delay before a purchase is refreshed after a call that got no answer.
const REFRESH_AGAIN: SignedDuration = SignedDuration::from_secs(5);

/// Buys one product.
///
/// # Errors
/// The product can't be bought here or by this viewer, the request is invalid, the price has changed, the card was
/// declined, or the provider or the database failed.
pub async fn buy(commerce: &Commerce, context: &Context, sent: Buy) -> Result<Bought, Error> {
    check_terms(sent.terms)?;
    products::check_region(context)?;
    let product = wanted::one(commerce, context, &Item::from(&sent)).await?;
    let place = Residence { country: sent.country, region: sent.region, postal_code: sent.postal_code }.named(context);
    let known = place.as_ref().ok().cloned().flatten();
    let company = Company::read(sent.company.as_deref(), sent.company_tax_id.as_deref(), known.as_ref())?;
    let priced = quote::price(commerce, context, (vec![product], known), sent.coupon.as_deref()).await?;
    check_place(&priced, place)?;
    check_renewal(context, &priced, None, sent.renewal_amount)?;
    let buyer = Buyer { company, withdrawal: withdrawal::given(context, &priced, sent.withdrawal)? };
    let card = CardChoice::new(sent.payment_method_id, sent.setup_intent_id);
    pay(commerce, context, &priced, (&card, buyer), sent.amount).await
}

/// Buys several products with one payment.
///
/// # Errors
/// As [`buy`]; or one of them is a subscription.
pub async fn buy_bundle(commerce: &Commerce, context: &Context, sent: BuyBundle) -> Result<Bought, Error> {
    check_terms(sent.terms)?;
    products::check_region(context)?;
    let products = wanted::several(commerce, context, &sent.items).await?;
    let place = Residence { country: sent.country, region: sent.region, postal_code: sent.postal_code }.named(context);
    let known = place.as_ref().ok().cloned().flatten();
    let company = Company::read(sent.company.as_deref(), sent.company_tax_id.as_deref(), known.as_ref())?;
    let priced = quote::price(commerce, context, (products, known), sent.coupon.as_deref()).await?;
    check_place(&priced, place)?;
    let buyer = Buyer { company, withdrawal: withdrawal::given(context, &priced, sent.withdrawal)? };
    let card = CardChoice::new(sent.payment_method_id, sent.setup_intent_id);
    pay(commerce, context, &priced, (&card, buyer), sent.amount).await
}

/// Refuses a missing or unknown place, unless there is nothing to pay.
fn check_place(priced: &Priced<'_>, place: Result<Option<Place>, Error>) -> Result<(), Error> {
    if priced.renews() || priced.total() > 0 { place.map(drop) } else { Ok(()) }
}

/// Refuses a renewal price other than the one that the viewer was shown.
fn check_renewal(context: &Context, priced: &Priced<'_>, trial: Option<u32>, told: Option<i64>) -> Result<(), Error> {
    let Some(told) = told else { return Ok(()) };
    if quote::renewal_amount(context, priced, trial)? == Some(told) { Ok(()) } else { Err(Error::PriceChanged) }
}

/// Refuses an amount other than the one that the viewer was shown, and one above the provider's maximum: the command
/// `channel check` bounds the price of one product, not of several together.
fn check_amount(context: &Context, priced: &Priced<'_>, told: Option<i64>) -> Result<(), Error> {
    if told.is_some_and(|amount| amount != priced.total()) {
        return Err(Error::PriceChanged);
    }
    if priced.total() > priced.currency.maximum {
        return Err(amount_refused(context.language));
    }
    Ok(())
}

async fn pay(
    commerce: &Commerce,
    context: &Context,
    priced: &Priced<'_>,
    (card, buyer): (&CardChoice, Buyer),
    amount: Option<i64>,
) -> Result<Bought, Error> {
    check_amount(context, priced, amount)?;
    let renews = priced.renews();
    if !renews && priced.total() == 0 {
        let plan = Plan {
            priced,
            kind: PurchaseKind::Free,
            customer_id: None,
            card: None,
            trial: None,
            evidence: None,
            buyer,
        };
        let begun = begin(commerce, context, None, &plan).await?;
        return refreshed(commerce, context, &begun, None).await;
    }
    let kind = if renews { PurchaseKind::Subscription } else { PurchaseKind::Payment };
    let provider = Provider::of(commerce, context.channel(), context.language).await?;
    let (customer, card) = chosen(commerce, context, &provider, card).await?;
    let plan = Plan {
        priced,
        kind,
        customer_id: Some(customer.clone()),
        card: Some(fingerprint(&card)),
        trial: None,
        evidence: residence::evidence(context, priced.place.as_ref(), card.country.as_ref())?,
        buyer,
    };
    let begun = begin(commerce, context, Some(&provider), &plan).await?;
    let payer = Payer { commerce, context, provider: &provider, customer: &customer, card: &card };
    let paid = if renews { payer.subscribe(&begun, priced).await } else { payer.pay_once(&begun, priced).await };
    finish(commerce, context, &begun, paid).await
}

/// The card's fingerprint, which is the same for every user who saves the card; its id if the provider gives none.
fn fingerprint(card: &Card) -> String {
    card.facts.fingerprint.clone().unwrap_or_else(|| card.id.clone())
}

/// Begins a subscription with its trial.
///
/// # Errors
/// It has no trial, the user or the card has had one, the user's address is not verified; or as [`buy`].
pub async fn start_trial(commerce: &Commerce, context: &Context, sent: StartTrial) -> Result<Bought, Error> {
    check_terms(sent.terms)?;
    products::check_region(context)?;
    let id = sent.subscription_id.ok_or(Error::IdNotSelected)?;
    let named = Item { kind: Some(ProductKind::Subscription.to_value()), id: Some(id), package_id: None };
    let product = wanted::one(commerce, context, &named).await?;
    let days = product.trial_period.ok_or(Error::NoTrial)?;
    let session = context.signed_in()?;
    if !is_verified(context.channel(), &session.user) {
        return Err(Error::VerifyForTrial);
    }
    if session.user.trial_period_used {
        return Err(Error::TrialUsed);
    }
    let place =
        Residence { country: sent.country, region: sent.region, postal_code: sent.postal_code }.named(context)?;
    let company = Company::read(sent.company.as_deref(), sent.company_tax_id.as_deref(), place.as_ref())?;
    let priced = quote::price(commerce, context, (vec![product], place), None).await?;
    check_renewal(context, &priced, Some(days), sent.renewal_amount)?;
    let buyer = Buyer { company, withdrawal: withdrawal::given(context, &priced, sent.withdrawal)? };
    let provider = Provider::of(commerce, context.channel(), context.language).await?;
    let choice = CardChoice::new(sent.payment_method_id, sent.setup_intent_id);
    let (customer, card) = chosen(commerce, context, &provider, &choice).await?;
    let plan = Plan {
        priced: &priced,
        kind: PurchaseKind::Subscription,
        customer_id: Some(customer.clone()),
        card: Some(fingerprint(&card)),
        trial: Some(days),
        evidence: residence::evidence(context, priced.place.as_ref(), card.country.as_ref())?,
        buyer,
    };
    let begun = begin(commerce, context, Some(&provider), &plan).await?;
    let payer = Payer { commerce, context, provider: &provider, customer: &customer, card: &card };
    let paid = payer.subscribe(&begun, &priced).await;
    finish(commerce, context, &begun, paid).await
}

/// Records a failed payment before the viewer is told. A declined card is recorded at once; a purchase whose amount
/// can't be charged is given up. After any other error the provider's state is unknown, so a refresh is scheduled.
async fn finish(
    commerce: &Commerce,
    context: &Context,
    begun: &Begun,
    paid: Result<Option<String>, Error>,
) -> Result<Bought, Error> {
    let refused = match paid {
        Ok(to_confirm) => return refreshed(commerce, context, begun, to_confirm).await,
        Err(refused) => refused,
    };
    let (channel, purchase_id) = (context.channel(), begun.purchase.id);
    let noted = match &refused {
        Error::CardDeclined(_) => orders::refresh(commerce, channel, purchase_id, context.now).await.map(drop),
        Error::AmountRefused(_) => orders::give_up(commerce, ChannelId(channel.id), purchase_id, context.now).await,
        _ => refresh_later(commerce, context, begun).await,
    };
    if let Err(error) = noted {
        tracing::warn!(purchase = purchase_id.0, %error, "what became of a purchase is noted later");
    }
    Err(refused)
}

/// Refreshes the purchase and returns the result. If the provider doesn't answer, the purchase counts as being paid,
/// even if an earlier attempt failed.
async fn refreshed(
    commerce: &Commerce,
    context: &Context,
    begun: &Begun,
    to_confirm: Option<String>,
) -> Result<Bought, Error> {
    if let Err(error) = orders::refresh(commerce, context.channel(), begun.purchase.id, context.now).await {
        tracing::warn!(purchase = begun.purchase.id.0, %error, "a purchase is refreshed later");
        orders::reopen(&commerce.database, context.channel_id(), begun.purchase.id, context.now).await?;
        refresh_later(commerce, context, begun).await?;
    }
    answers::bought(commerce, context, begun.purchase.id, to_confirm).await
}

async fn refresh_later(commerce: &Commerce, context: &Context, begun: &Begun) -> Result<(), Error> {
    let soon = context.now + REFRESH_AGAIN;
    orders::enqueue_refresh(&commerce.database, context.channel_id(), begun.purchase.id, soon).await
}
