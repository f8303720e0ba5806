//! Text folded for search: no case, no accents, one space between words.

use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

/// Folds a text, so that "sao paulo" is found in "São  Paulo".
pub fn fold(text: &str) -> String {
    let plain: String = text
        .nfkd()
        .filter(|letter| !is_combining_mark(*letter))
        .flat_map(char::to_lowercase)
        .map(|letter| match letter {
            'ø' => 'o',
            'ł' => 'l',
            'đ' | 'ð' => 'd',
            letter => letter,
        })
        .collect::<String>()
        .replace('ß', "ss")
        .replace('æ', "ae")
        .replace('œ', "oe");
    plain.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Folds several texts into one, each word of them once in its place.
pub fn fold_all<'a>(texts: impl IntoIterator<Item = &'a str>) -> String {
    fold(&texts.into_iter().collect::<Vec<_>>().join(" "))
}

#[cfg(test)]
mod tests {
    use super::fold;

    #[test]
    fn accents_case_and_spaces_do_not_matter() {
        assert_eq!(fold("São  Paulo FC"), "sao paulo fc");
        assert_eq!(fold("Été à l’Œuvre"), "ete a l’oeuvre");
        assert_eq!(fold("Łódź Brøndby Straße"), "lodz brondby strasse");
    }
}
