//! Draws the still pictures of the test picture. Drawing them frame by frame in ffmpeg would be slow.

use grandstand_film::color::{BLACK, Color, WHITE};

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
    fn pictures_have_the_size_they_say() {
        assert_eq!(background(BLACK, WHITE, 8, 4).len(), "P6\n8 4\n255\n".len() + 8 * 4 * 3);
        assert!(light(300, 200).ends_with(&[255, 255, 255, 0]));
    }
}
