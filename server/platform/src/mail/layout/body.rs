//! What a mail says: heading, sentences, button, links.

use std::fmt::Write as _;

use grandstand_core::html::escape;

use super::Words;
use super::look::{Look, SOFT, TEXT};
use super::table::table;

/// Writes everything between the picture and the sender.
pub(super) fn body(look: &Look<'_>, words: &Words) -> String {
    let headline = if words.headline.is_empty() { &words.subject } else { &words.headline };
    let mut html = format!(
        "<h1 class=\"text\" style=\"margin:0 0 16px;font-family:{};font-size:28px;line-height:1.2;{};{TEXT}\">{}</h1>",
        look.display,
        look.headline,
        escape(headline)
    );
    if !words.greeting.is_empty() {
        html.push_str(&paragraph(&words.greeting));
    }
    html.extend(words.paragraphs.iter().map(|text| paragraph(text)));
    let has_table = !words.facts.is_empty() || !words.prices.is_empty();
    if let Some((label, address)) = &words.button {
        html.push_str(&button(look, label, address));
        if !has_table {
            let address = escape(address);
            let _ = write!(
                html,
                "<p class=\"soft\" style=\"margin:0 0 16px;font-size:14px;{SOFT};word-break:break-all\">{address}</p>"
            );
        }
    }
    if has_table {
        html.push_str(&table(look, words));
    }
    html.extend(words.conditions.iter().map(|text| paragraph(text)));
    html.extend(words.links.iter().map(|(label, address)| link(label, address)));
    if !words.note.is_empty() {
        let note = escape(&words.note);
        let _ = write!(html, "<p class=\"soft\" style=\"margin:20px 0 0;font-size:14px;{SOFT}\">{note}</p>");
    }
    html
}

fn paragraph(text: &str) -> String {
    let text = escape(text).replace('\n', "<br>");
    format!("<p class=\"text\" style=\"margin:0 0 16px;{TEXT}\">{text}</p>")
}

fn button(look: &Look<'_>, label: &str, address: &str) -> String {
    let (label, address) = (escape(label), escape(address));
    let ((ground, text), (_, radius)) = (look.button, look.radius);
    format!(
        "<p style=\"margin:24px 0\"><a class=\"button\" href=\"{address}\" style=\"display:inline-block;padding:14px 32px;\
        border-radius:{radius}px;background:{ground};color:{text};font-size:17px;font-weight:700;\
        text-decoration:none\">{label}</a></p>"
    )
}

fn link(label: &str, address: &str) -> String {
    let (label, address) = (escape(label), escape(address));
    format!("<p style=\"margin:0 0 8px\"><a class=\"text\" href=\"{address}\" style=\"{TEXT}\">{label}</a></p>")
}
