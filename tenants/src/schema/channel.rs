//! `channel.toml`: who the channel is, and its settings.

use std::collections::BTreeMap;

use schemars::{JsonSchema, Schema};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use super::accounts::AccountSettings;
use super::clips::ClipSettings;
use super::match_title::TitleOrder;
use super::payments::PaymentSettings;
use super::privacy::PrivacySettings;
use super::streaming::StreamingSettings;
use super::text::{Language, Localized};

/// What prices are in on a channel that names no currency.
pub const DEFAULT_CURRENCY: &str = "USD";

/// The whole of `channel.toml`.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(transform = with_base)]
pub struct ChannelFile {
    /// The channel's name as viewers read it.
    pub name: Localized,
    /// One or two sentences for search engines and shared links.
    pub description: Localized,
    /// The channel's own domains, without scheme or port; the first one is canonical.
    #[serde(default)]
    pub domains: Vec<String>,
    /// The channel's own language, and the fallback of its texts.
    #[serde(default)]
    pub language: Language,
    /// Offers every interface language with a switch.
    #[serde(default, rename = "multi-language")]
    pub multi_language: bool,
    /// ISO 3166-1 code of the channel's country. English texts and dates follow it; without one, spelling is American and
    /// dates follow the viewer's browser.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub country: Option<String>,
    /// ISO 4217 code that every price is in; USD where none is named.
    #[serde(default = "default_currency")]
    pub currency: String,
    /// IANA zone of events without their own.
    pub time_zone: String,
    /// Where answers of contact forms go.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub email: Option<String>,
    /// A phone number shown on /contacts.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub phone: Option<String>,
    /// A postal address shown on /contacts.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub address: Option<Localized>,
    /// Network name (`instagram`, `youtube`, `x`, `facebook`, `tiktok`) → https address.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub social: BTreeMap<String, String>,
    /// What this channel calls its teams, schools and sports, and how its matches are titled.
    #[serde(default, skip_serializing_if = "Words::is_empty")]
    pub words: Words,
    /// How advertisements before the video behave.
    #[serde(default)]
    pub prerolls: PrerollSettings,
    /// The Google tag, where the channel uses one.
    #[serde(default, rename = "google-analytics", skip_serializing_if = "Option::is_none")]
    pub google_analytics: Option<GoogleAnalytics>,
    /// The in-house event tracker.
    #[serde(default, rename = "yare-analytics", skip_serializing_if = "Option::is_none")]
    pub yare_analytics: Option<YareAnalytics>,
    /// What guests and signed-in users may do without a pass.
    #[serde(default)]
    pub capabilities: CapabilitySettings,
    /// How many clips and downloads a user has without a pass.
    #[serde(default)]
    pub limits: FeatureLimits,
    /// The countries the channel may or may not be watched in.
    #[serde(default)]
    pub geo: GeoRules,
    /// Which other sites may frame /watch_embed and /share_embed.
    #[serde(default)]
    pub embed: EmbedSettings,
    /// How many requests the channel may answer.
    #[serde(default)]
    pub budget: RequestBudget,
    /// How viewers register and sign in.
    #[serde(default, skip_serializing_if = "AccountSettings::is_default")]
    pub accounts: AccountSettings,
    /// The channel's own account at a payment provider; without one it sells nothing.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub payments: Option<PaymentSettings>,
    /// What becomes of live streams.
    #[serde(default, skip_serializing_if = "StreamingSettings::is_default")]
    pub streaming: StreamingSettings,
    /// What viewers may cut out, and who sees it.
    #[serde(default, skip_serializing_if = "ClipSettings::is_default")]
    pub clips: ClipSettings,
    /// How long data about viewers is kept.
    #[serde(default, skip_serializing_if = "PrivacySettings::is_default")]
    pub privacy: PrivacySettings,
}

fn default_currency() -> String {
    DEFAULT_CURRENCY.to_owned()
}

/// Adds `extends`, which is followed while the files are read, so that a channel as it is known doesn't have it.
fn with_base(schema: &mut Schema) {
    if let Some(properties) = schema.get_mut("properties").and_then(Value::as_object_mut) {
        let description = "A base: a folder beside this one whose name starts with `_`. What it says holds here, too.";
        properties.insert(
            "extends".to_owned(),
            json!({ "description": description, "type": "string", "pattern": "^_[^/\\\\]+$" }),
        );
    }
}

/// `[words]`: what viewers read in place of team, school and sport, and how matches are titled.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Words {
    /// What a participant is called, in place of team: club, crew, artist…
    #[serde(skip_serializing_if = "Option::is_none")]
    pub participant: Option<Word>,
    /// What a participant group is called, in place of school: league, federation…
    #[serde(skip_serializing_if = "Option::is_none")]
    pub participant_group: Option<Word>,
    /// What an event category is called, in place of sport: competition, discipline…
    #[serde(skip_serializing_if = "Option::is_none")]
    pub event_category: Option<Word>,
    /// Which side of a match stands first in titles and scores: `away-first` ("PZW @ GRO", the default), or `home-first`
    /// ("GRO v PZW", in French "GRO – PZW").
    #[serde(skip_serializing_if = "TitleOrder::is_default")]
    pub title: TitleOrder,
}

impl Words {
    /// Whether nothing is called otherwise.
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }
}

/// A noun in singular and plural, as used in labels and headings.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Word {
    /// The singular.
    pub one: Localized,
    /// The plural.
    pub many: Localized,
}

/// `[prerolls]`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct PrerollSettings {
    /// Off hides every preroll of the channel.
    pub enabled: bool,
    /// Minutes during which a preroll that was seen is not shown again to the same viewer at the same event.
    #[schemars(range(min = 0, max = 10080))]
    pub cache_minutes: u32,
}

impl Default for PrerollSettings {
    fn default() -> Self {
        Self { enabled: true, cache_minutes: 60 }
    }
}

/// `[google-analytics]`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct GoogleAnalytics {
    /// `G-…` or `GTM-…`.
    #[schemars(regex(pattern = r"^(G|GTM|AW)-[A-Z0-9]{4,16}$"))]
    pub google_tag: String,
    /// Asks viewers before the tag is loaded.
    #[serde(default = "asks", rename = "consent")]
    pub consent: bool,
}

const fn asks() -> bool {
    true
}

/// `[yare-analytics]`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct YareAnalytics {
    /// The channel's public key at the tracker.
    #[schemars(length(min = 8, max = 64))]
    pub yare_analytics_key: String,
    /// Lets the tracker send from localhost, for demonstrations.
    #[serde(default, rename = "allow_localhost")]
    pub allow_localhost: bool,
}

/// Something that a viewer may do, as the specification names it.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema, utoipa::ToSchema,
)]
#[serde(rename_all = "snake_case")]
pub enum Capability {
    /// Watch events that ask for no pass: `free` ones, and `register` ones once signed in. Who lacks it has to sign in
    /// where signed-in viewers have it, else needs a pass; if no pass helps, the page says that it isn't offered.
    Watch,
    /// Download recordings that the viewer may watch. Who lacks it has no button for it; if a pass has it, the page
    /// says so.
    Download,
    /// Cut clips out of events: for signed-in viewers, with a verified address unless a pass gives it. Who lacks it
    /// reads that clips take a pass.
    Clipping,
    /// Download clips that the viewer may watch, with a verified address unless a pass gives it. Who lacks it reads
    /// that it isn't included, and can still watch and share clips.
    DownloadClip,
    /// Watch without the advertisements of `prerolls.toml`. Who lacks it sees one before the video, if there is one.
    NoAds,
    /// Watch recordings of events that ask for no pass; it takes `watch`, too. Who lacks it watches such events live
    /// only, and afterwards has to sign in or needs a pass, as without `watch`.
    VodMediaAccess,
}

/// `[capabilities]`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct CapabilitySettings {
    /// Of viewers who are not signed in.
    pub guest: Vec<Capability>,
    /// Of every signed-in user.
    pub user: Vec<Capability>,
}

impl Default for CapabilitySettings {
    fn default() -> Self {
        Self {
            guest: vec![Capability::Watch, Capability::VodMediaAccess],
            user: vec![Capability::Watch, Capability::VodMediaAccess, Capability::Clipping],
        }
    }
}

/// `[limits]`, and the `limits` of a package: the specification's featureCount.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema, utoipa::ToSchema)]
#[serde(deny_unknown_fields, default)]
pub struct FeatureLimits {
    /// Clips a user may have.
    #[schema(required)]
    pub clips: u32,
    /// Downloads a user may make.
    #[schema(required)]
    pub downloads: u32,
}

/// `[geo]`, and the `geo` of an event: ISO 3166-1 alpha-2 codes.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct GeoRules {
    /// Only these countries may watch; empty means all.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub allow: Vec<String>,
    /// These countries may not watch.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub block: Vec<String>,
}

impl GeoRules {
    /// Whether anything is restricted at all.
    pub fn is_open(&self) -> bool {
        self.allow.is_empty() && self.block.is_empty()
    }
}

/// `[embed]`.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct EmbedSettings {
    /// Origins (`https://example.org`) that may frame /watch_embed and /share_embed; empty means none.
    pub sites: Vec<String>,
}

/// `[budget]`: requests per second, so that one channel's flood stays its own.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct RequestBudget {
    /// Of the whole channel. The operator's ceiling holds where it is lower.
    #[schemars(range(min = 1, max = 1_000_000))]
    pub per_second: u32,
    /// Of one client (somebody who is signed in, else an address). The operator's ceiling holds where it is lower.
    #[schemars(range(min = 1, max = 1_000_000))]
    pub per_client: u32,
}

impl Default for RequestBudget {
    fn default() -> Self {
        Self { per_second: 5_000, per_client: 200 }
    }
}
