//! Colours of themes: parsing, opacity and WCAG contrast.

/// Minimum contrast of ordinary text (WCAG 2.2, level AA).
pub const TEXT_CONTRAST: f64 = 4.5;

/// Colour names in English (HTML 4, orange and pink) and French.
const NAMES: [(&[&str], u32); 19] = [
    (&["black", "noir"], 0x00_00_00),
    (&["white", "blanc"], 0xff_ff_ff),
    (&["gray", "grey", "gris"], 0x80_80_80),
    (&["silver", "argent"], 0xc0_c0_c0),
    (&["red", "rouge"], 0xff_00_00),
    (&["maroon", "bordeaux"], 0x80_00_00),
    (&["orange"], 0xff_a5_00),
    (&["yellow", "jaune"], 0xff_ff_00),
    (&["olive"], 0x80_80_00),
    (&["lime"], 0x00_ff_00),
    (&["green", "vert"], 0x00_80_00),
    (&["aqua", "cyan"], 0x00_ff_ff),
    (&["teal"], 0x00_80_80),
    (&["blue", "bleu"], 0x00_00_ff),
    (&["navy", "marine", "bleu marine"], 0x00_00_80),
    (&["fuchsia", "magenta"], 0xff_00_ff),
    (&["purple", "violet"], 0x80_00_80),
    (&["pink", "rose"], 0xff_c0_cb),
    (&["marron", "brown"], 0xa5_2a_2a),
];

/// An opaque sRGB colour.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Rgb {
    /// Red.
    pub r: u8,
    /// Green.
    pub g: u8,
    /// Blue.
    pub b: u8,
}

impl Rgb {
    /// `#ffffff`.
    pub const WHITE: Self = Self { r: 255, g: 255, b: 255 };
    /// `#000000`.
    pub const BLACK: Self = Self { r: 0, g: 0, b: 0 };

    /// The colour of `#rgb` or `#rrggbb`, in either case; `None` for anything else, names and alpha included.
    pub fn parse(text: &str) -> Option<Self> {
        let digits = text.strip_prefix('#')?.as_bytes();
        let nibble = |index: usize| {
            let digit = char::from(*digits.get(index)?).to_digit(16)?;
            u8::try_from(digit).ok()
        };
        let channel = |index: usize| match digits.len() {
            3 => Some(nibble(index)? * 17),
            6 => Some(nibble(2 * index)? * 16 + nibble(2 * index + 1)?),
            _ => None,
        };
        Some(Self { r: channel(0)?, g: channel(1)?, b: channel(2)? })
    }

    /// The colour that a name (`red`, `rouge`) or a notation such as `rgb(20, 83, 45)` stands for, without its opacity;
    /// `None` for anything else.
    pub fn meant(text: &str) -> Option<Self> {
        let folded = text.trim().to_lowercase();
        if let Some((_, value)) = NAMES.iter().find(|(names, _)| names.contains(&folded.as_str())) {
            let [_, r, g, b] = value.to_be_bytes();
            return Some(Self { r, g, b });
        }
        let inner = folded.strip_prefix("rgba").or_else(|| folded.strip_prefix("rgb"))?;
        let inner = inner.trim_start().strip_prefix('(')?.strip_suffix(')')?;
        let mut parts =
            inner.split([',', ' ', '/']).filter(|part| !part.is_empty()).map(|part| part.parse::<u8>().ok());
        Some(Self { r: parts.next()??, g: parts.next()??, b: parts.next()?? })
    }

    /// `#rrggbb`, lower case.
    pub fn hex(self) -> String {
        format!("#{:02x}{:02x}{:02x}", self.r, self.g, self.b)
    }

    /// The CSS `rgba()` of the colour at `percent` opacity, at most 100.
    pub fn rgba(self, percent: u8) -> String {
        let Self { r, g, b } = self;
        match percent {
            100.. => format!("rgba({r}, {g}, {b}, 1)"),
            _ => format!("rgba({r}, {g}, {b}, 0.{percent:02})"),
        }
    }

    /// Relative luminance as WCAG defines it: 0 for black, 1 for white.
    pub fn luminance(self) -> f64 {
        let linear = |channel: u8| {
            let value = f64::from(channel) / 255.0;
            if value <= 0.040_45 { value / 12.92 } else { ((value + 0.055) / 1.055).powf(2.4) }
        };
        0.2126 * linear(self.r) + 0.7152 * linear(self.g) + 0.0722 * linear(self.b)
    }
}

/// The WCAG contrast ratio of two colours, from 1 to 21, in any order.
pub fn ratio(one: Rgb, other: Rgb) -> f64 {
    let (one, other) = (one.luminance(), other.luminance());
    (one.max(other) + 0.05) / (one.min(other) + 0.05)
}

/// The colour of text and icons on `ground`.
///
/// Takes the palette's `surface` or `text`, whichever has more contrast, if it is readable ([`TEXT_CONTRAST`]); else
/// white or black, one of which always is. The palette's colours come first, because white or black always has more
/// contrast than they have.
pub fn best_on(ground: Rgb, surface: Rgb, text: Rgb) -> Rgb {
    let better = |one: Rgb, other: Rgb| if ratio(ground, one) >= ratio(ground, other) { one } else { other };
    let own = better(surface, text);
    if ratio(ground, own) >= TEXT_CONTRAST { own } else { better(Rgb::WHITE, Rgb::BLACK) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rgb(text: &str) -> Rgb {
        Rgb::parse(text).unwrap()
    }

    #[test]
    fn both_lengths_and_cases_are_read() {
        assert_eq!(rgb("#0b1f4b"), Rgb { r: 11, g: 31, b: 75 });
        assert_eq!(rgb("#FfF"), Rgb::WHITE);
        for wrong in ["0b1f4b", "#0b1f4", "#0b1f4bff", "#ggg", "navy", "", "#", "#é1"] {
            assert_eq!(Rgb::parse(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn names_and_functions_are_understood() {
        for (text, hex) in [
            ("red", "#ff0000"),
            (" Rouge", "#ff0000"),
            ("bleu", "#0000ff"),
            ("green", "#008000"),
            ("orange", "#ffa500"),
            ("violet", "#800080"),
            ("rgb(20, 83, 45)", "#14532d"),
            ("RGB(20 83 45)", "#14532d"),
            ("rgba(20,83,45,0.5)", "#14532d"),
            ("rgb(20 83 45 / 50%)", "#14532d"),
        ] {
            assert_eq!(Rgb::meant(text).map(Rgb::hex).as_deref(), Some(hex), "{text}");
        }
        for wrong in ["", "reddish", "rgb", "rgb(1, 2)", "rgb(300, 0, 0)", "rgb(10%, 20%, 30%)", "#ff0000"] {
            assert_eq!(Rgb::meant(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn colours_are_written_as_css() {
        assert_eq!(rgb("#0B1F4B").hex(), "#0b1f4b");
        assert_eq!(rgb("#0b1f4b").rgba(5), "rgba(11, 31, 75, 0.05)");
        assert_eq!(rgb("#0b1f4b").rgba(40), "rgba(11, 31, 75, 0.40)");
        assert_eq!(rgb("#0b1f4b").rgba(100), "rgba(11, 31, 75, 1)");
    }

    #[test]
    fn contrast_is_that_of_wcag() {
        assert!((ratio(Rgb::BLACK, Rgb::WHITE) - 21.0).abs() < 1e-9);
        assert!((ratio(Rgb::WHITE, Rgb::BLACK) - 21.0).abs() < 1e-9);
        assert!((ratio(rgb("#767676"), Rgb::WHITE) - 4.54).abs() < 0.01);
        assert!((ratio(rgb("#777777"), Rgb::WHITE) - 4.48).abs() < 0.01);
    }

    #[test]
    fn text_on_a_colour_is_the_brands_own_where_readable() {
        let (surface, text) = (rgb("#fbfaf5"), rgb("#101828"));
        assert_eq!(best_on(rgb("#0b1f4b"), surface, text), surface);
        assert_eq!(best_on(rgb("#f2b705"), surface, text), text);
        assert_eq!(best_on(surface, surface, text), text);
        assert_eq!(best_on(rgb("#777777"), rgb("#888888"), rgb("#666666")), Rgb::BLACK);
    }

    #[test]
    fn some_text_is_readable_on_every_grey() {
        for level in 0..=255 {
            let ground = Rgb { r: level, g: level, b: level };
            let on = best_on(ground, rgb("#808080"), rgb("#7f7f7f"));
            assert!(ratio(ground, on) >= TEXT_CONTRAST, "{level}");
        }
    }
}
