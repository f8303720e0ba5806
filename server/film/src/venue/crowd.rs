//! The crowd on the stands, as pictures that are repeated sideways.

use resvg::tiny_skia::{FillRule, Paint, PathBuilder, Pixmap, Shader, Transform};

use crate::color::{BLACK, Color};
use crate::random::Random;
use crate::texture::Texture;

/// Pixels for each metre of the stands.
pub const DENSITY: f32 = 16.0;
/// Metres until the crowd is repeated.
const WIDE: f32 = 64.0;
/// How the people of one picture move against those of another.
pub const PHASES: usize = 4;

/// What people wear who support nobody.
const CLOTHES: [[u8; 3]; 7] =
    [[44, 48, 60], [70, 74, 86], [120, 124, 132], [52, 40, 44], [150, 140, 126], [36, 52, 76], [96, 60, 52]];
const FACES: [[u8; 3]; 4] = [[196, 160, 134], [176, 136, 108], [136, 96, 70], [92, 66, 50]];

/// Draws the crowd in several phases of its movement. `full` is the share of taken seats, `light` the brightness.
pub fn crowd(teams: [Color; 2], tall: f32, full: f32, light: f32, seed: u64) -> Option<Vec<Texture>> {
    (0..PHASES).map(|phase| Some(Texture::new(&picture(teams, tall, (full, light), seed, phase)?))).collect()
}

fn picture(teams: [Color; 2], tall: f32, (full, light): (f32, f32), seed: u64, phase: usize) -> Option<Pixmap> {
    let mut picture = Pixmap::new((WIDE * DENSITY) as u32, (tall * DENSITY) as u32)?;
    let [r, g, b] = Color([30, 33, 42]).lit(light).0;
    picture.fill(resvg::tiny_skia::Color::from_rgba8(r, g, b, 255));
    let mut random = Random::new(seed);
    let row_height = 0.62;
    let rows = (tall / row_height) as i32;
    // The farthest row is drawn first, since the nearer ones cover it.
    for row in (0..rows).rev() {
        let base = tall - row as f32 * row_height;
        let shade = light * (1.0 - 0.45 * row as f32 / rows as f32);
        disc(&mut picture, (WIDE / 2.0, base + 0.2), (WIDE, 0.14), Color([48, 52, 64]).lit(shade));
        for seat in 0..(WIDE / 0.56) as i32 {
            let (taken, who, look, shift) = (random.unit(), random.unit(), random.below(4), random.unit());
            let isle = (seat % 24) < 2;
            if taken > full || isle {
                continue;
            }
            let x = seat as f32 * 0.56 + shift * 0.12;
            let bob = ((shift * 4.0 + phase as f32) / PHASES as f32 * std::f32::consts::TAU).sin() * 0.05;
            let clothes = if who < 0.4 {
                teams[usize::from(x > WIDE / 2.0)].mix(BLACK, 0.12)
            } else {
                Color(CLOTHES[(who * 97.0) as usize % CLOTHES.len()])
            };
            disc(&mut picture, (x, base - bob), (0.25, 0.33), clothes.lit(shade));
            disc(&mut picture, (x, base - 0.42 - bob), (0.12, 0.15), Color(FACES[look]).lit(shade));
        }
    }
    Some(picture)
}

fn disc(picture: &mut Pixmap, (x, y): (f32, f32), (wide, tall): (f32, f32), color: Color) {
    let Some(path) = PathBuilder::from_circle(0.0, 0.0, 1.0) else { return };
    let [r, g, b] = color.0;
    let shader = Shader::SolidColor(resvg::tiny_skia::Color::from_rgba8(r, g, b, 255));
    let paint = Paint { shader, anti_alias: true, ..Paint::default() };
    let place = Transform::from_row(wide * DENSITY, 0.0, 0.0, tall * DENSITY, x * DENSITY, y * DENSITY);
    picture.fill_path(&path, &paint, FillRule::Winding, place, None);
}
