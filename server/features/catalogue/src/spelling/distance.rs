//! Edit distances between a typed word and a known one.

use std::iter::{once, repeat};

/// A set of letters as bits: letters of equal remainder share one. It rejects most unlike words without comparing them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Signature(u64);

/// How unlike a known word, or the beginning of one, is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Distance {
    /// To the whole word.
    pub whole: usize,
    /// To the most similar beginning of the word.
    pub beginning: usize,
}

impl Signature {
    /// The letters of a word.
    pub fn of(letters: &[char]) -> Self {
        Self(letters.iter().fold(0, |bits, letter| bits | 1 << (u32::from(*letter) % u64::BITS)))
    }

    /// A lower bound on the number of typing errors between a word with these letters and any beginning of a word with
    /// the others: each error accounts for one missing letter at most.
    pub const fn missing_from(self, other: Self) -> u32 {
        (self.0 & !other.0).count_ones()
    }
}

/// Returns the number of typing errors that a word of this length may have.
pub const fn tolerance(length: usize) -> usize {
    match length {
        0..=3 => 0,
        4..=7 => 1,
        _ => 2,
    }
}

/// Compares words, and reuses its memory from one to the next.
#[derive(Debug, Default)]
pub struct Comparer {
    before_last: Vec<usize>,
    last: Vec<usize>,
    current: Vec<usize>,
}

/// More than any distance.
const FAR: usize = usize::MAX / 2;

impl Comparer {
    /// Counts the letters to insert, delete, replace or swap with their neighbour (optimal string alignment). `None` if
    /// there are more than `most`, also to every beginning of the known word.
    pub fn distance(&mut self, typed: &[char], known: &[char], most: usize) -> Option<Distance> {
        self.before_last.clear();
        self.last.clear();
        self.last.extend(0..=known.len());
        let (mut previous, mut least_before) = (None, 0);
        for (row, letter) in typed.iter().enumerate() {
            let least = self.row(row + 1, (previous, *letter), known);
            // A swap reaches back two rows.
            if least > most && least_before > most {
                return None;
            }
            std::mem::swap(&mut self.before_last, &mut self.last);
            std::mem::swap(&mut self.last, &mut self.current);
            (previous, least_before) = (Some(*letter), least);
        }
        let beginning = self.last.iter().copied().min()?;
        let whole = self.last.last().copied()?;
        (beginning <= most).then_some(Distance { whole, beginning })
    }

    /// Computes the distances of the letters up to one to every beginning of the known word. Returns the least.
    fn row(&mut self, first: usize, (previous, letter): (Option<char>, char), known: &[char]) -> usize {
        self.current.clear();
        self.current.push(first);
        let two_before = once(FAR).chain(self.before_last.iter().copied()).chain(repeat(FAR));
        let (mut left, mut left_letter, mut least) = (first, None, first);
        for ((other, above), two_before) in known.iter().zip(self.last.windows(2)).zip(two_before) {
            let &[diagonal, above] = above else { continue };
            let mut best = (diagonal + usize::from(letter != *other)).min(above + 1).min(left + 1);
            if previous == Some(*other) && left_letter == Some(letter) {
                best = best.min(two_before + 1);
            }
            self.current.push(best);
            (left, left_letter, least) = (best, Some(*other), least.min(best));
        }
        least
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(typed: &str, known: &str) -> (usize, usize) {
        let letters = |word: &str| word.chars().collect::<Vec<_>>();
        let found = Comparer::default().distance(&letters(typed), &letters(known), usize::MAX).unwrap();
        (found.whole, found.beginning)
    }

    #[test]
    fn every_kind_of_slip_counts_once() {
        assert_eq!(of("habor", "harbor"), (1, 1), "a letter is missing");
        assert_eq!(of("harrbor", "harbor"), (1, 1), "a letter too many");
        assert_eq!(of("hatbor", "harbor"), (1, 1), "another letter");
        assert_eq!(of("hrabor", "harbor"), (1, 1), "two letters swapped");
        assert_eq!(of("harbor", "harbor"), (0, 0));
        assert_eq!(of("pont", "harbor").0, 6);
    }

    #[test]
    fn the_beginning_of_a_word_is_compared_too() {
        assert_eq!(of("habo", "harbor"), (2, 1));
        assert_eq!(of("harb", "harbor"), (2, 0));
        assert_eq!(of("", "harbor"), (6, 0));
        assert_eq!(of("harbor", ""), (6, 6));
    }

    #[test]
    fn the_distance_is_that_of_a_known_implementation() {
        let words = ["lions", "loins", "saint", "etienne", "etiene", "aab", "aba", "baa", "oeuvre", "ligue", "a", "ab"];
        for one in words {
            for other in words {
                assert_eq!(of(one, other).0, strsim::osa_distance(one, other), "{one} {other}");
                let letters = |word: &str| word.chars().collect::<Vec<_>>();
                let missing = Signature::of(&letters(one)).missing_from(Signature::of(&letters(other)));
                assert!(usize::try_from(missing).unwrap() <= of(one, other).1, "{one} {other}");
            }
        }
    }

    #[test]
    fn unlike_words_are_given_up() {
        let letters = |word: &str| word.chars().collect::<Vec<_>>();
        let mut comparer = Comparer::default();
        let mut within =
            |typed: &str, known: &str, most| comparer.distance(&letters(typed), &letters(known), most).is_some();
        assert!(within("hrabor", "harbor", 1) && !within("hrabro", "harbor", 1) && within("hrabro", "harbor", 2));
        assert!(!within("xylophone", "harbor", 2) && within("harb", "harbor", 0));
        assert!(within("harbor", "harbor", 0), "nothing is left of the words before");
    }

    #[test]
    fn short_words_have_no_errors() {
        assert_eq!([1, 3, 4, 7, 8, 100].map(tolerance), [0, 0, 1, 1, 2, 2]);
    }
}
