//! Folding: no case, no accents, letters and digits only, one space between words.

use std::iter::once;

use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

/// How hyphens, apostrophes and similar characters inside a word are folded.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Inner {
    /// As separators: "l'équipe" is "l equipe".
    Parts,
    /// Dropped: "O'Brien" is "obrien".
    Joins,
}

/// A folded text with the origin of each of its letters.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Folded {
    /// The letters, with one space between words.
    pub letters: Vec<char>,
    /// For each letter, start and end (exclusive) in UTF-16 code units of the original.
    pub origins: Vec<(usize, usize)>,
}

/// Folds a text: "São  Paulo F.C." is "sao paulo fc", "l’Œuvre" is "l oeuvre".
pub fn fold(text: &str) -> String {
    folded(text, Inner::Parts).letters.into_iter().collect()
}

/// The words of a text in every spelling that finds it: "Saint-Étienne" gives saint, etienne and saintetienne.
pub fn spellings(text: &str) -> Vec<String> {
    let parted: String = fold(text);
    let joined: String = folded(text, Inner::Joins).letters.into_iter().collect();
    let mut all: Vec<String> = Vec::new();
    for word in parted.split(' ').chain(joined.split(' ')).filter(|word| !word.is_empty()) {
        if !all.iter().any(|known| known == word) {
            all.push(word.to_owned());
        }
    }
    all
}

pub(super) fn folded(text: &str, inner: Inner) -> Folded {
    let mut folded = Folded::default();
    let mut gap = false;
    let mut start = 0;
    for original in text.chars() {
        let end = start + original.len_utf16();
        if is_combining_mark(original) && !gap {
            // A combining accent is part of its letter.
            folded.origins.iter_mut().last().into_iter().for_each(|origin| origin.1 = end);
        }
        for letter in once(original).nfkd().filter(|letter| !is_combining_mark(*letter)).flat_map(plain) {
            if letter.is_alphanumeric() {
                if gap && !folded.letters.is_empty() {
                    folded.letters.push(' ');
                    folded.origins.push((start, start));
                }
                gap = false;
                folded.letters.push(letter);
                folded.origins.push((start, end));
            } else if letter != '.' && (inner == Inner::Parts || letter.is_whitespace()) {
                gap = true;
            }
        }
        start = end;
    }
    folded
}

/// A letter in lower case, without accents.
fn plain(letter: char) -> impl Iterator<Item = char> {
    letter.to_lowercase().flat_map(|letter| {
        let (first, second) = match letter {
            'ø' => ('o', None),
            'ł' => ('l', None),
            'đ' | 'ð' => ('d', None),
            'ı' => ('i', None),
            'ς' => ('σ', None),
            'ß' => ('s', Some('s')),
            'æ' => ('a', Some('e')),
            'œ' => ('o', Some('e')),
            'þ' => ('t', Some('h')),
            letter => (letter, None),
        };
        once(first).chain(second)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn accents_case_and_spaces_do_not_matter() {
        assert_eq!(fold("São  Paulo FC"), "sao paulo fc");
        assert_eq!(fold("Łódź Brøndby Straße"), "lodz brondby strasse");
        assert_eq!(fold("Sa\u{303}o \u{FB01}nal ΟΔΟΣ"), fold("São final οδος"));
        assert_eq!(fold("İstanbul"), "istanbul");
    }

    #[test]
    fn punctuation_parts_words_and_dots_vanish() {
        assert_eq!(fold("Été à l’Œuvre, l'équipe"), "ete a l oeuvre l equipe");
        assert_eq!(fold("Saint-Étienne 2025/26 (F.C.)"), "saint etienne 2025 26 fc");
        assert_eq!(fold(" %_*\"' "), "");
    }

    #[test]
    fn a_word_is_found_in_one_piece_too() {
        assert_eq!(spellings("O'Brien's O'Brien"), ["o", "brien", "s", "obriens", "obrien"]);
        assert_eq!(spellings("São Paulo"), ["sao", "paulo"]);
        assert_eq!(spellings("—"), Vec::<String>::new());
    }

    #[test]
    fn every_letter_knows_where_it_came_from() {
        let folded = folded("𝄞 Œa\u{301}", Inner::Parts);
        assert_eq!(folded.letters, ['o', 'e', 'a']);
        assert_eq!(folded.origins, [(3, 4), (3, 4), (4, 6)], "in UTF-16 code units; the clef takes two");
    }
}
