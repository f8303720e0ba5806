//! Resolves a path to a page of the site.

use tenants::compile::Channel;

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
    /// A page that is personal, or not meant for search engines.
    Private,
    /// The page for simulations, used by the people who run the channel.
    Simulation,
    /// No page.
    Unknown,
}

/// A screen with a fixed path.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Screen {
    /// Live events.
    Live,
    /// Upcoming events.
    Upcoming,
    /// Recordings.
    Recordings,
    /// All events by day.
    Schedule,
    /// The library.
    Library,
    /// Packages and subscriptions.
    Packages,
    /// Questions and answers.
    Faq,
    /// Contact details.
    Contacts,
    /// Search.
    Search,
}

impl Screen {
    /// All screens.
    pub const ALL: [Self; 9] = [
        Self::Live,
        Self::Upcoming,
        Self::Recordings,
        Self::Schedule,
        Self::Library,
        Self::Packages,
        Self::Faq,
        Self::Contacts,
        Self::Search,
    ];

    const fn name(self) -> &'static str {
        match self {
            Self::Live | Self::Upcoming | Self::Recordings | Self::Schedule => "events",
            Self::Library => "library",
            Self::Packages => "packages",
            Self::Faq => "faq",
            Self::Contacts => "contacts",
            Self::Search => "search",
        }
    }

    /// The screen's path.
    pub const fn path(self) -> &'static str {
        match self {
            Self::Live => "/live",
            Self::Upcoming => "/upcoming",
            Self::Recordings => "/vod",
            Self::Schedule => "/schedule",
            Self::Library => "/vod_library",
            Self::Packages => "/packages",
            Self::Faq => "/faq",
            Self::Contacts => "/contacts",
            Self::Search => "/search",
        }
    }
}

/// Paths of personal screens.
const PRIVATE: [&str; 13] = [
    "/login",
    "/registration",
    "/verify-notice",
    "/verify-email",
    "/password-reset-request",
    "/password-reset",
    "/confirm-account-deletion",
    "/profile",
    "/profile/transactions",
    "/profile/clips",
    "/profile/favorites",
    "/profile/edit",
    "/buy",
];

impl Route {
    /// The page at a path. A trailing slash is ignored. Catalogue entries are not checked for existence.
    pub fn of(channel: &Channel, path: &str, query: &str) -> Self {
        let path = if path.len() > 1 { path.trim_end_matches('/') } else { path };
        if path == "/" {
            return Self::Home;
        }
        if let Some(screen) = Screen::ALL.into_iter().find(|screen| screen.path() == path) {
            let item = || url::form_urlencoded::parse(query.as_bytes()).find(|(key, _)| key == "item");
            let item = if screen == Screen::Library { item() } else { None };
            return item.and_then(|(_, id)| number(&id)).map_or(Self::Screen(screen), Self::LibraryItem);
        }
        if let Some(clip) = Self::clip(path) {
            return clip;
        }
        if path == "/simulate" {
            return Self::Simulation;
        }
        let is_library_clip = || path.strip_prefix("/watch_library/").is_some_and(|id| number(id).is_some());
        if PRIVATE.contains(&path) || is_library_clip() {
            return Self::Private;
        }
        Self::numbered(channel, path)
            .or_else(|| channel.page_at(path).map(|page| Self::Page(page.id)))
            .unwrap_or(Self::Unknown)
    }

    /// The front end's name of the screen at this route; `None` if it is not a public screen.
    pub const fn screen_name(self) -> Option<&'static str> {
        match self {
            Self::Home => Some("home"),
            Self::Screen(screen) => Some(screen.name()),
            Self::Page(_) => Some("page"),
            Self::Event(_) | Self::Embedded(_) => Some("watch"),
            Self::Clip(..) | Self::EmbeddedClip(..) => Some("clip"),
            Self::Team(_) | Self::School(_) | Self::Sport(_) => Some("teams"),
            Self::Pass(_) => Some("select-package"),
            Self::LibraryItem(_) => Some("library"),
            Self::Private | Self::Simulation | Self::Unknown => None,
        }
    }

    fn clip(path: &str) -> Option<Self> {
        let (screen, link) = path.strip_prefix('/')?.split_once('/')?;
        let (id, uuid) = link.split_once('/')?;
        let (id, uuid) = (number(id)?, uuid::Uuid::try_parse(uuid).ok()?.as_u128());
        match screen {
            "share" => Some(Self::Clip(id, uuid)),
            "share_embed" => Some(Self::EmbeddedClip(id, uuid)),
            _ => None,
        }
    }

    /// Whether sites that the channel lists may frame the page.
    pub const fn is_embedded(self) -> bool {
        matches!(self, Self::Embedded(_) | Self::EmbeddedClip(..))
    }

    fn numbered(channel: &Channel, path: &str) -> Option<Self> {
        let (screen, id) = path.strip_prefix('/')?.split_once('/')?;
        let id = number(id)?;
        let is_pass = || channel.packages.iter().chain(&channel.subscriptions).any(|pass| pass.id == id);
        match screen {
            "watch" => Some(Self::Event(id)),
            "watch_embed" => Some(Self::Embedded(id)),
            "team" => Some(Self::Team(id)),
            "school" => channel.participant_groups.by_id(id).map(|_| Self::School(id)),
            "sport" => channel.event_categories.by_id(id).map(|_| Self::Sport(id)),
            "select-package" => is_pass().then_some(Self::Pass(id)),
            _ => None,
        }
    }
}

fn number(text: &str) -> Option<i64> {
    text.bytes().all(|byte| byte.is_ascii_digit()).then(|| text.parse().ok())?
}
