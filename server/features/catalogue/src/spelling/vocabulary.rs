//! The words that a channel's search can find, kept in memory.

use std::collections::HashMap;

use super::distance::{Comparer, Signature, tolerance};

/// Maximum number of words; the most frequent are kept. It bounds memory and the time of a lookup.
const MOST_WORDS: usize = 50_000;
/// Longer words are not offered as corrections.
const LONGEST_WORD: usize = 40;
/// Shorter words are compared with whole words only: too many begin alike.
const SHORTEST_BEGINNING: usize = 6;
/// Readings of a word that are tried, besides the word itself.
const READINGS: usize = 4;

/// Counts the words of a channel's entries.
#[derive(Debug, Default)]
pub struct Counted(HashMap<String, u32>);

/// The words of a channel's entries.
#[derive(Debug, Default)]
pub struct Vocabulary {
    /// The most frequent first.
    words: Vec<Known>,
    /// Every word after a space, so that one search tells whether any contains some letters.
    joined: String,
}

#[derive(Debug)]
struct Known {
    word: String,
    letters: Vec<char>,
    signature: Signature,
}

/// A known word that a typed one may mean.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Reading {
    /// How unlike the typed word it is; 0 for the word itself.
    pub cost: usize,
    /// Its rank by frequency.
    pub rank: usize,
    /// The word.
    pub word: String,
}

impl Counted {
    /// Adds the folded words of an entry.
    pub fn add(&mut self, text: &str) {
        for word in text.split(' ').filter(|word| !word.is_empty()) {
            match self.0.get_mut(word) {
                Some(count) => *count = count.saturating_add(1),
                None => {
                    self.0.insert(word.to_owned(), 1);
                }
            }
        }
    }

    /// Makes the vocabulary.
    pub fn vocabulary(self) -> Vocabulary {
        let mut counted: Vec<(String, u32)> = self.0.into_iter().collect();
        counted.sort_unstable_by(|(one, often), (other, rarely)| rarely.cmp(often).then_with(|| one.cmp(other)));
        counted.truncate(MOST_WORDS);
        let mut vocabulary = Vocabulary::default();
        for (word, _) in counted {
            vocabulary.joined.push(' ');
            vocabulary.joined.push_str(&word);
            let letters: Vec<char> = word.chars().collect();
            if letters.len() <= LONGEST_WORD {
                vocabulary.words.push(Known { signature: Signature::of(&letters), letters, word });
            }
        }
        vocabulary
    }
}

impl Vocabulary {
    /// Returns what a word may mean, the likeliest first: itself if it is part of a known word, then similar words.
    /// Words with digits have no similar ones: another year or number is never meant.
    pub fn readings(&self, typed: &str) -> Vec<Reading> {
        let itself = self.joined.contains(typed).then(|| Reading { cost: 0, rank: 0, word: typed.to_owned() });
        itself.into_iter().chain(self.similar(typed)).collect()
    }

    fn similar(&self, typed: &str) -> Vec<Reading> {
        let letters: Vec<char> = typed.chars().collect();
        let slips = tolerance(letters.len());
        if slips == 0 || letters.len() > LONGEST_WORD || letters.iter().any(|letter| letter.is_numeric()) {
            return Vec::new();
        }
        let signature = Signature::of(&letters);
        let (mut similar, mut comparer) = (Vec::new(), Comparer::default());
        for (rank, known) in self.words.iter().enumerate() {
            let is_unlike = signature.missing_from(known.signature) as usize > slips;
            if is_unlike || known.letters.len() + slips < letters.len() || known.word == typed {
                continue;
            }
            let Some(found) = comparer.distance(&letters, &known.letters, slips) else { continue };
            // The whole word counts before the beginning of a longer one, which is still being typed.
            let whole = (found.whole <= slips).then_some(2 * found.whole);
            let is_long = letters.len() >= SHORTEST_BEGINNING;
            let beginning = (is_long && found.beginning <= slips).then_some(2 * found.beginning + 1);
            if let Some(cost) = whole.into_iter().chain(beginning).min().filter(|cost| *cost > 1) {
                similar.push(Reading { cost, rank, word: known.word.clone() });
            }
        }
        similar.sort_unstable();
        similar.truncate(READINGS);
        similar
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn vocabulary(texts: &[&str]) -> Vocabulary {
        let mut counted = Counted::default();
        texts.iter().for_each(|text| counted.add(text));
        counted.vocabulary()
    }

    fn words(readings: Vec<Reading>) -> Vec<String> {
        readings.into_iter().map(|reading| reading.word).collect()
    }

    #[test]
    fn similar_words_are_sorted_by_errors_then_by_frequency() {
        let known = vocabulary(&[" harbor point ", " harbor high ", " harbour ", " barbor ", " dupont "]);
        assert_eq!(words(known.readings("habor")), ["harbor"]);
        assert_eq!(words(known.readings("hrabou")), ["harbour"], "as the beginning of a word");
        assert_eq!(words(known.readings("pont")), ["pont", "point"], "part of a known word");
        assert_eq!(words(known.readings("harborr")), ["harbor", "harbour"]);
        assert_eq!(words(known.readings("xylophone")), Vec::<String>::new());
    }

    #[test]
    fn numbers_and_short_words_mean_what_they_say() {
        let known = vocabulary(&[" 2025 2026 u17 u18 cup "]);
        for typed in ["2027", "u19", "cop", "cupp2"] {
            assert_eq!(known.readings(typed), [], "{typed}");
        }
    }

    #[test]
    fn letters_of_any_script_are_compared() {
        let known = vocabulary(&[" 𝄞𝄞𝄞𝄞𝄞 динамо спартак "]);
        assert_eq!(words(known.readings("динмао")), ["динамо"]);
        assert_eq!(words(known.readings("𝄞𝄞𝄞𝄞")), ["𝄞𝄞𝄞𝄞", "𝄞𝄞𝄞𝄞𝄞"]);
        assert_eq!(known.readings(&"é".repeat(100)), []);
    }

    #[test]
    fn the_number_of_words_is_bounded() {
        let mut counted = Counted::default();
        counted.add("often often");
        (0..MOST_WORDS + 10).for_each(|number| counted.add(&format!("word{number}")));
        let known = counted.vocabulary();
        assert_eq!((known.words.len(), known.words[0].word.as_str()), (MOST_WORDS, "often"));
    }
}
