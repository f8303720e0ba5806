//! Which page of the site an address leads to.

use tenants::compile::Channel;

/// A page of the site. Addresses that lead to the same page give equal routes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Route {
    /// The home page.
    Home,
    /// One with a fixed path that is for everyone.
    Screen(Screen),
    /// A page that the channel has written.
    Page(i64),
    /// An event's.
    Event(i64),
    /// An event's, in a frame.
    Embedded(i64),
    /// A clip's, by both halves of its link.
    Clip(i64, u128),
    /// A clip's, in a frame.
    EmbeddedClip(i64, u128),
    /// A team's.
    Team(i64),
    /// A school's.
    School(i64),
    /// A sport's.
    Sport(i64),
    /// A package's or subscription's.
    Pass(i64),
    /// An item of the library, over the library.
    LibraryItem(i64),
    /// One that is a viewer's own, or nothing to be found by.
    Private,
    /// The one for those who run the channel.
    Simulation,
    /// None.
    Unknown,
}

/// A screen with a fixed path.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Screen {
    /// What is live.
    Live,
    /// What comes next.
    Upcoming,
    /// Recordings.
    Recordings,
    /// Everything by its days.
    Schedule,
    /// The library.
    Library,
    /// What is sold.
    Packages,
    /// Questions and answers.
    Faq,
    /// How to reach the channel.
    Contacts,
    /// Search.
    Search,
}

impl Screen {
    /// Every one.
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

    /// Its path.
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

/// Paths of screens that are a viewer's own.
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
    /// The page at a path. A slash at its end makes no difference. What a page shows of the catalogue need not be there.
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

    /// The name that the front end has given to the screen there; `None` where it is no public one.
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

    /// Whether a site that the channel names may frame it.
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
