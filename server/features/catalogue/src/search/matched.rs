//! Chooses the texts of an entry that show why it was found.

use grandstand_core::search_text::{Words, marks};

use super::model::{Matched, MatchedField};

/// Chooses among an entry's texts, the most important first: the first one with all words, or else those that together
/// have the most words. If none has any, returns the first text without marks.
pub fn matched(texts: &[(MatchedField, &str)], words: &Words) -> Vec<Matched> {
    let mut best: Vec<Matched> = Vec::new();
    let mut known: Vec<usize> = Vec::new();
    for (field, text) in texts {
        let marks = marks(text, words);
        let one = Matched { field: *field, text: (*text).to_owned(), ranges: marks.ranges };
        if marks.found.len() == words.iter().count() {
            return vec![one];
        }
        let news: Vec<usize> = marks.found.into_iter().filter(|place| !known.contains(place)).collect();
        if !news.is_empty() {
            known.extend(news);
            best.push(one);
        }
    }
    if best.is_empty() {
        best.extend(texts.first().map(|(field, text)| Matched {
            field: *field,
            text: (*text).to_owned(),
            ranges: Vec::new(),
        }));
    }
    best
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(texts: &[(MatchedField, &str)], search: &str) -> Vec<(MatchedField, Vec<[usize; 2]>)> {
        let words = Words::read(search).unwrap().unwrap();
        matched(texts, &words).into_iter().map(|one| (one.field, one.ranges)).collect()
    }

    #[test]
    fn the_text_with_every_word_is_the_reason() {
        use MatchedField::{Name, Team, Venue};
        let texts = [(Name, "TIG @ LIO"), (Team, "Lions"), (Team, "Tigers of São Paulo"), (Venue, "Lions Arena")];
        assert_eq!(of(&texts, "sao paulo"), [(Team, vec![[10, 13], [14, 19]])]);
        assert_eq!(of(&texts, "arena lions"), [(Venue, vec![[0, 5], [6, 11]])]);
        assert_eq!(of(&texts, "paulo arena"), [(Team, vec![[14, 19]]), (Venue, vec![[6, 11]])]);
        assert_eq!(of(&texts, "lio tigers"), [(Name, vec![[6, 9]]), (Team, vec![[0, 6]])]);
        assert_eq!(of(&texts, "finale"), [(Name, vec![])], "found by a name in another language");
    }
}
