//! The compiled channel.

use std::collections::BTreeMap;

use jiff::tz::TimeZone;

use super::{
    BrandPictures, CategoryLook, Content, Coupon, GroupLook, LocationFacts, PageFacts, PaymentFacts, Product,
    RailFacts, Region, ThemeFacts, Tree,
};
use crate::payload::sales::Preroll;
use crate::price::Currency;
use crate::schema::accounts::AccountSettings;
use crate::schema::channel::{
    CapabilitySettings, EmbedSettings, FeatureLimits, GeoRules, PrerollSettings, RequestBudget, YareAnalytics,
};
use crate::schema::clips::ClipSettings;
use crate::schema::content::CustomForm;
use crate::schema::match_title::TitleOrder;
use crate::schema::privacy::PrivacySettings;
use crate::schema::streaming::StreamingSettings;
use crate::schema::text::{Language, Localized};

/// One revision of one channel, immutable and shared. It has all that requests need except events and participants.
#[derive(Debug)]
pub struct Channel {
    /// The channel's number in the deployment.
    pub id: i64,
    /// The channel's own language.
    pub language: Language,
    /// The locale of English texts (`en-GB`); `None` if the channel names no country.
    pub english: Option<&'static str>,
    /// The API answers in the channel's own language.
    pub(super) own_content: Content,
    /// The API answers in the channel's other languages.
    pub(super) other_content: BTreeMap<Language, Content>,
    /// The channel's languages; only one unless multi-language is on.
    pub languages: Vec<Language>,
    /// Its permanent key, a DNS label.
    pub key: String,
    /// The revision that this was compiled from.
    pub revision: i64,
    /// The channel's own domains, in lower case; the first is canonical.
    pub domains: Vec<String>,
    /// Its name.
    pub name: Localized,
    /// One or two sentences about it.
    pub description: Localized,
    /// The currency of every price.
    pub currency: Currency,
    /// Whether the home or the away side comes first in titles and scores of matches.
    pub title_order: TitleOrder,
    /// The time zone of events without one.
    pub time_zone: TimeZone,
    /// The countries in which it may be watched.
    pub geo: GeoRules,
    /// The countries in the rules of the channel and its events: upper-case codes, sorted, unique.
    pub regions: Vec<String>,
    /// The request limits.
    pub budget: RequestBudget,
    /// Settings of live streams.
    pub streaming: StreamingSettings,
    /// Who may make clips, and who sees them.
    pub clips: ClipSettings,
    /// Retention of viewers' data.
    pub privacy: PrivacySettings,
    /// The sites that may embed the player.
    pub embed: EmbedSettings,
    /// Capabilities of guests and signed-in users without a pass.
    pub capabilities: CapabilitySettings,
    /// Clips and downloads of a user without a pass.
    pub limits: FeatureLimits,
    /// How viewers register and sign in.
    pub accounts: AccountSettings,
    /// Receives the answers to its forms.
    pub email: Option<String>,
    /// Its postal address.
    pub address: Option<Localized>,
    /// Its custom forms, by alias.
    pub forms: BTreeMap<String, CustomForm>,
    /// Whether the passes area is open.
    pub passes_enabled: bool,
    /// How advertisements before the video behave.
    pub preroll_settings: PrerollSettings,
    /// The advertisements. They are shown only while the settings enable them.
    pub prerolls: Vec<Preroll>,
    /// The Google tag.
    pub google_tag: Option<String>,
    /// The in-house tracker; `None` without analytics.
    pub analytics: Option<YareAnalytics>,
    /// Sports.
    pub event_categories: Tree,
    /// Looks of event categories, by id.
    pub category_looks: BTreeMap<i64, CategoryLook>,
    /// Schools.
    pub participant_groups: Tree,
    /// Looks of participant groups, by id.
    pub group_looks: BTreeMap<i64, GroupLook>,
    /// Venues.
    pub locations: Vec<LocationFacts>,
    /// Packages, by descending weight.
    pub packages: Vec<Product>,
    /// Subscriptions, by descending weight.
    pub subscriptions: Vec<Product>,
    /// The payment account; `None` if the channel takes no payments.
    pub payments: Option<PaymentFacts>,
    /// Coupons.
    pub coupons: Vec<Coupon>,
    /// Pages.
    pub pages: Vec<PageFacts>,
    /// Rails of the library, in the order of the home page.
    pub rails: Vec<RailFacts>,
    /// The parts of the theme that the page shell needs.
    pub theme: ThemeFacts,
    /// The brand's pictures.
    pub pictures: BrandPictures,
    /// The https origins of its videos other than its own: sources of events, and prerolls.
    pub source_origins: Vec<String>,
}

impl AsRef<Self> for Channel {
    fn as_ref(&self) -> &Self {
        self
    }
}

impl Channel {
    /// The API answers in a language, or in the channel's own if it doesn't have that language.
    pub fn content(&self, language: Language) -> &Content {
        self.other_content.get(&language).unwrap_or(&self.own_content)
    }

    /// The locale of texts and dates in a language: `en-GB` where the channel's country is known, else the language.
    pub fn locale(&self, language: Language) -> &'static str {
        self.english.filter(|_| language == Language::En).unwrap_or_else(|| language.code())
    }

    /// Whether the channel has more than one language.
    pub fn is_multilingual(&self) -> bool {
        !self.other_content.is_empty()
    }

    /// A text in a language, or in the channel's own.
    pub fn text<'a>(&self, text: &'a Localized, language: Language) -> &'a str {
        text.get(language, self.language)
    }

    /// The domain for links; `None` if the channel has no domain of its own.
    pub fn canonical_domain(&self) -> Option<&str> {
        self.domains.first().map(String::as_str)
    }

    /// The region of a viewer's country (upper-case ISO code, `None` if unknown).
    pub fn region(&self, country: Option<&str>) -> Region {
        Region::of(&self.regions, country)
    }

    /// The venue for a filter's value, which is an id or an alias. An id takes precedence over an alias of digits.
    pub fn location(&self, value: &str) -> Option<&LocationFacts> {
        let by_id = |id: i64| self.locations.iter().find(|location| location.id == id);
        let by_alias = || self.locations.iter().find(|location| location.alias == value);
        value.parse().ok().and_then(by_id).or_else(by_alias)
    }

    /// Packages and subscriptions that cover an event of these categories and participants, by ascending price.
    pub fn passes_covering(&self, categories: &[i64], participants: &[i64]) -> Vec<&Product> {
        let all = self.packages.iter().chain(&self.subscriptions);
        let mut covering: Vec<_> = all.filter(|pass| pass.covers(categories, participants)).collect();
        covering.sort_by_key(|pass| pass.price);
        covering
    }

    /// Whether the channel can sell: it has a payment account, and the account's secret is set.
    pub fn takes_payments(&self) -> bool {
        self.payments.as_ref().is_some_and(|payments| payments.is_ready)
    }

    /// The page at a path of the site.
    pub fn page_at(&self, path: &str) -> Option<&PageFacts> {
        self.pages.iter().find(|page| page.url == path)
    }
}
