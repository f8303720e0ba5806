//! The parts of a text that match a search.

use super::Words;
use super::fold::{Folded, Inner, folded};

/// The matches of a search in a text.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Marks {
    /// Indexes into [`Words`] of the words that the text contains.
    pub found: Vec<usize>,
    /// Half-open ranges in UTF-16 code units, in order, not touching.
    pub ranges: Vec<[usize; 2]>,
}

/// Finds words in a text as it is shown. If a word matches at the beginning of words of the text, only those matches
/// are marked; otherwise all are.
pub fn marks(text: &str, words: &Words) -> Marks {
    let parted = folded(text, Inner::Parts);
    let joined = folded(text, Inner::Joins);
    let mut marks = Marks::default();
    for (place, word) in words.iter().enumerate() {
        let word: Vec<char> = word.chars().collect();
        let mut ranges = ranges(&parted, &word);
        if ranges.is_empty() {
            ranges = self::ranges(&joined, &word);
        }
        if !ranges.is_empty() {
            marks.found.push(place);
            marks.ranges.extend(ranges);
        }
    }
    marks.ranges = merged(marks.ranges);
    marks
}

fn ranges(text: &Folded, word: &[char]) -> Vec<[usize; 2]> {
    let begins = |at: usize| at == 0 || text.letters.get(at - 1) == Some(&' ');
    let found = text.letters.windows(word.len().max(1)).enumerate().filter(|(_, letters)| *letters == word);
    let mut places: Vec<usize> = found.map(|(at, _)| at).collect();
    if places.iter().any(|at| begins(*at)) {
        places.retain(|at| begins(*at));
    }
    let range = |at: usize| Some([text.origins.get(at)?.0, text.origins.get(at + word.len() - 1)?.1]);
    places.into_iter().filter_map(range).collect()
}

fn merged(mut ranges: Vec<[usize; 2]>) -> Vec<[usize; 2]> {
    ranges.sort_unstable();
    let mut merged: Vec<[usize; 2]> = Vec::new();
    for [start, end] in ranges {
        match merged.last_mut() {
            Some(last) if start <= last[1] => last[1] = last[1].max(end),
            _ => merged.push([start, end]),
        }
    }
    merged
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The text with its matches in brackets, cut by UTF-16 units as JavaScript does.
    fn bracketed(text: &str, search: &str) -> String {
        let units: Vec<u16> = text.encode_utf16().collect();
        let mut out = String::new();
        let mut at = 0;
        for [start, end] in marks(text, &Words::read(search).unwrap().unwrap()).ranges {
            out += &String::from_utf16(&units[at..start]).unwrap();
            out += &format!("[{}]", String::from_utf16(&units[start..end]).unwrap());
            at = end;
        }
        out + &String::from_utf16(&units[at..]).unwrap()
    }

    #[test]
    fn ranges_are_those_of_the_text_as_it_is_shown() {
        assert_eq!(bracketed("🏆 São Paulo FC", "sao fc"), "🏆 [São] Paulo [FC]");
        assert_eq!(bracketed("Sa\u{303}o Paulo", "sao"), "[Sa\u{303}o] Paulo");
        assert_eq!(bracketed("L’Œuvre au noir", "oe"), "L’[Œ]uvre au noir");
        assert_eq!(bracketed("Straße", "trasse"), "S[traße]");
        assert_eq!(bracketed("Saint-Étienne", "saintetienne"), "[Saint-Étienne]");
        assert_eq!(bracketed("Saint-Étienne", "saint etien"), "[Saint]-[Étien]ne");
    }

    #[test]
    fn beginnings_of_words_count_before_their_insides() {
        assert_eq!(bracketed("Stallions and Lions", "lions"), "Stallions and [Lions]");
        assert_eq!(bracketed("Stallions", "li"), "Stal[li]ons");
        assert_eq!(bracketed("Lions Lions", "lio lions"), "[Lions] [Lions]");
        assert_eq!(bracketed("Paulo", "paulista"), "Paulo");
    }

    #[test]
    fn words_that_are_not_there_are_told() {
        let words = Words::read("tigers paulo").unwrap().unwrap();
        assert_eq!(marks("São Paulo", &words).found, [1]);
    }
}
