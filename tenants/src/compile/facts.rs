//! Typed facts of a channel: what access decisions, listings and the page shell ask.

use serde::{Deserialize, Serialize};

use crate::payload::Picture;
use crate::payload::sales::PackageType;
use crate::schema::channel::{Capability, FeatureLimits};
use crate::schema::sales::{Offer, PassType};
use crate::schema::text::Localized;
use crate::schema::theme::{Style, ThemeMode};

/// A venue.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LocationFacts {
    /// Permanent number.
    pub id: i64,
    /// Permanent name.
    pub alias: String,
    /// The venue's name.
    pub name: Localized,
    /// Its town.
    pub city: Option<String>,
    /// IANA zone of events there: its own, else the channel's.
    pub time_zone: String,
}

/// Which events a package or subscription covers.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Coverage {
    /// Numbers of event categories with everything below them, ascending; `None` covers every category.
    pub categories: Option<Vec<i64>>,
    /// Numbers of participants, ascending; `None` covers every participant.
    pub participants: Option<Vec<i64>>,
}

impl Coverage {
    /// Whether an event of these categories and participants is covered: one of each has to be.
    pub fn covers(&self, categories: &[i64], participants: &[i64]) -> bool {
        let any = |covered: &Option<Vec<i64>>, ids: &[i64]| match covered {
            Some(covered) => ids.iter().any(|id| covered.binary_search(id).is_ok()),
            None => true,
        };
        any(&self.categories, categories) && any(&self.participants, participants)
    }
}

/// A package or subscription, without its texts.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Product {
    /// Permanent number, unique among packages or among subscriptions.
    pub id: i64,
    /// Permanent name.
    pub alias: String,
    /// Package or subscription.
    pub kind: PackageType,
    /// What it is called.
    pub name: Localized,
    /// Regular or an addition.
    pub pass_type: PassType,
    /// What it covers.
    pub coverage: Coverage,
    /// Price before the fee, minor units.
    pub base_price: i64,
    /// Service fee, minor units.
    pub service_fee: i64,
    /// What is charged in all, minor units.
    pub price: i64,
    /// How often a subscription renews.
    pub offer: Option<Offer>,
    /// Days that a package lasts; `None` lasts for ever.
    pub period: Option<u32>,
    /// Days free of charge before a subscription's first payment.
    pub trial_period: Option<u32>,
    /// Also covers pay-per-view events.
    pub includes_ppv: bool,
    /// What its owner may do beyond every signed-in user.
    pub capabilities: Vec<Capability>,
    /// Clips and downloads its owner has.
    pub limits: Option<FeatureLimits>,
}

impl Product {
    /// Whether it covers an event of these categories and participants; that it covers pay-per-view is said apart.
    pub fn covers(&self, categories: &[i64], participants: &[i64]) -> bool {
        self.coverage.covers(categories, participants)
    }
}

/// The channel's account at the payment provider, with references to its secrets.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PaymentFacts {
    /// The account's publishable key.
    pub publishable_key: String,
    /// Reference to the account's secret key.
    pub secret: String,
    /// Reference to the secret that webhooks are signed with.
    pub webhook_secret: String,
    /// Days that a subscription may be used beyond what was paid, while a failed renewal is tried again.
    pub grace_days: u8,
    /// Where the provider's script stands.
    pub script: String,
    /// Whether the account's secret key is set: without it, nothing can be bought.
    pub is_ready: bool,
}

/// A page's place in the site; its text is in the content.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PageFacts {
    /// Permanent number.
    pub id: i64,
    /// Permanent name.
    pub alias: String,
    /// The page's path, the same in every language.
    pub url: String,
    /// The title.
    pub name: Localized,
}

/// A row of the library; its items are in their table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RailFacts {
    /// Permanent number.
    pub id: i64,
    /// Heading.
    pub title: Localized,
    /// Numbers of its items, in the order shown.
    pub item_ids: Vec<i64>,
}

/// How an event category looks.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CategoryLook {
    /// A built-in icon's name.
    pub icon: Option<String>,
    /// Its colour.
    pub color: Option<String>,
}

/// How a participant group looks.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct GroupLook {
    /// Crest or logo.
    pub image: Option<Picture>,
    /// Its colour.
    pub color: Option<String>,
}

/// What the page shell and drawn pictures need of the theme.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ThemeFacts {
    /// Which palette viewers see: the shell's `data-mode`.
    pub mode: ThemeMode,
    /// The style sheet with every variable.
    pub css: String,
    /// How the channel composes its pages: attributes of the shell's root, for the style sheets.
    pub style: Style,
    /// The families whose files the shell names: display and body, once where they are the same.
    pub families: Vec<&'static str>,
    /// The weight of headings, in the first family.
    pub display_weight: u16,
    /// Whether headings are all in capitals.
    pub display_capitals: bool,
    /// The brand's main colour, `#rrggbb`: of the light palette where there is one.
    pub primary: String,
    /// What is read on it.
    pub on_primary: String,
    /// The secondary colour of the same palette, `#rrggbb`.
    pub secondary: String,
    /// The surface colour under light, `#rrggbb`, where there is a light palette.
    pub light_surface: Option<String>,
    /// The surface colour under dark, `#rrggbb`, where there is a dark palette.
    pub dark_surface: Option<String>,
}

/// The brand's pictures.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BrandPictures {
    /// The logo.
    pub logo: Picture,
    /// The logo on a dark ground, where that is another one.
    pub logo_dark: Option<Picture>,
    /// A square picture for tabs.
    pub favicon: Picture,
    /// The picture of shared links.
    pub share: Option<Picture>,
}
