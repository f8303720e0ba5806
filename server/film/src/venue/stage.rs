//! Dark halls: the stage of dancers, the floor of gymnasts; and the boards with the channel's name.

use resvg::tiny_skia::Pixmap;

use super::hall::Hall;
use super::painter::Painter;
use crate::color::{BLACK, Color, WHITE};
use crate::script::{Script, Sport};
use crate::texture::Texture;

/// Draws the boards around a field: the channel's colour and the teams' colours in turn.
pub(super) fn boards(script: &Script, tall: f32) -> Option<(Texture, f32)> {
    // The picture's width has to be a power of two.
    let density = 1024.0 / 24.0;
    let [one, other] = script.colors();
    let panels = [script.brand, one.mix(BLACK, 0.3), script.brand.mix(BLACK, 0.55), other.mix(BLACK, 0.3)];
    let wide = 6.0;
    let mut painter = Painter::new((wide * 2.0, tall / 2.0), density, BLACK)?;
    for (at, color) in panels.into_iter().enumerate() {
        let from = at as f32 * wide - wide * 2.0;
        painter.area((from, -tall), (from + wide, tall), color, 1.0);
        // Marks, as of a sponsor: slanted bars that get shorter.
        for bar in 0..3_u8 {
            let x = from + 0.7 + f32::from(bar) * 0.34;
            painter.line(&[(x, -0.22), (x + 0.26, 0.22)], color.ink(), 0.16);
        }
        painter.area((from + 2.0, 0.06), (from + 2.0 + 2.9 - at as f32 * 0.4, 0.2), color.ink(), 0.9);
        painter.area((from + 2.0, -0.2), (from + 2.0 + 1.7 + at as f32 * 0.3, -0.06), color.ink(), 0.7);
    }
    painter.area((-wide * 2.0, tall / 2.0 - 0.05), (wide * 2.0, tall / 2.0), WHITE, 0.4);
    Some((Texture::new(&painter.done()), density))
}

/// The stage of a performance.
pub fn stage(script: &Script) -> Option<Hall> {
    let mut painter = Painter::new((14.0, 9.0), 40.0, Color([26, 22, 30]))?;
    match script.sport {
        Sport::Dance | Sport::StreetDance => {
            painter.area((-14.0, -9.0), (14.0, 9.0), Color([46, 38, 42]), 1.0);
            painter.boards(0.3, 0.3);
        }
        Sport::Trampoline => {
            painter.area((-14.0, -9.0), (14.0, 9.0), Color([52, 66, 92]), 1.0);
            painter.grain(0.02, script.seed);
        }
        _ => {
            painter.area((-14.0, -9.0), (14.0, 9.0), script.brand.mix(BLACK, 0.55), 1.0);
            painter.area((-6.5, -6.5), (6.5, 6.5), Color([206, 180, 156]), 1.0);
            painter.frame((-6.0, -6.0), (6.0, 6.0), script.brand, 0.25);
            painter.grain(0.02, script.seed);
        }
    }
    let (density, half) = (painter.density, painter.half);
    let is_hall = !matches!(script.sport, Sport::Dance | Sport::StreetDance);
    let crowd = if is_hall { super::crowd::crowd(script.colors(), 7.0, 0.85, 0.4, script.seed)? } else { Vec::new() };
    let boards =
        if is_hall { Some(boards(script, 0.8)?) } else { curtain(script.brand).map(|one| (one, 256.0 / 12.0)) };
    Some(Hall {
        ground: Texture::new(&painter.done()),
        density,
        half,
        walls: if is_hall { (13.0, 8.0) } else { (12.0, 6.0) },
        boards,
        board_height: if is_hall { 0.8 } else { 12.0 },
        crowd,
        stand_height: 7.0,
        sky: [Color([20, 16, 24]), BLACK],
    })
}

/// Draws the folds of a curtain.
fn curtain(brand: Color) -> Option<Texture> {
    let (width, height) = (256, 256);
    let mut picture = Pixmap::new(width, height)?;
    let color = brand.mix(BLACK, 0.62);
    for (at, pixel) in picture.data_mut().as_chunks_mut::<4>().0.iter_mut().enumerate() {
        let (x, y) = ((at as u32 % width) as f32, (at as u32 / width) as f32 / height as f32);
        let fold = (x / width as f32 * std::f32::consts::TAU * 12.0).sin() * 0.2
            + (x / width as f32 * std::f32::consts::TAU * 29.0).sin() * 0.08;
        let [r, g, b] = color.lit((0.55 + fold) * (0.45 + 0.65 * y)).0;
        *pixel = [r, g, b, 255];
    }
    Some(Texture::new(&picture))
}
