//! Poses: the angles of a body's joints, in radians.

use std::f32::consts::{PI, TAU};

use crate::space::mix;

/// An arm or a leg.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub struct Limb {
    /// Forwards from hanging down.
    pub swing: f32,
    /// Sideways from hanging down.
    pub spread: f32,
    /// At the elbow forwards, at the knee backwards.
    pub bend: f32,
}

/// Creates a limb.
pub const fn limb(swing: f32, spread: f32, bend: f32) -> Limb {
    Limb { swing, spread, bend }
}

/// The pose of a body.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub struct Pose {
    /// The upper body forwards.
    pub lean: f32,
    /// The upper body to its left.
    pub tilt: f32,
    /// The whole body about its middle: forwards, as in a somersault or a fall.
    pub roll: f32,
    /// Left and right leg.
    pub legs: [Limb; 2],
    /// Left and right arm.
    pub arms: [Limb; 2],
}

impl Pose {
    /// Stands, breathing.
    pub fn stand(time: f32) -> Self {
        let breath = (time * 2.1).sin() * 0.03;
        let arm = limb(0.1 + breath, 0.22 + breath, 0.35);
        Self {
            lean: 0.05,
            legs: [limb(0.05, 0.13, 0.08), limb(-0.03, 0.13, 0.06)],
            arms: [arm, arm],
            ..Self::default()
        }
    }

    /// Waits in a crouch, ready to move.
    pub fn ready(time: f32) -> Self {
        let sway = (time * 4.0).sin() * 0.06;
        let leg = limb(0.6, 0.3, 1.0 + sway);
        Self { lean: 0.5, legs: [leg, leg], arms: [limb(0.7, 0.4, 0.9); 2], ..Self::default() }
    }

    /// Runs: `phase` is the place in the stride in radians, `effort` from 0 (stands) to 1 (sprints).
    pub fn run(phase: f32, effort: f32) -> Self {
        let reach = mix(0.12, 0.95, effort);
        let leg = |phase: f32| {
            let lifted = (phase + 0.9).cos().max(0.0);
            limb(phase.sin() * reach + 0.12 * effort, 0.05, 0.12 + lifted * mix(0.3, 1.65, effort))
        };
        let arm = |phase: f32| limb(phase.sin() * reach * 0.85, 0.16, mix(0.3, 1.45, effort));
        let legs = [leg(phase), leg(phase + PI)];
        Self { lean: mix(0.03, 0.28, effort), legs, arms: [arm(phase + PI), arm(phase)], ..Self::default() }
    }

    /// Skates with a stick in both hands.
    pub fn skate(phase: f32, effort: f32) -> Self {
        let push =
            |phase: f32| limb(0.45 + phase.sin() * 0.55 * effort, 0.1 + phase.cos().max(0.0) * 0.35 * effort, 0.75);
        let legs = [push(phase), push(phase + PI)];
        Self { lean: 0.62, legs, arms: [limb(0.75, 0.15, 0.55), limb(0.45, 0.25, 0.5)], ..Self::default() }
    }

    /// Strikes with the right foot; `share` runs from 0 to 1 and hits at 0.5.
    pub fn kick(share: f32) -> Self {
        let swing = mix(-1.0, 1.15, crate::space::smooth(share, 0.2, 0.65));
        let legs = [limb(-0.1, 0.1, 0.25), limb(swing, 0.1, if share < 0.5 { 1.1 } else { 0.15 })];
        Self { lean: 0.1, legs, arms: [limb(0.7, 0.6, 0.4), limb(-0.6, 0.5, 0.4)], ..Self::default() }
    }

    /// Raises both arms, jumping for joy.
    pub fn cheer(time: f32) -> Self {
        let wave = (time * 9.0).sin() * 0.25;
        let arms = [limb(2.7 + wave, 0.35, 0.2), limb(2.7 - wave, 0.35, 0.2)];
        Self { lean: -0.08, arms, ..Self::run(time * 9.0, 0.35) }
    }

    /// Throws or shoots with both arms overhead.
    pub fn shoot(share: f32) -> Self {
        let up = mix(1.2, 2.8, share);
        let arm = limb(up, 0.1, mix(1.6, 0.2, share));
        Self { arms: [arm, arm], legs: [limb(0.1, 0.08, 0.2), limb(-0.1, 0.08, 0.3)], ..Self::default() }
    }

    /// Strikes a ball overhead with the right arm; `share` runs from 0 to 1 and hits at 0.5.
    pub fn spike(share: f32) -> Self {
        let arm = limb(mix(-2.6, -4.9, 1.0 - share) + TAU, 0.3, mix(1.2, 0.1, share));
        let legs = [limb(-0.3, 0.1, 0.9), limb(0.1, 0.1, 1.2)];
        Self { lean: mix(-0.25, 0.3, share), legs, arms: [limb(2.2 - 1.6 * share, 0.2, 0.3), arm], ..Self::default() }
    }

    /// Plays a ball from below with both arms.
    pub fn dig() -> Self {
        let leg = limb(0.7, 0.25, 1.2);
        Self { lean: 0.45, legs: [leg, leg], arms: [limb(0.95, -0.08, 0.05); 2], ..Self::default() }
    }

    /// Lies on the ground, face down or up.
    pub fn lie(share: f32) -> Self {
        Self { roll: share * 1.5, arms: [limb(1.6, 0.5, 0.6), limb(2.2, 0.4, 0.3)], ..Self::run(1.0, 0.3) }
    }

    /// Returns a pose between this one (0) and another (1).
    pub fn toward(self, other: Self, share: f32) -> Self {
        let limb = |one: Limb, other: Limb| Limb {
            swing: mix(one.swing, other.swing, share),
            spread: mix(one.spread, other.spread, share),
            bend: mix(one.bend, other.bend, share),
        };
        Self {
            lean: mix(self.lean, other.lean, share),
            tilt: mix(self.tilt, other.tilt, share),
            roll: mix(self.roll, other.roll, share),
            legs: [limb(self.legs[0], other.legs[0]), limb(self.legs[1], other.legs[1])],
            arms: [limb(self.arms[0], other.arms[0]), limb(self.arms[1], other.arms[1])],
        }
    }
}
