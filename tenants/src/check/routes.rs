//! The site's own screens, and whether a path leads to one.

use crate::wording;
use crate::wording::Wording;

/// Screens with a fixed path, which menus may lead to.
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

/// Screens whose path ends with a number.
const NUMBERED: [&str; 7] =
    ["/select-package/", "/watch/", "/watch_embed/", "/watch_library/", "/team/", "/school/", "/sport/"];

/// First parts of paths that the site or the server keeps for itself.
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

/// Addresses that the site leads to where a page of the channel has them, and that are unknown where none has.
pub const TEXTS: [&str; 3] = ["/about", "/privacy_policy", "/terms_conditions"];

/// The screen that stands there in any case, and whose text a page fills.
const CONTACTS: &str = "/contacts";

/// Paths of the site that pages may take.
pub const FILLED_BY_PAGES: [&str; 4] = [TEXTS[0], TEXTS[1], TEXTS[2], CONTACTS];

/// Returns how to write the page that is absent at one of [`TEXTS`]; `None` for any other path.
pub fn how_to_fill(path: &str) -> Option<Wording> {
    let file = file_of(path);
    TEXTS.contains(&path).then(|| {
        wording!(
            "write {file}, with url = \"{path}\" between its +++ lines",
            "écrivez {file}, avec url = \"{path}\" entre ses lignes +++"
        )
    })
}

/// The file in which the page at one of [`TEXTS`] is looked for first.
pub fn file_of(path: &str) -> String {
    format!("pages{path}.md")
}

/// Whether a path (without query and fragment) is one of the site's screens.
pub fn is_built_in(path: &str) -> bool {
    let numbered = |prefix: &str| {
        let id = path.strip_prefix(prefix).unwrap_or_default();
        !id.is_empty() && id.bytes().all(|byte| byte.is_ascii_digit())
    };
    SCREENS.contains(&path) || NUMBERED.into_iter().any(numbered)
}

/// Whether a page may not take a path because something else answers there.
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
    fn texts_are_there_where_a_page_is() {
        for path in TEXTS {
            assert!(!is_built_in(path) && !is_taken(path), "{path}");
        }
        assert!(is_built_in("/contacts") && !is_taken("/contacts"));
        assert!(how_to_fill("/about").is_some_and(|hint| hint.en.starts_with("write pages/about.md, ")));
        assert_eq!(how_to_fill("/contacts"), None);
    }
}
