//! The geometry of the art: `frontend/art.json`, which the front end draws from, too. `docs/developing.md` describes it.

use std::sync::LazyLock;

use serde::Deserialize;

/// The geometry of the art.
pub static ART: LazyLock<Table> =
    LazyLock::new(|| serde_json::from_str(include_str!("../../../../../frontend/art.json")).unwrap_or_default());

/// Lowest and highest value.
pub type Range = [f64; 2];

/// Lengths are in units of the drawing, which is `width` × `height`.
#[derive(Debug, Default, Deserialize)]
pub struct Table {
    pub width: f64,
    pub height: f64,
    pub sides: Sides,
    pub pattern: Pattern,
    pub text: Text,
    pub small_words: Vec<String>,
    pub color: Color,
}

/// The drawing of a match.
#[derive(Debug, Default, Deserialize)]
pub struct Sides {
    pub divider: Divider,
    pub shades: Shades,
    pub hatch: Hatch,
    pub overlay: String,
    pub letter: Letter,
    pub names: Names,
    pub alone: Row,
    pub below_crest: Row,
    pub crest: Row,
    pub mark: SidesMark,
}

#[derive(Debug, Default, Deserialize)]
pub struct Divider {
    pub top: f64,
    pub bottom: f64,
    pub path: String,
    pub opacity: f64,
}

/// A gradient: its end, relative to the shape, and its differences in lightness from the colour.
#[derive(Debug, Default, Deserialize)]
pub struct Shades {
    pub x: f64,
    pub y: f64,
    pub light: f64,
    pub dark: f64,
}

#[derive(Debug, Default, Deserialize)]
pub struct Hatch {
    pub step: f64,
    pub angle: f64,
    pub width: f64,
    pub opacity: f64,
}

#[derive(Debug, Default, Deserialize)]
pub struct Letter {
    pub left: f64,
    pub right: f64,
    pub y: f64,
    pub size: f64,
    pub opacity: f64,
}

#[derive(Debug, Default, Deserialize)]
pub struct Names {
    pub left: f64,
    pub right: f64,
    pub width: f64,
}

#[derive(Debug, Default, Deserialize)]
pub struct Row {
    pub y: f64,
    pub size: f64,
}

#[derive(Debug, Default, Deserialize)]
pub struct SidesMark {
    pub radius: f64,
    pub ring: f64,
    pub ground: String,
    #[serde(flatten)]
    pub mark: Mark,
}

/// A mark in the middle of the drawing. Its stroke is in units of the mark, 24 × 24.
#[derive(Debug, Default, Clone, Copy, Deserialize)]
pub struct Mark {
    pub size: f64,
    pub stroke: f64,
}

/// The drawing of other events.
#[derive(Debug, Default, Deserialize)]
pub struct Pattern {
    pub shades: Shades,
    pub mark: Mark,
    pub top: f64,
    pub bottom: f64,
    pub ribbons: Ribbons,
    pub spotlights: Spotlights,
    pub rings: Rings,
    pub panes: Panes,
}

#[derive(Debug, Default, Deserialize)]
pub struct Ribbons {
    pub count: u8,
    pub start: Range,
    pub step: Range,
    pub swing: Range,
    /// SVG path whose y are swings, beside the ribbon's own.
    pub path: String,
    pub width: Range,
    pub tones: [f64; 2],
    pub opacity: Range,
}

#[derive(Debug, Default, Deserialize)]
pub struct Spotlights {
    pub count: u8,
    pub start: f64,
    pub step: f64,
    pub shift: Range,
    pub foot: Range,
    pub spread: Range,
    pub tone: f64,
    pub opacity: Range,
}

#[derive(Debug, Default, Deserialize)]
pub struct Rings {
    pub count: u8,
    pub x: [Range; 2],
    pub y: [Range; 2],
    pub radius: f64,
    pub step: f64,
    pub width: Range,
    pub tones: [f64; 3],
    pub opacity: Range,
}

#[derive(Debug, Default, Deserialize)]
pub struct Panes {
    pub count: u8,
    pub start: f64,
    pub step: f64,
    pub shift: Range,
    pub width: Range,
    pub lean: f64,
    /// Probability of the first tone.
    pub first_tone: f64,
    pub tones: [f64; 2],
    pub opacity: Range,
}

/// Names; all values are relative to the font size.
#[derive(Debug, Default, Deserialize)]
pub struct Text {
    /// Assumed width of a character: that of capitals in the widest display fonts, so that every font fits.
    pub letter: f64,
    pub least_whole: f64,
    pub most_broken: f64,
    pub spacing: f64,
    pub line: f64,
    pub baseline: f64,
}

/// Lightness and distance in OKLab.
#[derive(Debug, Default, Deserialize)]
pub struct Color {
    pub unknown: String,
    pub least_distance: f64,
    pub steps: u8,
    pub step: f64,
    pub dark: f64,
    pub darkest: f64,
    pub lightest: f64,
    pub vivid_from: f64,
    pub vivid_to: f64,
    pub fade: f64,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_is_read() {
        let table: Result<Table, _> = serde_json::from_str(include_str!("../../../../../frontend/art.json"));
        assert!(table.is_ok_and(|table| table.width > table.height), "frontend/art.json");
    }
}
