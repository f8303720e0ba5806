//! Markdown texts: HTML that sanitising would remove, link targets and pictures.

use std::collections::HashSet;
use std::ops::Range;
use std::sync::LazyLock;

use pulldown_cmark::{Event, LinkType, Options, Parser, Tag};

use super::context::Context;
use super::links;
use crate::compile::markdown::DEEPEST;
use crate::findings::codes;
use crate::findings::finding::Finding;
use crate::load::tree::Place;
use crate::schema::text::Localized;
use crate::source::Spot;
use crate::wording;
use crate::wording::Wording;

/// A Markdown text, and a function that locates any part of it in its file.
pub struct Text<'a> {
    markdown: &'a str,
    spot: Box<dyn Fn(Range<usize>) -> Spot + 'a>,
}

/// Every Markdown text of the folder.
pub fn texts<'a>(context: &Context<'a>) -> Vec<Text<'a>> {
    let loaded = context.loaded;
    let mut texts = Vec::new();
    for body in loaded.pages.iter().flat_map(|page| std::iter::once(&page.own).chain(page.translations.values())) {
        texts.push(Text { markdown: body.raw(), spot: Box::new(|part| body.spot(part)) });
    }
    for entry in &loaded.faq.entries {
        localized(&entry.value.answer, &entry.place, "answer", &mut texts);
    }
    for entry in &loaded.static_blocks.entries {
        localized(&entry.value.body, &entry.place, "body", &mut texts);
    }
    let events = loaded.events.entries.iter().map(|entry| (entry.value.description.as_ref(), &entry.place));
    let items = loaded.vod_media_items.entries.iter().map(|entry| (entry.value.description.as_ref(), &entry.place));
    for (description, place) in events.chain(items) {
        if let Some(description) = description {
            localized(description, place, "description", &mut texts);
        }
    }
    texts
}

fn localized<'a>(text: &'a Localized, place: &'a Place, key: &'static str, texts: &mut Vec<Text<'a>>) {
    match text {
        Localized::One(markdown) => texts.push(Text { markdown, spot: Box::new(move |_| place.value(key)) }),
        Localized::PerLanguage(wordings) => texts.extend(wordings.iter().map(|(language, markdown)| Text {
            markdown,
            spot: Box::new(move |_| place.value(&format!("{key}/{}", language.code()))),
        })),
    }
}

/// The pictures in all texts: each path as written, and its place.
pub fn pictures(context: &Context<'_>) -> Vec<(String, Spot)> {
    let mut pictures = Vec::new();
    for text in texts(context) {
        for (event, part) in Parser::new(text.markdown).into_offset_iter() {
            if let Event::Start(Tag::Image { dest_url, .. }) = event {
                pictures.push((dest_url.to_string(), (text.spot)(part)));
            }
        }
    }
    pictures
}

/// Checks every text.
pub fn check(context: &Context<'_>, findings: &mut Vec<Finding>) {
    let options = Options::ENABLE_TABLES | Options::ENABLE_STRIKETHROUGH;
    for text in texts(context) {
        let mut depth = 0_usize;
        for (event, part) in Parser::new_ext(text.markdown, options).into_offset_iter() {
            depth = depth.saturating_add(opened(&event)).saturating_sub(closed(&event));
            if depth > DEEPEST {
                let message = wording!(
                    "this text is nested more than {DEEPEST} levels deep",
                    "ce texte est imbriqué sur plus de {DEEPEST} niveaux"
                );
                findings.push(Finding::at(codes::OUT_OF_RANGE, &(text.spot)(part), message));
                break;
            }
            match event {
                Event::Html(html) | Event::InlineHtml(html) => {
                    if let Some(what) = removed(&html) {
                        let message = wording!(
                            [what]
                            "{what} is taken out before viewers see this text",
                            "{what} est retiré avant que les spectateurs voient ce texte"
                        );
                        let hint = wording!(
                            "write Markdown; videos and scripts can't be put into texts",
                            "écrivez en Markdown ; un texte ne peut contenir ni vidéo ni script"
                        );
                        findings.push(Finding::at(codes::UNSAFE_MARKDOWN, &(text.spot)(part), message).hint(hint));
                    }
                }
                Event::Start(Tag::Link { link_type, dest_url, .. })
                    if !dest_url.is_empty() && link_type != LinkType::Email =>
                {
                    findings.extend(links::problem(context, &dest_url, &(text.spot)(part)));
                }
                _ => {}
            }
        }
    }
}

/// HTML elements without content.
const VOID: [&str; 7] = ["br", "col", "hr", "img", "input", "source", "wbr"];

/// Number of nesting levels that an event opens.
fn opened(event: &Event<'_>) -> usize {
    match event {
        Event::Start(_) => 1,
        Event::Html(html) | Event::InlineHtml(html) => {
            let name =
                |at: usize| html[at + 1..].split(|c: char| !c.is_ascii_alphanumeric()).next().unwrap_or_default();
            let opens = |name: &str| !name.is_empty() && !VOID.contains(&name.to_ascii_lowercase().as_str());
            html.match_indices('<').filter(|(at, _)| opens(name(*at))).count()
        }
        _ => 0,
    }
}

/// Number of nesting levels that an event closes.
fn closed(event: &Event<'_>) -> usize {
    match event {
        Event::End(_) => 1,
        Event::Html(html) | Event::InlineHtml(html) => html.matches("</").count(),
        _ => 0,
    }
}

/// The elements that sanitising keeps.
static KEPT: LazyLock<HashSet<&'static str>> = LazyLock::new(|| ammonia::Builder::default().clone_tags());

/// The first thing in a piece of HTML that sanitising removes. Closing tags are not reported again.
fn removed(html: &str) -> Option<Wording> {
    for (at, _) in html.match_indices('<') {
        let tag = html[at + 1..].split('>').next().unwrap_or_default();
        let name: String = tag.chars().take_while(char::is_ascii_alphanumeric).collect::<String>().to_lowercase();
        if !name.is_empty() && !KEPT.contains(name.as_str()) {
            return Some(Wording::same(format!("<{name}>")));
        }
        let handler =
            tag.split_ascii_whitespace().skip(1).map(|attribute| attribute.split('=').next().unwrap_or_default());
        if let Some(name) = handler.map(str::to_lowercase).find(|name| name.starts_with("on") || name == "style") {
            return Some(wording!("the attribute {name}", "l'attribut {name}"));
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_sanitising_takes_out_is_named() {
        let named = |html: &str| removed(html).map(|what| (what.en, what.fr));
        assert_eq!(named("<script>alert(1)</script>"), Some(("<script>".to_owned(), "<script>".to_owned())));
        let attribute = ("the attribute onclick".to_owned(), "l'attribut onclick".to_owned());
        assert_eq!(named("<p onclick=\"x()\">a</p>"), Some(attribute));
        assert_eq!(named("<b>bold</b> <!-- note -->"), None);
    }
}
