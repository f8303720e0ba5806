//! Judo: two fighters who grip, circle and throw.

use super::{Board, Noise, Play, Scene, clock};
use crate::color::{BLACK, Color};
use crate::figure::Figure;
use crate::figure::kit::{Kit, Legs};
use crate::figure::pose::{Pose, limb};
use crate::random::Random;
use crate::script::Script;
use crate::space::{at, smooth};

/// Seconds between throws, of a throw, and of the rest on the mat.
const GRIP: f32 = 9.0;
const THROW: f32 = 1.1;
const REST: f32 = 2.4;

/// A fight.
#[derive(Debug)]
pub(super) struct Judo {
    kits: [Kit; 2],
    umpire: Kit,
    time: f32,
    /// Index of the fighter whose throw is next.
    thrower: usize,
    since: f32,
    begin_clock: f32,
    score: [u32; 2],
    last: Option<(usize, u32)>,
    ends_at: f32,
    noise: Option<Noise>,
}

impl Judo {
    pub fn new(script: &Script) -> Self {
        let mut random = Random::new(script.seed);
        let colors = script.colors();
        let suits = [Color([240, 240, 236]), Color([44, 92, 190])];
        let kits = [0, 1].map(|at| Kit {
            lower: suits[at],
            belt: Some(colors[at].mix(BLACK, 0.2)),
            legs: Legs::Trousers,
            sleeves: true,
            girth: 1.35,
            number: None,
            shoes: Color([206, 155, 116]),
            ..Kit::player(suits[at], 0, &mut random)
        });
        let mut umpire = Kit::referee(&mut random);
        (umpire.shirt, umpire.legs, umpire.sleeves) = (Color([58, 62, 74]), Legs::Trousers, true);
        let score = script.score.unwrap_or([1, 0]);
        let thrower = usize::from(score[1] > score[0]);
        let seconds = script.seconds as f32;
        Self {
            kits,
            umpire,
            time: 0.0,
            thrower: 1 - thrower,
            since: 0.0,
            begin_clock: if script.is_over { seconds - 4.0 } else { 164.0 },
            score: [0, 0],
            last: None,
            ends_at: seconds - 9.0,
            noise: None,
        }
    }

    fn played(&self) -> f32 {
        self.time - self.since
    }

    /// Returns both fighters, the thrower first.
    fn pair(&self) -> [Figure; 2] {
        let played = self.played();
        let throw = smooth(played, GRIP, GRIP + THROW);
        let angle = self.time * 0.28 + (self.time * 0.7).sin() * 0.5;
        let middle = at((self.time * 0.31).sin() * 1.1, (self.time * 0.23).cos() * 0.7, 0.0);
        let (sin, cos) = angle.sin_cos();
        let tug = (self.time * 2.7).sin() * 0.08;
        let apart = 0.48 + tug - 0.2 * throw;
        let grip = |phase: f32| {
            let step = (self.time * 3.1 + phase).sin();
            Pose {
                lean: 0.42 + 0.08 * step,
                legs: [limb(0.3 + 0.25 * step, 0.25, 0.45), limb(0.1 - 0.25 * step, 0.25, 0.4)],
                arms: [limb(1.35, 0.15, 0.35 + tug), limb(1.15, 0.1, 0.5 - tug)],
                ..Pose::default()
            }
        };
        let turned = Pose {
            lean: 1.05,
            legs: [limb(0.5, 0.3, 0.7), limb(-0.5, 0.2, 0.1)],
            arms: [limb(1.9, -0.3, 0.3), limb(1.7, -0.3, 0.4)],
            ..Pose::default()
        };
        let down = smooth(played, GRIP + THROW * 0.35, GRIP + THROW);
        let one = Figure {
            place: middle + at(-cos, -sin, 0.0) * apart,
            heading: angle + throw * 2.6,
            pose: grip(0.0).toward(turned, (throw * 2.0).min(1.0)),
            kit: self.kits[self.thrower].clone(),
        };
        let fallen = Pose {
            legs: [limb(0.5, 0.3, 0.3), limb(0.9, 0.2, 0.6)],
            arms: [limb(0.3, 1.2, 0.1), limb(2.4, 0.3, 0.2)],
            ..Pose::default()
        };
        let over = Figure {
            place: middle
                + at(cos, sin, 0.0) * (apart - 1.5 * down)
                + at(0.0, 0.0, (down * std::f32::consts::PI).sin() * 0.75),
            heading: angle + std::f32::consts::PI,
            pose: Pose { roll: down * 4.6, ..grip(2.0).toward(fallen, down) },
            kit: self.kits[1 - self.thrower].clone(),
        };
        [one, over]
    }
}

impl Play for Judo {
    fn step(&mut self, dt: f32) {
        self.time += dt;
        self.noise = None;
        let played = self.played();
        if (GRIP + THROW..GRIP + THROW + dt).contains(&played) {
            let is_ippon = self.time > self.ends_at - 2.0;
            self.last = Some((self.thrower, if is_ippon { 10 } else { 1 }));
            self.score[self.thrower] = if is_ippon { 10 } else { 1 };
            self.noise = Some(Noise::Hit);
        }
        if played > GRIP + THROW + REST && self.time < self.ends_at {
            (self.since, self.last) = (self.time, None);
            self.thrower = 1 - self.thrower;
            self.noise = Some(Noise::Whistle);
        }
    }

    fn scene(&self) -> Scene {
        let [one, other] = self.pair();
        let focus = one.place.toward(other.place, 0.5).flat();
        let umpire = Figure {
            place: at(focus.x * 0.6 + 1.2, 3.4, 0.0),
            heading: -1.7,
            pose: Pose::stand(self.time),
            kit: self.umpire.clone(),
        };
        let excitement = if self.last.is_some() { 0.95 } else { 0.2 + 0.25 * smooth(self.played(), GRIP - 2.0, GRIP) };
        let wide = if self.last.is_some() { 6.6 } else { 7.6 };
        Scene {
            figures: vec![one, other, umpire],
            focus: at(focus.x, focus.y * 0.5, 0.0),
            wide,
            excitement,
            ..Scene::default()
        }
    }

    fn board(&self) -> Board {
        let banner = self.last.map(|(who, points)| (who, if points == 10 { "IPPON" } else { "WAZA-ARI" }.to_owned()));
        Board {
            score: self.score,
            period: String::new(),
            clock: clock(self.begin_clock - self.time),
            serves: None,
            banner,
        }
    }

    fn noise(&self) -> Option<Noise> {
        self.noise
    }
}
