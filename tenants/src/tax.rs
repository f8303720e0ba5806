//! Taxes on what a channel sells: which rates apply where and when, and what they amount to.

use jiff::Timestamp;
use jiff::tz::TimeZone;

use crate::currency::Currency;
use crate::dates;
pub use crate::schema::tax::{Percent, TaxMode, TaxedKind};
use crate::schema::tax::{TaxRate, TaxSettings};
use crate::schema::text::Localized;

/// The member states of the EU, ISO 3166-1.
pub const EU: &str = "AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK";

/// The taxes of a channel.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Taxes {
    /// How prices and taxes relate.
    pub mode: TaxMode,
    /// The seller's country, ISO 3166-1.
    pub country: Option<String>,
    /// How many pieces of evidence must agree on the buyer's country: 1 or 2.
    pub evidence: u8,
    /// How the payment provider computes the taxes; `None` where they are those of `rates`.
    pub automatic: Option<Automatic>,
    /// Every rate, in the order of the seed file.
    pub rates: Vec<Rate>,
}

/// Taxes that the payment provider computes.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Automatic {
    /// The provider's code of what is sold; `None` for the one that is set in the account.
    pub code: Option<String>,
}

/// A tax at one rate.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Rate {
    /// The country of the buyers, ISO 3166-1.
    pub country: String,
    /// The only province or state of it, ISO 3166-2 without the country.
    pub region: Option<String>,
    /// The tax's name on receipts.
    pub name: Localized,
    /// The rate.
    pub percent: Percent,
    /// The kinds of products that it is for; empty for all.
    pub kinds: Vec<TaxedKind>,
    /// The first second of the rate, unix seconds.
    pub from: Option<i64>,
    /// The first second at which it is no longer charged, unix seconds.
    pub until: Option<i64>,
}

/// Where a buyer lives.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Place {
    /// ISO 3166-1 code.
    pub country: String,
    /// ISO 3166-2 code without the country; `None` where the country's regions don't matter.
    pub region: Option<String>,
    /// `None` where it doesn't matter. It isn't stored.
    pub postal_code: Option<String>,
}

impl Rate {
    fn of(entry: &TaxRate, zone: &TimeZone) -> Result<Self, String> {
        let day = |text: &String| {
            // The days of rates are never relative, so `now` doesn't matter.
            let start = dates::resolve(text, zone, Timestamp::UNIX_EPOCH);
            start.map(Timestamp::as_second).map_err(|_| text.clone())
        };
        Ok(Self {
            country: entry.country.clone(),
            region: entry.region.clone(),
            name: entry.name.clone(),
            percent: entry.percent,
            kinds: entry.kinds.clone(),
            from: entry.from.as_ref().map(day).transpose()?,
            until: entry.until.as_ref().map(day).transpose()?,
        })
    }

    fn applies(&self, place: &Place, kind: TaxedKind, second: i64) -> bool {
        self.country == place.country
            && (self.region.is_none() || self.region == place.region)
            && (self.kinds.is_empty() || self.kinds.contains(&kind))
            && self.from.is_none_or(|from| from <= second)
            && self.until.is_none_or(|until| second < until)
    }
}

impl Taxes {
    /// Reads the taxes of a seed file. The days of its rates are in `zone`.
    ///
    /// # Errors
    /// The text of a day that can't be read; `check` rejects such a file.
    pub fn of(settings: &TaxSettings, zone: &TimeZone) -> Result<Self, String> {
        Ok(Self {
            mode: settings.prices,
            country: settings.country.clone(),
            evidence: settings.evidence,
            automatic: settings.automatic.then(|| Automatic { code: settings.tax_code.clone() }),
            rates: settings.rates.iter().map(|entry| Rate::of(entry, zone)).collect::<Result<_, _>>()?,
        })
    }

    /// Whether taxes are computed at all.
    pub fn are_charged(&self) -> bool {
        self.mode != TaxMode::None
    }

    /// The rates for a kind of product at a place and a moment (unix seconds), in the order of the seed file.
    pub fn rates_at(&self, place: &Place, kind: TaxedKind, second: i64) -> Vec<&Rate> {
        let rates = self.rates.iter().filter(|_| self.are_charged());
        rates.filter(|rate| rate.applies(place, kind, second)).collect()
    }

    /// Whether the tax of a country depends on the region.
    pub fn needs_region(&self, country: &str) -> bool {
        if self.automatic.is_some() {
            return country == "CA";
        }
        self.rates.iter().any(|rate| rate.country == country && rate.region.is_some())
    }

    /// Whether the tax of a country depends on the postal code: cities and counties of the United States have taxes of
    /// their own.
    pub fn needs_postal_code(&self, country: &str) -> bool {
        self.automatic.is_some() && country == "US"
    }
}

/// An amount with its taxes, in minor units: `gross` is `net` and all `taxes` together.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Taxed {
    /// Without tax.
    pub net: i64,
    /// The tax of each rate.
    pub taxes: Vec<i64>,
    /// The amount that the buyer pays.
    pub gross: i64,
}

/// Computes the taxes of a price (minor units, not negative) at these rates. Each tax is rounded by itself, half up, to
/// an amount that can be charged in the currency: the payment provider computes those of subscriptions so, too.
pub fn taxed(mode: TaxMode, price: i64, rates: &[Percent], currency: Currency) -> Taxed {
    let whole = Percent::WHOLE
        + match mode {
            TaxMode::Included => rates.iter().map(|rate| rate.millionths()).sum(),
            TaxMode::Added | TaxMode::None => 0,
        };
    let share =
        |rate: &Percent| rounded(i128::from(price) * i128::from(rate.millionths()), i128::from(whole), currency.step);
    let taxes: Vec<i64> = match mode {
        TaxMode::None => Vec::new(),
        TaxMode::Included | TaxMode::Added => rates.iter().map(share).collect(),
    };
    let sum: i64 = taxes.iter().sum();
    match mode {
        TaxMode::Included => Taxed { net: price - sum, taxes, gross: price },
        TaxMode::Added | TaxMode::None => Taxed { net: price, taxes, gross: price + sum },
    }
}

/// `amount / of`, half up, as a multiple of `step`.
fn rounded(amount: i128, of: i128, step: i64) -> i64 {
    let of = of * i128::from(step);
    let steps = (2 * amount + of).div_euclid(2 * of);
    i64::try_from(steps).unwrap_or(i64::MAX).saturating_mul(step)
}

#[cfg(test)]
mod tests;
