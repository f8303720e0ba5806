//! Texts that viewers read: there, and in the languages that the channel speaks.

use std::collections::BTreeMap;

use serde_json::{Map, Value};

use super::codes;
use super::context::Context;
use super::finding::Finding;
use crate::load::source::Spot;
use crate::load::tree::Place;
use crate::schema::text::Language;

/// Keys whose texts viewers read.
const READ: [&str; 20] = [
    "name",
    "alt_name",
    "short_name",
    "title",
    "description",
    "question",
    "answer",
    "topic",
    "text",
    "action",
    "body",
    "intro",
    "label",
    "features",
    "options",
    "address",
    "competition",
    "round",
    "one",
    "many",
];

/// Checks every text, wherever it stands.
pub fn check(context: &Context<'_>, findings: &mut Vec<Finding>) {
    let mut walk = Walk { own: context.loaded.language(), wordings: BTreeMap::new(), findings };
    for document in &context.loaded.documents {
        walk.value(&document.value, &document.place(), "");
    }
    if !context.loaded.multi_language() {
        walk.unused();
    }
    pages(context, findings);
}

struct Walk<'a> {
    own: Language,
    /// Per file and language other than the channel's own: where it is first used, and how often.
    wordings: BTreeMap<(String, Language), (Spot, usize)>,
    findings: &'a mut Vec<Finding>,
}

impl Walk<'_> {
    fn value(&mut self, value: &Value, place: &Place, key: &str) {
        match value {
            Value::String(text) if READ.contains(&key) && text.trim().is_empty() => {
                let finding = Finding::at(codes::EMPTY_TEXT, &place.spot(), "there is nothing in this text");
                self.findings.push(finding.hint("write something, or leave the key out if it may be absent"));
            }
            Value::Object(fields) => {
                if let Some(languages) = languages(fields) {
                    self.localized(&languages, place);
                }
                for (inner, value) in fields {
                    let is_wording = fields.len() <= Language::ALL.len()
                        && Language::ALL.iter().any(|language| language.code() == inner);
                    self.value(
                        value,
                        &place.inner(&inner.replace('~', "~0").replace('/', "~1")),
                        if is_wording { key } else { inner },
                    );
                }
            }
            Value::Array(items) => {
                for (index, item) in items.iter().enumerate() {
                    self.value(item, &place.inner(&index.to_string()), key);
                }
            }
            _ => {}
        }
    }

    fn localized(&mut self, languages: &[Language], place: &Place) {
        if !languages.contains(&self.own) {
            let code = self.own.code();
            let message = format!("this text is not there in the channel's own language, \"{code}\"");
            self.findings
                .push(Finding::at(codes::MISSING_LANGUAGE, &place.spot(), message).hint(format!("add {code} = \"…\"")));
        }
        for language in languages.iter().filter(|language| **language != self.own) {
            let spot = place.key(language.code());
            if spot.source.is_inherited() {
                // A base serves channels of several languages.
                continue;
            }
            let key = (spot.source.file.clone(), *language);
            let (first, times) = self.wordings.entry(key).or_insert_with(|| (spot.clone(), 0));
            *times += 1;
            // Tables come by the names of their keys, not as they stand in the file.
            if spot.span.start < first.span.start {
                *first = spot;
            }
        }
    }

    fn unused(self) {
        for ((_, language), (spot, times)) in self.wordings {
            let message = match times {
                1 => format!("nobody sees this \"{}\" text, because multi-language is off", language.code()),
                _ => format!(
                    "nobody sees the {times} \"{}\" texts of this file, because multi-language is off",
                    language.code()
                ),
            };
            let hint = "set multi-language = true in channel.toml, or write the texts in one language";
            self.findings.push(Finding::at(codes::UNUSED_LANGUAGE, &spot, message).hint(hint));
        }
    }
}

/// The languages of a table that holds one text per language; `None` for any other table.
fn languages(fields: &Map<String, Value>) -> Option<Vec<Language>> {
    let language = |(code, text): (&String, &Value)| {
        Language::ALL.into_iter().find(|language| language.code() == code && text.is_string())
    };
    let languages: Option<Vec<_>> = fields.iter().map(language).collect();
    languages.filter(|languages| !languages.is_empty())
}

fn pages(context: &Context<'_>, findings: &mut Vec<Finding>) {
    let own = context.loaded.language();
    for page in &context.loaded.pages {
        for body in std::iter::once(&page.own).chain(page.translations.values()) {
            if body.raw().trim().is_empty() {
                let finding = Finding::at(codes::EMPTY_TEXT, &body.spot(0..0), "this page has no text");
                findings.push(finding.hint("write it below the front matter"));
            }
        }
        for (language, body) in &page.translations {
            let spot = body.spot(0..0);
            if *language == own {
                let message =
                    format!("the channel's own language is \"{}\", and the main file is in it already", own.code());
                let hint = "keep one of the two texts, in the file without a language in its name";
                findings.push(Finding::at(codes::FRONT_MATTER, &spot, message).hint(hint));
            } else if !context.loaded.multi_language() && !body.source.is_inherited() {
                let message = "nobody sees this translation, because multi-language is off";
                findings.push(
                    Finding::at(codes::UNUSED_LANGUAGE, &spot, message)
                        .hint("set multi-language = true in channel.toml"),
                );
            }
        }
    }
}
