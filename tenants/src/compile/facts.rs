//! Typed facts of a channel for access decisions, listings and the page shell.

use serde::{Deserialize, Serialize};

use crate::payload::Picture;
use crate::payload::sales::PackageType;
use crate::schema::channel::{Capability, FeatureLimits};
use crate::schema::payments::{ReceiptSettings, WithdrawalSettings};
use crate::schema::sales::{Offer, PassType};
use crate::schema::text::Localized;
use crate::schema::theme::{Style, ThemeMode};
use crate::tax::Taxes;

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
    /// IANA time zone of its events: its own, or the channel's.
    pub time_zone: String,
}

/// The events that a package or subscription covers.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Coverage {
    /// Ids of event categories including all descendants, ascending; `None` covers every category.
    pub categories: Option<Vec<i64>>,
    /// Ids of participants, ascending; `None` covers every participant.
    pub participants: Option<Vec<i64>>,
}

impl Coverage {
    /// Whether an event is covered: one of its categories and one of its participants must be.
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
    /// Its name.
    pub name: Localized,
    /// Regular or an addition.
    pub pass_type: PassType,
    /// What it covers.
    pub coverage: Coverage,
    /// Price before the fee, minor units.
    pub base_price: i64,
    /// Service fee, minor units.
    pub service_fee: i64,
    /// Total price, minor units.
    pub price: i64,
    /// The interval at which a subscription renews.
    pub offer: Option<Offer>,
    /// Duration of a package in days; `None` is unlimited.
    pub period: Option<u32>,
    /// Free days before a subscription's first payment.
    pub trial_period: Option<u32>,
    /// Whether it covers pay-per-view events, too.
    pub includes_ppv: bool,
    /// Capabilities of its owner beyond those of every signed-in user.
    pub capabilities: Vec<Capability>,
    /// Clips and downloads of its owner.
    pub limits: Option<FeatureLimits>,
    /// Its picture.
    pub image: Option<Picture>,
}

impl Product {
    /// Whether it covers an event of these categories and participants, regardless of pay-per-view.
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
    /// Days of access after the paid period, while a failed renewal is retried.
    pub grace_days: u8,
    /// Days before a renewal by which subscribers are told of what changes.
    pub notice_days: u8,
    /// The taxes on what is sold.
    pub taxes: Taxes,
    /// What receipts say about the seller.
    pub receipts: ReceiptSettings,
    /// The buyers' right of withdrawal, if they have one.
    pub withdrawal: Option<WithdrawalSettings>,
    /// Address of the provider's script.
    pub script: String,
    /// Whether the account's secret key is set. Without it nothing can be bought.
    pub is_ready: bool,
}

/// A page's metadata; its text is in the compiled content.
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

/// A rail of the library; its items are in the database.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RailFacts {
    /// Permanent number.
    pub id: i64,
    /// Heading.
    pub title: Localized,
    /// Ids of its items, in display order.
    pub item_ids: Vec<i64>,
}

/// The look of an event category.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CategoryLook {
    /// A built-in icon's name.
    pub icon: Option<String>,
    /// Its colour.
    pub color: Option<String>,
}

/// The look of a participant group.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct GroupLook {
    /// Crest or logo.
    pub image: Option<Picture>,
    /// Its colour.
    pub color: Option<String>,
}

/// The parts of the theme that the page shell and drawn pictures need.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ThemeFacts {
    /// The palettes in use: the shell's `data-mode`.
    pub mode: ThemeMode,
    /// The style sheet with every variable.
    pub css: String,
    /// A style sheet that keeps the focal points of cropped pictures in view; empty without any.
    pub focus_css: String,
    /// Page layout options: attributes of the shell's root for the style sheets.
    pub style: Style,
    /// The font families that the shell preloads: display, then body if it is another one.
    pub families: Vec<&'static str>,
    /// The weight of headings, in the first family.
    pub display_weight: u16,
    /// Whether headings are in capitals.
    pub display_capitals: bool,
    /// Corner radius of cards in CSS pixels.
    pub radius: u8,
    /// The primary colour, `#rrggbb`, of the light palette if there is one.
    pub primary: String,
    /// The colour of text on it.
    pub on_primary: String,
    /// The secondary colour of the same palette, `#rrggbb`.
    pub secondary: String,
    /// The surface colour of the light palette, `#rrggbb`.
    pub light_surface: Option<String>,
    /// The surface colour of the dark palette, `#rrggbb`.
    pub dark_surface: Option<String>,
}

/// The brand's pictures.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BrandPictures {
    /// The logo.
    pub logo: Picture,
    /// The logo for dark surfaces, if it is another one.
    pub logo_dark: Option<Picture>,
    /// A square picture for browser tabs.
    pub favicon: Picture,
    /// The picture for shared links.
    pub share: Option<Picture>,
}
