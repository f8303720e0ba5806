//! The colours, fonts and corners of a channel's mails.

use tenants::color::{Rgb, ratio};
use tenants::compile::Channel;
use tenants::fonts;

/// The colour of text, for an inline style.
pub const TEXT: &str = "color:#1a1f26";
/// The colour of secondary text, for an inline style.
pub const SOFT: &str = "color:#59616d";
/// Attributes of tables that lay out, for screen readers and old programs.
pub const GRID: &str = "role=\"presentation\" width=\"100%\" cellpadding=\"0\" cellspacing=\"0\" border=\"0\"";

/// The card's ground in a dark scheme.
pub const DARK_CARD: Rgb = Rgb { r: 27, g: 31, b: 37 };

/// Contrast that a button's ground needs to stand out (WCAG 1.4.11).
const BUTTON_CONTRAST: f64 = 3.0;

/// The most rounded corner of a button, in CSS pixels.
const BUTTON_RADIUS: u8 = 24;

/// What of a channel's theme mails have: mail programs load no fonts, and know neither variables nor opacity.
#[derive(Debug)]
pub struct Look<'a> {
    /// The button's ground and text, `#rrggbb`.
    pub button: (&'a str, &'a str),
    /// The same in a dark scheme: swapped where the ground is as dark as the card.
    pub dark_button: (&'a str, &'a str),
    /// The font families of headings, for an attribute in double quotes.
    pub display: String,
    /// Weight and case of headings.
    pub headline: String,
    /// Corner radius of cards and buttons, in CSS pixels.
    pub radius: (u8, u8),
}

impl<'a> Look<'a> {
    /// Returns a channel's look.
    pub fn of(channel: &'a Channel) -> Self {
        let theme = &channel.theme;
        let button = (theme.primary.as_str(), theme.on_primary.as_str());
        let (ground, text) = button;
        let stands_out = Rgb::parse(ground).is_none_or(|ground| ratio(ground, DARK_CARD) >= BUTTON_CONTRAST);
        let family = theme.families.first().copied().unwrap_or_default();
        let fallback = fonts::known(family).map_or("sans-serif", |font| font.fallback.as_str());
        let case = if theme.display_capitals { ";text-transform:uppercase" } else { "" };
        Self {
            button,
            dark_button: if stands_out { button } else { (text, ground) },
            display: format!("'{family}',{fallback}").replace('"', "'"),
            headline: format!("font-weight:{}{case}", theme.display_weight),
            radius: (theme.radius, theme.radius.min(BUTTON_RADIUS)),
        }
    }
}
