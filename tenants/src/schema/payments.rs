//! How a channel is paid: `[payments]` of `channel.toml`, and `coupons.toml`.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::tax::TaxSettings;
use super::text::Localized;

/// Who takes a channel's money.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum PaymentProvider {
    /// Stripe.
    #[default]
    Stripe,
}

/// `[payments]`: the channel's own account at the provider.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PaymentSettings {
    /// Who takes the money.
    #[serde(default)]
    pub provider: PaymentProvider,
    /// The account's publishable key, which pages carry.
    #[schemars(regex(pattern = r"^pk_(test|live)_[A-Za-z0-9_]{1,250}$"))]
    pub publishable_key: String,
    /// `secret:<name>`: the channel's secret that is the account's secret key.
    #[schemars(regex(pattern = r"^(secret:[a-z0-9]+(-[a-z0-9]+)*|env:[A-Z][A-Z0-9_]*)$"), length(max = 200))]
    pub secret: String,
    /// `secret:<name>`: the channel's secret that the account's webhooks are signed with.
    #[schemars(regex(pattern = r"^(secret:[a-z0-9]+(-[a-z0-9]+)*|env:[A-Z][A-Z0-9_]*)$"), length(max = 200))]
    pub webhook_secret: String,
    /// Days that a subscription may be used beyond what was paid, while a renewal that failed is tried again. 0 ends it
    /// with the period that was paid.
    #[serde(default = "default_grace_days")]
    #[schemars(range(min = 0, max = 30))]
    pub grace_days: u8,
    /// Days before a renewal by which subscribers are told of another price, of the end of a trial (at the latest halfway
    /// through it), and of every renewal of a year.
    #[serde(default = "default_notice_days")]
    #[schemars(range(min = 1, max = 45))]
    pub notice_days: u8,
    /// The taxes on what is sold.
    #[serde(default, skip_serializing_if = "TaxSettings::is_default")]
    pub tax: TaxSettings,
    /// The seller on receipts.
    #[serde(default, skip_serializing_if = "ReceiptSettings::is_default")]
    pub receipts: ReceiptSettings,
    /// The right of withdrawal of the channel's buyers, if they have one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub withdrawal: Option<WithdrawalSettings>,
}

/// `[payments.withdrawal]`: the right to withdraw from a purchase. Buyers agree before they pay that access begins at
/// once, and that they lose the right by it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct WithdrawalSettings {
    /// Days after the purchase in which a buyer may withdraw: 14 in the European Union and the United Kingdom.
    #[serde(default = "default_withdrawal_days")]
    #[schemars(range(min = 1, max = 60))]
    pub days: u8,
    /// The sentence that buyers agree to, in place of the usual one. `{days}` becomes the number of days.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub consent: Option<Localized>,
}

/// `[payments.receipts]`: the seller on receipts and credit notes.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct ReceiptSettings {
    /// The seller's name in law; the channel's name where none is given.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seller: Option<Localized>,
    /// The seller's postal address; the channel's where none is given.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub address: Option<Localized>,
    /// The seller's tax ids, each with its kind: `VAT FR40303265045`.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schemars(length(max = 5), inner(length(min = 2, max = 60)))]
    pub tax_ids: Vec<String>,
    /// The text before the number: `EST-` makes `EST-000123`.
    #[serde(skip_serializing_if = "String::is_empty")]
    #[schemars(regex(pattern = r"^[A-Z0-9/-]{0,12}$"))]
    pub prefix: String,
}

impl ReceiptSettings {
    /// Whether nothing is declared.
    pub fn is_default(&self) -> bool {
        *self == Self::default()
    }
}

/// Days of grace where a channel names none.
pub const DEFAULT_GRACE_DAYS: u8 = 7;

/// Days of notice where a channel names none. California asks for 15 before a year renews, card networks for 7 before a
/// trial ends.
pub const DEFAULT_NOTICE_DAYS: u8 = 15;

const fn default_notice_days() -> u8 {
    DEFAULT_NOTICE_DAYS
}

const fn default_withdrawal_days() -> u8 {
    14
}

const fn default_grace_days() -> u8 {
    DEFAULT_GRACE_DAYS
}

/// The whole of `coupons.toml`.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct CouponsFile {
    /// What makes a price lower for who knows a code.
    #[serde(default)]
    pub coupons: Vec<Coupon>,
}

/// A code that makes a price lower: by an amount or by a share of it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Coupon {
    /// Permanent name. Uses are counted by it, so a new code under it goes on counting.
    pub alias: String,
    /// What viewers type; capitals make no difference.
    #[schemars(length(min = 2, max = 40))]
    pub code: String,
    /// What is taken off, in minor units of the channel's currency.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 1, max = 1_000_000_000))]
    pub amount_off: Option<i64>,
    /// What is taken off, as a share of the price with its fee.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 1, max = 100))]
    pub percent_off: Option<u32>,
    /// Aliases of the packages it is for. Where no packages, subscriptions and events are named, it is for everything.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub packages: Vec<String>,
    /// Aliases of the subscriptions it is for: their first payment costs less.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub subscriptions: Vec<String>,
    /// Aliases of the single events it is for.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub events: Vec<String>,
    /// The first moment that it is good, in the channel's zone: `2026-03-14`, `2026-03-14 19:30`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub starts: Option<String>,
    /// The first moment that it is no longer good, in the channel's zone.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ends: Option<String>,
    /// How often it can be used in all.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 1))]
    pub max_uses: Option<u32>,
    /// How often one user can use it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 1))]
    pub max_uses_per_user: Option<u32>,
    /// For users only who have bought nothing before.
    #[serde(default)]
    pub first_order_only: bool,
    /// The alias that this coupon had before.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub renamed_from: Option<String>,
}

impl Coupon {
    /// Whether it is for everything that the channel sells.
    pub fn is_for_everything(&self) -> bool {
        self.packages.is_empty() && self.subscriptions.is_empty() && self.events.is_empty()
    }
}

/// A code as codes are compared: without capitals, and without what stands around it.
pub fn folded_code(code: &str) -> String {
    code.trim().to_lowercase()
}
