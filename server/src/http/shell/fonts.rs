//! The fonts of a channel's pages.

use std::collections::HashMap;

use crate::http::assets::FontFile;

/// The weight of text that is not emphasised.
pub const REGULAR: &str = "400";
/// The cut that text is emphasised with, however much, where each weight is a file of its own: a page loads two files of
/// the family, not four.
const STRONG: &str = "600";

/// The rules of the families that a channel's theme names, that of its headings first.
pub fn faces(families: &[&str], fonts: &HashMap<String, Vec<FontFile>>) -> String {
    let mut rules = String::new();
    for (place, family) in families.iter().enumerate() {
        let files = fonts.get(*family).map(Vec::as_slice).unwrap_or_default();
        // Where there is one family, text is in that of the headings.
        let is_of_text_alone = place > 0 && files.iter().any(|file| file.weight == STRONG);
        for file in files {
            let weight = if is_of_text_alone { weight_of_text(file) } else { Some(file.weight.as_str()) };
            rules.extend(weight.map(|weight| rule(family, file, weight)));
        }
    }
    rules
}

/// Which weights a file of the text's family stands for.
fn weight_of_text(file: &FontFile) -> Option<&'static str> {
    match file.weight.as_str() {
        REGULAR => Some(REGULAR),
        STRONG => Some("600 900"),
        _ => None,
    }
}

fn rule(family: &str, file: &FontFile, weight: &str) -> String {
    format!(
        "@font-face{{font-family:\"{family}\";font-style:{};font-weight:{weight};font-display:swap;\
        src:url({}) format(\"woff2\");unicode-range:{}}}",
        file.style, file.src, file.unicode_range
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fonts(weights: &[&str]) -> HashMap<String, Vec<FontFile>> {
        let file = |weight: &&str| FontFile {
            weight: (*weight).to_owned(),
            style: "normal".to_owned(),
            src: format!("/{weight}.woff2"),
            unicode_range: "U+0000-00FF".to_owned(),
        };
        ["Heads", "Text"].map(|family| (family.to_owned(), weights.iter().map(file).collect())).into()
    }

    fn weights(rules: &str) -> Vec<&str> {
        rules.split("font-weight:").skip(1).filter_map(|rest| rest.split(';').next()).collect()
    }

    #[test]
    fn text_has_two_cuts_and_headings_have_theirs() {
        let fonts = fonts(&["400", "500", "600", "700"]);
        assert_eq!(weights(&faces(&["Heads", "Text"], &fonts)), ["400", "500", "600", "700", "400", "600 900"]);
        assert_eq!(weights(&faces(&["Text"], &fonts)), ["400", "500", "600", "700"]);
    }

    #[test]
    fn a_variable_font_keeps_all_its_weights() {
        assert_eq!(weights(&faces(&["Heads", "Text"], &fonts(&["400 900"]))), ["400 900", "400 900"]);
    }
}
