//! The channel's colours, fonts and shapes.

use std::collections::BTreeMap;

use serde::Serialize;
use utoipa::ToSchema;

use crate::fonts::{FallbackMetrics, FontFace};
use crate::schema::theme::{Density, Style, ThemeMode};

/// The theme of `color-settings`, from which the style sheet is made.
#[derive(Debug, Clone, PartialEq, Serialize, ToSchema)]
pub struct ColorSettings {
    /// Which palette viewers see.
    pub mode: ThemeMode,
    /// Corner radius of cards in CSS pixels.
    pub radius: u8,
    /// Spacing density.
    pub density: Density,
    /// The display and body fonts.
    pub fonts: ThemeFonts,
    /// How pages are composed.
    pub style: Style,
    /// The light palette; null where there is none.
    #[schema(required)]
    pub light: Option<Colors>,
    /// The dark palette; null where there is none.
    #[schema(required)]
    pub dark: Option<Colors>,
}

/// Fonts of a theme.
#[derive(Debug, Clone, PartialEq, Serialize, ToSchema)]
pub struct ThemeFonts {
    /// Family of headings.
    pub display: String,
    /// Family of everything else.
    pub body: String,
    /// Headings in capitals.
    pub display_capitals: bool,
    /// Weight of headings.
    pub display_weight: u16,
    /// The font families to load: that of headings and, if it differs, that of other text.
    pub families: Vec<FontFamily>,
}

/// A font family with its files.
#[derive(Debug, Clone, PartialEq, Serialize, ToSchema)]
pub struct FontFamily {
    /// Its name.
    pub family: String,
    /// The CSS families that stand in while it loads, and where it lacks a letter.
    pub fallback: String,
    /// How a system font is scaled to take the same room until it has loaded.
    pub metrics: FallbackMetrics,
    /// Its files.
    pub faces: Vec<FontFace>,
}

/// The nine colours of a palette.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct Colors {
    /// The brand's main colour.
    pub primary: ColorSteps,
    /// The brand's second colour.
    pub secondary: ColorSteps,
    /// Highlights.
    pub accent: ColorSteps,
    /// The background.
    pub surface: ColorSteps,
    /// Text on the background.
    pub text: ColorSteps,
    /// The live badge.
    pub live: ColorSteps,
    /// Success messages.
    pub success: ColorSteps,
    /// Warnings.
    pub warning: ColorSteps,
    /// Errors and destructive actions.
    pub danger: ColorSteps,
}

impl Colors {
    /// The colours with their names, in display order.
    pub fn named(&self) -> [(&'static str, &ColorSteps); 9] {
        [
            ("primary", &self.primary),
            ("secondary", &self.secondary),
            ("accent", &self.accent),
            ("surface", &self.surface),
            ("text", &self.text),
            ("live", &self.live),
            ("success", &self.success),
            ("warning", &self.warning),
            ("danger", &self.danger),
        ]
    }
}

/// A colour, the colour of text on it, and its opacity steps.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct ColorSteps {
    /// `#rrggbb`.
    #[schema(examples("#0b1f4b"))]
    pub value: String,
    /// The colour of text and icons on it, `#rrggbb`.
    pub on: String,
    /// Opacity in percent → `rgba(…)`.
    #[schema(value_type = BTreeMap<String, String>)]
    pub opacity: BTreeMap<u8, String>,
}
