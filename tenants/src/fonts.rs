//! Fonts for themes.
//!
//! `fonts.json` beside this crate's manifest is the only list: the front-end build includes the files of its packages,
//! and the check of themes uses it, too.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// Family → font files from the front-end build.
pub type FontFiles = BTreeMap<String, Vec<FontFace>>;

/// A font family that the front end has.
#[derive(Debug, Clone, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Font {
    /// The family's name in themes.
    pub family: String,
    /// The npm package of the font files. A `@fontsource-variable/` package has one file for all weights.
    pub package: String,
    /// The included weights, ascending.
    pub weights: Vec<u16>,
    /// CSS families for the time of loading and for missing characters.
    pub fallback: String,
    /// Adjusts a system font to the same metrics, so that loading the font causes no layout shift.
    pub metrics: FallbackMetrics,
}

/// A font file that the front end's build made.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct FontFace {
    /// As in `font-weight`: one number, or two for a range.
    pub weight: String,
    /// `normal` or `italic`.
    pub style: String,
    /// Its address.
    pub src: String,
    /// The characters that it has, as in `unicode-range`.
    pub unicode_range: String,
}

/// The `@font-face` overrides of a system font, in percent.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct FallbackMetrics {
    /// System fonts to scale, the first installed one is taken.
    pub local: Vec<String>,
    /// `size-adjust`.
    pub size_adjust: f64,
    /// `ascent-override`.
    pub ascent: f64,
    /// `descent-override`.
    pub descent: f64,
    /// `line-gap-override`.
    pub line_gap: f64,
}

// A list that can't be parsed would leave no fonts, so every theme would be rejected. Tests detect it.
static FONTS: LazyLock<Vec<Font>> =
    LazyLock::new(|| serde_json::from_str(include_str!("../fonts.json")).unwrap_or_default());

/// The font with that exact family name; `None` if the front end doesn't have it.
pub fn known(family: &str) -> Option<&'static Font> {
    FONTS.iter().find(|font| font.family == family)
}

/// The names of all families, in the order of `fonts.json`.
pub fn names() -> impl Iterator<Item = &'static str> {
    FONTS.iter().map(|font| font.family.as_str())
}

impl Font {
    /// Whether the weight is included; variable fonts include all weights in between.
    pub fn has_weight(&self, weight: u16) -> bool {
        let variable = self.package.starts_with("@fontsource-variable/");
        let within = self.weights.first() <= Some(&weight) && Some(&weight) <= self.weights.last();
        self.weights.contains(&weight) || (variable && within)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_list_is_read() {
        assert_eq!(names().count(), 10);
        for name in names() {
            let font = known(name).unwrap();
            assert!(font.package.starts_with("@fontsource"), "{name}");
            assert!(font.weights.is_sorted() && font.weights.len() > 1, "{name}");
            assert!(font.fallback.ends_with("serif"), "{name}");
        }
    }

    #[test]
    fn families_are_known_by_their_exact_name() {
        assert!(known("Barlow Condensed").is_some());
        assert_eq!(known("barlow condensed"), None);
        assert_eq!(known("Comic Sans MS"), None);
    }

    #[test]
    fn a_variable_font_has_every_weight_between() {
        let inter = known("Inter").unwrap();
        assert!(inter.has_weight(650) && !inter.has_weight(350) && !inter.has_weight(950));
        let barlow = known("Barlow").unwrap();
        assert!(barlow.has_weight(600) && !barlow.has_weight(650));
    }
}
