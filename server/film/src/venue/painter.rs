//! Paints a ground from above, in metres.

use resvg::tiny_skia::{FillRule, Paint, PathBuilder, Pixmap, Rect, Shader, Stroke, Transform};

use crate::color::Color;
use crate::random::Random;

/// A picture of a ground. Its lines run as they are seen by the camera, so its far edge is its top.
#[derive(Debug)]
pub struct Painter {
    picture: Pixmap,
    transform: Transform,
    /// Pixels for each metre.
    pub density: f32,
    /// Half of the length and of the width in metres, with what surrounds the field.
    pub half: (f32, f32),
}

fn paint(color: Color, opacity: f32) -> Paint<'static> {
    let [r, g, b] = color.0;
    let color = resvg::tiny_skia::Color::from_rgba8(r, g, b, (opacity * 255.0) as u8);
    Paint { shader: Shader::SolidColor(color), anti_alias: true, ..Paint::default() }
}

impl Painter {
    /// Starts with one colour; `None` if there is too little memory.
    pub fn new(half: (f32, f32), density: f32, color: Color) -> Option<Self> {
        let mut picture = Pixmap::new((half.0 * 2.0 * density) as u32, (half.1 * 2.0 * density) as u32)?;
        let [r, g, b] = color.0;
        picture.fill(resvg::tiny_skia::Color::from_rgba8(r, g, b, 255));
        let transform = Transform::from_row(density, 0.0, 0.0, -density, half.0 * density, half.1 * density);
        Some(Self { picture, transform, density, half })
    }

    /// Fills a rectangle between two corners.
    pub fn area(&mut self, (x0, y0): (f32, f32), (x1, y1): (f32, f32), color: Color, opacity: f32) {
        if let Some(rect) = Rect::from_ltrb(x0.min(x1), y0.min(y1), x0.max(x1), y0.max(y1)) {
            self.picture.fill_rect(rect, &paint(color, opacity), self.transform, None);
        }
    }

    /// Draws the border of a rectangle.
    pub fn frame(&mut self, (x0, y0): (f32, f32), (x1, y1): (f32, f32), color: Color, wide: f32) {
        self.line(&[(x0, y0), (x1, y0), (x1, y1), (x0, y1), (x0, y0)], color, wide);
    }

    /// Draws a line through points.
    pub fn line(&mut self, points: &[(f32, f32)], color: Color, wide: f32) {
        let mut path = PathBuilder::new();
        for (at, (x, y)) in points.iter().enumerate() {
            if at == 0 { path.move_to(*x, *y) } else { path.line_to(*x, *y) }
        }
        if let Some(path) = path.finish() {
            let stroke = Stroke { width: wide, ..Stroke::default() };
            self.picture.stroke_path(&path, &paint(color, 0.92), &stroke, self.transform, None);
        }
    }

    /// Draws an arc about a middle, between two angles in radians.
    pub fn arc(&mut self, (x, y): (f32, f32), radius: f32, (from, to): (f32, f32), color: Color, wide: f32) {
        let point = |at: u8| {
            let angle = from + (to - from) * f32::from(at) / 48.0;
            (x + radius * angle.cos(), y + radius * angle.sin())
        };
        self.line(&(0..=48).map(point).collect::<Vec<_>>(), color, wide);
    }

    /// Draws a circle.
    pub fn circle(&mut self, middle: (f32, f32), radius: f32, color: Color, wide: f32) {
        self.arc(middle, radius, (0.0, std::f32::consts::TAU), color, wide);
    }

    /// Fills a circle.
    pub fn disc(&mut self, (x, y): (f32, f32), radius: f32, color: Color, opacity: f32) {
        if let Some(path) = PathBuilder::from_circle(x, y, radius) {
            let paint = paint(color, opacity);
            self.picture.fill_path(&path, &paint, FillRule::Winding, self.transform, None);
        }
    }

    /// Makes the ground uneven: shades it in patches, by `strength` (0 to 1).
    pub fn grain(&mut self, strength: f32, seed: u64) {
        let mut random = Random::new(seed);
        let (width, height) = (self.picture.width() as usize, self.picture.height() as usize);
        let patch = (self.density * 0.22).max(2.0) as usize;
        let columns = width / patch + 1;
        let shades: Vec<f32> =
            (0..columns * (height / patch + 1)).map(|_| random.between(-strength, strength)).collect();
        for (at, pixel) in self.picture.data_mut().as_chunks_mut::<4>().0.iter_mut().enumerate() {
            let light = 1.0 + shades[at / width / patch * columns + at % width / patch];
            for byte in &mut pixel[..3] {
                *byte = (f32::from(*byte) * light).min(255.0) as u8;
            }
        }
    }

    /// Draws boards of a wooden floor, along x.
    pub fn boards(&mut self, wide: f32, strength: f32) {
        let rows = (self.half.1 * 2.0 / wide) as i32;
        for row in 0..rows {
            let y = row as f32 * wide - self.half.1;
            let mut x = -self.half.0 - crate::random::hash(row) * 3.0;
            let mut at = row * 97;
            while x < self.half.0 {
                let long = 1.5 + crate::random::hash(at) * 1.6;
                let shade = crate::random::hash(at + 7);
                self.area((x, y), (x + long, y + wide), Color([70, 36, 12]), shade * strength);
                x += long;
                at += 1;
            }
        }
    }

    /// Returns the picture.
    pub fn done(self) -> Pixmap {
        self.picture
    }
}
