//! Fields of grass: association football and American football.

use std::f32::consts::PI;

use super::crowd::crowd;
use super::hall::Hall;
use super::painter::Painter;
use super::stage::boards;
use crate::color::{BLACK, Color, WHITE};
use crate::script::Script;
use crate::texture::Texture;

const GRASS: [Color; 2] = [Color([52, 120, 50]), Color([60, 132, 56])];
const TRACK: Color = Color([70, 62, 58]);
const NIGHT: [Color; 2] = [Color([28, 32, 42]), Color([12, 14, 20])];

/// Half of the length and of the width of a pitch in metres.
pub const PITCH: (f32, f32) = (52.5, 34.0);
/// The same of a field of American football, without its end zones.
pub const YARDS: (f32, f32) = (45.7, 24.4);
/// Depth of an end zone.
pub const END_ZONE: f32 = 9.1;

fn stripes(painter: &mut Painter, (x, y): (f32, f32), wide: f32) {
    let count = (2.0 * x / wide).ceil() as i32;
    for at in 0..count {
        let from = at as f32 * wide - x;
        painter.area((from, -y), ((from + wide).min(x), y), GRASS[(at % 2) as usize], 1.0);
    }
}

fn hall(painter: Painter, script: &Script, walls: (f32, f32)) -> Option<Hall> {
    let (density, half) = (painter.density, painter.half);
    Some(Hall {
        ground: Texture::new(&painter.done()),
        density,
        half,
        walls,
        boards: Some(boards(script, 0.9)?),
        board_height: 0.9,
        crowd: crowd(script.colors(), 15.0, 0.93, 0.82, script.seed)?,
        stand_height: 15.0,
        sky: NIGHT,
    })
}

/// A pitch with its lines.
pub fn soccer(script: &Script) -> Option<Hall> {
    let (x, y) = PITCH;
    let mut painter = Painter::new((x + 9.0, y + 7.0), 18.0, GRASS[0].lit(0.86))?;
    stripes(&mut painter, (x, y), 5.25);
    painter.area((-x - 9.0, y + 4.2), (x + 9.0, y + 7.0), TRACK, 1.0);
    painter.grain(0.045, script.seed);
    let wide = 0.15;
    painter.frame((-x, -y), (x, y), WHITE, wide);
    painter.line(&[(0.0, -y), (0.0, y)], WHITE, wide);
    painter.circle((0.0, 0.0), 9.15, WHITE, wide);
    painter.disc((0.0, 0.0), 0.25, WHITE, 1.0);
    for side in [-1.0, 1.0] {
        let goal = side * x;
        painter.frame((goal, -20.16), (goal - side * 16.5, 20.16), WHITE, wide);
        painter.frame((goal, -9.16), (goal - side * 5.5, 9.16), WHITE, wide);
        let spot = goal - side * 11.0;
        painter.disc((spot, 0.0), 0.25, WHITE, 1.0);
        let middle = if side > 0.0 { PI } else { 0.0 };
        painter.arc((spot, 0.0), 9.15, (middle - 0.93, middle + 0.93), WHITE, wide);
        for end in [-1.0, 1.0] {
            let corner = (end * y).atan2(side);
            painter.arc((goal, end * y), 1.0, (corner + PI - 0.8, corner + PI + 0.8), WHITE, wide);
        }
    }
    hall(painter, script, (x + 7.5, y + 5.2))
}

/// A field with yard lines and the end zones in the teams' colours.
pub fn gridiron(script: &Script) -> Option<Hall> {
    let (x, y) = YARDS;
    let mut painter = Painter::new((x + END_ZONE + 6.0, y + 7.0), 18.0, GRASS[0].lit(0.8))?;
    stripes(&mut painter, (x, y), 9.14);
    for (side, color) in [-1.0, 1.0].into_iter().zip(script.colors()) {
        painter.area((side * x, -y), (side * (x + END_ZONE), y), color.mix(BLACK, 0.2), 1.0);
        for at in 0..9 {
            let from = at as f32 * 5.4 - y;
            painter.line(
                &[(side * (x + 1.5), from), (side * (x + END_ZONE - 1.5), from + 4.6)],
                color.mix(WHITE, 0.25),
                0.7,
            );
        }
    }
    painter.area((-x - END_ZONE - 6.0, y + 4.4), (x + END_ZONE + 6.0, y + 7.0), TRACK, 1.0);
    painter.grain(0.05, script.seed);
    for at in -9_i8..=9 {
        let from = f32::from(at) * 4.572 + f32::from(at.signum()) * 0.0;
        let from = from + 0.0;
        painter.line(&[(from, -y), (from, y)], WHITE, 0.14);
    }
    for at in -49_i8..=49 {
        let from = f32::from(at) * 0.9144;
        for row in [-y + 0.6, -2.8, 2.8, y - 0.6] {
            painter.line(&[(from, row - 0.35), (from, row + 0.35)], WHITE, 0.1);
        }
    }
    painter.frame((-x - END_ZONE, -y), (x + END_ZONE, y), WHITE, 0.5);
    painter.line(&[(-x, -y), (-x, y)], WHITE, 0.25);
    painter.line(&[(x, -y), (x, y)], WHITE, 0.25);
    for at in -4_i8..=4 {
        let ten = f32::from(at) * 9.144;
        let number = 5 - at.unsigned_abs();
        for row in [-15.5, 15.5] {
            digit(&mut painter, (ten - 1.0, row), number);
            digit(&mut painter, (ten + 1.0, row), 0);
        }
    }
    hall(painter, script, (x + END_ZONE + 5.0, y + 5.4))
}

/// Paints a digit of the yard numbers.
fn digit(painter: &mut Painter, (x, y): (f32, f32), digit: u8) {
    let strokes: &[(f32, f32)] = match digit {
        0 => &[(0.0, 0.0), (1.0, 0.0), (1.0, 2.0), (0.0, 2.0), (0.0, 0.0)],
        1 => &[(0.5, 0.0), (0.5, 2.0)],
        2 => &[(0.0, 2.0), (1.0, 2.0), (1.0, 1.0), (0.0, 1.0), (0.0, 0.0), (1.0, 0.0)],
        3 => &[(0.0, 2.0), (1.0, 2.0), (1.0, 1.0), (0.2, 1.0), (1.0, 1.0), (1.0, 0.0), (0.0, 0.0)],
        4 => &[(0.0, 2.0), (0.0, 1.0), (1.0, 1.0), (1.0, 2.0), (1.0, 0.0)],
        _ => &[(1.0, 2.0), (0.0, 2.0), (0.0, 1.0), (1.0, 1.0), (1.0, 0.0), (0.0, 0.0)],
    };
    let points: Vec<(f32, f32)> = strokes.iter().map(|(u, v)| (x - 0.6 + u * 1.2, y - 0.9 + v * 0.9)).collect();
    painter.line(&points, WHITE, 0.28);
}
