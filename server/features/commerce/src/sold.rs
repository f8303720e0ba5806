//! A product as it was when it was bought.

use grandstand_db::entities::orders::ProductKind;
use serde::{Deserialize, Serialize};
use tenants::compile::Channel;
use tenants::schema::channel::{Capability, FeatureLimits};
use tenants::schema::sales::{Offer, PassType};
use tenants::schema::text::{Language, Localized};

use grandstand_access::model::Coverage;

/// A product with everything that its owner gets. It is stored with the order, so that changed seed files don't change
/// what people own.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Sold {
    /// The kind of product.
    pub kind: ProductKind,
    /// Its number, unique in its kind.
    pub id: i64,
    /// Its alias.
    pub alias: String,
    /// The product's name.
    pub name: Localized,
    /// Regular or an addition; an event is regular.
    pub pass_type: PassType,
    /// What it covers.
    pub covers: Coverage,
    /// Whether it covers pay-per-view events too.
    pub includes_ppv: bool,
    /// Capabilities beyond those of every signed-in user.
    #[serde(default)]
    pub capabilities: Vec<Capability>,
    /// Limits on the owner's clips and downloads.
    #[serde(default)]
    pub limits: Option<FeatureLimits>,
    /// The interval at which a subscription renews.
    #[serde(default)]
    pub offer: Option<Offer>,
    /// Days that a package lasts; `None` lasts for ever.
    #[serde(default)]
    pub period: Option<u32>,
    /// The sport of an event, or the only one that a pass names.
    #[serde(default)]
    pub event_category_id: Option<i64>,
    /// The home side of an event, or the only team that a pass names.
    #[serde(default)]
    pub participant_id: Option<i64>,
}

impl Sold {
    /// Returns the name in a language, or else in the channel's language.
    pub fn name(&self, channel: &Channel, language: Language) -> &str {
        channel.text(&self.name, language)
    }

    /// Whether it is a regular package or subscription, which counts as a basic pass.
    pub fn is_regular_pass(&self) -> bool {
        self.kind != ProductKind::Event && self.pass_type == PassType::Regular
    }

    /// Returns the end of a package bought at `starts_at`, in unix seconds; `None` if it never ends. For subscriptions
    /// the provider decides.
    pub fn ends_at(&self, starts_at: i64) -> Option<i64> {
        self.period.map(|days| starts_at.saturating_add(i64::from(days) * DAY))
    }
}

/// Seconds of a day of a package.
const DAY: i64 = 24 * 60 * 60;
