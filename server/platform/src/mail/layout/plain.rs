//! The plain text part of a mail. It has the same facts as the HTML part.

use tenants::schema::text::Language;

use super::footer::Footer;
use super::{Frame, Words};

/// Begins the signature, which mail programs set apart and leave out of replies.
const SIGNATURE: &str = "-- ";

/// Writes the part.
pub(super) fn text(frame: Frame<'_>, footer: &Footer, words: &Words) -> String {
    let colon = match frame.language {
        Language::En => ": ",
        Language::Fr => "\u{202f}: ",
    };
    let link = |(label, address): &(String, String)| format!("{label}{}\n{address}", colon.trim_end());
    let facts = words.facts.iter().map(|(label, value)| format!("{label}{colon}{value}"));
    let prices = words.prices.iter().map(|line| format!("{}{colon}{}", line.label, line.amount));
    let mut parts = vec![words.headline.clone(), words.greeting.clone()];
    parts.extend(words.paragraphs.iter().cloned());
    parts.extend(words.button.iter().map(link));
    parts.push(facts.collect::<Vec<_>>().join("\n"));
    parts.push(prices.collect::<Vec<_>>().join("\n"));
    parts.extend(words.conditions.iter().cloned());
    parts.extend(words.links.iter().map(link));
    parts.push(words.note.clone());
    let home = format!("{}/", frame.origin);
    let named = Some(frame.name()).filter(|name| *name != footer.name);
    let sender = [SIGNATURE].into_iter().chain(named).chain([footer.name.as_str()]);
    let sender = sender.chain(footer.lines.iter().map(String::as_str)).chain([home.as_str()]);
    parts.push(sender.collect::<Vec<_>>().join("\n"));
    parts.retain(|part| !part.is_empty());
    parts.join("\n\n") + "\n"
}
