//! What a purchase costs.

use std::time::Duration;

use grandstand_db::entities::orders::ProductKind;
use grandstand_db::ids::UserId;
use grandstand_platform::throttle::{Attempt, Rule};
use grandstand_tax::{OrderTaxes, Place, TaxMode, TaxedKind, Taxes};
use grandstand_web::context::Context;
use grandstand_web::throttled;
use jiff::tz::TimeZone;
use jiff::{Span, Timestamp};
use tenants::price;
use tenants::price::{Currency, Span as Lasting};
use tenants::schema::sales::Offer;
use tenants::schema::text::Localized;
use tenants::tax::Automatic;
use tenants::{iso, subdivisions};

use super::quote_model::{Quote, QuoteItem, QuoteRenewal, QuoteTax, TaxRegion};
use super::{computing, residence, withdrawal};
use crate::Commerce;
use crate::coupons::{self, Applied};
use crate::error::Error;
use crate::line::Line;
use crate::orders::tax_amounts;
use crate::products::Product;

/// Limit on wrong codes of one person, or of one address without a signed-in user.
const CODES: Rule = Rule { name: "coupon", most: 20, window: Duration::from_secs(15 * 60) };
/// Limit on wrong codes from one address, high enough for a whole school behind it.
const CODES_ADDRESS: Rule = Rule { name: "coupon-address", most: 200, window: Duration::from_secs(15 * 60) };
/// Limit on wrong codes in simulations from one address. They are counted apart, but codes can't be guessed there
/// either.
const CODES_SIMULATED: Rule = Rule { name: "coupon-simulated", most: 200, window: Duration::from_secs(15 * 60) };

/// Products with today's prices, what a coupon takes off, and the taxes.
#[derive(Debug, Clone)]
pub struct Priced<'a> {
    /// One or more.
    pub products: Vec<Product>,
    /// Each product with its discount and taxes.
    pub lines: Vec<Line>,
    /// The coupon, if a valid code was given.
    pub applied: Option<Applied>,
    /// Currency of all prices.
    pub currency: Currency,
    /// Where the buyer lives; `None` if that is not known, or the channel charges no tax.
    pub place: Option<Place>,
    /// The channel's taxes; `None` if it charges none.
    taxes: Option<&'a Taxes>,
    /// The taxes of each payment of a subscription without a discount, where the provider computes them.
    computed: Option<OrderTaxes>,
}

impl Priced<'_> {
    /// Total discount, minor units.
    pub fn discount(&self) -> i64 {
        self.lines.iter().map(|line| line.discount).sum()
    }

    /// Amount to charge with taxes, minor units.
    pub fn total(&self) -> i64 {
        self.lines.iter().map(Line::price).sum()
    }

    /// Whether something is renewed.
    pub fn renews(&self) -> bool {
        self.products.iter().any(|product| product.sold.kind == ProductKind::Subscription)
    }

    /// The taxes of a subscription's invoice of `second` (unix seconds), without a discount; `None` for none.
    pub fn taxes_of_renewal(&self, product: &Product, second: i64) -> Option<OrderTaxes> {
        let taxes = self.taxes?;
        if taxes.automatic.is_some() {
            return self.computed.clone();
        }
        let of = (TaxedKind::Subscription, second);
        let taxes = OrderTaxes::of(taxes, self.place.as_ref()?, of, (product.price(), self.currency));
        Some(taxes).filter(|taxes| !taxes.lines.is_empty())
    }

    /// How the provider computes the taxes of this purchase, and whether its prices contain them; `None` where it
    /// doesn't, or there are none.
    pub fn automatic(&self) -> Option<(&Automatic, TaxMode)> {
        let taxes = self.taxes.filter(|_| self.place.is_some())?;
        Some((taxes.automatic.as_ref()?, taxes.mode))
    }

    /// Amount of each renewal from `second` (unix seconds) on with taxes, minor units; `None` for a purchase without
    /// renewals.
    pub fn renewal(&self, second: i64) -> Option<i64> {
        let product = self.products.first().filter(|product| product.sold.offer.is_some())?;
        let taxes = self.taxes_of_renewal(product, second);
        Some(product.price().saturating_add(taxes.map_or(0, |taxes| taxes.added())))
    }
}

/// Prices products, with a coupon's code if one was given. Wrong codes are counted so that codes can't be guessed.
///
/// # Errors
/// The code is wrong, too many codes were tried, the provider can't compute the taxes, or the database failed.
pub async fn price<'a>(
    commerce: &Commerce,
    context: &'a Context,
    (products, place): (Vec<Product>, Option<Place>),
    code: Option<&str>,
) -> Result<Priced<'a>, Error> {
    let currency = context.channel().currency;
    let applied = match code.map(str::trim).filter(|code| !code.is_empty()) {
        Some(code) => Some(applied(commerce, context, &products, code).await?),
        None => None,
    };
    let taxes = residence::taxes(context);
    let discounts = applied.as_ref().map_or_else(|| vec![0; products.len()], |applied| applied.discounts.clone());
    let mut priced: Vec<_> = products
        .iter()
        .zip(&discounts)
        .map(|(product, discount)| (product.sold.kind, product.price().saturating_sub(*discount)))
        .collect();
    // A discount is taken off the first payment alone.
    let renewed = products.first().filter(|product| product.sold.offer.is_some());
    priced.extend(renewed.map(|product| (product.sold.kind, product.price())));
    let mut computed = match (taxes, &place) {
        (Some(taxes), Some(place)) => {
            computing::taxes_of(commerce, context, (taxes, place), &priced, context.now.as_second()).await?
        }
        _ => vec![None; priced.len()],
    };
    let of_renewal = computed.split_off(products.len()).pop().flatten();
    let priced = products.iter().zip(discounts).zip(computed);
    let lines = priced.map(|((product, discount), taxes)| product.line(discount, taxes)).collect();
    Ok(Priced { products, lines, applied, currency, place, taxes, computed: of_renewal })
}

async fn applied(commerce: &Commerce, context: &Context, products: &[Product], code: &str) -> Result<Applied, Error> {
    let channel = context.channel();
    let user_id = context.session.as_ref().map(|session| session.user.id);
    let attempts = counted(commerce, context, user_id).await?;
    let priced: Vec<_> = products.iter().map(|product| (product.sold.kind, product.sold.id, product.price())).collect();
    let priced = (priced.as_slice(), channel.currency);
    let applied = coupons::apply(&commerce.database, channel, code, user_id, priced, context.now).await?;
    commerce.throttle.give_back(&attempts).await;
    Ok(applied)
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

/// Returns the quote that the viewer is shown. With `trial`, nothing is charged before the trial ends. `country` is the
/// one that is proposed or was named.
///
/// # Errors
/// A date can't be computed.
pub fn quote(context: &Context, priced: &Priced<'_>, trial: bool, country: Option<String>) -> Result<Quote, Error> {
    let (channel, language, currency) = (context.channel(), context.language, priced.currency);
    let first = priced.products.first();
    let trial_period = first.and_then(|product| product.trial_period).filter(|_| trial);
    let item = |line: &Line| QuoteItem {
        kind: line.sold.kind,
        id: line.sold.id,
        name: line.sold.name(channel, language).to_owned(),
        base_price: line.base_price,
        service_fee: line.service_fee,
        discount: line.discount,
        total: if trial_period.is_some() { 0 } else { line.price() },
    };
    let total = if trial_period.is_some() { 0 } else { priced.total() };
    let renewal = first.and_then(|product| product.sold.offer).map(|offer| {
        let at = next_payment(context.now, offer, trial_period)?;
        let amount = priced.renewal(at.as_second()).unwrap_or_default();
        let amount_title = price::title(amount, currency, Some(Lasting::Offer(offer)), language);
        Ok::<_, Error>(QuoteRenewal { amount, amount_title, offer, at, trial_period })
    });
    Ok(Quote {
        currency: currency.code.to_owned(),
        items: priced.lines.iter().map(item).collect(),
        base_price: priced.products.iter().map(|product| product.base_price).sum(),
        service_fee: priced.products.iter().map(|product| product.service_fee).sum(),
        discount: priced.discount(),
        total,
        total_title: price::title(total, currency, None, language),
        coupon: priced.applied.as_ref().map(|applied| applied.coupon.code.to_uppercase()),
        tax: priced.taxes.map(|taxes| quoted_tax(context, priced, taxes, country, trial_period.is_some())),
        withdrawal: withdrawal::consent(context, priced),
        renewal: renewal.transpose()?,
    })
}

fn quoted_tax(
    context: &Context,
    priced: &Priced<'_>,
    taxes: &Taxes,
    country: Option<String>,
    is_trial: bool,
) -> QuoteTax {
    let own = context.channel().language;
    let regions = country.as_deref().filter(|country| taxes.needs_region(country)).and_then(subdivisions::of);
    let region =
        |(code, name): (&'static String, &'static Localized)| TaxRegion { code, name: name.get(context.language, own) };
    let charged = priced.lines.iter().filter(|_| !is_trial).filter_map(|line| line.taxes.as_ref());
    let lines = tax_amounts(context, charged);
    QuoteTax {
        included: taxes.mode == TaxMode::Included,
        region: priced.place.as_ref().and_then(|place| place.region.clone()),
        needs_postal_code: country.as_deref().is_some_and(|country| taxes.needs_postal_code(country)),
        postal_code: priced.place.as_ref().and_then(|place| place.postal_code.clone()),
        countries: iso::countries().collect(),
        regions: regions.into_iter().flatten().map(region).collect(),
        complete: priced.place.is_some(),
        total: lines.iter().map(|line| line.amount).sum(),
        lines,
        country,
    }
}

/// The charge of each later period of a subscription that begins now, with taxes, minor units; `None` for a purchase
/// without renewals.
///
/// # Errors
/// A date can't be computed.
pub fn renewal_amount(context: &Context, priced: &Priced<'_>, trial: Option<u32>) -> Result<Option<i64>, Error> {
    let Some(offer) = priced.products.first().and_then(|product| product.sold.offer) else { return Ok(None) };
    Ok(priced.renewal(next_payment(context.now, offer, trial)?.as_second()))
}

/// When a subscription that begins now is next charged: a month is 30 days, a year 12 calendar months.
pub fn next_payment(now: Timestamp, offer: Offer, trial_days: Option<u32>) -> anyhow::Result<Timestamp> {
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
