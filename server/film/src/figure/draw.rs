//! Draws a person, limb by limb from the farthest to the nearest.

use super::Figure;
use super::body::Body;
use super::kit::{Gear, Head, Kit, Legs};
use crate::camera::Camera;
use crate::canvas::{Canvas, Tip};
use crate::color::{BLACK, Color, WHITE};
use crate::space::{Point, at};

/// A part of a body: both ends, its radius at them, its colour.
type Part = (Point, f32, Point, f32, Color);

/// Draws the person and their shadow; `size` is 1 for a height of 1.8 m.
pub fn draw(canvas: &mut Canvas, camera: &Camera, figure: &Figure, size: f32, floor: f32) {
    shadow(canvas, camera, figure, floor);
    let body = Body::of(figure, size);
    let mut parts: Vec<(f32, Part)> = parts(&body, &figure.kit)
        .into_iter()
        .map(|(nearer, part)| (camera.see(part.0.toward(part.2, 0.5)).depth - nearer, part))
        .collect();
    parts.sort_by(|(one, _), (other, _)| other.total_cmp(one));
    for (_, (from, from_radius, to, to_radius, color)) in parts {
        let (from, to) = (Tip::of(camera.see(from), from_radius * size), Tip::of(camera.see(to), to_radius * size));
        canvas.limb(from, to, color);
    }
    if let Some(number) = figure.kit.number {
        self::number(canvas, camera, &body, number, figure.kit.shirt.ink());
    }
    if let Gear::Ribbon(points) = &figure.kit.gear {
        ribbon(canvas, camera, points, figure.kit.shirt);
    }
}

fn shadow(canvas: &mut Canvas, camera: &Camera, figure: &Figure, floor: f32) {
    let height = (figure.place.z - floor).max(0.0);
    let faint = 0.42 / (1.0 + height * 0.6);
    let wide = 0.42 + height * 0.08;
    for (offset, strength) in [(at(0.0, 0.0, 0.0), faint), (at(0.35, 0.2, 0.0), faint * 0.55)] {
        let seen = camera.see(at(figure.place.x, figure.place.y, floor) + offset);
        let flat = camera.see(at(figure.place.x, figure.place.y + 0.5, floor) + offset);
        let tall = ((seen.y - flat.y).abs() * wide * 1.3).max(1.0);
        canvas.glow((seen.x, seen.y), (wide * seen.scale, tall), BLACK, strength);
    }
}

/// Returns the parts, each with how much nearer it is drawn than it is.
fn parts(body: &Body, kit: &Kit) -> Vec<(f32, Part)> {
    let girth = kit.girth;
    let mut parts: Vec<(f32, Part)> = Vec::with_capacity(24);
    let calf = match kit.legs {
        Legs::Shorts => kit.socks,
        Legs::Trousers => kit.lower,
        Legs::Dress => kit.skin,
    };
    let thigh = if kit.legs == Legs::Trousers { kit.lower } else { kit.skin };
    for side in 0..2 {
        let (hip, knee, foot) = (body.hips[side], body.knees[side], body.feet[side]);
        parts.push((0.0, (knee, 0.068 * girth, foot, 0.045 * girth, calf)));
        parts.push((0.0, (foot, 0.05, body.toes[side], 0.04, kit.shoes)));
        parts.push((0.0, (hip, 0.095 * girth, knee, 0.068 * girth, thigh)));
        if kit.legs == Legs::Shorts {
            parts.push((0.02, (hip, 0.115 * girth, hip.toward(knee, 0.62), 0.108 * girth, kit.lower)));
        }
        let (shoulder, elbow, hand) = (body.shoulders[side], body.elbows[side], body.hands[side]);
        let sleeve = if kit.sleeves { kit.shirt } else { kit.skin };
        parts.push((0.0, (elbow, 0.046 * girth, hand, 0.036 * girth, sleeve)));
        parts.push((0.01, (hand, 0.042, hand, 0.042, kit.skin)));
        parts.push((0.0, (shoulder, 0.062 * girth, elbow, 0.048 * girth, sleeve)));
        parts.push((0.02, (shoulder, 0.075 * girth, shoulder.toward(elbow, 0.6), 0.064 * girth, kit.shirt)));
    }
    if kit.legs == Legs::Dress {
        let hem = body.knees[0].toward(body.knees[1], 0.5).toward(body.pelvis, 0.15);
        parts.push((0.12, (body.pelvis, 0.12, hem, 0.23, kit.lower)));
    }
    parts.push((0.04, (body.pelvis, 0.135 * girth, body.pelvis, 0.135 * girth, kit.lower)));
    let belly = body.pelvis.toward(body.neck, 0.22);
    let chest = body.pelvis.toward(body.neck, 0.72);
    parts.push((0.05, (belly, 0.135 * girth, chest, 0.165 * girth, kit.shirt)));
    let [left, right] = body.shoulders.map(|shoulder| shoulder.toward(chest, 0.25));
    parts.push((0.06, (left, 0.085 * girth, right, 0.085 * girth, kit.shirt.lit(1.05))));
    if let Some(belt) = kit.belt {
        parts.push((0.12, (belly - body.left * 0.12, 0.03, belly + body.left * 0.12, 0.03, belt)));
    }
    head(body, kit, &mut parts);
    if kit.gear == Gear::Stick {
        let [upper, lower] = [body.hands[0], body.hands[1]];
        let forward = body.back * -1.0;
        let blade = (lower.toward(upper, -1.6) + forward * 0.55).flat()
            + at(0.0, 0.0, body.feet[0].z.min(body.feet[1].z) - 0.02);
        parts.push((0.1, (upper, 0.018, blade, 0.018, Color([222, 200, 160]))));
        parts.push((0.1, (blade, 0.03, blade + forward * 0.28, 0.03, Color([40, 40, 44]))));
    }
    parts
}

fn head(body: &Body, kit: &Kit, parts: &mut Vec<(f32, Part)>) {
    let skull = body.head;
    parts.push((0.02, (body.neck, 0.055, skull, 0.06, kit.skin)));
    match kit.head {
        Head::Helmet(color) => {
            parts.push((0.05, (skull, 0.15, skull, 0.15, color)));
            let face = skull - body.back * 0.1 - at(0.0, 0.0, 0.04);
            parts.push((0.06, (face, 0.07, face, 0.07, kit.skin.mix(BLACK, 0.35))));
        }
        hair => {
            parts.push((0.03, (skull, 0.115, skull - at(0.0, 0.0, 0.03), 0.105, kit.skin)));
            let crown = skull + body.back * 0.045 + at(0.0, 0.0, 0.05);
            parts.push((0.035, (crown, 0.105, crown, 0.105, kit.hair)));
            let fringe = skull + at(0.0, 0.0, 0.075);
            parts.push((0.09, (fringe, 0.082, fringe + body.back * 0.05, 0.082, kit.hair)));
            if hair == Head::Tied {
                let knot = skull + body.back * 0.15 + at(0.0, 0.0, 0.04);
                parts.push((0.02, (knot, 0.05, knot + body.back * 0.05 - at(0.0, 0.0, 0.14), 0.03, kit.hair)));
            }
        }
    }
}

/// The strokes of the digits on a grid of 2 × 4, as pairs of corners.
const DIGITS: [&[(u8, u8)]; 10] = [
    &[(0, 0), (2, 0), (2, 4), (0, 4), (0, 0)],
    &[(0, 1), (1, 0), (1, 4)],
    &[(0, 0), (2, 0), (2, 2), (0, 4), (2, 4)],
    &[(0, 0), (2, 0), (1, 2), (2, 3), (0, 4)],
    &[(2, 4), (2, 0), (0, 3), (2, 3)],
    &[(2, 0), (0, 0), (0, 2), (2, 2), (2, 4), (0, 4)],
    &[(2, 0), (0, 2), (0, 4), (2, 4), (2, 2), (0, 2)],
    &[(0, 0), (2, 0), (1, 4)],
    &[(0, 0), (2, 0), (0, 4), (2, 4), (0, 0)],
    &[(2, 2), (0, 2), (0, 0), (2, 0), (2, 3), (1, 4)],
];

/// Draws the number on the side of the shirt that is seen.
fn number(canvas: &mut Canvas, camera: &Camera, body: &Body, number: u8, ink: Color) {
    let chest = body.pelvis.toward(body.neck, 0.66);
    let to_camera = (camera.place - chest).unit();
    let facing = body.back.dot(to_camera);
    let scale = camera.see(chest).scale;
    // Numbers seen from the edge, or smaller than some pixels, would be specks.
    if facing.abs() < 0.45 || scale < 20.0 {
        return;
    }
    let face = body.back * facing.signum();
    let right = body.left * if facing > 0.0 { -1.0 } else { 1.0 };
    let down = (body.pelvis - body.neck).unit();
    let digits: Vec<usize> =
        if number < 10 { vec![number.into()] } else { vec![(number / 10).into(), (number % 10).into()] };
    let (cell, pitch) = (0.05, 0.145);
    let begin = -(pitch * (digits.len() as f32 - 1.0)) / 2.0 - cell;
    for (place, digit) in digits.into_iter().enumerate() {
        let corner = |(x, y): (u8, u8)| {
            let across = begin + pitch * place as f32 + f32::from(x) * cell;
            let point = chest + face * 0.16 + right * across + down * (f32::from(y) * cell - 0.1);
            Tip::of(camera.see(point), 0.018)
        };
        for pair in DIGITS[digit].windows(2) {
            canvas.limb(corner(pair[0]), corner(pair[1]), ink);
        }
    }
}

fn ribbon(canvas: &mut Canvas, camera: &Camera, points: &[Point], color: Color) {
    for (at, pair) in points.windows(2).enumerate() {
        let shade = color.mix(WHITE, 0.15 + 0.25 * ((at as f32 * 0.7).sin().abs()));
        canvas.limb(Tip::of(camera.see(pair[0]), 0.045), Tip::of(camera.see(pair[1]), 0.045), shade);
    }
}
