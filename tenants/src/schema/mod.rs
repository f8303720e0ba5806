//! The seed files' model: one module per group of files, one type per file.
//!
//! The types say what may be written; whether it makes sense together is `check`'s business. Doc comments become the
//! descriptions of the JSON Schemas that editors complete from.

pub mod catalogue;
pub mod channel;
pub mod content;
pub mod library;
pub mod sales;
pub mod text;
pub mod theme;

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

/// A whole channel as its folder declares it, in normal form: what a revision stores.
///
/// Lists keep the order of their files; CSV rows follow the TOML entries, files by name. Dates stay as written.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct ChannelSeed {
    /// The folder's name: a DNS label, unique in the deployment.
    pub key: String,
    /// `channel.toml`.
    pub channel: channel::ChannelFile,
    /// `theme.toml`.
    pub theme: theme::ThemeFile,
    /// `menu.toml`.
    pub menu: Vec<content::MenuEntry>,
    /// `pages/*.md`, by file name.
    pub pages: Vec<content::Page>,
    /// `forms.toml`, by alias.
    pub forms: BTreeMap<String, content::CustomForm>,
    /// `faq.toml`.
    pub faq: Vec<content::FaqEntry>,
    /// `slides.toml`.
    pub slides: Vec<content::Slide>,
    /// `static_blocks.toml`.
    pub static_blocks: Vec<content::StaticBlock>,
    /// `event_categories.toml`.
    pub event_categories: Vec<catalogue::EventCategory>,
    /// `participant_groups.toml`.
    pub participant_groups: Vec<catalogue::ParticipantGroup>,
    /// `participants.toml`, `participants.csv`, `participants/*.csv`.
    pub participants: Vec<catalogue::Participant>,
    /// `locations.toml`.
    pub locations: Vec<catalogue::Location>,
    /// `events.toml`, `events.csv`, `events/*.csv`.
    pub events: Vec<catalogue::Event>,
    /// `packages.toml`.
    pub packages: Vec<sales::Package>,
    /// `subscriptions.toml`.
    pub subscriptions: Vec<sales::Package>,
    /// `prerolls.toml`.
    pub prerolls: Vec<sales::Preroll>,
    /// `library.toml`, its categories.
    pub vod_media_categories: Vec<library::VodCategory>,
    /// `library.toml`, its items.
    pub vod_media_items: Vec<library::VodItem>,
    /// `library.toml`, its rails.
    pub vod_media_rails: Vec<library::VodRail>,
    /// Every picture the files name: path in the folder → its facts.
    pub images: BTreeMap<String, ImageFacts>,
}

/// What is known of a picture without its bytes.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ImageFacts {
    /// BLAKE3 of the bytes, hex; the picture's permanent name in the object store.
    pub hash: String,
    /// `svg`, `png`, `jpg`, `webp`, `avif` or, for previews, `mp4`, by content.
    pub format: String,
    /// Pixels; an SVG's view box.
    pub width: u32,
    /// Pixels; an SVG's view box.
    pub height: u32,
}

/// Every kind of entry that has a numeric id.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Kind {
    /// A sport.
    EventCategory,
    /// A school.
    ParticipantGroup,
    /// A team.
    Participant,
    /// A venue.
    Location,
    /// An event.
    Event,
    /// A package.
    Package,
    /// A subscription.
    Subscription,
    /// An advertisement.
    Preroll,
    /// A library category.
    VodCategory,
    /// A library item.
    VodItem,
    /// A library rail.
    VodRail,
    /// A page.
    Page,
    /// A menu entry.
    MenuEntry,
    /// A slide.
    Slide,
    /// A question.
    Faq,
    /// A static block.
    StaticBlock,
}

impl Kind {
    /// Every kind.
    pub const ALL: [Self; 16] = [
        Self::EventCategory,
        Self::ParticipantGroup,
        Self::Participant,
        Self::Location,
        Self::Event,
        Self::Package,
        Self::Subscription,
        Self::Preroll,
        Self::VodCategory,
        Self::VodItem,
        Self::VodRail,
        Self::Page,
        Self::MenuEntry,
        Self::Slide,
        Self::Faq,
        Self::StaticBlock,
    ];

    /// The kind of a registry name.
    pub fn from_code(code: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.code() == code)
    }

    /// The registry's name of the kind.
    pub const fn code(self) -> &'static str {
        match self {
            Self::EventCategory => "event_category",
            Self::ParticipantGroup => "participant_group",
            Self::Participant => "participant",
            Self::Location => "location",
            Self::Event => "event",
            Self::Package => "package",
            Self::Subscription => "subscription",
            Self::Preroll => "preroll",
            Self::VodCategory => "vod_category",
            Self::VodItem => "vod_item",
            Self::VodRail => "vod_rail",
            Self::Page => "page",
            Self::MenuEntry => "menu_entry",
            Self::Slide => "slide",
            Self::Faq => "faq",
            Self::StaticBlock => "static_block",
        }
    }
}

/// An entry that has a numeric id.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Entry<'a> {
    /// What it is.
    pub kind: Kind,
    /// Its permanent name.
    pub alias: &'a str,
    /// The name it had before.
    pub renamed_from: Option<&'a str>,
}

impl ChannelSeed {
    /// Every entry that has a numeric id, in the order of [`Kind`] and of the files.
    pub fn entries(&self) -> Vec<Entry<'_>> {
        let mut entries = Vec::new();
        macro_rules! list {
            ($kind:ident, $list:expr) => {
                entries.extend($list.iter().map(|entry| Entry {
                    kind: Kind::$kind,
                    alias: &entry.alias,
                    renamed_from: entry.renamed_from.as_deref(),
                }));
            };
        }
        list!(EventCategory, self.event_categories);
        list!(ParticipantGroup, self.participant_groups);
        list!(Participant, self.participants);
        list!(Location, self.locations);
        list!(Event, self.events);
        list!(Package, self.packages);
        list!(Subscription, self.subscriptions);
        list!(Preroll, self.prerolls);
        list!(VodCategory, self.vod_media_categories);
        list!(VodItem, self.vod_media_items);
        list!(VodRail, self.vod_media_rails);
        entries.extend(self.pages.iter().map(|page| Entry {
            kind: Kind::Page,
            alias: &page.front.id,
            renamed_from: page.front.renamed_from.as_deref(),
        }));
        list!(MenuEntry, self.menu);
        list!(Slide, self.slides);
        list!(Faq, self.faq);
        list!(StaticBlock, self.static_blocks);
        entries
    }
}
