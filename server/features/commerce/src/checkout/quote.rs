//! What a purchase costs.

use std::time::Duration;

use grandstand_db::ids::UserId;
use grandstand_platform::throttle::{Attempt, Rule};
use grandstand_web::context::Context;
use grandstand_web::throttled;
use jiff::tz::TimeZone;
use jiff::{Span, Timestamp};
use tenants::price;
use tenants::price::{Currency, Span as Lasting};
use tenants::schema::sales::Offer;

use super::model::{Quote, QuoteItem, QuoteRenewal};
use crate::Commerce;
use crate::coupons::{self, Applied};
use crate::error::Error;
use crate::products::Product;

/// Limit on wrong codes of one person, or of one address without a signed-in user.
const CODES: Rule = Rule { name: "coupon", most: 20, window: Duration::from_secs(15 * 60) };
/// Limit on wrong codes from one address, high enough for a whole school behind it.
const CODES_ADDRESS: Rule = Rule { name: "coupon-address", most: 200, window: Duration::from_secs(15 * 60) };
/// Limit on wrong codes in simulations from one address. They are counted apart, but codes can't be guessed there
/// either.
const CODES_SIMULATED: Rule = Rule { name: "coupon-simulated", most: 200, window: Duration::from_secs(15 * 60) };

/// Products with today's prices, and what a coupon takes off.
#[derive(Debug, Clone)]
pub struct Priced {
    /// One or more.
    pub products: Vec<Product>,
    /// Discount of each product, minor units.
    pub discounts: Vec<i64>,
    /// The coupon, if a valid code was given.
    pub applied: Option<Applied>,
    /// Currency of all prices.
    pub currency: Currency,
}

impl Priced {
    /// Total discount, minor units.
    pub fn discount(&self) -> i64 {
        self.discounts.iter().sum()
    }

    /// Amount to charge, minor units.
    pub fn total(&self) -> i64 {
        self.products.iter().map(Product::price).sum::<i64>() - self.discount()
    }

    /// Amount of each renewal, minor units; `None` for a purchase without renewals.
    pub fn renewal(&self) -> Option<i64> {
        self.products.first().filter(|product| product.sold.offer.is_some()).map(Product::price)
    }
}

/// Prices products, with a coupon's code if one was given. Wrong codes are counted so that codes can't be guessed.
///
/// # Errors
/// The code is wrong, too many codes were tried, or the database failed.
pub async fn price(
    commerce: &Commerce,
    context: &Context,
    products: Vec<Product>,
    code: Option<&str>,
) -> Result<Priced, Error> {
    let channel = context.channel();
    let currency = channel.currency;
    let Some(code) = code.map(str::trim).filter(|code| !code.is_empty()) else {
        let discounts = vec![0; products.len()];
        return Ok(Priced { products, discounts, applied: None, currency });
    };
    let user_id = context.session.as_ref().map(|session| session.user.id);
    let attempts = counted(commerce, context, user_id).await?;
    let priced: Vec<_> = products.iter().map(|product| (product.sold.kind, product.sold.id, product.price())).collect();
    let applied = coupons::apply(&commerce.database, channel, code, user_id, (&priced, currency), context.now).await?;
    commerce.throttle.give_back(&attempts).await;
    Ok(Priced { products, discounts: applied.discounts.clone(), applied: Some(applied), currency })
}

/// Counts an attempt, which is given back if the code is valid.
async fn counted(commerce: &Commerce, context: &Context, user_id: Option<UserId>) -> Result<Vec<Attempt>, Error> {
    if context.simulation.is_some() {
        let attempts = [throttled::by_client(CODES_SIMULATED, context)];
        commerce.throttle.take(&attempts).await?;
        return Ok(attempts.into());
    }
    let by_person = match user_id {
        Some(user_id) => throttled::by_person(CODES, context, &user_id.to_string()),
        None => throttled::by_client(CODES, context),
    };
    let attempts = [by_person, throttled::by_client(CODES_ADDRESS, context)];
    commerce.throttle.take(&attempts).await?;
    Ok(attempts.into())
}

/// Returns the quote that the viewer is shown. With `trial`, nothing is charged before the trial ends.
///
/// # Errors
/// A date can't be computed.
pub fn quote(context: &Context, priced: &Priced, trial: bool) -> Result<Quote, Error> {
    let (channel, language, currency) = (context.channel(), context.language, priced.currency);
    let first = priced.products.first();
    let trial_period = first.and_then(|product| product.trial_period).filter(|_| trial);
    let item = |(product, discount): (&Product, &i64)| QuoteItem {
        kind: product.sold.kind,
        id: product.sold.id,
        name: product.sold.name(channel, language).to_owned(),
        base_price: product.base_price,
        service_fee: product.service_fee,
        discount: *discount,
        total: if trial_period.is_some() { 0 } else { product.price() - discount },
    };
    let total = if trial_period.is_some() { 0 } else { priced.total() };
    let renewal = first.and_then(|product| Some((product, product.sold.offer?)));
    let renewal = renewal.map(|(product, offer)| {
        Ok::<_, Error>(QuoteRenewal {
            amount: product.price(),
            amount_title: price::title(product.price(), currency, Some(Lasting::Offer(offer)), language),
            offer,
            at: next_payment(context.now, offer, trial_period)?,
            trial_period,
        })
    });
    Ok(Quote {
        currency: currency.code.to_owned(),
        items: priced.products.iter().zip(&priced.discounts).map(item).collect(),
        base_price: priced.products.iter().map(|product| product.base_price).sum(),
        service_fee: priced.products.iter().map(|product| product.service_fee).sum(),
        discount: priced.discount(),
        total,
        total_title: price::title(total, currency, None, language),
        coupon: priced.applied.as_ref().map(|applied| applied.coupon.code.to_uppercase()),
        renewal: renewal.transpose()?,
    })
}

/// When a subscription that begins now is next charged: a month is 30 days, a year 12 calendar months.
fn next_payment(now: Timestamp, offer: Offer, trial_days: Option<u32>) -> anyhow::Result<Timestamp> {
    let span = match (trial_days, offer) {
        (Some(days), _) => Span::new().try_days(i64::from(days))?,
        (None, Offer::Monthly) => Span::new().try_days(30)?,
        (None, Offer::Annual) => Span::new().try_months(12)?,
    };
    Ok(now.to_zoned(TimeZone::UTC).checked_add(span)?.timestamp())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_month_is_thirty_days_and_a_year_twelve_months() {
        let now: Timestamp = "2028-01-31T10:00:00Z".parse().unwrap();
        let at = |offer, trial| next_payment(now, offer, trial).unwrap().to_string();
        assert_eq!(at(Offer::Monthly, None), "2028-03-01T10:00:00Z");
        assert_eq!(at(Offer::Annual, None), "2029-01-31T10:00:00Z");
        assert_eq!(at(Offer::Annual, Some(7)), "2028-02-07T10:00:00Z");
    }
}
