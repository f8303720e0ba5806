//! Colours.

/// A colour as red, green and blue.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Color(pub [u8; 3]);

/// Almost black.
pub const BLACK: Color = Color([6, 8, 12]);
/// White.
pub const WHITE: Color = Color([255, 255, 255]);

impl Color {
    /// Parses `#rrggbb`; `None` for anything else.
    pub fn parse(text: &str) -> Option<Self> {
        let digits = text.strip_prefix('#').filter(|digits| digits.len() == 6 && digits.is_ascii())?;
        let part = |at: usize| u8::from_str_radix(digits.get(at..at + 2)?, 16).ok();
        Some(Self([part(0)?, part(2)?, part(4)?]))
    }

    /// Formats the colour as `#rrggbb`.
    pub fn hex(self) -> String {
        let [r, g, b] = self.0;
        format!("#{r:02x}{g:02x}{b:02x}")
    }

    /// Returns black or white, whichever has more contrast to this colour.
    pub fn ink(self) -> Self {
        if self.lightness() > 0.45 { Self([16, 18, 22]) } else { WHITE }
    }

    /// Returns the perceived lightness, 0 to 1.
    pub fn lightness(self) -> f32 {
        let [r, g, b] = self.0.map(|part| f32::from(part) / 255.0);
        (0.2126 * r * r + 0.7152 * g * g + 0.0722 * b * b).sqrt().powf(1.3)
    }

    /// Mixes a `share` (0 to 1) of `other` into this colour.
    pub fn mix(self, other: Self, share: f32) -> Self {
        let one = |at: usize| (f32::from(self.0[at]) * (1.0 - share) + f32::from(other.0[at]) * share).round() as u8;
        Self([one(0), one(1), one(2)])
    }

    /// Returns the colour with its brightness multiplied.
    pub fn lit(self, by: f32) -> Self {
        Self(self.0.map(|part| (f32::from(part) * by).clamp(0.0, 255.0) as u8))
    }

    /// Returns the distance of two colours, 0 to 3.
    pub fn distance(self, other: Self) -> f32 {
        self.0.iter().zip(other.0).map(|(a, b)| f32::from(a.abs_diff(b)) / 255.0).sum()
    }
}

/// Returns the colours of both sides, with the second one changed if they are too similar.
pub fn told_apart(left: Color, right: Color) -> (Color, Color) {
    if left.distance(right) > 0.35 {
        return (left, right);
    }
    let away = if right.lightness() > 0.5 { BLACK } else { WHITE };
    (left, right.mix(away, 0.4))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colours_are_read_and_told_apart() {
        assert_eq!(Color::parse("#0a1fFF"), Some(Color([10, 31, 255])));
        for wrong in ["", "0a1fff", "#0a1ff", "#0a1fzz", "#ééé"] {
            assert_eq!(Color::parse(wrong), None, "{wrong}");
        }
        let red = Color([200, 16, 46]);
        let (left, right) = told_apart(red, red);
        assert_eq!(left, red);
        assert!(left.distance(right) > 0.35);
    }
}
