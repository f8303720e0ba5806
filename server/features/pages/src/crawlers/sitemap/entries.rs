//! Writes the XML of sitemaps.

use std::fmt::Write as _;

use jiff::Timestamp;
use tenants::compile::Channel;
use tenants::payload::sales::PackageType;

use grandstand_core::html::escape;
use grandstand_heads::brand::Brand;
use grandstand_heads::route::Screen;

/// The XML before the entries.
pub const BEGIN: &str = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n\
    <urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\" xmlns:xhtml=\"http://www.w3.org/1999/xhtml\">\n";
/// The XML after the entries.
pub const END: &str = "</urlset>\n";

/// Returns the index of a sitemap's parts.
pub fn index(origin: &str, parts: &[String]) -> String {
    let mut xml = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n\
        <sitemapindex xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\">\n"
        .to_owned();
    for part in parts {
        let _ = writeln!(xml, "<sitemap><loc>{}/sitemaps/{part}.xml</loc></sitemap>", escape(origin));
    }
    xml + "</sitemapindex>\n"
}

/// Adds a page's entries: one for each language, with links to the other languages. `changed` is in unix seconds.
pub fn entry(xml: &mut String, brand: &Brand<'_>, path: &str, changed: i64) {
    let changed = Timestamp::from_second(changed).unwrap_or_default();
    let languages = &brand.channel.languages;
    let mut others = String::new();
    if languages.len() > 1 {
        for language in languages {
            link(&mut others, language.code(), &brand.url_in(*language, path));
        }
        link(&mut others, "x-default", &brand.absolute(path));
    }
    for language in languages {
        let url = escape(&brand.url_in(*language, path));
        let _ = writeln!(xml, "<url><loc>{url}</loc><lastmod>{changed}</lastmod>{others}</url>");
    }
}

fn link(xml: &mut String, language: &str, url: &str) {
    let _ = write!(xml, "<xhtml:link rel=\"alternate\" hreflang=\"{language}\" href=\"{}\"/>", escape(url));
}

/// Returns the paths of pages that need no database query.
pub fn pages(channel: &Channel) -> Vec<String> {
    let sells = channel.passes_enabled && !(channel.packages.is_empty() && channel.subscriptions.is_empty());
    let is_shown = |screen: &Screen| {
        let is_indexed = screen.entry().is_some_and(|entry| entry.indexed);
        is_indexed && (sells || *screen != Screen::PACKAGES)
    };
    let screens = Screen::all().filter(is_shown).map(|screen| screen.path().to_owned());
    let is_own = |url: &str| Screen::all().all(|screen| screen.path() != url);
    let written = channel.pages.iter().map(|page| page.url.clone()).filter(|url| is_own(url));
    let schools = channel.participant_groups.iter().map(|school| format!("/school/{}", school.id));
    let sports = channel.event_categories.iter().map(|sport| format!("/sport/{}", sport.id));
    let passes = channel.packages.iter().chain(&channel.subscriptions).filter(|_| sells).map(|pass| {
        let query = if pass.kind == PackageType::Subscription { "?type=subscription" } else { "" };
        format!("/select-package/{}{query}", pass.id)
    });
    let home = std::iter::once("/".to_owned());
    home.chain(screens).chain(written).chain(schools).chain(sports).chain(passes).collect()
}
