//! The seed files' model: one module per group of files, one type per file.
//!
//! The types say what may be written; whether it makes sense together is `check`'s business. Doc comments become the
//! descriptions of the JSON Schemas that editors complete from.

pub mod accounts;
pub mod catalogue;
pub mod channel;
pub mod clips;
pub mod content;
pub mod layout;
pub mod library;
pub mod limits;
pub mod match_title;
pub mod payments;
pub mod privacy;
pub mod sales;
pub mod streaming;
pub mod tax;
pub mod text;
pub mod theme;
mod wire;

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use wire::wire_enum;

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
    /// `coupons.toml`. Revisions of before there were any don't name them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub coupons: Vec<payments::Coupon>,
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
    /// The files that CSV entries stood in.
    #[serde(default, skip_serializing_if = "layout::Layout::is_empty")]
    pub layout: layout::Layout,
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
    /// The point that crops keep in view, in percent from the left and from the top.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub focus: Option<(u8, u8)>,
}

wire_enum! {
    /// Every kind of entry that has a numeric id, by its name in the registry.
    Kind {
        /// A sport.
        EventCategory = "event_category",
        /// A school.
        ParticipantGroup = "participant_group",
        /// A team.
        Participant = "participant",
        /// A venue.
        Location = "location",
        /// An event.
        Event = "event",
        /// A package.
        Package = "package",
        /// A subscription.
        Subscription = "subscription",
        /// A coupon.
        Coupon = "coupon",
        /// An advertisement.
        Preroll = "preroll",
        /// A library category.
        VodCategory = "vod_category",
        /// A library item.
        VodItem = "vod_item",
        /// A library rail.
        VodRail = "vod_rail",
        /// A page.
        Page = "page",
        /// A menu entry.
        MenuEntry = "menu_entry",
        /// A slide.
        Slide = "slide",
        /// A question.
        Faq = "faq",
        /// A static block.
        StaticBlock = "static_block",
    }
}

/// An entry that has a numeric id.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Entry<'a> {
    /// Its kind.
    pub kind: Kind,
    /// Its alias.
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
        list!(Coupon, self.coupons);
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
