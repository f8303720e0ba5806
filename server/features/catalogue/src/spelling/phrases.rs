//! Spellings of a whole search: the readings of its words, combined.

use grandstand_core::search_text::Words;

use super::vocabulary::Vocabulary;

/// Spellings that are looked up.
pub const MOST_PHRASES: usize = 8;
/// Searches with more words are not corrected.
const MOST_WORDS: usize = 12;

/// A spelling while its words are added.
#[derive(Debug, Clone, Default, PartialEq, Eq, PartialOrd, Ord)]
struct Phrase {
    cost: usize,
    rank: usize,
    words: Vec<String>,
}

/// Returns the likeliest other spellings of a search, the likeliest first. There is none if a word is neither known nor
/// similar to a known one.
pub fn phrases(vocabulary: &Vocabulary, words: &Words) -> Vec<Words> {
    if words.iter().count() > MOST_WORDS {
        return Vec::new();
    }
    let mut phrases = vec![Phrase::default()];
    for word in words.iter() {
        let readings = vocabulary.readings(word);
        phrases = phrases
            .iter()
            .flat_map(|phrase| {
                readings.iter().map(|reading| Phrase {
                    cost: phrase.cost + reading.cost,
                    rank: phrase.rank + reading.rank,
                    words: phrase.words.iter().chain([&reading.word]).cloned().collect(),
                })
            })
            .collect();
        phrases.sort_unstable();
        // One more, because the search as it was typed is among them.
        phrases.truncate(MOST_PHRASES + 1);
    }
    let others = phrases.into_iter().filter(|phrase| phrase.cost > 0);
    others.filter_map(|phrase| Words::read(&phrase.words.join(" ")).ok().flatten()).take(MOST_PHRASES).collect()
}

#[cfg(test)]
mod tests {
    use super::super::vocabulary::Counted;
    use super::*;

    fn of(search: &str) -> Vec<String> {
        let mut counted = Counted::default();
        for text in ["sao paulo fc spf", "saint etienne", "lions", "lions b", "harbor point", "dupont"] {
            counted.add(text);
        }
        let words = Words::read(search).unwrap().unwrap();
        phrases(&counted.vocabulary(), &words).iter().map(Words::phrase).collect()
    }

    #[test]
    fn the_words_of_a_search_are_corrected_together() {
        assert_eq!(of("sao pualo"), ["sao paulo"]);
        assert_eq!(of("Étiene"), ["etienne"]);
        assert_eq!(of("loins"), ["lions"]);
        assert_eq!(of("Habor Pont"), ["harbor pont", "harbor point"], "part of a known word first");
        assert_eq!(of("paulo etienne"), Vec::<String>::new(), "both are known");
        assert_eq!(of("xyz"), Vec::<String>::new());
        assert_eq!(of("loins zz"), Vec::<String>::new());
    }

    #[test]
    fn the_work_is_bounded() {
        let many: Vec<String> = (0..30).map(|number| format!("{number}")).collect();
        assert_eq!(of(&many.join(" ")), Vec::<String>::new());
        assert!(of("loins loin lions sao pualo etiene saimt").len() <= MOST_PHRASES);
    }
}
