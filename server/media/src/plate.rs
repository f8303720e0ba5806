//! Draws the still pictures of sample recordings. Drawing them frame by frame in ffmpeg would be slow.

/// A colour as red, green and blue.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Color(pub [u8; 3]);

impl Color {
    /// Parses `#rrggbb`; `None` for anything else.
    pub fn parse(text: &str) -> Option<Self> {
        let digits = text.strip_prefix('#').filter(|digits| digits.len() == 6 && digits.is_ascii())?;
        let part = |at: usize| u8::from_str_radix(digits.get(at..at + 2)?, 16).ok();
        Some(Self([part(0)?, part(2)?, part(4)?]))
    }

    /// Formats the colour for ffmpeg's filters.
    pub fn ffmpeg(self) -> String {
        let [r, g, b] = self.0;
        format!("0x{r:02x}{g:02x}{b:02x}")
    }

    /// Returns black or white, whichever has more contrast to this colour.
    pub fn ink(self) -> Self {
        if self.lightness() > 0.45 { Self([16, 18, 22]) } else { Self([255, 255, 255]) }
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

    /// Returns the distance of two colours, 0 to 3.
    fn distance(self, other: Self) -> f32 {
        self.0.iter().zip(other.0).map(|(a, b)| f32::from(a.abs_diff(b)) / 255.0).sum()
    }
}

const BLACK: Color = Color([6, 8, 12]);
const WHITE: Color = Color([255, 255, 255]);

/// Returns the colours of both sides, with the second one changed if they are too similar.
pub fn told_apart(left: Color, right: Color) -> (Color, Color) {
    if left.distance(right) > 0.35 {
        return (left, right);
    }
    let away = if right.lightness() > 0.5 { BLACK } else { WHITE };
    (left, right.mix(away, 0.4))
}

/// Draws the background as a PPM picture: two colours divided by a slanted line, with stripes and a vignette.
pub fn background(left: Color, right: Color, width: usize, height: usize) -> Vec<u8> {
    let mut out = format!("P6\n{width} {height}\n255\n").into_bytes();
    out.reserve(width * height * 3);
    let (w, h) = (width as f32, height as f32);
    for y in 0..height {
        for x in 0..width {
            let (x, y) = (x as f32, y as f32);
            let across = (x - w / 2.0) + (y - h / 2.0) * 0.42;
            out.extend(pixel(left, right, across, (x / w - 0.5, y / h)).0);
        }
    }
    out
}

/// Returns a pixel, `across` pixels right of the dividing line, at (`from_middle`, `down`) of the picture.
fn pixel(left: Color, right: Color, across: f32, (from_middle, down): (f32, f32)) -> Color {
    let side = left.mix(right, smooth(across, -1.5, 1.5));
    let stripe = smooth(((across / 74.0).fract().abs() - 0.5).abs(), 0.23, 0.27) * 0.07;
    let glow = (1.0 - across.abs() / 210.0).max(0.0).powi(2) * 0.26;
    let line = 1.0 - smooth(across.abs(), 2.5, 4.5);
    let shade = (0.12 + 0.42 * down * down + 0.9 * from_middle * from_middle).min(0.8);
    side.mix(BLACK, shade).mix(WHITE, stripe * 0.7).mix(WHITE, glow).mix(WHITE, line * 0.85)
}

/// Draws a slanted band of light as a PAM picture with alpha, which moves over the background.
pub fn light(width: usize, height: usize) -> Vec<u8> {
    let mut out =
        format!("P7\nWIDTH {width}\nHEIGHT {height}\nDEPTH 4\nMAXVAL 255\nTUPLTYPE RGB_ALPHA\nENDHDR\n").into_bytes();
    let slant = height as f32 * 0.42;
    let half = (width as f32 - slant) / 2.0;
    for y in 0..height {
        for x in 0..width {
            let middle = half + slant * (1.0 - y as f32 / height as f32);
            let near = 1.0 - ((x as f32 - middle).abs() / half).min(1.0);
            out.extend([255, 255, 255, (near * near * 30.0) as u8]);
        }
    }
    out
}

/// Smoothstep: 0 below `from`, 1 above `to`.
fn smooth(value: f32, from: f32, to: f32) -> f32 {
    let t = ((value - from) / (to - from)).clamp(0.0, 1.0);
    t * t * (3.0 - 2.0 * t)
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

    #[test]
    fn pictures_have_the_size_they_say() {
        assert_eq!(background(BLACK, WHITE, 8, 4).len(), "P6\n8 4\n255\n".len() + 8 * 4 * 3);
        assert!(light(300, 200).ends_with(&[255, 255, 255, 0]));
    }
}
