//! The spelling of found words as the entries have it.

use std::collections::BTreeMap;

use grandstand_core::search_text::{Words, fold};

/// Returns the words of a search as the found texts spell them: "sao paulo" becomes "São Paulo". Words that are only a
/// part of a word stay as they are.
pub fn shown<'a>(words: &Words, texts: impl IntoIterator<Item = &'a str>) -> String {
    let mut spelled: BTreeMap<&str, &str> = BTreeMap::new();
    for text in texts {
        for part in text.split_whitespace().flat_map(parts) {
            let folded = fold(part);
            let joined = folded.replace(' ', "");
            if let Some(word) = words.iter().find(|word| *word == folded || *word == joined) {
                spelled.entry(word).or_insert(part);
            }
        }
    }
    let all: Vec<&str> = words.iter().map(|word| spelled.get(word).copied().unwrap_or(word)).collect();
    all.join(" ")
}

/// A word without the marks around it, then its parts: "(L'Œuvre)" is L'Œuvre, L and Œuvre.
fn parts(word: &str) -> impl Iterator<Item = &str> {
    let whole = word.trim_matches(|letter: char| !letter.is_alphanumeric() && letter != '.');
    let parts = whole.split(|letter: char| !letter.is_alphanumeric() && letter != '.');
    std::iter::once(whole).chain(parts).filter(|part| !part.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_spelled_as_they_are_found() {
        let of = |search: &str, texts: &[&str]| shown(&Words::read(search).unwrap().unwrap(), texts.iter().copied());
        assert_eq!(of("sao paulo", &["TIG @ LIO", "Tigers of São Paulo"]), "São Paulo");
        assert_eq!(of("oeuvre saintetienne", &["(L’Œuvre)", "Saint-Étienne"]), "Œuvre Saint-Étienne");
        assert_eq!(of("harbor po", &["Harbor Point"]), "Harbor po");
        assert_eq!(of("fc", &["FC Nord", "fc"]), "FC");
        assert_eq!(of("lions", &[]), "lions");
    }
}
