//! The site's own screens, and whether a path leads to one.

/// Screens with a fixed path, which menus may lead to.
pub const SCREENS: [&str; 26] = [
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
    "/about",
    "/vod_library",
    "/upcoming",
    "/vod",
    "/live",
    "/schedule",
    "/privacy_policy",
    "/terms_conditions",
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

/// Built-in screens whose text a channel's page fills.
pub const FILLED_BY_PAGES: [&str; 4] = ["/about", "/privacy_policy", "/terms_conditions", "/contacts"];

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
    !FILLED_BY_PAGES.contains(&path) && (SCREENS.contains(&path) || KEPT.contains(&first))
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
}
