//! Currencies, and how the payment provider counts their amounts.
//!
//! `currencies.json` beside this crate's manifest is the one table: prices are checked, rounded and written by it here,
//! and the front end writes amounts by it. Its `source` says what it was compared with, and when.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use serde::Deserialize;

use crate::iso;

/// A currency with its minor unit as the payment provider counts it. That is not always the one of ISO 4217.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Currency {
    /// ISO 4217 code.
    pub code: &'static str,
    /// The symbol before amounts; `None` where the code stands for it.
    pub symbol: Option<&'static str>,
    /// Digits of the minor unit that amounts are counted in.
    pub decimals: u32,
    /// The provider charges only multiples of this, in minor units.
    pub step: i64,
    /// The smallest amount that the provider charges, in minor units. `None` where it depends on the rate of exchange.
    pub minimum: Option<i64>,
    /// The largest amount that the provider charges to a card, in minor units.
    pub maximum: i64,
    /// The same for American Express, which takes less in most currencies.
    pub maximum_american_express: i64,
    /// Whether the provider charges in it at all.
    pub supported: bool,
}

/// Symbols that viewers know. US and Canadian dollars both are written `$`.
const SYMBOLS: [(&str, &str); 23] = [
    ("USD", "$"),
    ("CAD", "$"),
    ("EUR", "€"),
    ("GBP", "£"),
    ("AUD", "$"),
    ("BRL", "R$"),
    ("CLP", "$"),
    ("CNY", "¥"),
    ("CZK", "Kč"),
    ("DKK", "kr"),
    ("HKD", "$"),
    ("HUF", "Ft"),
    ("ILS", "₪"),
    ("INR", "₹"),
    ("JPY", "¥"),
    ("KRW", "₩"),
    ("MXN", "$"),
    ("NOK", "kr"),
    ("NZD", "$"),
    ("PLN", "zł"),
    ("SEK", "kr"),
    ("SGD", "$"),
    ("TRY", "₺"),
];

/// Three decimals by ISO 4217, but unknown to the provider.
const THREE_DECIMALS_ELSEWHERE: [&str; 2] = ["IQD", "LYD"];

/// `currencies.json`. Lists of codes are separated by spaces.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
struct Table {
    #[serde(rename = "source")]
    _source: String,
    /// Amounts are whole units.
    zero_decimal: String,
    /// Amounts are thousandths, and the last digit is 0.
    three_decimal: String,
    /// Amounts are hundredths, and the last two digits are 0.
    whole_units: String,
    supported: String,
    minimum: BTreeMap<String, i64>,
    /// Minor units in every currency: the provider limits the digits of an amount.
    maximum: i64,
    maximum_american_express: i64,
}

// A table that doesn't parse supports no currency, so every channel that sells is refused; the tests keep that from
// being built.
static TABLE: LazyLock<Table> =
    LazyLock::new(|| serde_json::from_str(include_str!("../currencies.json")).unwrap_or_default());

fn lists(list: &str, code: &str) -> bool {
    list.split_ascii_whitespace().any(|known| known == code)
}

impl Currency {
    /// Returns the currency of an ISO 4217 code in capitals.
    pub fn of(code: &str) -> Option<Self> {
        let code = iso::currencies().find(|known| *known == code)?;
        let table = &*TABLE;
        let (decimals, step) = match code {
            code if lists(&table.zero_decimal, code) => (0, 1),
            code if lists(&table.three_decimal, code) => (3, 10),
            code if lists(&table.whole_units, code) => (2, 100),
            code if THREE_DECIMALS_ELSEWHERE.contains(&code) => (3, 1),
            _ => (2, 1),
        };
        Some(Self {
            code,
            symbol: SYMBOLS.iter().find(|(known, _)| *known == code).map(|(_, symbol)| *symbol),
            decimals,
            step,
            minimum: table.minimum.get(code).copied(),
            maximum: table.maximum - table.maximum % step,
            maximum_american_express: table.maximum_american_express - table.maximum_american_express % step,
            supported: lists(&table.supported, code),
        })
    }

    /// Returns every currency that the provider charges in.
    pub fn supported() -> impl Iterator<Item = Self> {
        iso::currencies().filter_map(Self::of).filter(|currency| currency.supported)
    }

    /// Whether an amount can be written in this currency's coins, so that the provider takes it.
    pub const fn is_exact(&self, minor: i64) -> bool {
        minor % self.step == 0
    }

    /// Rounds an amount of at least 0 up to one that the provider takes.
    pub const fn rounded_up(&self, minor: i64) -> i64 {
        match minor % self.step {
            0 => minor,
            rest => minor.saturating_add(self.step - rest),
        }
    }

    /// Digits that an amount is written with: whole units are written without decimals in currencies that have no coins
    /// below them.
    pub const fn written_decimals(&self, minor: i64) -> u32 {
        if self.step == 100 && self.is_exact(minor) { 0 } else { self.decimals }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_names_known_currencies_once() {
        let table = &*TABLE;
        assert!(table._source.starts_with("https://docs.stripe.com/currencies"));
        for list in [&table.zero_decimal, &table.three_decimal, &table.whole_units, &table.supported] {
            let codes: Vec<&str> = list.split_ascii_whitespace().collect();
            assert!(codes.is_sorted_by(|one, next| one < next), "{codes:?}");
            assert!(codes.iter().all(|code| Currency::of(code).is_some_and(|known| known.supported)), "{codes:?}");
        }
        for (code, minimum) in &table.minimum {
            let currency = Currency::of(code).unwrap();
            assert!(currency.supported && currency.is_exact(*minimum), "{code}");
        }
        assert_eq!(Currency::supported().count(), 138);
    }

    #[test]
    fn amounts_have_twelve_digits_and_nine_with_american_express() {
        let largest = |code| {
            let currency = Currency::of(code).unwrap();
            (currency.maximum, currency.maximum_american_express)
        };
        for code in ["USD", "JPY", "IDR", "LBP"] {
            assert_eq!(largest(code), (999_999_999_999, 999_999_999), "{code}");
        }
        assert_eq!(largest("ISK"), (999_999_999_900, 999_999_900));
        assert_eq!(largest("KWD"), (999_999_999_990, 999_999_990));
        for currency in Currency::supported() {
            let limits = [currency.minimum.unwrap_or(0), currency.maximum_american_express, currency.maximum];
            assert!(limits.is_sorted() && limits.iter().all(|limit| currency.is_exact(*limit)), "{currency:?}");
        }
    }

    #[test]
    fn minor_units_are_the_providers() {
        let units = |code| Currency::of(code).map(|currency| (currency.decimals, currency.step)).unwrap();
        for code in "BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF".split(' ') {
            assert_eq!(units(code), (0, 1), "{code}");
        }
        for code in ["ISK", "UGX"] {
            assert_eq!(units(code), (2, 100), "{code}");
        }
        for code in ["BHD", "JOD", "KWD", "OMR", "TND"] {
            assert_eq!(units(code), (3, 10), "{code}");
        }
        // Whole units are a rule of payouts only for HUF and TWD.
        for code in ["USD", "HUF", "TWD", "IDR", "COP", "LAK"] {
            assert_eq!(units(code), (2, 1), "{code}");
        }
        let rest = Currency::supported().filter(|currency| (currency.decimals, currency.step) == (2, 1));
        assert_eq!(rest.count(), 138 - 15 - 2 - 5);
    }
}
