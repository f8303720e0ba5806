//! The picture that is drawn on: opaque pixels, and brushes with soft edges.

use super::camera::Seen;
use super::color::Color;

/// An opaque picture, four bytes for each pixel (red, green, blue, 255).
#[derive(Debug, Clone)]
pub struct Canvas {
    /// Width in pixels.
    pub width: usize,
    /// Height in pixels.
    pub height: usize,
    /// The pixels, row by row.
    pub pixels: Vec<u8>,
}

/// An end of a limb on the picture, in pixels.
#[derive(Debug, Clone, Copy)]
pub struct Tip {
    /// From the left.
    pub x: f32,
    /// From the top.
    pub y: f32,
    /// Radius.
    pub r: f32,
}

impl Tip {
    /// Returns the tip at a seen point, with a radius in metres.
    pub fn of(seen: Seen, radius: f32) -> Self {
        Self { x: seen.x, y: seen.y, r: radius * seen.scale }
    }
}

impl Canvas {
    /// Creates a black picture.
    pub fn new(width: usize, height: usize) -> Self {
        let pixels = [0, 0, 0, 255].repeat(width * height);
        Self { width, height, pixels }
    }

    /// Returns the colour of a pixel; `None` outside of the picture.
    pub fn pixel(&self, x: usize, y: usize) -> Option<Color> {
        let start = (x < self.width && y < self.height).then_some((y * self.width + x) * 4)?;
        Some(Color([self.pixels[start], self.pixels[start + 1], self.pixels[start + 2]]))
    }

    /// Calls `draw` with each pixel of a box, which is cut at the picture's edges: its position and its bytes.
    fn each(&mut self, (left, top, right, bottom): (f32, f32, f32, f32), mut draw: impl FnMut(f32, f32, &mut [u8])) {
        let across = (left.floor().max(0.0) as usize, (right.ceil().max(0.0) as usize).min(self.width));
        let down = (top.floor().max(0.0) as usize, (bottom.ceil().max(0.0) as usize).min(self.height));
        for y in down.0..down.1 {
            let row = &mut self.pixels[y * self.width * 4..][..self.width * 4];
            for x in across.0..across.1 {
                draw(x as f32 + 0.5, y as f32 + 0.5, &mut row[x * 4..x * 4 + 3]);
            }
        }
    }

    /// Draws a limb: a line with round ends, lit from above on the left.
    pub fn limb(&mut self, a: Tip, b: Tip, color: Color) {
        let most = a.r.max(b.r) + 1.0;
        let (dx, dy) = (b.x - a.x, b.y - a.y);
        let square = (dx * dx + dy * dy).max(1e-4);
        let part = color.0.map(f32::from);
        let frame = (a.x.min(b.x) - most, a.y.min(b.y) - most, a.x.max(b.x) + most, a.y.max(b.y) + most);
        self.each(frame, |x, y, pixel| {
            let t = (((x - a.x) * dx + (y - a.y) * dy) / square).clamp(0.0, 1.0);
            let (ox, oy) = (x - a.x - t * dx, y - a.y - t * dy);
            // A limb thinner than a pixel becomes fainter instead of thinner.
            let real = a.r + (b.r - a.r) * t;
            let radius = real.max(0.45);
            let far = (ox * ox + oy * oy).sqrt();
            let cover = (radius - far + 0.5).clamp(0.0, 1.0) * (real / radius).max(0.35);
            if cover > 0.0 {
                let light = 0.97 - 0.2 * (ox * 0.45 + oy * 0.9) / radius;
                for (byte, part) in pixel.iter_mut().zip(part) {
                    *byte = (f32::from(*byte) * (1.0 - cover) + (part * light).min(255.0) * cover) as u8;
                }
            }
        });
    }

    /// Darkens (a negative strength) or lightens an ellipse with a soft edge, mixing in a colour.
    pub fn glow(&mut self, middle: (f32, f32), radius: (f32, f32), color: Color, strength: f32) {
        let part = color.0.map(f32::from);
        let frame = (middle.0 - radius.0, middle.1 - radius.1, middle.0 + radius.0, middle.1 + radius.1);
        self.each(frame, |x, y, pixel| {
            let (ox, oy) = ((x - middle.0) / radius.0, (y - middle.1) / radius.1);
            let near = (1.0 - ox * ox - oy * oy).max(0.0) * strength;
            for (byte, part) in pixel.iter_mut().zip(part) {
                *byte = (f32::from(*byte) + (part - f32::from(*byte)) * near) as u8;
            }
        });
    }

    /// Adds light to an ellipse with a soft edge.
    pub fn light(&mut self, middle: (f32, f32), radius: (f32, f32), color: Color, strength: f32) {
        let part = color.0.map(|part| (f32::from(part) * strength) as u32);
        self.rows(
            (middle.1 - radius.1, middle.1 + radius.1),
            |y| {
                let oy = (y - middle.1) / radius.1;
                let half = radius.0 * (1.0 - oy * oy).max(0.0).sqrt();
                ((middle.0 - half, middle.0 + half), move |x: f32| {
                    let ox = (x - middle.0) / radius.0;
                    let near = (1.0 - ox * ox - oy * oy).max(0.0);
                    near * near
                })
            },
            part,
        );
    }

    /// Adds a cone of light from a lamp to the ground.
    pub fn beam(&mut self, from: Tip, to: Tip, color: Color, strength: f32) {
        let part = color.0.map(|part| (f32::from(part) * strength) as u32);
        let tall = (to.y - from.y).max(1.0);
        self.rows(
            (from.y, to.y),
            |y| {
                let t = (y - from.y) / tall;
                let (middle, half) = (from.x + (to.x - from.x) * t, from.r + (to.r - from.r) * t);
                let (inverse, faint) = (1.0 / half, 1.0 - 0.75 * t);
                ((middle - half, middle + half), move |x: f32| {
                    let off = (x - middle) * inverse;
                    (1.0 - off * off).max(0.0) * faint
                })
            },
            part,
        );
    }

    /// Adds light to rows: `row` returns where a row's light begins and ends, and how strong it is at a pixel.
    fn rows<F: Fn(f32) -> f32>(
        &mut self,
        (top, bottom): (f32, f32),
        row: impl Fn(f32) -> ((f32, f32), F),
        part: [u32; 3],
    ) {
        let width = self.width as f32;
        for y in top.max(0.0) as usize..(bottom.max(0.0) as usize).min(self.height) {
            let ((left, right), strength) = row(y as f32 + 0.5);
            let (begin, end) = (left.clamp(0.0, width) as usize, right.clamp(0.0, width) as usize);
            let line = &mut self.pixels[(y * self.width + begin) * 4..(y * self.width + end.max(begin)) * 4];
            for (at, pixel) in line.as_chunks_mut::<4>().0.iter_mut().enumerate() {
                let near = (strength((begin + at) as f32 + 0.5) * 256.0) as i32 as u32;
                for (byte, part) in pixel.iter_mut().zip(part) {
                    *byte = (u32::from(*byte) + ((part * near) >> 8)).min(255) as u8;
                }
            }
        }
    }

    /// Fills an area with four corners.
    pub fn panel(&mut self, corners: [(f32, f32); 4], color: Color, opacity: f32) {
        let part = color.0.map(f32::from);
        let edge = |pick: fn(f32, f32) -> f32, of: fn(&(f32, f32)) -> f32, start: f32| {
            corners.iter().map(of).fold(start, pick)
        };
        let (x, y) = (|corner: &(f32, f32)| corner.0, |corner: &(f32, f32)| corner.1);
        let frame =
            (edge(f32::min, x, f32::MAX), edge(f32::min, y, f32::MAX), edge(f32::max, x, 0.0), edge(f32::max, y, 0.0));
        let turn = |a: (f32, f32), b: (f32, f32), x: f32, y: f32| {
            let (dx, dy) = (b.0 - a.0, b.1 - a.1);
            ((x - a.0) * dy - (y - a.1) * dx) / (dx * dx + dy * dy).sqrt().max(1e-3)
        };
        let way = turn(corners[0], corners[1], corners[2].0, corners[2].1).signum();
        self.each(frame, |x, y, pixel| {
            // The distance to the nearest edge, inside positive.
            let inside = (0..4).map(|at| turn(corners[at], corners[(at + 1) % 4], x, y) * way).fold(f32::MAX, f32::min);
            let cover = (inside + 0.5).clamp(0.0, 1.0) * opacity;
            if cover > 0.0 {
                for (byte, part) in pixel.iter_mut().zip(part) {
                    *byte = (f32::from(*byte) + (part - f32::from(*byte)) * cover) as u8;
                }
            }
        });
    }

    /// Lays a picture with premultiplied alpha over this one, its top left corner at (x, y), with an opacity (0 to 1).
    pub fn lay(&mut self, picture: &resvg::tiny_skia::Pixmap, (left, top): (i32, i32), opacity: f32) {
        let width = picture.width() as usize;
        let opacity = (opacity.clamp(0.0, 1.0) * 256.0) as u32;
        for (y, row) in picture.data().chunks_exact(width * 4).enumerate() {
            let Some(y) = usize::try_from(top + y as i32).ok().filter(|y| *y < self.height) else { continue };
            for (x, from) in row.as_chunks::<4>().0.iter().enumerate().filter(|(_, from)| from[3] > 0) {
                let Some(x) = usize::try_from(left + x as i32).ok().filter(|x| *x < self.width) else { continue };
                let to = &mut self.pixels[(y * self.width + x) * 4..][..3];
                let rest = 256 - u32::from(from[3]) * opacity / 255;
                for (to, from) in to.iter_mut().zip(from) {
                    *to = ((u32::from(*to) * rest + u32::from(*from) * opacity) >> 8).min(255) as u8;
                }
            }
        }
    }
}
