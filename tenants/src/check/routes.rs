//! The site's built-in screens, and which paths lead to one.

use crate::routes::{self, Entry, NOT_FOUND, OwnPage, ROUTES, SIMULATION};
use crate::wording;
use crate::wording::Wording;

/// Maximum number of the channel's pages in a hint.
const MOST_PAGES: usize = 12;

/// First segments of the server's own paths.
const OF_SERVER: [&str; 10] =
    ["api", "assets", "images", "media", "healthz", "readyz", "metrics", "fonts", "offline", "sitemaps"];

/// Paths of screens that need no page of the channel and no entry of its catalogue.
pub fn screens() -> impl Iterator<Item = &'static str> {
    let fixed = ROUTES.iter().filter(|entry| entry.screen.is_some() && entry.is_fixed());
    fixed.map(|entry| entry.path.as_str()).filter(|path| *path != NOT_FOUND).chain([SIMULATION])
}

/// Paths of screens that menus usually link to: those with other names.
fn of_menus() -> impl Iterator<Item = &'static Entry> {
    ROUTES.iter().filter(|entry| !entry.also.is_empty())
}

/// Paths that the site links to if the channel has a page there. Without a page they are not found.
pub fn texts() -> impl Iterator<Item = &'static str> {
    paths_with(|page| page == OwnPage::Required)
}

/// Paths of the site at which a channel may have a page.
pub fn filled_by_pages() -> impl Iterator<Item = &'static str> {
    texts().chain(paths_with(|page| page == OwnPage::Optional))
}

fn paths_with(is_wanted: fn(OwnPage) -> bool) -> impl Iterator<Item = &'static str> {
    ROUTES.iter().filter(move |entry| entry.page.is_some_and(is_wanted)).map(|entry| entry.path.as_str())
}

/// Explains how to write the missing page at one of [`texts`]; `None` for any other path.
pub fn how_to_fill(path: &str) -> Option<Wording> {
    let file = file_of(path);
    texts().any(|text| text == path).then(|| {
        wording!(
            "write {file}, with url = \"{path}\" between its +++ lines",
            "écrivez {file}, avec url = \"{path}\" entre ses lignes +++"
        )
    })
}

/// The preferred file for the page at one of [`texts`].
pub fn file_of(path: &str) -> String {
    format!("pages{path}.md")
}

/// Suggests the screen for a path with a synonym: `/schedule` for `/calendar`.
pub fn meant(path: &str) -> Option<Wording> {
    let word = path.trim_matches('/').to_lowercase();
    let screen = &of_menus().find(|entry| entry.also.contains(&word))?.path;
    Some(wording!("did you mean \"{screen}\"?", "vouliez-vous dire « {screen} » ?"))
}

/// Valid link targets within the site: its screens, and the channel's pages at `urls`.
pub fn choices<'a>(urls: impl Iterator<Item = &'a str>) -> Wording {
    let screens = of_menus().map(|entry| entry.path.as_str()).collect::<Vec<_>>().join(", ");
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
    let is_screen = || routes::at(path).is_some_and(|entry| entry.screen.is_some());
    path == SIMULATION || (path != NOT_FOUND && is_screen())
}

/// Whether a page can't have the path because it is reserved.
pub fn is_taken(path: &str) -> bool {
    if let Some(page) = routes::at(path).map(|entry| entry.page) {
        return page.is_none();
    }
    let first = |path: &'static str| path.split('/').nth(1);
    // What stands below a screen's path, such as a number that it lacks, is the screen's, too.
    let below =
        ROUTES.iter().filter(|entry| entry.path.matches('/').count() > 1).filter_map(|entry| first(&entry.path));
    path == SIMULATION || below.chain(OF_SERVER).any(|kept| path.split('/').nth(1) == Some(kept))
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
        assert!(is_built_in("/profile/favorites") && is_built_in("/share/7/0b8f"));
        assert!(is_taken("/faq") && is_taken("/watch/about") && is_taken("/api") && is_taken("/404"));
        assert!(is_taken("/simulate") && is_taken("/profile/other"));
        assert!(!is_taken("/about") && !is_taken("/history") && !is_taken("/watching"));
    }

    #[test]
    fn screens_are_known_by_other_words() {
        let meant = |path: &str| super::meant(path).map(|hint| hint.en);
        assert_eq!(meant("/calendar").as_deref(), Some("did you mean \"/schedule\"?"));
        assert_eq!(meant("Tickets/").as_deref(), Some("did you mean \"/packages\"?"));
        assert_eq!(meant("/history"), None);
        for entry in of_menus() {
            assert!(entry.also.iter().all(|word| !is_built_in(&format!("/{word}"))), "{}", entry.path);
            assert!(screens().any(|screen| screen == entry.path), "{}", entry.path);
        }
        assert!(choices(["/kit"].into_iter()).en.starts_with("this channel's pages are /kit; the screens are /, "));
        assert!(choices(std::iter::empty()).en.starts_with("the screens are /, /upcoming, "));
    }

    #[test]
    fn texts_are_there_where_a_page_is() {
        for path in texts() {
            assert!(!is_built_in(path) && !is_taken(path), "{path}");
        }
        assert!(is_built_in("/contacts") && !is_taken("/contacts"));
        assert!(how_to_fill("/about").is_some_and(|hint| hint.en.starts_with("write pages/about.md, ")));
        assert_eq!(how_to_fill("/contacts"), None);
    }
}
