//! Packages, subscriptions and prerolls.

use serde::Serialize;
use utoipa::ToSchema;

use super::Picture;
use crate::schema::channel::{Capability, FeatureLimits};
use crate::schema::sales::{Offer, PassType};

/// A package or subscription.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct Package {
    /// Permanent number.
    pub id: i64,
    /// Permanent name.
    pub alias: String,
    /// Its name.
    pub name: String,
    /// A short description; null for none.
    #[schema(required)]
    pub description: Option<String>,
    /// Its features, one line each.
    pub features: Vec<String>,
    /// Whether it is bought once or renewed.
    #[serde(rename = "type")]
    pub kind: PackageType,
    /// Regular or an addition.
    pub pass_type: PassType,
    /// The total charge in minor units: base price and service fee.
    pub price: i64,
    /// The price before the fee, in minor units.
    pub base_price: i64,
    /// The service fee in minor units.
    pub service_fee: i64,
    /// ISO 4217 code.
    pub currency: String,
    /// The price for display: currency, symbol, base price and, if there is one, the period or offer.
    #[schema(examples("USD $9.99 / monthly"))]
    pub price_title: String,
    /// A picture; null for none.
    #[schema(required)]
    pub image: Option<Picture>,
    /// The sports it covers; empty covers all.
    pub event_categories: Vec<CoveredCategory>,
    /// Numbers of the teams that a team pass covers.
    pub participants: Vec<i64>,
    /// Covers the named teams only.
    pub is_team_pass: bool,
    /// The interval at which a subscription renews; null for packages.
    #[schema(required)]
    pub offer: Option<Offer>,
    /// Days that a package is valid; null for packages without end and for subscriptions.
    #[schema(required)]
    pub period: Option<u32>,
    /// Days free of charge before the first payment; null for none.
    #[schema(required)]
    pub trial_period: Option<u32>,
    /// Packages and subscriptions with higher weights come first.
    pub weight: i32,
    /// Marked as the recommended one.
    pub recommended: bool,
    /// Also covers pay-per-view events.
    pub includes_ppv: bool,
    /// The capabilities that its owner has beyond those of every signed-in user.
    pub capabilities: Vec<Capability>,
    /// Limits on its owner's clips and downloads; null for those of every signed-in user.
    #[schema(required)]
    pub limits: Option<FeatureLimits>,
}

/// Whether a package is bought once or renewed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum PackageType {
    /// Bought once.
    Package,
    /// Renewed until cancelled.
    Subscription,
}

/// A sport that a package covers.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct CoveredCategory {
    /// The event category's number.
    pub id: i64,
    /// The sport's name.
    pub name: String,
}

/// An advertisement before the video.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct Preroll {
    /// Permanent number.
    pub id: i64,
    /// Address of an MP4 or HLS playlist, or `sample` for generated footage.
    pub url: String,
    /// Its weight in the random choice.
    pub weight: u32,
    /// Its venue; null for every venue.
    #[schema(required)]
    pub location_id: Option<i64>,
    /// Its sports, including sub-categories; empty for every sport.
    pub event_categories: Vec<i64>,
}
