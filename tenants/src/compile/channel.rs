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

/// One revision of one channel, immutable and shared: everything that a request needs but events and participants.
#[derive(Debug)]
pub struct Channel {
    /// The channel's number in the deployment.
    pub id: i64,
    /// Its own language.
    pub language: Language,
    /// The declared answers in the channel's own language.
    pub(super) own_content: Content,
    /// The same in the other languages that it is offered in.
    pub(super) other_content: BTreeMap<Language, Content>,
    /// The languages that it is offered in; one of them unless multi-language is on.
    pub languages: Vec<Language>,
    /// Its permanent key, a DNS label.
    pub key: String,
    /// The revision that this is.
    pub revision: i64,
    /// Its own domains, lower case; the first one is canonical.
    pub domains: Vec<String>,
    /// Its name.
    pub name: Localized,
    /// One or two sentences about it.
    pub description: Localized,
    /// The currency of every price.
    pub currency: Currency,
    /// Which side of a match stands first in titles and scores.
    pub title_order: TitleOrder,
    /// The zone of events that name none.
    pub time_zone: TimeZone,
    /// Where it may be watched.
    pub geo: GeoRules,
    /// The countries that its rules, or those of its events, name: in capitals, sorted, each once.
    pub regions: Vec<String>,
    /// How many requests it may answer.
    pub budget: RequestBudget,
    /// What becomes of its live streams.
    pub streaming: StreamingSettings,
    /// What viewers may cut out, and who sees it.
    pub clips: ClipSettings,
    /// How long data about viewers is kept.
    pub privacy: PrivacySettings,
    /// Which sites may frame the player.
    pub embed: EmbedSettings,
    /// What guests and signed-in users may do without a pass.
    pub capabilities: CapabilitySettings,
    /// How many clips and downloads a user has without a pass.
    pub limits: FeatureLimits,
    /// How viewers register and sign in.
    pub accounts: AccountSettings,
    /// Where the answers of its forms go.
    pub email: Option<String>,
    /// Its custom forms, by alias.
    pub forms: BTreeMap<String, CustomForm>,
    /// Whether the passes area is open.
    pub passes_enabled: bool,
    /// How advertisements before the video behave.
    pub preroll_settings: PrerollSettings,
    /// The advertisements, to be picked from while the settings have them enabled.
    pub prerolls: Vec<Preroll>,
    /// The Google tag.
    pub google_tag: Option<String>,
    /// The in-house tracker; `None` where nothing is measured.
    pub analytics: Option<YareAnalytics>,
    /// Sports.
    pub event_categories: Tree,
    /// How sports look, by number.
    pub category_looks: BTreeMap<i64, CategoryLook>,
    /// Schools.
    pub participant_groups: Tree,
    /// How schools look, by number.
    pub group_looks: BTreeMap<i64, GroupLook>,
    /// Venues.
    pub locations: Vec<LocationFacts>,
    /// Packages, the weightiest first.
    pub packages: Vec<Product>,
    /// Subscriptions, the weightiest first.
    pub subscriptions: Vec<Product>,
    /// How it is paid; `None` where it takes no payments.
    pub payments: Option<PaymentFacts>,
    /// What makes prices lower for who knows a code.
    pub coupons: Vec<Coupon>,
    /// Pages.
    pub pages: Vec<PageFacts>,
    /// Rows of the library, in the order that home shows them.
    pub rails: Vec<RailFacts>,
    /// What the page shell needs of the theme.
    pub theme: ThemeFacts,
    /// The brand's pictures.
    pub pictures: BrandPictures,
    /// The https origins that its videos come from besides its own: events' sources and prerolls elsewhere.
    pub source_origins: Vec<String>,
}

impl AsRef<Self> for Channel {
    fn as_ref(&self) -> &Self {
        self
    }
}

impl Channel {
    /// The declared answers in a language; in the channel's own where it isn't offered in that one.
    pub fn content(&self, language: Language) -> &Content {
        self.other_content.get(&language).unwrap_or(&self.own_content)
    }

    /// Whether it is offered in more than one language.
    pub fn is_multilingual(&self) -> bool {
        !self.other_content.is_empty()
    }

    /// A text of the channel in a language, else in its own.
    pub fn text<'a>(&self, text: &'a Localized, language: Language) -> &'a str {
        text.get(language, self.language)
    }

    /// The domain that its links are written with, where it has one of its own.
    pub fn canonical_domain(&self) -> Option<&str> {
        self.domains.first().map(String::as_str)
    }

    /// What the country of a viewer (ISO code in capitals, `None` if unknown) comes to on this channel.
    pub fn region(&self, country: Option<&str>) -> Region {
        Region::of(&self.regions, country)
    }

    /// The venue of a filter's value, which is a number or an alias. An alias of digits gives way to a number.
    pub fn location(&self, value: &str) -> Option<&LocationFacts> {
        let by_id = |id: i64| self.locations.iter().find(|location| location.id == id);
        let by_alias = || self.locations.iter().find(|location| location.alias == value);
        value.parse().ok().and_then(by_id).or_else(by_alias)
    }

    /// Packages and subscriptions that cover an event of these categories and participants, the cheapest first.
    pub fn passes_covering(&self, categories: &[i64], participants: &[i64]) -> Vec<&Product> {
        let all = self.packages.iter().chain(&self.subscriptions);
        let mut covering: Vec<_> = all.filter(|pass| pass.covers(categories, participants)).collect();
        covering.sort_by_key(|pass| pass.price);
        covering
    }

    /// Whether something can be bought: it has a payment account, and the account's secret is set.
    pub fn takes_payments(&self) -> bool {
        self.payments.as_ref().is_some_and(|payments| payments.is_ready)
    }

    /// The page that stands at a path of the site.
    pub fn page_at(&self, path: &str) -> Option<&PageFacts> {
        self.pages.iter().find(|page| page.url == path)
    }
}
