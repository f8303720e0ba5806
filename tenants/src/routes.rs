//! The addresses of the site: `frontend/routes.json`, which the front end is made from, too.

use std::sync::LazyLock;

use serde::Deserialize;

/// The page for simulations, which the server answers by itself.
pub const SIMULATION: &str = "/simulate";

/// The page for what is not found.
pub const NOT_FOUND: &str = "/404";

/// An address of the site. `docs/developing.md` describes all members of an entry; these are the server's.
#[derive(Debug, Deserialize)]
pub struct Entry {
    /// `:id` and `:entry` stand for a number, any other `:name` for one segment. In a browser the alias of an entry will
    /// do, too, and leads on to its number.
    pub path: String,
    /// The screen's module in `frontend/src/features`; `None` where there is nothing but a page that the channel writes.
    pub screen: Option<String>,
    /// The key of the screen's title in the front end's catalogues; `None` for screens that are about an entry, or
    /// personal.
    pub title: Option<String>,
    /// Whether a menu entry that leads here names the screen.
    #[serde(default)]
    pub title_from_menu: bool,
    /// Whether search engines are meant to list the screen.
    #[serde(default = "yes")]
    pub indexed: bool,
    /// Whether the page has the header alone: no announcement, no footer and no bottom navigation.
    #[serde(default)]
    pub slim: bool,
    /// The template that the page begins with, in `openings.json`.
    pub opening: Option<String>,
    /// Whether the channel may write a page at this path.
    pub page: Option<OwnPage>,
    /// The list that the screen shows, by its name in `frontend/filters.json`.
    pub filters: Option<String>,
    /// Words that people write for this path in menus, in English and French.
    #[serde(default)]
    pub also: Vec<String>,
}

/// What a channel's own page is to a path of the site.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum OwnPage {
    /// Nothing is found without it.
    Required,
    /// It fills a screen.
    Optional,
}

/// How a page that the channel writes is shown, wherever it is.
#[derive(Debug, Default, Deserialize)]
pub struct OwnPageScreen {
    /// The screen's module in `frontend/src/features`.
    pub screen: String,
    /// The template that the page begins with, in `openings.json`.
    pub opening: String,
}

#[derive(Debug, Default, Deserialize)]
struct Table {
    own_page: OwnPageScreen,
    routes: Vec<Entry>,
}

static TABLE: LazyLock<Table> =
    LazyLock::new(|| serde_json::from_str(include_str!("../../frontend/routes.json")).unwrap_or_default());

/// All addresses of the site.
pub static ROUTES: LazyLock<&[Entry]> = LazyLock::new(|| &TABLE.routes);

/// The screen of pages that the channel writes.
pub static OWN_PAGE: LazyLock<&OwnPageScreen> = LazyLock::new(|| &TABLE.own_page);

impl Entry {
    /// The values of the path's parameters; `None` if the entry is not the one of this path.
    pub fn parameters<'a>(&self, path: &'a str) -> Option<Vec<&'a str>> {
        let mut given = path.split('/');
        let mut values = Vec::new();
        for wanted in self.path.split('/') {
            let part = given.next()?;
            match wanted.strip_prefix(':') {
                Some("id" | "entry") if !is_number(part) => return None,
                Some(_) if part.is_empty() => return None,
                Some(_) => values.push(part),
                None if wanted != part => return None,
                None => {}
            }
        }
        given.next().is_none().then_some(values)
    }

    /// Whether the path has no parameters.
    pub fn is_fixed(&self) -> bool {
        !self.path.contains(':')
    }
}

/// The entry of a path. Catalogue entries are not checked for existence.
pub fn at(path: &str) -> Option<&'static Entry> {
    with_parameters(path).map(|(entry, _)| entry)
}

/// The entry of a path, and the values of its parameters.
pub fn with_parameters(path: &str) -> Option<(&'static Entry, Vec<&str>)> {
    ROUTES.iter().find_map(|entry| Some((entry, entry.parameters(path)?)))
}

fn is_number(text: &str) -> bool {
    (1..=15).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_digit())
}

const fn yes() -> bool {
    true
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_is_read() {
        let table: Result<Table, _> = serde_json::from_str(include_str!("../../frontend/routes.json"));
        assert!(table.is_ok_and(|table| table.routes.len() > 30));
    }

    #[test]
    fn paths_have_entries_and_parameters() {
        let found = |path: &str| at(path).map(|entry| entry.path.as_str());
        assert_eq!(found("/"), Some("/"));
        assert_eq!(found("/profile/favorites"), Some("/profile/favorites"));
        assert_eq!(found("/watch/12"), Some("/watch/:id"));
        assert_eq!(at("/share/12/0b8f").and_then(|entry| entry.parameters("/share/12/0b8f")), Some(vec!["12", "0b8f"]));
        let unknown = [
            "",
            "/watch",
            "/watch/",
            "/watch/x",
            "/watch/1/2",
            "/watch/1234567890123456",
            "/share/1/",
            "/LIVE",
            "/live/",
        ];
        assert!(unknown.iter().all(|path| at(path).is_none()));
    }
}
