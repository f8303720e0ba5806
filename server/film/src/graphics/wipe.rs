//! The wipe in the channel's colour that opens and closes the film, and covers jumps in between.

use resvg::tiny_skia::Pixmap;

use super::lettering::{Lettering, escaped};
use crate::canvas::Canvas;
use crate::color::{BLACK, Color, WHITE};
use crate::script::Script;

/// Seconds from when the picture begins to be covered until it is all covered, and again until it is free.
const HALF: f32 = 0.48;

/// The wipe.
#[derive(Debug)]
pub(super) struct Wipe {
    cuts: Vec<f32>,
    brand: Color,
    name: Option<Pixmap>,
}

impl Wipe {
    /// Prepares the wipe; `cuts` are the seconds at which the picture jumps, besides the film's ends.
    pub fn new(script: &Script, lettering: &Lettering, cuts: &[f32]) -> Self {
        let ink = script.brand.ink().hex();
        let (size, _) = lettering.fitted(&script.channel, 58.0, 800, 680.0);
        let svg = format!(
            r##"<svg xmlns="http://www.w3.org/2000/svg" width="720" height="90"><text x="360" y="64" font-size="{size}" font-weight="800" text-anchor="middle" fill="{ink}">{}</text></svg>"##,
            escaped(&script.channel)
        );
        let mut cuts = cuts.to_vec();
        cuts.extend([-0.06, script.seconds as f32]);
        Self { cuts, brand: script.brand, name: lettering.draw(&svg, script) }
    }

    /// Draws the wipe of a moment, if there is one.
    pub fn draw(&self, canvas: &mut Canvas, time: f32) {
        for cut in &self.cuts {
            let share = (time - cut) / HALF;
            if share.abs() < 1.0 {
                self.cover(canvas, share);
            }
        }
    }

    /// Covers the picture: from the left before the jump (−1 to 0), and frees it from the left after it (0 to 1).
    fn cover(&self, canvas: &mut Canvas, share: f32) {
        let (width, height) = (canvas.width as f32, canvas.height as f32);
        let slant = height * 0.45;
        let eased = share.signum() * (1.0 - (1.0 - share.abs()).powi(2));
        let bands = [(0.0, self.brand.mix(BLACK, 0.35)), (0.045, self.brand), (0.16, self.brand.mix(WHITE, 0.06))];
        for (late, color) in bands {
            // The first band leads when it covers, and goes last.
            let far = (width + slant) * 1.18;
            let edge = eased * far - share.signum() * late * width;
            let (from, to) = if share < 0.0 { (-far, far + edge) } else { (edge, far) };
            for row in 0..canvas.height {
                let lean = slant * (1.0 - row as f32 / height) - slant;
                let begin = (from + lean).clamp(0.0, width) as usize;
                let end = (to + lean).clamp(0.0, width) as usize;
                let line =
                    &mut canvas.pixels[(row * canvas.width + begin) * 4..(row * canvas.width + end.max(begin)) * 4];
                for pixel in line.as_chunks_mut::<4>().0 {
                    pixel[..3].copy_from_slice(&color.0);
                }
            }
        }
        if let Some(name) = &self.name {
            let shown = (1.0 - share.abs() * 1.9).clamp(0.0, 1.0);
            let left = (canvas.width as i32 - name.width() as i32) / 2;
            let top = (canvas.height as i32 - name.height() as i32) / 2;
            canvas.lay(name, (left, top), shown);
        }
    }
}
