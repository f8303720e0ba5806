//! What the channel sells, and the advertisements before its videos.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::channel::{Capability, FeatureLimits};
use super::text::Localized;

/// The whole of `packages.toml`.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PackagesFile {
    /// Packages, bought once.
    #[serde(default)]
    pub packages: Vec<Package>,
}

/// The whole of `subscriptions.toml`.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SubscriptionsFile {
    /// Subscriptions, renewed until cancelled.
    #[serde(default)]
    pub subscriptions: Vec<Package>,
}

/// Whether it is a regular pass or an addition to one.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema, utoipa::ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum PassType {
    /// Stands on its own, and counts as a basic pass.
    #[default]
    Regular,
    /// Bought on top.
    Addition,
}

/// The interval at which a subscription renews.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema, utoipa::ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum Offer {
    /// Every 12 months.
    Annual,
    /// Every 30 days.
    Monthly,
}

/// A package or subscription; the two have the same fields.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Package {
    /// Permanent name.
    pub alias: String,
    /// Its name.
    pub name: Localized,
    /// A sentence about it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub description: Option<Localized>,
    /// Its features, one line each.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub features: Vec<Localized>,
    /// Price in minor units of the channel's currency, before the fee.
    #[schemars(range(min = 0))]
    pub base_price: i64,
    /// Service fee in minor units.
    #[serde(default)]
    #[schemars(range(min = 0))]
    pub service_fee: i64,
    /// A picture.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub image: Option<String>,
    /// Regular or an addition.
    #[serde(default)]
    pub pass_type: PassType,
    /// Aliases of the sports it covers; empty covers all.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub event_categories: Vec<String>,
    /// Covers the teams named in `participants` only.
    #[serde(default)]
    pub is_team_pass: bool,
    /// Aliases of the teams that a team pass covers.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub participants: Vec<String>,
    /// The interval at which a subscription renews; required there, refused on packages.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub offer: Option<Offer>,
    /// Days that a package lasts; refused on subscriptions.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 1, max = 3660))]
    pub period: Option<u32>,
    /// Days free of charge before the first payment (subscriptions).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 1, max = 365))]
    pub trial_period: Option<u32>,
    /// Packages and subscriptions with higher weights come first.
    #[serde(default)]
    pub weight: i32,
    /// Marked as the recommended one.
    #[serde(default)]
    pub recommended: bool,
    /// Also covers pay-per-view events.
    #[serde(default)]
    pub includes_ppv: bool,
    /// The capabilities that its owner has beyond those of every signed-in user.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub capabilities: Vec<Capability>,
    /// Clips and downloads its owner has.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub limits: Option<FeatureLimits>,
    /// The alias that this package had before.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub renamed_from: Option<String>,
}

/// The whole of `prerolls.toml`.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PrerollsFile {
    /// Advertisements.
    #[serde(default)]
    pub prerolls: Vec<Preroll>,
}

/// An advertisement before the video.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Preroll {
    /// Permanent name.
    pub alias: String,
    /// https address of an MP4 or HLS playlist, or `sample` for a made-up one.
    pub url: String,
    /// Its weight in the random choice.
    #[serde(default = "default_weight")]
    #[schemars(range(min = 1, max = 1000))]
    pub weight: u32,
    /// Alias of the venue it is for; none means every venue.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub location: Option<String>,
    /// Aliases of the sports it is for; none means every sport.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub event_categories: Vec<String>,
    /// The alias that this preroll had before.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub renamed_from: Option<String>,
}

const fn default_weight() -> u32 {
    1
}
