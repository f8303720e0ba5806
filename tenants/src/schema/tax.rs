//! `[payments.tax]` of `channel.toml`: the taxes on what a channel sells.

use std::borrow::Cow;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::text::Localized;
use super::wire::wire_enum;

wire_enum! {
    /// How prices and taxes relate.
    #[derive(Default)]
    TaxMode {
        /// No tax is computed, shown or reported.
        #[default]
        None = "none",
        /// The prices of the seed files contain the tax.
        Included = "included",
        /// The tax comes on top of the prices of the seed files.
        Added = "added",
    }
}

wire_enum! {
    /// A kind of product that a rate is for.
    TaxedKind {
        /// A single event.
        Event = "event",
        /// A package.
        Package = "package",
        /// A subscription.
        Subscription = "subscription",
    }
}

/// A percentage from 0 to 100 with up to four decimals, as the payment provider takes them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Percent(u32);

impl Percent {
    /// The number of units of one percent.
    const UNITS: u32 = 10_000;
    /// 100 %.
    const MOST: u32 = 100 * Self::UNITS;
    /// 100 % in millionths.
    pub const WHOLE: i64 = Self::MOST as i64;

    /// The percentage of a number of ten-thousandths of a percent; `None` above 100 %.
    pub fn from_millionths(millionths: i64) -> Option<Self> {
        u32::try_from(millionths).ok().filter(|units| *units <= Self::MOST).map(Self)
    }

    /// The share of 1, in millionths: 5 % is 50,000.
    pub const fn millionths(self) -> i64 {
        self.0 as i64
    }

    fn of(number: f64) -> Option<Self> {
        let units = number * f64::from(Self::UNITS);
        let is_exact = (units - units.round()).abs() < 1e-6;
        let is_in_range = (0.0..=f64::from(Self::MOST)).contains(&units);
        (is_exact && is_in_range).then(|| Self(units.round() as u32))
    }
}

impl std::fmt::Display for Percent {
    /// Writes `9.975` or `20`.
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let (whole, rest) = (self.0 / Self::UNITS, self.0 % Self::UNITS);
        match rest {
            0 => write!(formatter, "{whole}"),
            rest => write!(formatter, "{}", format!("{whole}.{rest:04}").trim_end_matches('0')),
        }
    }
}

impl Serialize for Percent {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self.0 % Self::UNITS {
            0 => serializer.serialize_u32(self.0 / Self::UNITS),
            _ => serializer.serialize_f64(f64::from(self.0) / f64::from(Self::UNITS)),
        }
    }
}

impl<'de> Deserialize<'de> for Percent {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let number = f64::deserialize(deserializer)?;
        Self::of(number).ok_or_else(|| D::Error::custom("a percentage is from 0 to 100, with up to four decimals"))
    }
}

impl JsonSchema for Percent {
    fn schema_name() -> Cow<'static, str> {
        "Percent".into()
    }

    fn inline_schema() -> bool {
        true
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({ "type": "number", "minimum": 0, "maximum": 100, "multipleOf": 0.0001 })
    }
}

/// `[payments.tax]`: how the channel taxes what it sells.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct TaxSettings {
    /// Whether the prices contain the tax (`included`), or the tax is added to them (`added`); `none` computes no tax.
    #[serde(default)]
    pub prices: TaxMode,
    /// The country that the seller is established in, ISO 3166-1. Sales to it stay out of the report for the one-stop
    /// shop of the EU, and checkout proposes it to viewers whose own country isn't known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub country: Option<String>,
    /// How many pieces of evidence must agree on the buyer's country. With 2, what the EU asks of digital services, the
    /// country that the buyer names must be that of their card or of their address in the network. With 1 it is
    /// believed.
    #[serde(default = "two", skip_serializing_if = "is_two")]
    #[schemars(range(min = 1, max = 2))]
    pub evidence: u8,
    /// Whether the payment provider computes the taxes and keeps its records of them, for the countries in which you
    /// have registered there (Stripe Tax). Then there are no `rates`.
    #[serde(default, skip_serializing_if = "is_false")]
    pub automatic: bool,
    /// With `automatic`: the provider's code of what you sell, such as `txcd_10402110`. Without it, the one that is set
    /// in the account.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(regex(pattern = r"^txcd_\d{8}$"))]
    pub tax_code: Option<String>,
    /// The rates. A country without a rate is not taxed.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[schemars(length(max = 500))]
    pub rates: Vec<TaxRate>,
}

impl Default for TaxSettings {
    fn default() -> Self {
        Self {
            prices: TaxMode::None,
            country: None,
            evidence: two(),
            automatic: false,
            tax_code: None,
            rates: Vec::new(),
        }
    }
}

impl TaxSettings {
    /// Whether nothing is declared.
    pub fn is_default(&self) -> bool {
        *self == Self::default()
    }
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes a reference")]
const fn is_false(value: &bool) -> bool {
    !*value
}

const fn two() -> u8 {
    2
}

const fn is_two(evidence: &u8) -> bool {
    *evidence == two()
}

/// A tax at one rate in one country, or in one region of it. Where several apply, each is computed on the price without
/// tax, as GST and QST are.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct TaxRate {
    /// The country of the buyers, ISO 3166-1: `FR`.
    pub country: String,
    /// Only in this province or state of Canada or the United States, ISO 3166-2 without the country: `QC`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub region: Option<String>,
    /// The tax's name on receipts: `VAT`, `GST`.
    pub name: Localized,
    /// The rate in percent.
    pub percent: Percent,
    /// The kinds of products that it is for; all where none is named.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub kinds: Vec<TaxedKind>,
    /// The first day of the rate, in the channel's zone: `2026-07-01`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub from: Option<String>,
    /// The first day on which the rate is no longer charged, in the channel's zone.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub until: Option<String>,
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Option<String> {
        serde_json::from_str::<Percent>(text).ok().map(|percent| percent.to_string())
    }

    #[test]
    fn percentages_have_four_decimals() {
        for (written, shown) in
            [("20", "20"), ("9.975", "9.975"), ("5.0", "5"), ("0", "0"), ("100", "100"), ("8.1", "8.1")]
        {
            assert_eq!(read(written).as_deref(), Some(shown));
            let percent: Percent = serde_json::from_str(written).unwrap();
            assert_eq!(serde_json::from_str::<Percent>(&serde_json::to_string(&percent).unwrap()).unwrap(), percent);
        }
        for written in ["-1", "100.1", "9.97555", "\"5\"", "1e9"] {
            assert_eq!(read(written), None, "{written}");
        }
        assert_eq!(Percent::from_millionths(99_750).unwrap().to_string(), "9.975");
        assert_eq!(Percent::from_millionths(1_000_001), None);
    }
}
