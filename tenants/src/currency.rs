//! Currencies, and how the payment provider counts their amounts.
//!
//! `currencies.json` beside this crate's manifest is the only table: prices are checked, rounded and formatted with it
//! here, and the front end formats amounts with it. Its `source` names the reference and the date of the comparison.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use serde::Deserialize;

use crate::iso;

/// A currency with the payment provider's minor unit, which may differ from that of ISO 4217.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Currency {
    /// ISO 4217 code.
    pub code: &'static str,
    /// The symbol before amounts; `None` if the code is shown instead.
    pub symbol: Option<&'static str>,
    /// Number of decimal digits of the minor unit.
    pub decimals: u32,
    /// Charged amounts must be multiples of this, in minor units.
    pub step: i64,
    /// Minimum charge in minor units. `None` if it depends on the exchange rate.
    pub minimum: Option<i64>,
    /// Maximum charge to a card, in minor units.
    pub maximum: i64,
    /// Maximum charge to American Express, which is lower in most currencies.
    pub maximum_american_express: i64,
    /// Whether the provider charges in this currency.
    pub supported: bool,
}

/// Well-known symbols. `$` is used for both US and Canadian dollars.
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

/// Three decimals in ISO 4217, but not supported by the provider.
const THREE_DECIMALS_ELSEWHERE: [&str; 2] = ["IQD", "LYD"];

/// `currencies.json`. Lists of codes are separated by spaces.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
struct Table {
    #[serde(rename = "source")]
    _source: String,
    /// Currencies whose minor unit is the whole unit.
    zero_decimal: String,
    /// Currencies counted in thousandths, whose last digit must be 0.
    three_decimal: String,
    /// Currencies counted in hundredths, whose last two digits must be 0.
    whole_units: String,
    supported: String,
    minimum: BTreeMap<String, i64>,
    /// Maximum amount in minor units in any currency: the provider limits the number of digits.
    maximum: i64,
    maximum_american_express: i64,
}

// A table that can't be parsed would support no currency, so every channel that sells would be rejected. Tests detect
// it.
static TABLE: LazyLock<Table> =
    LazyLock::new(|| serde_json::from_str(include_str!("../currencies.json")).unwrap_or_default());

fn lists(list: &str, code: &str) -> bool {
    list.split_ascii_whitespace().any(|known| known == code)
}

impl Currency {
    /// The currency of an upper-case ISO 4217 code.
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

    /// Writes an amount in minor units with a decimal point and without separators: `-1234.50`.
    pub fn decimal(&self, minor: i64) -> String {
        let unit = 10_u64.pow(self.decimals);
        let (whole, rest) = (minor.unsigned_abs() / unit, minor.unsigned_abs() % unit);
        let sign = if minor < 0 { "-" } else { "" };
        match self.decimals {
            0 => format!("{sign}{whole}"),
            width => format!("{sign}{whole}.{rest:0width$}", width = width as usize),
        }
    }

    /// All currencies that the provider supports.
    pub fn supported() -> impl Iterator<Item = Self> {
        iso::currencies().filter_map(Self::of).filter(|currency| currency.supported)
    }

    /// Whether the provider accepts the amount: it is a multiple of `step`.
    pub const fn is_exact(&self, minor: i64) -> bool {
        minor % self.step == 0
    }

    /// Rounds a non-negative amount up to one that the provider accepts.
    pub const fn rounded_up(&self, minor: i64) -> i64 {
        match minor % self.step {
            0 => minor,
            rest => minor.saturating_add(self.step - rest),
        }
    }

    /// Number of decimals in a formatted amount. Currencies without coins below the unit have no decimals for whole
    /// units.
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
        // For HUF and TWD, the rule of whole units applies to payouts only.
        for code in ["USD", "HUF", "TWD", "IDR", "COP", "LAK"] {
            assert_eq!(units(code), (2, 1), "{code}");
        }
        let rest = Currency::supported().filter(|currency| (currency.decimals, currency.step) == (2, 1));
        assert_eq!(rest.count(), 138 - 15 - 2 - 5);
    }
}
