//! The poses that dances and exercises are made of.

use crate::figure::pose::{Limb, Pose, limb};

const fn pose(lean: f32, tilt: f32, legs: [Limb; 2], arms: [Limb; 2]) -> Pose {
    Pose { lean, tilt, roll: 0.0, legs, arms }
}

/// Poses of contemporary dance and of gymnastics.
pub const FIGURES: [Pose; 8] = [
    pose(0.0, 0.15, [limb(0.0, 0.1, 0.05), limb(0.2, 0.35, 0.1)], [limb(2.6, 0.6, 0.3), limb(0.4, 1.3, 0.3)]),
    pose(0.75, 0.0, [limb(0.05, 0.05, 0.1), limb(-1.6, 0.1, 0.1)], [limb(2.4, 0.4, 0.1), limb(1.4, 1.2, 0.1)]),
    pose(0.2, -0.35, [limb(0.7, 0.5, 1.3), limb(-0.4, 0.7, 0.2)], [limb(0.6, 1.5, 0.3), limb(2.7, 0.8, 0.4)]),
    pose(0.1, 0.0, [limb(1.35, 0.1, 0.1), limb(-1.25, 0.1, 0.2)], [limb(1.5, 1.1, 0.1), limb(1.7, 1.2, 0.1)]),
    pose(-0.35, 0.1, [limb(0.1, 0.1, 0.2), limb(-0.3, 0.2, 0.3)], [limb(2.9, 0.5, 0.2), limb(2.9, 0.5, 0.2)]),
    pose(0.9, 0.2, [limb(0.9, 0.3, 1.5), limb(0.5, 0.4, 1.2)], [limb(0.9, 0.8, 0.5), limb(0.4, 0.5, 0.7)]),
    pose(0.0, 0.45, [limb(0.0, 0.05, 0.05), limb(0.3, 1.25, 0.05)], [limb(2.7, 0.3, 0.3), limb(0.2, 1.4, 0.1)]),
    pose(0.05, 0.0, [limb(0.0, 0.1, 0.1), limb(1.1, 0.5, 1.9)], [limb(1.5, 0.6, 1.2), limb(1.5, 0.6, 1.2)]),
];

/// Poses of street dance.
pub const STREET: [Pose; 7] = [
    pose(0.25, 0.2, [limb(0.5, 0.4, 0.9), limb(0.3, 0.5, 0.6)], [limb(1.4, 0.3, 1.6), limb(-0.4, 0.4, 1.2)]),
    pose(0.1, -0.25, [limb(0.2, 0.5, 0.4), limb(0.6, 0.4, 1.0)], [limb(0.3, 1.5, 1.5), limb(0.3, 1.5, -0.4)]),
    pose(-0.1, 0.0, [limb(0.1, 0.3, 0.2), limb(0.1, 0.3, 0.2)], [limb(2.6, 0.4, 0.9), limb(2.6, 0.4, 0.9)]),
    pose(0.45, 0.1, [limb(0.8, 0.5, 1.4), limb(0.8, 0.5, 1.4)], [limb(1.1, 0.5, 0.4), limb(0.6, 0.9, 1.3)]),
    pose(0.15, 0.35, [limb(0.0, 0.1, 0.1), limb(1.2, 0.3, 1.5)], [limb(-0.6, 0.5, 0.8), limb(1.8, 0.4, 1.4)]),
    pose(0.1, 0.0, [limb(0.3, 0.6, 0.6), limb(0.3, 0.6, 0.6)], [limb(1.5, 1.3, 0.1), limb(1.5, 1.3, 0.1)]),
    pose(0.3, -0.3, [limb(0.6, 0.3, 1.0), limb(-0.3, 0.4, 0.5)], [limb(0.8, 0.2, 2.0), limb(2.7, 0.5, 0.2)]),
];
