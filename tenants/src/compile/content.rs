//! The API answers of a channel in one language, written once per revision.

use std::collections::BTreeMap;

use super::scope::Scope;
use super::{Body, CompileError, catalogue, passes, reading, settings, theme};
use crate::payload::bootstrap::Bootstrap;
use crate::payload::reading::Slide;
use crate::payload::sales::{Package, PackageType, Preroll};
use crate::schema::content::BlockPlace;

/// Parts of the page that the shell shows before any script runs, in one language.
#[derive(Debug)]
pub struct Opening {
    /// The announcement above the header, sanitised HTML.
    pub announcement: Option<String>,
    /// The home page's first slide.
    pub slide: Option<Slide>,
}

/// All API answers in one language.
#[derive(Debug)]
pub struct Content {
    /// `channel-bootstrap-data`, which combines thirteen answers.
    pub bootstrap: Body,
    /// `settings`.
    pub settings: Body,
    /// `channel-settings/{channel_key}.json`.
    pub settings_file: Body,
    /// `color-settings/web`.
    pub color_settings: Body,
    /// `menu`.
    pub menu: Body,
    /// `pages`.
    pub pages: Body,
    /// `pages/{id}`.
    pub page_by_id: BTreeMap<i64, Body>,
    /// `faq`.
    pub faq: Body,
    /// `slides/web`.
    pub slides: Body,
    /// `events-categories`.
    pub events_categories: Body,
    /// `events-locations`.
    pub events_locations: Body,
    /// `participant-groups`.
    pub participant_groups: Body,
    /// `participant-group-properties`.
    pub participant_group_properties: Body,
    /// `packages`.
    pub packages: Body,
    /// `packages/{id}`.
    pub package_by_id: BTreeMap<i64, Body>,
    /// `subscriptions`.
    pub subscriptions: Body,
    /// `subscriptions/{id}`.
    pub subscription_by_id: BTreeMap<i64, Body>,
    /// `vod-media-categories`.
    pub vod_categories: Body,
    /// Parts of the page that the shell shows before any script runs.
    pub opening: Opening,
}

/// Writes all answers of a seed in the scope's language. Advertisements are the same in every language.
pub(super) fn content(scope: Scope<'_>, prerolls: &[Preroll]) -> Result<Content, CompileError> {
    let pages = reading::pages(scope)?;
    let page_by_id =
        pages.iter().map(|page| Ok((page.page.id, Body::data(page)?))).collect::<Result<_, CompileError>>()?;
    let all = Bootstrap {
        color_settings: theme::color_settings(&scope.seed.theme, scope.fonts)?,
        events_categories: catalogue::categories(scope)?,
        events_locations: catalogue::locations(scope)?,
        faq: reading::faq(scope)?,
        menu: reading::menu(scope)?,
        packages: passes::packages(scope, PackageType::Package)?,
        pages: pages.into_iter().map(|page| page.page).collect(),
        participant_groups: catalogue::groups(scope)?,
        settings: settings::settings(scope, prerolls)?,
        slides: reading::slides(scope)?,
        subscriptions: passes::packages(scope, PackageType::Subscription)?,
        participant_group_properties: catalogue::group_properties(scope)?,
        static_blocks: reading::static_blocks(scope)?,
    };
    let announcement = all.static_blocks.iter().find(|block| block.place == BlockPlace::Announcement);
    let opening =
        Opening { announcement: announcement.map(|block| block.html.clone()), slide: all.slides.first().cloned() };
    Ok(Content {
        bootstrap: Body::data(&all)?,
        settings: Body::data(&all.settings)?,
        settings_file: Body::data(&settings::settings_file(scope))?,
        color_settings: Body::data(&all.color_settings)?,
        menu: Body::list(&all.menu)?,
        pages: Body::list(&all.pages)?,
        page_by_id,
        faq: Body::list(&all.faq)?,
        slides: Body::list(&all.slides)?,
        events_categories: Body::list(&all.events_categories)?,
        events_locations: Body::list(&all.events_locations)?,
        participant_groups: Body::list(&all.participant_groups)?,
        participant_group_properties: Body::list(&all.participant_group_properties)?,
        packages: Body::list(&all.packages)?,
        package_by_id: by_id(&all.packages)?,
        subscriptions: Body::list(&all.subscriptions)?,
        subscription_by_id: by_id(&all.subscriptions)?,
        vod_categories: Body::list(&catalogue::vod_categories(scope)?)?,
        opening,
    })
}

fn by_id(packages: &[Package]) -> Result<BTreeMap<i64, Body>, CompileError> {
    packages.iter().map(|package| Ok((package.id, Body::data(package)?))).collect()
}
