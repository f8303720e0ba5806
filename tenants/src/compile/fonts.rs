//! The fonts that a theme's pages load.

use crate::fonts::{self, FontFace, FontFiles};
use crate::payload::theme::FontFamily;
use crate::schema::theme::Fonts;

/// The weight of text that is not emphasised.
pub const REGULAR_WEIGHT: &str = "400";
/// The weight of all emphasised text in families with a file per weight. A page then loads two files of the family
/// instead of four.
const STRONG: &str = "600";
/// Replaces a family that the front end no longer has.
const DEFAULT_FAMILY: &str = "Inter";

/// The names of a theme's families: headings, then text if it is another one.
///
/// Stored revisions outlive `fonts.json`, so a removed family is replaced by the default.
pub(super) fn names(theme: &Fonts) -> Vec<&'static str> {
    let mut names = vec![name(&theme.display), name(&theme.body)];
    names.dedup();
    names
}

/// The name of the family that is loaded for a theme's family.
pub(super) fn name(family: &str) -> &'static str {
    fonts::known(family).map_or(DEFAULT_FAMILY, |font| &font.family)
}

/// A theme's families with their files.
pub(super) fn families(theme: &Fonts, files: &FontFiles) -> Vec<FontFamily> {
    let families = names(theme).into_iter().filter_map(fonts::known).enumerate();
    let family = |(place, font): (usize, &fonts::Font)| FontFamily {
        family: font.family.clone(),
        fallback: font.fallback.clone(),
        metrics: font.metrics.clone(),
        // With a single family, that of the headings is used for text, too.
        faces: faces(files.get(&font.family).map(Vec::as_slice).unwrap_or_default(), place > 0),
    };
    families.map(family).collect()
}

fn faces(files: &[FontFace], is_of_text_alone: bool) -> Vec<FontFace> {
    if !is_of_text_alone || files.iter().all(|file| file.weight != STRONG) {
        return files.to_vec();
    }
    let face = |file: &FontFace| {
        let weight = match file.weight.as_str() {
            REGULAR_WEIGHT => REGULAR_WEIGHT,
            STRONG => "600 900",
            _ => return None,
        };
        Some(FontFace { weight: weight.to_owned(), ..file.clone() })
    };
    files.iter().filter_map(face).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn theme(display: &str, body: &str) -> Fonts {
        Fonts { display: display.to_owned(), body: body.to_owned(), ..Fonts::default() }
    }

    fn files(weights: &[&str]) -> FontFiles {
        let file = |weight: &&str| FontFace {
            weight: (*weight).to_owned(),
            style: "normal".to_owned(),
            src: format!("/{weight}.woff2"),
            unicode_range: "U+0000-00FF".to_owned(),
        };
        ["Oswald", "Barlow"].map(|family| (family.to_owned(), weights.iter().map(file).collect())).into()
    }

    fn weights(theme: &Fonts, files: &FontFiles) -> Vec<String> {
        families(theme, files).into_iter().flat_map(|font| font.faces).map(|face| face.weight).collect()
    }

    #[test]
    fn text_has_two_cuts_and_headings_have_theirs() {
        let files = files(&["400", "500", "600", "700"]);
        assert_eq!(weights(&theme("Oswald", "Barlow"), &files), ["400", "500", "600", "700", "400", "600 900"]);
        assert_eq!(weights(&theme("Barlow", "Barlow"), &files), ["400", "500", "600", "700"]);
    }

    #[test]
    fn a_variable_font_keeps_all_its_weights() {
        assert_eq!(weights(&theme("Oswald", "Barlow"), &files(&["400 900"])), ["400 900", "400 900"]);
    }

    #[test]
    fn a_family_without_files_is_named_all_the_same() {
        let families = families(&theme("Oswald", "Gone"), &FontFiles::new());
        let names: Vec<&str> = families.iter().map(|font| font.family.as_str()).collect();
        assert_eq!(names, ["Oswald", "Inter"]);
        assert!(families.iter().all(|font| font.faces.is_empty()));
    }
}
