//! Courts in a hall: basketball, volleyball, the ice rink, the mats of judo.

use std::f32::consts::PI;

use resvg::tiny_skia::Pixmap;

use super::crowd::crowd;
use super::hall::Hall;
use super::painter::Painter;
use super::stage::boards;
use crate::color::{BLACK, Color, WHITE};
use crate::script::Script;
use crate::texture::Texture;

const WOOD: Color = Color([206, 158, 104]);
const HALL: [Color; 2] = [Color([34, 34, 40]), Color([16, 16, 20])];

/// Half of the length and of the width of each court in metres.
pub const BASKETBALL: (f32, f32) = (14.0, 7.5);
/// See [`BASKETBALL`].
const VOLLEYBALL: (f32, f32) = (9.0, 4.5);
/// See [`BASKETBALL`].
pub const RINK: (f32, f32) = (30.0, 15.0);
/// Radius of the rink's corners.
pub const CORNER: f32 = 8.5;

fn hall(painter: Painter, script: &Script, walls: (f32, f32), tall: f32) -> Option<Hall> {
    let (density, half) = (painter.density, painter.half);
    let picture: Pixmap = painter.done();
    Some(Hall {
        ground: Texture::new(&picture),
        density,
        half,
        walls,
        boards: Some(boards(script, 0.8)?),
        board_height: 0.8,
        crowd: crowd(script.colors(), tall, 0.86, 0.72, script.seed)?,
        stand_height: tall,
        sky: HALL,
    })
}

/// A wooden court with hoops' areas.
pub fn basketball(script: &Script) -> Option<Hall> {
    let (x, y) = BASKETBALL;
    let [one, other] = script.colors();
    let mut painter = Painter::new((x + 5.0, y + 4.5), 44.0, WOOD)?;
    painter.boards(0.14, 0.16);
    let apron = script.brand.mix(BLACK, 0.25);
    painter.area((-x - 5.0, y), (x + 5.0, y + 2.2), apron, 0.9);
    painter.area((-x - 5.0, -y - 2.2), (x + 5.0, -y), apron, 0.9);
    painter.area((-x - 2.2, -y), (-x, y), apron, 0.9);
    painter.area((x, -y), (x + 2.2, y), apron, 0.9);
    painter.disc((0.0, 0.0), 1.8, script.brand, 0.75);
    let wide = 0.07;
    for (side, color) in [(-1.0, one), (1.0, other)] {
        let base = side * x;
        painter.area((base, -2.45), (base - side * 5.8, 2.45), color.mix(BLACK, 0.1), 0.8);
        painter.frame((base, -2.45), (base - side * 5.8, 2.45), WHITE, wide);
        let free = base - side * 5.8;
        painter.circle((free, 0.0), 1.8, WHITE, wide);
        let hoop = base - side * 1.575;
        let middle = if side > 0.0 { PI } else { 0.0 };
        painter.arc((hoop, 0.0), 6.75, (middle - 1.36, middle + 1.36), WHITE, wide);
        painter.line(&[(base, 6.6), (hoop - side * 1.4, 6.6)], WHITE, wide);
        painter.line(&[(base, -6.6), (hoop - side * 1.4, -6.6)], WHITE, wide);
        painter.arc((hoop, 0.0), 1.25, (middle - PI / 2.0, middle + PI / 2.0), WHITE, wide);
    }
    painter.frame((-x, -y), (x, y), WHITE, wide);
    painter.line(&[(0.0, -y), (0.0, y)], WHITE, wide);
    painter.circle((0.0, 0.0), 1.8, WHITE, wide);
    hall(painter, script, (x + 4.5, y + 3.4), 8.0)
}

/// A court in two colours with its attack lines.
pub fn volleyball(script: &Script) -> Option<Hall> {
    let (x, y) = VOLLEYBALL;
    let mut painter = Painter::new((x + 6.0, y + 6.0), 52.0, script.brand.mix(BLACK, 0.35))?;
    painter.area((-x, -y), (x, y), Color([222, 142, 78]), 1.0);
    painter.area((-3.0, -y), (3.0, y), Color([206, 120, 62]), 1.0);
    painter.grain(0.025, script.seed);
    let wide = 0.07;
    painter.frame((-x, -y), (x, y), WHITE, wide);
    for at in [-3.0, 0.0, 3.0] {
        painter.line(&[(at, -y), (at, y)], WHITE, wide);
    }
    hall(painter, script, (x + 5.5, y + 4.6), 7.5)
}

/// A rink with its lines and circles; outside of its round corners is the dark floor.
pub fn rink(script: &Script) -> Option<Hall> {
    let (x, y) = RINK;
    let mut painter = Painter::new((x + 3.0, y + 3.0), 30.0, Color([226, 236, 244]))?;
    painter.grain(0.012, script.seed);
    let (red, blue) = (Color([196, 44, 52]), Color([40, 84, 176]));
    painter.disc((0.0, 0.0), 3.4, script.brand, 0.35);
    painter.line(&[(0.0, -y), (0.0, y)], red, 0.3);
    painter.circle((0.0, 0.0), 4.5, blue, 0.08);
    for side in [-1.0, 1.0] {
        painter.line(&[(side * 8.8, -y), (side * 8.8, y)], blue, 0.3);
        painter.line(&[(side * (x - 4.0), -y), (side * (x - 4.0), y)], red, 0.07);
        painter.disc((side * (x - 4.0), 0.0), 1.8, Color([120, 180, 230]), 0.5);
        for end in [-7.0, 7.0] {
            painter.circle((side * (x - 10.0), end), 4.5, red, 0.08);
            painter.disc((side * (x - 10.0), end), 0.3, red, 1.0);
            painter.disc((side * 7.2, end), 0.3, red, 1.0);
        }
    }
    // The corners: thick arcs outside of the ice.
    for (side, end) in [(-1.0, -1.0), (-1.0, 1.0), (1.0, -1.0), (1.0, 1.0_f32)] {
        let middle = (side * (x - CORNER), end * (y - CORNER));
        let angle = (end * 1.0).atan2(side);
        painter.arc(middle, CORNER + 3.0, (angle - 0.9, angle + 0.9), Color([40, 44, 54]), 6.0);
        painter.arc(middle, CORNER + 0.1, (angle - 0.82, angle + 0.82), Color([236, 198, 60]), 0.2);
        painter.arc(middle, CORNER + 0.35, (angle - 0.82, angle + 0.82), Color([250, 250, 252]), 0.3);
    }
    painter.area((-x - 3.0, -y), (x + 3.0, -y - 3.0), Color([40, 44, 54]), 1.0);
    painter.line(&[(-x + CORNER, -y), (x - CORNER, -y)], Color([236, 198, 60]), 0.2);
    hall(painter, script, (x + 0.3, y + 0.2), 9.0)
}

/// Mats: the fighting area, and the one around it.
pub fn tatami(script: &Script) -> Option<Hall> {
    let mut painter = Painter::new((12.0, 9.0), 60.0, Color([60, 56, 66]))?;
    painter.area((-7.0, -7.0), (7.0, 7.0), Color([178, 58, 48]), 1.0);
    painter.area((-4.0, -4.0), (4.0, 4.0), Color([236, 202, 92]), 1.0);
    painter.grain(0.02, script.seed);
    for at in -7_i8..=7 {
        let at = f32::from(at);
        painter.line(&[(at, -7.0), (at, 7.0)], Color([110, 70, 40]), 0.02);
        if at % 2.0 != 0.0 {
            painter.line(&[(-7.0, at), (7.0, at)], Color([110, 70, 40]), 0.02);
        }
    }
    hall(painter, script, (11.0, 8.0), 7.0)
}
