//! The shapes of all seed files, created once, because deriving and compiling schemas takes longer than reading a small
//! file.

use std::sync::LazyLock;

use super::shape::Shape;
use crate::schema::{catalogue, channel, content, library, payments, sales, theme};

/// One shape per type of file.
pub struct Shapes {
    /// `channel.toml`.
    pub channel: Shape,
    /// `theme.toml`.
    pub theme: Shape,
    /// `menu.toml`.
    pub menu: Shape,
    /// The front matter of `pages/*.md`.
    pub page: Shape,
    /// `forms.toml`.
    pub forms: Shape,
    /// `faq.toml`.
    pub faq: Shape,
    /// `slides.toml`.
    pub slides: Shape,
    /// `static_blocks.toml`.
    pub static_blocks: Shape,
    /// `event_categories.toml`.
    pub event_categories: Shape,
    /// `participant_groups.toml`.
    pub participant_groups: Shape,
    /// `participants`, TOML or CSV.
    pub participants: Shape,
    /// `locations.toml`.
    pub locations: Shape,
    /// `events`, TOML or CSV.
    pub events: Shape,
    /// `library.toml`.
    pub library: Shape,
    /// `packages.toml`.
    pub packages: Shape,
    /// `subscriptions.toml`.
    pub subscriptions: Shape,
    /// `coupons.toml`.
    pub coupons: Shape,
    /// `prerolls.toml`.
    pub prerolls: Shape,
}

/// The shapes.
pub static SHAPES: LazyLock<Shapes> = LazyLock::new(|| Shapes {
    channel: Shape::of::<channel::ChannelFile>(&[]),
    theme: Shape::of::<theme::ThemeFile>(&[]),
    menu: Shape::of::<content::MenuFile>(&["entries"]),
    page: Shape::of::<content::PageFrontMatter>(&[]),
    forms: Shape::of::<content::FormsFile>(&[]),
    faq: Shape::of::<content::FaqFile>(&["entries"]),
    slides: Shape::of::<content::SlidesFile>(&["slides"]),
    static_blocks: Shape::of::<content::StaticBlocksFile>(&["blocks"]),
    event_categories: Shape::of::<catalogue::EventCategoriesFile>(&["event_categories"]),
    participant_groups: Shape::of::<catalogue::ParticipantGroupsFile>(&["participant_groups"]),
    participants: Shape::of::<catalogue::ParticipantsFile>(&["participants"]),
    locations: Shape::of::<catalogue::LocationsFile>(&["locations"]),
    events: Shape::of::<catalogue::EventsFile>(&["events"]),
    library: Shape::of::<library::LibraryFile>(&["vod_media_categories", "vod_media_items", "vod_media_rails"]),
    packages: Shape::of::<sales::PackagesFile>(&["packages"]),
    subscriptions: Shape::of::<sales::SubscriptionsFile>(&["subscriptions"]),
    coupons: Shape::of::<payments::CouponsFile>(&["coupons"]),
    prerolls: Shape::of::<sales::PrerollsFile>(&["prerolls"]),
});

impl Shapes {
    /// All shapes by file name without extension; `page` is the front matter of pages.
    pub const fn named(&self) -> [(&'static str, &Shape); 18] {
        [
            ("channel", &self.channel),
            ("theme", &self.theme),
            ("menu", &self.menu),
            ("page", &self.page),
            ("forms", &self.forms),
            ("faq", &self.faq),
            ("slides", &self.slides),
            ("static_blocks", &self.static_blocks),
            ("event_categories", &self.event_categories),
            ("participant_groups", &self.participant_groups),
            ("participants", &self.participants),
            ("locations", &self.locations),
            ("events", &self.events),
            ("library", &self.library),
            ("packages", &self.packages),
            ("subscriptions", &self.subscriptions),
            ("coupons", &self.coupons),
            ("prerolls", &self.prerolls),
        ]
    }
}
