//! Goals, hoops and nets.

use super::{Panel, Rod};
use crate::color::{Color, WHITE};
use crate::space::{Point, at};

const STRING: Color = Color([206, 212, 216]);

fn rod(from: Point, to: Point, radius: f32, color: Color) -> Rod {
    Rod { from, to, radius, color }
}

/// A goal on the line at `x`: half of its width, its height and its depth in metres.
pub fn goal(x: f32, half: f32, tall: f32, deep: f32, posts: Color, thick: f32) -> Vec<Rod> {
    let back = x + x.signum() * deep;
    let mut rods = vec![
        rod(at(x, -half, 0.0), at(x, -half, tall), thick, posts),
        rod(at(x, half, 0.0), at(x, half, tall), thick, posts),
        rod(at(x, -half, tall), at(x, half, tall), thick, posts),
    ];
    let strings = 10_u8;
    for string in 0..=strings {
        let share = f32::from(string) / f32::from(strings);
        let y = -half + 2.0 * half * share;
        rods.push(rod(at(x, y, tall), at(back, y, tall * 0.1), 0.012, STRING));
        let z = tall * (1.0 - share);
        let slope = x + (back - x) * share;
        rods.push(rod(at(slope, -half, z), at(slope, half, z), 0.012, STRING));
        for side in [-half, half] {
            rods.push(rod(at(slope, side, z), at(slope, side, 0.0), 0.012, STRING));
        }
    }
    rods
}

/// A hoop with its board at `x`, the end of the court.
pub fn hoop(x: f32) -> Vec<Rod> {
    let side = x.signum();
    let (board, ring) = (x - side * 1.2, x - side * 1.575);
    let steel = Color([60, 64, 72]);
    let mut rods = vec![
        rod(at(x + side * 1.3, 0.0, 0.0), at(x + side * 1.1, 0.0, 2.6), 0.13, steel),
        rod(at(x + side * 1.1, 0.0, 2.6), at(board, 0.0, 3.3), 0.07, steel),
    ];
    let orange = Color([226, 92, 34]);
    let point = |part: u8, radius: f32, z: f32| {
        let (sin, cos) = (f32::from(part) / 10.0 * std::f32::consts::TAU).sin_cos();
        at(ring + cos * radius, sin * radius, z)
    };
    for part in 0..10_u8 {
        rods.push(rod(point(part, 0.24, 3.05), point(part + 1, 0.24, 3.05), 0.022, orange));
        rods.push(rod(point(part, 0.24, 3.05), point(part + 1, 0.14, 2.62), 0.01, WHITE));
    }
    rods
}

/// The board behind the hoop at `x`, and the square on it.
pub fn backboard(x: f32) -> Vec<Panel> {
    let board = x - x.signum() * 1.2;
    let panel = |half: f32, (low, high): (f32, f32), color: Color, opacity: f32| Panel {
        corners: [at(board, -half, low), at(board, half, low), at(board, half, high), at(board, -half, high)],
        color,
        opacity,
    };
    vec![
        panel(0.92, (2.88, 3.97), Color([40, 44, 52]), 0.9),
        panel(0.87, (2.93, 3.92), Color([232, 238, 244]), 0.92),
        panel(0.3, (3.05, 3.5), Color([206, 60, 48]), 0.95),
        panel(0.25, (3.1, 3.45), Color([232, 238, 244]), 1.0),
    ]
}

/// A net across the court's middle, with its posts.
pub fn net(half: f32, tall: f32) -> Vec<Rod> {
    let steel = Color([70, 76, 88]);
    let mut rods: Vec<Rod> = [-half - 0.6, half + 0.6]
        .into_iter()
        .map(|y| rod(at(0.0, y, 0.0), at(0.0, y, tall + 0.05), 0.06, steel))
        .collect();
    let parts = 12_u8;
    for part in 0..parts {
        let y = |part: u8| -half + 2.0 * half * f32::from(part) / f32::from(parts);
        let (from, to) = (y(part), y(part + 1));
        for (z, thick, color) in [
            (tall, 0.05, WHITE),
            (tall - 0.33, 0.012, STRING),
            (tall - 0.66, 0.012, STRING),
            (tall - 1.0, 0.025, WHITE),
        ] {
            rods.push(rod(at(0.0, from, z), at(0.0, to, z), thick, color));
        }
        rods.push(rod(at(0.0, from, tall), at(0.0, from, tall - 1.0), 0.01, STRING));
        let middle = (from + to) / 2.0;
        rods.push(rod(at(0.0, middle, tall), at(0.0, middle, tall - 1.0), 0.01, STRING));
    }
    rods
}

/// Goal posts of American football at `x`.
pub fn fork(x: f32) -> Vec<Rod> {
    let yellow = Color([240, 206, 70]);
    let back = x + x.signum() * 1.5;
    vec![
        rod(at(back, 0.0, 0.0), at(back, 0.0, 2.2), 0.13, yellow),
        rod(at(back, 0.0, 2.2), at(x, 0.0, 3.0), 0.1, yellow),
        rod(at(x, -2.8, 3.05), at(x, 2.8, 3.05), 0.09, yellow),
        rod(at(x, -2.8, 3.05), at(x, -2.8, 9.0), 0.08, yellow),
        rod(at(x, 2.8, 3.05), at(x, 2.8, 9.0), 0.08, yellow),
    ]
}
