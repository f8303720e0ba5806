//! Edit distances between a typed word and a known one.

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

/// Counts the letters to insert, delete, replace or swap with their neighbour (optimal string alignment).
pub fn distance(typed: &[char], known: &[char]) -> Distance {
    let mut before_last: Vec<usize> = Vec::new();
    let mut last: Vec<usize> = (0..=known.len()).collect();
    let mut previous: Option<char> = None;
    for (row, letter) in typed.iter().enumerate() {
        let mut current = Vec::with_capacity(last.len());
        current.push(row + 1);
        let mut left: Option<char> = None;
        for (column, other) in known.iter().enumerate() {
            let at = |row: &[usize], place: usize| row.get(place).copied().unwrap_or(usize::MAX / 2);
            let replaced = at(&last, column) + usize::from(letter != other);
            let mut best = replaced.min(at(&last, column + 1) + 1).min(at(&current, column) + 1);
            if previous == Some(*other) && left == Some(*letter) {
                best = best.min(at(&before_last, column.wrapping_sub(1)) + 1);
            }
            current.push(best);
            left = Some(*other);
        }
        before_last = std::mem::replace(&mut last, current);
        previous = Some(*letter);
    }
    let beginning = last.iter().copied().min().unwrap_or(0);
    Distance { whole: last.last().copied().unwrap_or(0), beginning }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(typed: &str, known: &str) -> (usize, usize) {
        let letters = |word: &str| word.chars().collect::<Vec<_>>();
        let found = distance(&letters(typed), &letters(known));
        (found.whole, found.beginning)
    }

    #[test]
    fn every_kind_of_slip_counts_once() {
        assert_eq!(of("habor", "harbor"), (1, 1), "a letter is missing");
        assert_eq!(of("harrbor", "harbor"), (1, 1), "a letter too many");
        assert_eq!(of("hatbor", "harbor"), (1, 1), "another letter");
        assert_eq!(of("hrabor", "harbor"), (1, 1), "two letters swapped");
        assert_eq!(of("harbor", "harbor"), (0, 0));
        assert_eq!(of("pont", "harbor").0, 5);
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
    fn short_words_have_no_errors() {
        assert_eq!([1, 3, 4, 7, 8, 100].map(tolerance), [0, 0, 1, 1, 2, 2]);
    }
}
