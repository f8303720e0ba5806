//! Where the joints of a body are.

use super::Figure;
use super::pose::{Limb, Pose};
use crate::space::{Point, at};

/// Length of thigh and of lower leg in metres.
const LEG: f32 = 0.45;
/// Length of the upper arm and of the lower arm with the hand.
const ARM: f32 = 0.31;
/// Length of the back.
const BACK: f32 = 0.52;

/// The joints of a body in metres.
#[derive(Debug, Clone, Copy)]
pub(super) struct Body {
    pub hips: [Point; 2],
    pub knees: [Point; 2],
    pub feet: [Point; 2],
    pub toes: [Point; 2],
    pub pelvis: Point,
    pub neck: Point,
    pub shoulders: [Point; 2],
    pub elbows: [Point; 2],
    pub hands: [Point; 2],
    pub head: Point,
    /// Where the back looks.
    pub back: Point,
    /// The body's left.
    pub left: Point,
}

/// Returns the direction of a limb's part in the body's own directions: x forwards, y left, z up.
fn direction(swing: f32, spread: f32, side: f32) -> Point {
    at(swing.sin() * spread.cos(), side * spread.sin(), -swing.cos() * spread.cos())
}

/// Returns the middle joint and the end of a limb.
fn ends(from: Point, limb: Limb, side: f32, length: f32, bend: f32) -> [Point; 2] {
    let middle = from + direction(limb.swing, limb.spread, side) * length;
    [middle, middle + direction(limb.swing + bend, limb.spread, side) * length]
}

impl Body {
    /// Computes the joints. The lowest foot stands at the figure's height.
    pub fn of(figure: &Figure, size: f32) -> Self {
        let Pose { lean, tilt, roll, legs, arms } = figure.pose;
        let spine = at(lean.sin(), tilt.sin(), lean.cos() * tilt.cos()).unit();
        let girth = figure.kit.girth;
        let pelvis = Point::default();
        let neck = pelvis + spine * BACK;
        let sides = [1.0, -1.0];
        let hips = sides.map(|side| at(0.0, side * 0.09 * girth, 0.0));
        let leg = [0, 1].map(|at| ends(hips[at], legs[at], sides[at], LEG, -legs[at].bend));
        let across = at(0.0, tilt.cos(), -tilt.sin());
        let shoulders = sides.map(|side| neck + across * (side * 0.19 * girth) - spine * 0.05);
        let arm = [0, 1].map(|at| ends(shoulders[at], arms[at], sides[at], ARM, arms[at].bend));
        let toe = |at: usize| leg[at][1] + direction(legs[at].swing - legs[at].bend + 1.35, 0.0, 1.0) * 0.17;
        let head = neck + (spine + at(0.12, 0.0, 0.0)).unit() * 0.25;
        let body = Self {
            hips,
            knees: leg.map(|leg| leg[0]),
            feet: leg.map(|leg| leg[1]),
            toes: [toe(0), toe(1)],
            pelvis,
            neck,
            shoulders,
            elbows: arm.map(|arm| arm[0]),
            hands: arm.map(|arm| arm[1]),
            head,
            back: at(-spine.z, 0.0, spine.x),
            left: at(0.0, 1.0, 0.0),
        };
        body.placed(figure, size, roll)
    }

    /// Turns the body about its middle and about the vertical, and puts it on its feet.
    fn placed(self, figure: &Figure, size: f32, roll: f32) -> Self {
        let (sin, cos) = roll.sin_cos();
        let rolled = |p: Point| at(p.x * cos + p.z * sin, p.y, p.z * cos - p.x * sin);
        let lowest = [self.feet[0], self.feet[1], self.knees[0], self.head, self.hands[0], self.pelvis]
            .iter()
            .fold(f32::MAX, |lowest, joint| lowest.min(rolled(*joint).z));
        let (turn_sin, turn_cos) = figure.heading.sin_cos();
        let turned = |p: Point| at(p.x * turn_cos - p.y * turn_sin, p.x * turn_sin + p.y * turn_cos, p.z);
        let put = |p: Point| {
            let p = rolled(p);
            figure.place + turned(at(p.x, p.y, p.z - lowest + 0.07)) * size
        };
        Self {
            hips: self.hips.map(put),
            knees: self.knees.map(put),
            feet: self.feet.map(put),
            toes: self.toes.map(put),
            pelvis: put(self.pelvis),
            neck: put(self.neck),
            shoulders: self.shoulders.map(put),
            elbows: self.elbows.map(put),
            hands: self.hands.map(put),
            head: put(self.head),
            back: turned(rolled(self.back)),
            left: turned(self.left),
        }
    }
}
