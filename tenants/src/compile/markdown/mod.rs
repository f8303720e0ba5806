//! Converts Markdown to HTML that is safe to embed in a page.

mod balance;

use std::collections::{BTreeMap, HashMap, HashSet};
use std::sync::LazyLock;

use ammonia::Builder;
use pulldown_cmark::{CowStr, Event, Options, Parser, Tag, TagEnd};

use crate::payload::Picture;
use crate::schema::ImageFacts;

/// Maximum nesting of quotes, lists and HTML elements. Sanitising takes quadratic time in the depth.
pub(crate) const DEEPEST: usize = 100;

static SANITISER: LazyLock<Builder<'static>> = LazyLock::new(|| {
    let mut builder = Builder::default();
    builder
        .url_schemes(HashSet::from(["http", "https", "mailto", "tel"]))
        .link_rel(Some("noopener"))
        .rm_tags(["map", "area", "center", "nav", "header", "footer", "article"])
        .tag_attributes(HashMap::from([
            ("a", HashSet::from(["href", "hreflang"])),
            ("img", HashSet::from(["src", "alt", "width", "height", "loading"])),
            ("ol", HashSet::from(["start"])),
            ("td", HashSet::from(["colspan", "rowspan"])),
            ("th", HashSet::from(["colspan", "rowspan", "scope"])),
            ("time", HashSet::from(["datetime"])),
        ]));
    for cell in ["td", "th"] {
        builder.add_tag_attribute_values(cell, "align", ["center", "right"]);
    }
    for heading in ["h1", "h2", "h3", "h4", "h5", "h6"] {
        builder.add_tag_attributes(heading, ["id"]);
    }
    builder
});

/// The elements that sanitising keeps.
static KEPT: LazyLock<HashSet<&'static str>> = LazyLock::new(|| SANITISER.clone_tags());

/// Converts a text to sanitised HTML. Supports tables, ~~strikethrough~~ and heading ids (`## Tickets {#tickets}`).
///
/// Pictures of the folder get their permanent address and size. Scripts, styles, event handlers, frames and addresses
/// other than http(s), mailto, tel and relative ones are dropped.
pub fn html(markdown: &str, images: &BTreeMap<String, ImageFacts>) -> String {
    let options = Options::ENABLE_TABLES | Options::ENABLE_STRIKETHROUGH | Options::ENABLE_HEADING_ATTRIBUTES;
    let mut unsafe_html = String::with_capacity(markdown.len() * 3 / 2);
    let events = Pictures { events: Parser::new_ext(markdown, options), images };
    pulldown_cmark::html::push_html(&mut unsafe_html, events);
    // A column's alignment comes as a style, which is taken out.
    let unsafe_html = unsafe_html
        .replace(r#" style="text-align: right""#, r#" align="right""#)
        .replace(r#" style="text-align: center""#, r#" align="center""#);
    SANITISER.clean(&balance::balanced(&unsafe_html, &KEPT)).to_string()
}

/// The parser's events, with each picture turned into an `<img>` of known size.
struct Pictures<'a, I> {
    events: I,
    images: &'a BTreeMap<String, ImageFacts>,
}

impl<'a, I: Iterator<Item = Event<'a>>> Iterator for Pictures<'_, I> {
    type Item = Event<'a>;

    fn next(&mut self) -> Option<Event<'a>> {
        let event = self.events.next()?;
        let Event::Start(Tag::Image { dest_url, title, .. }) = event else { return Some(event) };
        let mut alt = String::new();
        let mut depth = 1_usize;
        for inner in self.events.by_ref() {
            match inner {
                Event::Start(Tag::Image { .. }) => depth += 1,
                Event::End(TagEnd::Image) => depth -= 1,
                Event::Text(text) | Event::Code(text) => alt.push_str(&text),
                Event::SoftBreak | Event::HardBreak => alt.push(' '),
                _ => {}
            }
            if depth == 0 {
                break;
            }
        }
        Some(Event::InlineHtml(CowStr::from(tag(&dest_url, &title, &alt, self.images))))
    }
}

fn tag(path: &str, title: &str, alt: &str, images: &BTreeMap<String, ImageFacts>) -> String {
    // Pages lie in a sub-folder, so a path may be relative to it or to the channel's folder.
    let local = path.trim_start_matches("../").trim_start_matches("./");
    let (source, size) = match images.get(local).map(Picture::from) {
        Some(picture) => (picture.src, format!(" width=\"{}\" height=\"{}\"", picture.width, picture.height)),
        None => (path.to_owned(), String::new()),
    };
    let title = if title.is_empty() { String::new() } else { format!(" title=\"{}\"", escape(title)) };
    format!("<img src=\"{}\" alt=\"{}\"{size}{title} loading=\"lazy\">", escape(&source), escape(alt))
}

fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('"', "&quot;").replace('<', "&lt;").replace('>', "&gt;")
}
