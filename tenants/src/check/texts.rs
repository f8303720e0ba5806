//! Texts for viewers: present, and in the channel's languages.

use std::collections::BTreeMap;

use serde_json::{Map, Value};

use super::context::Context;
use crate::findings::codes;
use crate::findings::finding::Finding;
use crate::load::tree::Place;
use crate::schema::text::Language;
use crate::source::Spot;
use crate::wording;

/// Keys that hold texts for viewers.
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

/// Maximum number of findings about a language that is switched off; more files become one finding.
const MOST_FILES: usize = 8;

/// Checks all texts of all files.
pub fn check(context: &Context<'_>, findings: &mut Vec<Finding>) {
    let mut walk = Walk { own: context.loaded.known_language(), wordings: BTreeMap::new(), findings };
    for document in &context.loaded.documents {
        walk.value(&document.value, &document.place(), "");
    }
    if !context.loaded.multi_language() {
        walk.unused();
    }
    pages(context, findings);
}

struct Walk<'a> {
    /// `None` if unknown; then no translation is reported as missing.
    own: Option<Language>,
    /// By file and language, without the channel's own: the first use and the number of uses.
    wordings: BTreeMap<(String, Language), (Spot, usize)>,
    findings: &'a mut Vec<Finding>,
}

impl Walk<'_> {
    fn value(&mut self, value: &Value, place: &Place, key: &str) {
        match value {
            Value::String(text) if READ.contains(&key) && text.trim().is_empty() => {
                let message = wording!("there is nothing in this text", "ce texte est vide");
                self.findings.push(Finding::at(codes::EMPTY_TEXT, &place.spot(), message).hint(wording!(
                    "write something, or leave the key out if it may be absent",
                    "écrivez quelque chose, ou retirez la clé si elle n'est pas obligatoire"
                )));
            }
            Value::Object(fields) => {
                if let Some(languages) = languages(fields) {
                    self.localized(&languages, place, key);
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

    fn localized(&mut self, languages: &[Language], place: &Place, key: &str) {
        let Some(own) = self.own else { return };
        if !languages.contains(&own) {
            let code = own.code();
            let french = match own {
                Language::En => "l'anglais",
                Language::Fr => "le français",
            };
            let message = wording!(
                "this text is not there in the channel's own language, \"{code}\"",
                "il manque ce texte dans la langue de la chaîne, {french} (« {code} »)"
            );
            let hint = if place.is_row() {
                wording!(
                    "add a column {key}.{code}, or call the column {key}: it is then for every language",
                    "ajoutez une colonne {key}.{code}, ou nommez la colonne {key} : elle vaut alors pour toutes les langues"
                )
            } else {
                wording!("add {code} = \"…\"", "ajoutez {code} = \"…\"")
            };
            self.findings.push(Finding::at(codes::MISSING_LANGUAGE, &place.spot(), message).hint(hint));
        }
        for language in languages.iter().filter(|language| **language != own) {
            let spot = place.key(language.code());
            if spot.source.is_inherited() {
                // Channels with different languages may extend a base.
                continue;
            }
            let key = (spot.source.file.clone(), *language);
            let (first, times) = self.wordings.entry(key).or_insert_with(|| (spot.clone(), 0));
            *times += 1;
            // Keys of a table are sorted by name, not by position in the file.
            if spot.span.start < first.span.start {
                *first = spot;
            }
        }
    }

    fn unused(self) {
        for language in Language::ALL {
            let used = self.wordings.iter().filter(|((_, other), _)| *other == language);
            let spots: Vec<Spot> = used.map(|(_, (spot, _))| spot.clone()).collect();
            if spots.len() > MOST_FILES {
                let code = language.code();
                let message = wording!(
                    "nobody sees the \"{code}\" texts of the channel, because multi-language is off",
                    "personne ne voit les textes « {code} » de la chaîne, car multi-language est désactivé"
                );
                let hint = wording!(
                    "set multi-language = true in channel.toml, or write the texts in one language",
                    "mettez multi-language = true dans channel.toml, ou écrivez les textes dans une seule langue"
                );
                let finding = Finding::at_each(codes::UNUSED_LANGUAGE, &spots, message);
                self.findings.extend(finding.map(|finding| finding.hint(hint)));
                return;
            }
        }
        for ((_, language), (spot, times)) in self.wordings {
            let code = language.code();
            let message = match times {
                1 => wording!(
                    "nobody sees this \"{code}\" text, because multi-language is off",
                    "personne ne voit ce texte « {code} », car multi-language est désactivé"
                ),
                _ => wording!(
                    "nobody sees the {times} \"{code}\" texts of this file, because multi-language is off",
                    "personne ne voit les {times} textes « {code} » de ce fichier, car multi-language est désactivé"
                ),
            };
            let hint = wording!(
                "set multi-language = true in channel.toml, or write the texts in one language",
                "mettez multi-language = true dans channel.toml, ou écrivez les textes dans une seule langue"
            );
            self.findings.push(Finding::at(codes::UNUSED_LANGUAGE, &spot, message).hint(hint));
        }
    }
}

/// The languages of a table with one text per language; `None` for any other table.
fn languages(fields: &Map<String, Value>) -> Option<Vec<Language>> {
    let language = |(code, text): (&String, &Value)| {
        Language::ALL.into_iter().find(|language| language.code() == code && text.is_string())
    };
    let languages: Option<Vec<_>> = fields.iter().map(language).collect();
    languages.filter(|languages| !languages.is_empty())
}

fn pages(context: &Context<'_>, findings: &mut Vec<Finding>) {
    let own = context.loaded.known_language();
    for page in &context.loaded.pages {
        for body in std::iter::once(&page.own).chain(page.translations.values()) {
            if body.raw().trim().is_empty() {
                let message = wording!("this page has no text", "cette page n'a pas de texte");
                findings.push(
                    Finding::at(codes::EMPTY_TEXT, &body.spot(0..0), message)
                        .hint(wording!("write it below the front matter", "écrivez-le sous l'en-tête de la page")),
                );
            }
        }
        for (language, body) in &page.translations {
            let spot = body.spot(0..0);
            if Some(*language) == own {
                let code = language.code();
                let message = wording!(
                    "the channel's own language is \"{code}\", and the main file is in it already",
                    "la langue de la chaîne est « {code} », et le fichier principal est déjà dans cette langue"
                );
                let hint = wording!(
                    "keep one of the two texts, in the file without a language in its name",
                    "gardez un des deux textes, dans le fichier sans langue dans son nom"
                );
                findings.push(Finding::at(codes::FRONT_MATTER, &spot, message).hint(hint));
            } else if !context.loaded.multi_language() && !body.source.is_inherited() {
                let message = wording!(
                    "nobody sees this translation, because multi-language is off",
                    "personne ne voit cette traduction, car multi-language est désactivé"
                );
                let hint = wording!(
                    "set multi-language = true in channel.toml",
                    "mettez multi-language = true dans channel.toml"
                );
                findings.push(Finding::at(codes::UNUSED_LANGUAGE, &spot, message).hint(hint));
            }
        }
    }
}
