//! Corrects misspelt searches.

use std::collections::HashMap;

use strsim::damerau_levenshtein;

use grandstand_core::search_text::Words;

/// Replaces every unknown word of the search by the most similar word in `names`. Returns `None` if a word has no
/// similar one, or if all words are known.
pub fn suggest(words: &Words, names: &[String]) -> Option<String> {
    let mut known: HashMap<&str, usize> = HashMap::new();
    for word in names.iter().flat_map(|names| names.split(['\n', ' '])) {
        *known.entry(word).or_default() += 1;
    }
    let mut changed = false;
    let mut meant = Vec::new();
    for word in words.iter() {
        if known.keys().any(|known| known.contains(word)) {
            meant.push(word);
        } else {
            meant.push(most_like(word, &known)?);
            changed = true;
        }
    }
    changed.then(|| meant.join(" "))
}

/// Returns the known word with the smallest edit distance, at most 1 or 2 by length; of equal ones, the most frequent.
fn most_like<'a>(word: &str, known: &HashMap<&'a str, usize>) -> Option<&'a str> {
    let length = word.chars().count();
    let slips = match length {
        0..=2 => return None,
        3..=4 => 1,
        _ => 2,
    };
    let near = known.iter().filter(|(known, _)| known.chars().count().abs_diff(length) <= slips);
    let rated = near.filter_map(|(known, count)| {
        let distance = damerau_levenshtein(word, known);
        (distance <= slips).then_some((distance, usize::MAX - count, *known))
    });
    rated.min().map(|(_, _, known)| known)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slips_of_the_keyboard_are_understood() {
        let names = ["sao paulo fc\nspf", "saint etienne", "lions", "lions b"].map(str::to_owned);
        let of = |search: &str| suggest(&Words::read(search).unwrap().unwrap(), &names);
        assert_eq!(of("sao pualo"), Some("sao paulo".to_owned()));
        assert_eq!(of("saint etiene"), Some("saint etienne".to_owned()));
        assert_eq!(of("loins"), Some("lions".to_owned()));
        assert_eq!(of("paulo etienne"), None, "both are known");
        assert_eq!(of("xyz"), None);
        assert_eq!(of("sa zz"), None);
    }
}
