//! The payload that a page starts with.

use serde::Serialize;
use utoipa::ToSchema;

use super::catalogue::{EventCategory, EventLocation, ParticipantGroup, ParticipantGroupProperties};
use super::reading::{FaqEntry, MenuEntry, PageItem, Slide, StaticBlock};
use super::sales::Package;
use super::settings::Settings;
use super::theme::ColorSettings;

/// The data that a page needs to start: exactly the thirteen keys of the specification.
#[derive(Debug, Clone, PartialEq, Serialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub struct Bootstrap {
    /// The theme.
    pub color_settings: ColorSettings,
    /// Sports, as a tree.
    pub events_categories: Vec<EventCategory>,
    /// Venues.
    pub events_locations: Vec<EventLocation>,
    /// Questions and answers.
    pub faq: Vec<FaqEntry>,
    /// The menu.
    pub menu: Vec<MenuEntry>,
    /// Packages, highest weight first.
    pub packages: Vec<Package>,
    /// Pages, without their texts.
    pub pages: Vec<PageItem>,
    /// Schools, as a tree.
    pub participant_groups: Vec<ParticipantGroup>,
    /// The channel's settings.
    pub settings: Settings,
    /// The home page's slides.
    pub slides: Vec<Slide>,
    /// Subscriptions, highest weight first.
    pub subscriptions: Vec<Package>,
    /// The genders and sports of each school's teams.
    pub participant_group_properties: Vec<ParticipantGroupProperties>,
    /// Texts at fixed places.
    #[serde(rename = "static_blocks")]
    pub static_blocks: Vec<StaticBlock>,
}
