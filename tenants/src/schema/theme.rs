//! `theme.toml`: colours, fonts, shapes and the brand's pictures.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The whole of `theme.toml`.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ThemeFile {
    /// Which palette viewers see.
    #[serde(default)]
    pub mode: ThemeMode,
    /// Corner radius of cards in CSS pixels; smaller pieces derive theirs from it.
    #[serde(default = "default_radius")]
    #[schemars(range(min = 0, max = 32))]
    pub radius: u8,
    /// Spacing density.
    #[serde(default)]
    pub density: Density,
    /// The display and body fonts.
    #[serde(default)]
    pub fonts: Fonts,
    /// How pages are composed.
    #[serde(default, skip_serializing_if = "Style::is_default")]
    pub style: Style,
    /// The brand's pictures, as paths in the channel's folder.
    pub images: BrandImages,
    /// The points that crops of pictures keep in view.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub focus: Vec<Focus>,
    /// The palettes. `light` is required for modes light and system, `dark` for dark and system.
    pub colors: Palettes,
}

const fn default_radius() -> u8 {
    8
}

/// Light, dark, or the viewer's system setting.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema, utoipa::ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum ThemeMode {
    /// Always the light palette.
    #[default]
    Light,
    /// Always the dark palette.
    Dark,
    /// The system's preference.
    System,
}

/// Spacing density.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema, utoipa::ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum Density {
    /// Room around things.
    #[default]
    Comfortable,
    /// More on a screen.
    Compact,
}

/// `[fonts]`: families out of those the front end carries (`tenants/fonts.json`).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Fonts {
    /// Headings, numbers, the hero.
    pub display: String,
    /// Everything else.
    pub body: String,
    /// Headings in capitals.
    pub display_capitals: bool,
    /// Weight of headings.
    #[schemars(range(min = 100, max = 900))]
    pub display_weight: u16,
}

impl Default for Fonts {
    fn default() -> Self {
        Self { display: "Inter".into(), body: "Inter".into(), display_capitals: false, display_weight: 700 }
    }
}

/// `[style]`: how pages are composed.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema, utoipa::ToSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Style {
    /// Position of a slide's text.
    #[schema(required)]
    pub hero: HeroStyle,
    /// How the titles of sections look.
    #[schema(required)]
    pub titles: TitleStyle,
    /// How the cards of events look.
    #[schema(required)]
    pub cards: CardStyle,
    /// How the heads of inner pages look.
    #[schema(required)]
    pub pages: PageStyle,
}

impl Style {
    /// Whether nothing differs from the defaults.
    pub fn is_default(&self) -> bool {
        *self == Self::default()
    }
}

/// Position of a slide's text.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema, utoipa::ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum HeroStyle {
    /// On the left, the picture fading into the ground.
    #[default]
    Left,
    /// In the middle of the picture.
    Center,
    /// On a panel over the picture's lower edge.
    Panel,
}

/// How the titles of sections look.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema, utoipa::ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum TitleStyle {
    /// By themselves.
    #[default]
    Plain,
    /// After a mark in the brand's colour.
    Marked,
    /// Between lines, in the middle.
    Centered,
}

/// How the cards of events look.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema, utoipa::ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum CardStyle {
    /// Words under the picture, on the page's ground.
    #[default]
    Open,
    /// Picture and words on a raised panel.
    Panel,
    /// Picture and words on a ground of their own, over an edge in the brand's colour.
    Edged,
}

/// How the heads of inner pages look.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema, utoipa::ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum PageStyle {
    /// A title on the page's ground; text pages on a tinted band.
    #[default]
    Plain,
    /// A band in the brand's colour.
    Band,
    /// A large title on a dark poster, on which the brand's colours draw a pattern.
    Poster,
}

/// `[images]`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct BrandImages {
    /// The logo on the surface colour of the light palette (or the only palette).
    pub logo: String,
    /// The logo on the dark palette's surface, where there are two.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub logo_dark: Option<String>,
    /// A square picture for tabs.
    pub favicon: String,
    /// 1200×630 picture for shared links.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub share: Option<String>,
}

/// `[[focus]]`: the point of a picture that stays in view where the picture is cropped; its middle without one.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Focus {
    /// The picture, as a path in the channel's folder.
    pub image: String,
    /// Percent of the width, from the left.
    #[serde(default = "Focus::middle")]
    #[schemars(range(min = 0, max = 100))]
    pub x: u8,
    /// Percent of the height, from the top.
    #[serde(default = "Focus::middle")]
    #[schemars(range(min = 0, max = 100))]
    pub y: u8,
}

impl Focus {
    const fn middle() -> u8 {
        50
    }
}

/// `[colors.light]` and `[colors.dark]`.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Palettes {
    /// Dark text on light ground.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub light: Option<Palette>,
    /// Light text on dark ground.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub dark: Option<Palette>,
}

/// The nine named colours of a palette.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Palette {
    /// The brand's main colour: actions, the header.
    pub primary: ThemeColor,
    /// The brand's second colour.
    pub secondary: ThemeColor,
    /// Highlights.
    pub accent: ThemeColor,
    /// The background.
    pub surface: ThemeColor,
    /// Text on the background.
    pub text: ThemeColor,
    /// The live badge.
    pub live: ThemeColor,
    /// Success messages.
    pub success: ThemeColor,
    /// Warnings.
    pub warning: ThemeColor,
    /// Errors and destructive actions.
    pub danger: ThemeColor,
}

impl Palette {
    /// The colours with their names, in the order that the API lists them.
    pub fn named(&self) -> [(&'static str, &ThemeColor); 9] {
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

/// `"#0b1f4b"`, or `{ value = "#0b1f4b", opacity = [5, 10] }` for other opacity steps than 10, 20, 40, 60, 80.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(untagged)]
pub enum ThemeColor {
    /// `#rgb` or `#rrggbb`.
    Hex(String),
    /// A colour with its own opacity steps, in percent.
    WithOpacity(ColorWithOpacity),
}

/// The long form of a colour.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ColorWithOpacity {
    /// `#rgb` or `#rrggbb`.
    pub value: String,
    /// Percentages from 1 to 99.
    #[schemars(inner(range(min = 1, max = 99)))]
    pub opacity: Vec<u8>,
}

/// The opacity steps of a colour that names none.
pub const DEFAULT_OPACITY: [u8; 5] = [10, 20, 40, 60, 80];

impl ThemeColor {
    /// The colour as written.
    pub fn hex(&self) -> &str {
        match self {
            Self::Hex(value) => value,
            Self::WithOpacity(color) => &color.value,
        }
    }

    /// Its opacity steps in percent.
    pub fn opacity(&self) -> &[u8] {
        match self {
            Self::Hex(_) => &DEFAULT_OPACITY,
            Self::WithOpacity(color) => &color.opacity,
        }
    }
}
