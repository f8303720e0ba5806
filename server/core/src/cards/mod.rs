//! Cards: the prepared answers of catalogue rows, written on apply, so that a list reads one column of one table.
//!
//! A card is several lines of JSON: first the facts that decisions are made on, then the declared part of the answer in
//! the channel's own language, then in every other language in which it differs, prefixed with the language's code. A
//! line is sent as it is, without being parsed.

pub mod event;

use serde::Serialize;
use serde::de::DeserializeOwned;
use tenants::schema::text::Language;

/// The format of cards, of the data stored beside them and of the search index. Catalogues in another format are
/// rewritten.
pub const FORMAT: i32 = 2;

/// Writes a card: its facts, and its answer in each of `languages`, the channel's own first.
///
/// # Errors
/// Serialization failed, which declared values never do.
pub fn write<T: Serialize>(
    facts: &impl Serialize,
    languages: &[Language],
    answer: impl Fn(Language) -> T,
) -> serde_json::Result<String> {
    let mut card = serde_json::to_string(facts)?;
    let mut own: Option<String> = None;
    for language in languages {
        let line = serde_json::to_string(&answer(*language))?;
        if own.as_ref() == Some(&line) {
            continue;
        }
        card.push('\n');
        if own.is_some() {
            card.push_str(language.code());
            card.push(' ');
        }
        card.push_str(&line);
        own.get_or_insert(line);
    }
    Ok(card)
}

/// The facts of a card, and its answer in `language` as a JSON object. A language without a line of its own gets the
/// channel's own language.
///
/// # Errors
/// The text is not a card of this [`FORMAT`].
pub fn read<F: DeserializeOwned>(card: &str, language: Language) -> anyhow::Result<(F, &str)> {
    let (facts, answers) = card.split_once('\n').ok_or_else(|| anyhow::anyhow!("a card has no answer"))?;
    let mut lines = answers.split('\n');
    let own = lines.next().unwrap_or_default();
    let other = lines.find_map(|line| line.strip_prefix(language.code())?.strip_prefix(' '));
    Ok((serde_json::from_str(facts)?, other.unwrap_or(own)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_card_is_read_in_each_language() {
        let name = |language| if language == Language::Fr { "Équipe\nA" } else { "Team A" };
        let card = write(&7, &[Language::En, Language::Fr], name).unwrap();
        assert_eq!(card, "7\n\"Team A\"\nfr \"Équipe\\nA\"");
        assert_eq!(read::<i64>(&card, Language::En).unwrap(), (7, "\"Team A\""));
        assert_eq!(read::<i64>(&card, Language::Fr).unwrap(), (7, "\"Équipe\\nA\""));
    }

    #[test]
    fn a_language_that_reads_the_same_is_written_once() {
        let card = write(&7, &[Language::Fr, Language::En], |_| "A").unwrap();
        assert_eq!(card, "7\n\"A\"");
        assert_eq!(read::<i64>(&card, Language::En).unwrap(), (7, "\"A\""));
    }

    #[test]
    fn what_is_no_card_is_refused() {
        assert!(read::<i64>("", Language::En).is_err());
        assert!(read::<i64>("seven\n\"A\"", Language::En).is_err());
    }
}
