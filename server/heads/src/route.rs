//! Resolves a path to a page of the site.

use tenants::compile::Channel;
use tenants::routes::{self, Entry, NOT_FOUND, OWN_PAGE, ROUTES, SIMULATION};

/// A page of the site. Paths that lead to the same page give equal routes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Route {
    /// The home page.
    Home,
    /// A public page with a fixed path.
    Screen(Screen),
    /// A page written by the channel.
    Page(i64),
    /// An event's page.
    Event(i64),
    /// An event's embedded player.
    Embedded(i64),
    /// A clip's page, by both parts of its link.
    Clip(i64, u128),
    /// A clip's embedded player.
    EmbeddedClip(i64, u128),
    /// A team's page.
    Team(i64),
    /// A school's page.
    School(i64),
    /// A sport's page.
    Sport(i64),
    /// The page of a package or subscription.
    Pass(i64),
    /// A library item, shown over the library.
    LibraryItem(i64),
    /// A screen that is personal, or not meant for search engines.
    Private(Screen),
    /// The page for simulations, used by the people who run the channel.
    Simulation,
    /// No page.
    Unknown,
}

/// A screen, by its path in the site's table.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Screen(&'static str);

impl Screen {
    /// Live events.
    pub const LIVE: Self = Self("/live");
    /// Upcoming events.
    pub const UPCOMING: Self = Self("/upcoming");
    /// Recordings.
    pub const RECORDINGS: Self = Self("/vod");
    /// The library.
    pub const LIBRARY: Self = Self("/vod_library");
    /// Packages and subscriptions.
    pub const PACKAGES: Self = Self("/packages");

    /// All public screens with a fixed path, in the order of the table.
    pub fn all() -> impl Iterator<Item = Self> {
        ROUTES.iter().filter(|entry| entry.is_fixed() && entry.title.is_some()).map(|entry| Self(&entry.path))
    }

    /// The screen's path.
    pub const fn path(self) -> &'static str {
        self.0
    }

    /// The screen's entry in the site's table.
    pub fn entry(self) -> Option<&'static Entry> {
        Route::Screen(self).entry()
    }
}

impl Route {
    /// The page at a path. A trailing slash is ignored. Only entries of the seed are checked for existence.
    pub fn of(channel: &Channel, path: &str, query: &str) -> Self {
        let path = if path.len() > 1 { path.trim_end_matches('/') } else { path };
        if path == SIMULATION {
            return Self::Simulation;
        }
        let found = routes::with_parameters(path);
        let screen = found.and_then(|(entry, values)| Self::of_entry(channel, entry, &values, query));
        screen.or_else(|| channel.page_at(path).map(|page| Self::Page(page.id))).unwrap_or(Self::Unknown)
    }

    fn of_entry(channel: &Channel, entry: &'static Entry, values: &[&str], query: &str) -> Option<Self> {
        let id = values.first().and_then(|id| id.parse().ok()).unwrap_or_default();
        let uuid = || uuid::Uuid::try_parse(values.get(1)?).ok().map(|uuid| uuid.as_u128());
        let is_pass = || channel.packages.iter().chain(&channel.subscriptions).any(|pass| pass.id == id);
        match entry.path.as_str() {
            "/" => Some(Self::Home),
            NOT_FOUND => None,
            "/watch/:id" => Some(Self::Event(id)),
            "/watch_embed/:id" => Some(Self::Embedded(id)),
            "/share/:id/:uuid" => Some(Self::Clip(id, uuid()?)),
            "/share_embed/:id/:uuid" => Some(Self::EmbeddedClip(id, uuid()?)),
            "/team/:entry" => Some(Self::Team(id)),
            "/school/:entry" => channel.participant_groups.by_id(id).map(|_| Self::School(id)),
            "/sport/:entry" => channel.event_categories.by_id(id).map(|_| Self::Sport(id)),
            "/select-package/:id" => is_pass().then_some(Self::Pass(id)),
            path if entry.is_fixed() && entry.title.is_some() => {
                let screen = Screen(path);
                let item = if screen == Screen::LIBRARY { item(query) } else { None };
                Some(item.map_or(Self::Screen(screen), Self::LibraryItem))
            }
            path => entry.screen.is_some().then_some(Self::Private(Screen(path))),
        }
    }

    /// The entry of the route in the site's table; `None` for pages of the channel and what the site has no screen for.
    pub fn entry(self) -> Option<&'static Entry> {
        let path = match self {
            Self::Home => "/",
            Self::Screen(screen) | Self::Private(screen) => screen.path(),
            Self::Event(_) => "/watch/:id",
            Self::Embedded(_) => "/watch_embed/:id",
            Self::Clip(..) => "/share/:id/:uuid",
            Self::EmbeddedClip(..) => "/share_embed/:id/:uuid",
            Self::Team(_) => "/team/:entry",
            Self::School(_) => "/school/:entry",
            Self::Sport(_) => "/sport/:entry",
            Self::Pass(_) => "/select-package/:id",
            Self::LibraryItem(_) => Screen::LIBRARY.path(),
            Self::Page(_) | Self::Simulation | Self::Unknown => return None,
        };
        ROUTES.iter().find(|entry| entry.path == path)
    }

    /// The front end's module of the screen at this route; `None` if it has none.
    pub fn screen_name(self) -> Option<&'static str> {
        if matches!(self, Self::Page(_)) { Some(&OWN_PAGE.screen) } else { self.entry()?.screen.as_deref() }
    }

    /// The template that the page at this route begins with; `None` for a screen whose beginning depends on its data.
    pub fn opening(self) -> Option<&'static str> {
        if matches!(self, Self::Page(_)) { Some(&OWN_PAGE.opening) } else { self.entry()?.opening.as_deref() }
    }

    /// Whether the page begins without the channel's announcement.
    pub fn is_slim(self) -> bool {
        self.entry().is_some_and(|entry| entry.slim)
    }

    /// Whether sites that the channel lists may frame the page.
    pub const fn is_embedded(self) -> bool {
        matches!(self, Self::Embedded(_) | Self::EmbeddedClip(..))
    }
}

/// The library item that a query names.
fn item(query: &str) -> Option<i64> {
    let (_, id) = url::form_urlencoded::parse(query.as_bytes()).find(|(key, _)| key == "item")?;
    id.bytes().all(|byte| byte.is_ascii_digit()).then(|| id.parse().ok())?
}
