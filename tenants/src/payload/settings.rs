//! The channel's settings.

use std::collections::BTreeMap;

use serde::Serialize;
use utoipa::ToSchema;

use super::Picture;
use super::sales::Preroll;
use crate::icons::Icon;
use crate::schema::channel::Capability;
use crate::schema::match_title::TitleOrder;
use crate::schema::text::Language;

/// The channel's identity and settings. Colours and fonts are in the colour settings.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct Settings {
    /// The channel's permanent key.
    pub channel_key: String,
    /// The channel's name.
    pub name: String,
    /// One or two sentences about it.
    pub description: String,
    /// The channel's own language.
    pub language: Language,
    /// The languages that it is offered in.
    pub languages: Vec<Language>,
    /// Whether viewers can switch languages.
    #[serde(rename = "multi-language")]
    pub multi_language: bool,
    /// ISO 4217 code that every price is in.
    pub currency: String,
    /// The currency's symbol; its code where it has none.
    pub currency_symbol: String,
    /// IANA zone of events without their own.
    pub time_zone: String,
    /// E-mail address for questions.
    #[schema(required)]
    pub email: Option<String>,
    /// Phone number for questions.
    #[schema(required)]
    pub phone: Option<String>,
    /// Postal address.
    #[schema(required)]
    pub address: Option<String>,
    /// Network name (`instagram`, `youtube`…) → https address.
    pub social: BTreeMap<String, String>,
    /// The channel's own words for teams, schools and sports, and how it titles matches.
    pub words: Words,
    /// How advertisements before the video behave.
    pub prerolls: Prerolls,
    /// The Google tag.
    #[serde(rename = "google-analytics")]
    pub google_analytics: GoogleAnalytics,
    /// The in-house event tracker.
    #[serde(rename = "yare-analytics")]
    pub yare_analytics: YareAnalytics,
    /// The brand's pictures.
    pub images: BrandImages,
    /// Built-in icons that the channel's menu and sports name.
    pub icons: BTreeMap<String, Icon>,
    /// Capabilities of guests. A user's capabilities are in their profile.
    pub guest_capabilities: Vec<Capability>,
    /// Whether other sites may embed the player.
    pub embed_allowed: bool,
    /// Whether the passes area is open; off where the channel's `passes` form says zero.
    pub passes_enabled: bool,
    /// How viewers register and sign in.
    pub accounts: Accounts,
    /// The aliases of the channel's custom forms.
    pub forms: Vec<String>,
    /// How viewers pay by card; null if nothing can be bought because the channel has no payment account or its secret
    /// isn't set.
    #[schema(required)]
    pub payments: Option<Payments>,
}

/// How viewers pay by card.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct Payments {
    /// The publishable key of the channel's account at the provider.
    pub publishable_key: String,
    /// Address of the provider's script, which must be loaded before a card is entered.
    pub script: String,
    /// Whether taxes come on top of the channel's prices; checkout has the amount.
    pub taxes_added: bool,
}

/// How viewers register and sign in.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct Accounts {
    /// Whether e-mail addresses are verified.
    pub verification: bool,
    /// Minimum length of a password in characters.
    pub password_minimum: u32,
    /// Whether registering needs a given and a family name; otherwise the checkout asks for them after the purchase.
    pub names_required: bool,
    /// Site key of Google reCAPTCHA; null if the channel doesn't use it.
    #[schema(required)]
    pub recaptcha_site_key: Option<String>,
    /// Address of reCAPTCHA's script; null if the channel doesn't use it.
    #[schema(required)]
    pub recaptcha_script: Option<String>,
    /// Providers that viewers can sign in with.
    pub social: Vec<SocialButton>,
}

/// A provider that viewers can sign in with.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct SocialButton {
    /// Its name in addresses.
    pub provider: String,
    /// Its name for people.
    pub name: String,
}

/// The channel's own words for teams, schools and sports (null for the default words), and how it titles matches.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct Words {
    /// Its word for a team.
    #[schema(required)]
    pub participant: Option<Word>,
    /// Its word for a school.
    #[schema(required)]
    pub participant_group: Option<Word>,
    /// Its word for a sport.
    #[schema(required)]
    pub event_category: Option<Word>,
    /// Which side of a match comes first in titles and scores.
    pub title: TitleOrder,
}

/// A noun in singular and plural, as used in labels and headings.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct Word {
    /// The singular.
    pub one: String,
    /// The plural.
    pub many: String,
}

/// How advertisements before the video behave.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = PrerollSettings)]
pub struct Prerolls {
    /// Whether prerolls are shown.
    pub enabled: bool,
    /// Time in milliseconds during which a viewer isn't shown the same preroll again at the same event.
    pub cache_time_ms: u64,
    /// The advertisements; empty if all prerolls are hidden. An event's `playback` has those that apply to it.
    pub ads: Vec<Preroll>,
}

/// The Google tag.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub struct GoogleAnalytics {
    /// `G-…` or `GTM-…`; null if the channel uses none.
    #[schema(required)]
    pub google_tag: Option<String>,
    /// Whether viewers must consent before it is loaded.
    pub consent: bool,
}

/// The in-house event tracker.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct YareAnalytics {
    /// The channel's public key at the tracker; null if it isn't used.
    #[serde(rename = "yare-analytics-key")]
    #[schema(required)]
    pub yare_analytics_key: Option<String>,
    /// Whether the tracker sends from localhost.
    pub allow_localhost: bool,
}

/// The brand's pictures.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct BrandImages {
    /// The logo on the light palette's surface, or on the only palette's.
    pub logo: Picture,
    /// The logo on the dark palette's surface, where there are two.
    #[schema(required)]
    pub logo_dark: Option<Picture>,
    /// A square picture for tabs.
    pub favicon: Picture,
    /// The picture of shared links.
    #[schema(required)]
    pub share: Option<Picture>,
}

/// The public settings file, with which clients outside the channel's site can start.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct SettingsFile {
    /// The channel's permanent key.
    pub channel_key: String,
    /// The channel's name in its own language.
    pub name: String,
    /// The channel's own language.
    pub language: Language,
    /// The languages that it is offered in.
    pub languages: Vec<Language>,
    /// Whether viewers can switch languages.
    #[serde(rename = "multi-language")]
    pub multi_language: bool,
    /// ISO 4217 code that every price is in.
    pub currency: String,
    /// Base path of the API on the channel's host.
    pub api_base: &'static str,
    /// The channel's own domains; the first one is canonical.
    pub domains: Vec<String>,
}
