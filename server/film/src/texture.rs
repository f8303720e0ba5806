//! Pictures that planes are covered with, in several sizes so that far parts don't flicker.

use resvg::tiny_skia::Pixmap;

/// A picture and its halves, quarters and eighths.
#[derive(Debug, Clone)]
pub struct Texture {
    levels: Vec<Level>,
}

#[derive(Debug, Clone)]
struct Level {
    width: usize,
    height: usize,
    pixels: Vec<u32>,
}

/// Number of sizes.
const LEVELS: usize = 4;

impl Texture {
    /// Takes an opaque picture.
    pub fn new(picture: &Pixmap) -> Self {
        let pixels = picture.data().as_chunks::<4>().0.iter().map(|pixel| u32::from_le_bytes(*pixel)).collect();
        let (width, height) = (picture.width() as usize, picture.height() as usize);
        let mut levels = vec![Level { width, height, pixels }];
        while levels.len() < LEVELS {
            let half = levels.last().map(Level::half);
            levels.extend(half);
        }
        Self { levels }
    }

    /// Fills a row of pixels along a line: from (u, v), in pixels of the picture, with a step for each pixel. `spread`
    /// tells how many of the picture's pixels one pixel covers. Beyond its edges the picture's last pixels go on.
    pub fn row(&self, out: &mut [u8], (u, v): (f32, f32), step: (f32, f32), spread: f32) {
        let index = (spread.max(1.0).log2() as usize).min(self.levels.len() - 1);
        let level = &self.levels[index];
        let shrink = 1.0 / (1_u32 << index) as f32;
        // Fixed point with 16 bits after the point.
        let fixed = |value: f32| (value * shrink * 65536.0) as i32;
        let (mut u, mut v) = (fixed(u) - 32768, fixed(v) - 32768);
        let (du, dv) = (fixed(step.0), fixed(step.1));
        let most = (((level.width - 2) << 16) as i32, ((level.height - 2) << 16) as i32);
        let end = (out.len() / 4) as i32;
        let inside = |from: i32, step: i32, most: i32| {
            (0..=most).contains(&from) && (0..=most).contains(&from.wrapping_add(step.wrapping_mul(end)))
        };
        if inside(u, du, most.0) && inside(v, dv, most.1) {
            for pixel in out.as_chunks_mut::<4>().0 {
                *pixel = level.pixel(u as usize, v as usize).to_le_bytes();
                u += du;
                v += dv;
            }
            return;
        }
        for pixel in out.as_chunks_mut::<4>().0 {
            *pixel = level.pixel(u.clamp(0, most.0) as usize, v.clamp(0, most.1) as usize).to_le_bytes();
            u = u.wrapping_add(du);
            v = v.wrapping_add(dv);
        }
    }

    /// Returns the pixel at (u, v), repeated sideways; `spread` as in [`Self::row`]. The width must be a power of two.
    #[inline]
    pub fn wrapped(&self, u: f32, v: f32, spread: f32) -> [u8; 4] {
        let index = if spread < 1.0 { 0 } else { (spread.to_bits() >> 23) as usize - 127 }.min(self.levels.len() - 1);
        let level = &self.levels[index];
        let shrink = 1.0 / (1_u32 << index) as f32;
        let (u, v) = (u * shrink, (v * shrink).clamp(0.0, (level.height - 2) as f32));
        let (whole_u, whole_v) = (u as i32, v as i32);
        let (x, y) = (whole_u as usize & (level.width - 1), whole_v as usize);
        if spread > 0.75 {
            return level.pixels[y * level.width + x].to_le_bytes();
        }
        // Seen from near: the mean of four neighbours.
        let next = (x + 1) & (level.width - 1);
        let (right, down) =
            (((u - whole_u as f32) * 256.0) as i32 as u32, ((v - whole_v as f32) * 256.0) as i32 as u32);
        let four =
            [y * level.width + x, y * level.width + next, (y + 1) * level.width + x, (y + 1) * level.width + next];
        let [a, b, c, d] = four.map(|at| level.pixels[at]);
        between(between(a, b, right), between(c, d, right), down).to_le_bytes()
    }
}

/// Returns a pixel between two, for a share from 0 to 256; two channels at a time.
#[inline]
fn between(from: u32, to: u32, share: u32) -> u32 {
    const HALF: u32 = 0x00ff_00ff;
    let low = (((from & HALF) * (256 - share) + (to & HALF) * share) >> 8) & HALF;
    let high = ((from >> 8) & HALF) * (256 - share) + ((to >> 8) & HALF) * share;
    low | (high & !HALF)
}

impl Level {
    fn half(&self) -> Self {
        let (width, height) = (self.width / 2, self.height / 2);
        let mut pixels = Vec::with_capacity(width * height);
        for y in 0..height {
            for x in 0..width {
                let from = 2 * y * self.width + 2 * x;
                let [a, b, c, d] = [from, from + 1, from + self.width, from + self.width + 1].map(|at| self.pixels[at]);
                pixels.push(between(between(a, b, 128), between(c, d, 128), 128));
            }
        }
        Self { width, height, pixels }
    }

    /// Returns the mean of four neighbours, weighted by nearness.
    #[inline]
    fn pixel(&self, u: usize, v: usize) -> u32 {
        let from = (v >> 16) * self.width + (u >> 16);
        let (right, down) = (((u >> 8) & 255) as u32, ((v >> 8) & 255) as u32);
        let (above, below) = (&self.pixels[from..from + 2], &self.pixels[from + self.width..from + self.width + 2]);
        between(between(above[0], above[1], right), between(below[0], below[1], right), down)
    }
}
