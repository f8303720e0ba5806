//! The site's built-in screens, and which paths lead to one.

use crate::wording;
use crate::wording::Wording;

/// Screens with a fixed path that menus may link to.
pub const SCREENS: [&str; 23] = [
    "/",
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
    "/profile/edit",
    "/contacts",
    "/buy",
    "/packages",
    "/faq",
    "/search",
    "/simulate",
    "/vod_library",
    "/upcoming",
    "/vod",
    "/live",
    "/schedule",
];

/// Screens that menus usually link to.
const OF_MENUS: [&str; 12] = [
    "/",
    "/upcoming",
    "/live",
    "/vod",
    "/schedule",
    "/vod_library",
    "/packages",
    "/faq",
    "/contacts",
    "/profile",
    "/login",
    "/registration",
];

/// Maximum number of the channel's pages in a hint.
const MOST_PAGES: usize = 12;

/// Other names of screens, in English and French, by path.
const OTHER_WORDS: [(&str, &[&str]); 12] = [
    ("/", &["home", "accueil", "index", "index.html", "start"]),
    (
        "/schedule",
        &[
            "calendar",
            "calendrier",
            "fixtures",
            "matches",
            "matchs",
            "games",
            "events",
            "evenements",
            "agenda",
            "programme",
        ],
    ),
    ("/upcoming", &["next", "coming", "a-venir", "prochainement"]),
    ("/live", &["stream", "streams", "direct", "en-direct"]),
    ("/vod", &["results", "resultats", "scores", "replay", "replays", "rediffusions"]),
    ("/vod_library", &["video", "videos", "library", "highlights", "films", "videotheque"]),
    (
        "/packages",
        &[
            "shop",
            "store",
            "tickets",
            "pass",
            "passes",
            "prices",
            "subscriptions",
            "boutique",
            "billets",
            "abonnements",
            "tarifs",
        ],
    ),
    ("/faq", &["help", "questions", "aide"]),
    ("/contacts", &["contact-us", "nous-contacter"]),
    ("/profile", &["account", "my-account", "compte", "mon-compte"]),
    ("/login", &["signin", "sign-in", "connexion"]),
    ("/registration", &["register", "signup", "sign-up", "inscription"]),
];

/// Paths that continue with a number.
const NUMBERED: [&str; 7] =
    ["/select-package/", "/watch/", "/watch_embed/", "/watch_library/", "/team/", "/school/", "/sport/"];

/// First segments of paths that are reserved for the site and the server.
const KEPT: [&str; 21] = [
    "404",
    "team",
    "school",
    "sport",
    "select-package",
    "watch",
    "watch_embed",
    "watch_library",
    "share",
    "share_embed",
    "profile",
    "api",
    "assets",
    "images",
    "media",
    "healthz",
    "readyz",
    "metrics",
    "fonts",
    "offline",
    "sitemaps",
];

/// Paths that the site links to if the channel has a page there. Without a page they are not found.
pub const TEXTS: [&str; 3] = ["/about", "/privacy_policy", "/terms_conditions"];

/// The contact screen. It always exists, and a page at its path provides its text.
const CONTACTS: &str = "/contacts";

/// Paths of the site at which a channel may have a page.
pub const FILLED_BY_PAGES: [&str; 4] = [TEXTS[0], TEXTS[1], TEXTS[2], CONTACTS];

/// Explains how to write the missing page at one of [`TEXTS`]; `None` for any other path.
pub fn how_to_fill(path: &str) -> Option<Wording> {
    let file = file_of(path);
    TEXTS.contains(&path).then(|| {
        wording!(
            "write {file}, with url = \"{path}\" between its +++ lines",
            "écrivez {file}, avec url = \"{path}\" entre ses lignes +++"
        )
    })
}

/// The preferred file for the page at one of [`TEXTS`].
pub fn file_of(path: &str) -> String {
    format!("pages{path}.md")
}

/// Suggests the screen for a path with a synonym: `/schedule` for `/calendar`.
pub fn meant(path: &str) -> Option<Wording> {
    let word = path.trim_matches('/').to_lowercase();
    let (screen, _) = OTHER_WORDS.iter().find(|(_, words)| words.contains(&word.as_str()))?;
    Some(wording!("did you mean \"{screen}\"?", "vouliez-vous dire « {screen} » ?"))
}

/// Valid link targets within the site: its screens, and the channel's pages at `urls`.
pub fn choices<'a>(urls: impl Iterator<Item = &'a str>) -> Wording {
    let screens = OF_MENUS.join(", ");
    let pages: Vec<&str> = urls.take(MOST_PAGES).collect();
    if pages.is_empty() {
        return wording!("the screens are {screens}", "les écrans sont {screens}");
    }
    let pages = pages.join(", ");
    wording!(
        "this channel's pages are {pages}; the screens are {screens}",
        "les pages de cette chaîne sont {pages} ; les écrans sont {screens}"
    )
}

/// Whether a path (without query and fragment) is one of the site's screens.
pub fn is_built_in(path: &str) -> bool {
    let numbered = |prefix: &str| {
        let id = path.strip_prefix(prefix).unwrap_or_default();
        !id.is_empty() && id.bytes().all(|byte| byte.is_ascii_digit())
    };
    SCREENS.contains(&path) || NUMBERED.into_iter().any(numbered)
}

/// Whether a page can't have the path because it is reserved.
pub fn is_taken(path: &str) -> bool {
    let first = path.trim_start_matches('/').split('/').next().unwrap_or_default();
    path != CONTACTS && (SCREENS.contains(&path) || KEPT.contains(&first))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn screens_are_told_from_pages() {
        assert!(is_built_in("/") && is_built_in("/watch/12") && is_built_in("/team/7") && is_built_in("/schedule"));
        assert!(
            !is_built_in("/watch/") && !is_built_in("/watch/x") && !is_built_in("/history") && !is_built_in("/404")
        );
        assert!(is_taken("/faq") && is_taken("/watch/about") && is_taken("/api") && is_taken("/404"));
        assert!(!is_taken("/about") && !is_taken("/history") && !is_taken("/watching"));
    }

    #[test]
    fn screens_are_known_by_other_words() {
        let meant = |path: &str| super::meant(path).map(|hint| hint.en);
        assert_eq!(meant("/calendar").as_deref(), Some("did you mean \"/schedule\"?"));
        assert_eq!(meant("Tickets/").as_deref(), Some("did you mean \"/packages\"?"));
        assert_eq!(meant("/history"), None);
        for (screen, words) in OTHER_WORDS {
            assert!(
                OF_MENUS.contains(&screen) && words.iter().all(|word| !is_built_in(&format!("/{word}"))),
                "{screen}"
            );
        }
        assert!(OF_MENUS.iter().all(|screen| SCREENS.contains(screen)));
        assert!(choices(["/kit"].into_iter()).en.starts_with("this channel's pages are /kit; the screens are /, "));
        assert!(choices(std::iter::empty()).en.starts_with("the screens are /, /upcoming, "));
    }

    #[test]
    fn texts_are_there_where_a_page_is() {
        for path in TEXTS {
            assert!(!is_built_in(path) && !is_taken(path), "{path}");
        }
        assert!(is_built_in("/contacts") && !is_taken("/contacts"));
        assert!(how_to_fill("/about").is_some_and(|hint| hint.en.starts_with("write pages/about.md, ")));
        assert_eq!(how_to_fill("/contacts"), None);
    }
}
