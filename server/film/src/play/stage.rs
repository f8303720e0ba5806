//! Performances: dance, and gymnastics on the floor, the beam and the trampoline.

use std::f32::consts::{PI, TAU};

use super::stage_poses::{FIGURES, STREET};
use super::{Board, Play, Rod, Scene, Spot};
use crate::color::{BLACK, Color, WHITE};
use crate::figure::Figure;
use crate::figure::kit::{Gear, Head, Kit, Legs};
use crate::figure::pose::{Pose, limb};
use crate::random::Random;
use crate::script::{Script, Sport};
use crate::space::{Point, at, mix, smooth};

/// Height of the beam and of the trampoline in metres.
const BEAM: f32 = 1.25;
const BED: f32 = 1.15;

/// A performance.
#[derive(Debug)]
pub(super) struct Stage {
    sport: Sport,
    kits: Vec<Kit>,
    colors: [Color; 2],
    brand: Color,
    time: f32,
    seconds: f32,
    points: String,
    seed: f32,
}

/// Returns the beats of the music in a minute.
pub fn tempo(sport: Sport) -> f32 {
    if sport == Sport::StreetDance { 104.0 } else { 66.0 }
}

impl Stage {
    pub fn new(script: &Script) -> Self {
        let mut random = Random::new(script.seed);
        let count = match script.sport {
            Sport::Dance => 6,
            Sport::StreetDance => 7,
            Sport::Trampoline => 2,
            _ => 1,
        };
        let colors = script.colors();
        let kit = |at: usize| {
            let own = script.performers.get(at).map(|one| one.color);
            let color = own.unwrap_or(colors[0].mix(if at.is_multiple_of(2) { WHITE } else { BLACK }, 0.12));
            // Dark costumes would vanish before a dark curtain.
            let color = if color.lightness() < 0.25 { color.mix(WHITE, 0.35) } else { color };
            let kit = Kit::player(color, 0, &mut random);
            let long = matches!(script.sport, Sport::StreetDance);
            let legs = match script.sport {
                Sport::Dance if at.is_multiple_of(2) => Legs::Dress,
                Sport::StreetDance | Sport::Dance => Legs::Trousers,
                _ => Legs::Shorts,
            };
            let lower = if long { Color([58, 58, 66]) } else { color.mix(BLACK, 0.18) };
            let socks = if legs == Legs::Shorts { kit.skin } else { color };
            let shoes = if long { Color([228, 228, 232]) } else { kit.skin };
            let head = if long { kit.head } else { Head::Tied };
            Kit {
                number: None,
                lower,
                socks,
                shoes,
                legs,
                head,
                sleeves: script.sport != Sport::Dance,
                girth: 0.94,
                ..kit
            }
        };
        let kits = (0..count).map(kit).collect();
        let points = format!("{}{}", random.between(12.4, 15.9), "");
        let points = points.get(..6).unwrap_or("14.350").to_owned();
        let points = if script.french { points.replace('.', ",") } else { points };
        let seed = random.between(0.0, 9.0);
        Self {
            sport: script.sport,
            kits,
            colors,
            brand: script.brand,
            time: 0.0,
            seconds: script.seconds as f32,
            points,
            seed,
        }
    }

    /// Returns the beats since the beginning.
    fn beat(&self) -> f32 {
        self.time * tempo(self.sport) / 60.0
    }

    fn dancers(&self) -> Vec<Figure> {
        let (beat, count) = (self.beat(), self.kits.len());
        let is_street = self.sport == Sport::StreetDance;
        let poses: &[Pose] = if is_street { &STREET } else { &FIGURES };
        let dancer = |(number, kit): (usize, &Kit)| {
            // Some parts are danced one after another, others together.
            let part = (beat / 16.0) as usize;
            let late = if part % 2 == 1 { number as f32 * 0.5 } else { 0.0 };
            let own = (beat - late).max(0.0);
            let pace = if is_street { 1.0 } else { 0.5 };
            let step = own * pace;
            let at_pose = |step: f32| poses[(step as usize * 7 + self.seed as usize + step as usize / 5) % poses.len()];
            let share = smooth(step.fract(), 0.0, if is_street { 0.45 } else { 0.9 });
            let pose = at_pose(step).toward(at_pose(step + 1.0), share);
            let hop = if is_street { (own * PI).sin().abs() * 0.06 } else { 0.0 };
            let leap = if part % 3 == 2 && (number + own as usize / 4).is_multiple_of(4) {
                arch((own / 2.0).fract()) * 0.45
            } else {
                0.0
            };
            let turn = if is_street {
                (own * 0.4).sin() * 0.4
            } else {
                TAU * smooth((own / 16.0).fract(), 0.55, 0.7) + (own * 0.3).sin() * 0.7
            };
            Figure {
                place: formation(beat / 16.0, number, count) + at(0.0, 0.0, hop + leap),
                heading: -PI / 2.0 + turn,
                pose,
                kit: kit.clone(),
            }
        };
        self.kits.iter().enumerate().map(dancer).collect()
    }

    fn ribbon(&self) -> Figure {
        let beat = self.beat();
        let mut figure = self.solo(beat * 0.55);
        let circle = beat * 0.2;
        figure.place = at(
            circle.sin() * 3.6,
            (circle * 1.7).sin() * 2.6,
            arch((beat / 4.0).fract()) * if (beat / 4.0) as i32 % 3 == 1 { 0.55 } else { 0.0 },
        );
        let twist = beat * 1.9;
        figure.pose.arms[1] = limb(1.9 + twist.sin() * 0.9, 0.5 + (twist * 0.5).cos() * 0.4, 0.05);
        let (sin, cos) = figure.heading.sin_cos();
        let hand = figure.place + at(sin * 0.7, -cos * 0.7, 1.5 + (twist).sin() * 0.55);
        // The ribbon's end does what the hand did before.
        let point = |part: u8| {
            let back = f32::from(part) / 44.0;
            let spin = twist * 2.2 - back * 15.0;
            let wide = 0.1 + back * 0.42;
            let trail = at(circle.cos() * -0.9, (circle * 1.7).cos() * -0.8, -0.35) * (back * 2.6);
            hand + trail + at(spin.cos() * wide * 0.6, spin.cos() * wide * 0.5, spin.sin() * wide)
        };
        figure.kit.gear = Gear::Ribbon((0..45).map(point).collect());
        figure
    }

    fn solo(&self, step: f32) -> Figure {
        let pose_at = |step: f32| FIGURES[(step as usize * 5 + self.seed as usize) % FIGURES.len()];
        let pose = pose_at(step).toward(pose_at(step + 1.0), smooth(step.fract(), 0.0, 0.8));
        let heading = -PI / 2.0 + (step * 0.7).sin() * 1.6;
        Figure { place: Point::default(), heading, pose, kit: self.kits[0].clone() }
    }

    fn beam(&self) -> Figure {
        let part = self.time / 4.0;
        let x = (part * 0.55).sin() * 1.9;
        let speed = (part * 0.55).cos();
        let heading = if speed > 0.0 { 0.0 } else { PI };
        let walk = Pose { arms: [limb(0.2, 1.45, 0.1), limb(0.2, 1.45, 0.1)], ..Pose::run(self.time * 3.2, 0.22) };
        let arabesque = FIGURES[1];
        let share = part.fract();
        let (pose, lift) = match part as usize % 4 {
            1 => (walk.toward(arabesque, smooth(share, 0.1, 0.35) * (1.0 - smooth(share, 0.8, 1.0))), 0.0),
            2 => {
                let jump = arch(smooth(share, 0.35, 0.62)) * f32::from(u8::from((0.35..0.62).contains(&share)));
                (walk.toward(FIGURES[3], jump), jump * 0.7)
            }
            3 => {
                // A handspring: the whole body turns over.
                let over = smooth(share, 0.3, 0.6);
                let stretched = Pose {
                    arms: [limb(2.9, 0.2, 0.0); 2],
                    legs: [limb(0.5, 0.05, 0.1), limb(-0.5, 0.05, 0.1)],
                    roll: over * TAU,
                    ..Pose::default()
                };
                let busy = smooth(share, 0.2, 0.3) * (1.0 - smooth(share, 0.6, 0.7));
                let rolled = walk.toward(stretched, busy);
                (Pose { roll: if busy > 0.0 { over * TAU } else { 0.0 }, ..rolled }, 0.0)
            }
            _ => (walk, 0.0),
        };
        Figure { place: at(x, 0.0, BEAM + lift), heading, pose, kit: self.kits[0].clone() }
    }

    fn jumpers(&self) -> Vec<Figure> {
        let jumper = |(number, kit): (usize, &Kit)| {
            let jump = (self.time + number as f32 * 0.07) / 1.75;
            let (count, share) = (jump as usize, jump.fract());
            let flight = ((share - 0.14) / 0.86).max(0.0);
            let high = arch(flight) * 4.1;
            let stretched =
                Pose { arms: [limb(2.8, 0.3, 0.1); 2], legs: [limb(0.0, 0.03, 0.05); 2], ..Pose::default() };
            let tucked =
                Pose { lean: 0.7, arms: [limb(1.1, 0.1, 0.7); 2], legs: [limb(1.8, 0.08, 2.1); 2], ..Pose::default() };
            let piked =
                Pose { lean: 1.2, arms: [limb(1.4, 0.1, 0.0); 2], legs: [limb(1.4, 0.05, 0.05); 2], ..Pose::default() };
            let busy = smooth(flight, 0.12, 0.3) * (1.0 - smooth(flight, 0.72, 0.9));
            let (shape, turns) = [(stretched, 0.0), (tucked, TAU), (piked, TAU), (tucked, 2.0 * TAU)][count % 4];
            let mut pose = stretched.toward(shape, busy);
            pose.roll = turns * smooth(flight, 0.12, 0.88);
            let sink = if flight > 0.0 { 0.0 } else { -0.35 * (share / 0.14 * PI).sin() };
            Figure {
                place: at(number as f32 * 5.2 - 2.6, 0.0, BED + high + sink),
                heading: -PI / 2.0 + 0.9,
                pose,
                kit: kit.clone(),
            }
        };
        self.kits.iter().enumerate().map(jumper).collect()
    }

    fn rods(&self) -> Vec<Rod> {
        let (steel, pad) = (Color([150, 156, 166]), self.brand.mix(BLACK, 0.1));
        let rod = |from: Point, to: Point, radius: f32, color: Color| Rod { from, to, radius, color };
        match self.sport {
            Sport::Beam => vec![
                rod(at(-2.5, 0.0, BEAM - 0.1), at(2.5, 0.0, BEAM - 0.1), 0.09, Color([206, 160, 108])),
                rod(at(-1.8, 0.0, BEAM - 0.15), at(-2.1, 0.2, 0.0), 0.06, steel),
                rod(at(1.8, 0.0, BEAM - 0.15), at(2.1, 0.2, 0.0), 0.06, steel),
            ],
            Sport::Trampoline => [-2.6_f32, 2.6]
                .into_iter()
                .flat_map(|x| {
                    let mut rods: Vec<Rod> = (-6..=6)
                        .map(|strip| f32::from(strip as i8) * 0.2)
                        .map(|y| {
                            rod(at(x - 1.9, y, BED - 0.02), at(x + 1.9, y, BED - 0.02), 0.07, Color([226, 230, 236]))
                        })
                        .collect();
                    for (from, to) in [
                        ((-2.2, -1.5), (2.2, -1.5)),
                        ((-2.2, 1.5), (2.2, 1.5)),
                        ((-2.2, -1.5), (-2.2, 1.5)),
                        ((2.2, -1.5), (2.2, 1.5)),
                    ] {
                        rods.push(rod(at(x + from.0, from.1, BED), at(x + to.0, to.1, BED), 0.11, pad));
                        rods.push(rod(at(x + from.0, from.1, BED), at(x + from.0, from.1, 0.0), 0.05, steel));
                    }
                    rods
                })
                .collect(),
            _ => Vec::new(),
        }
    }

    fn spots(&self) -> Vec<Spot> {
        if !matches!(self.sport, Sport::Dance | Sport::StreetDance) {
            return vec![Spot { place: at(0.0, 0.0, 0.0), radius: 8.5, color: Color([120, 112, 96]) }];
        }
        let beat = self.beat();
        let [one, other] = self.colors.map(|color| color.mix(WHITE, 0.35));
        let swing = |number: f32| at((beat * 0.18 + number * 2.1).sin() * 5.0, (beat * 0.13 + number).cos() * 2.0, 0.0);
        let pulse = if self.sport == Sport::StreetDance { 0.65 + 0.35 * (1.0 - beat.fract()) } else { 0.85 };
        vec![
            Spot { place: at(0.0, 0.0, 0.0), radius: 6.5, color: Color([150, 140, 128]) },
            Spot { place: swing(0.0), radius: 2.6, color: one.lit(pulse) },
            Spot { place: swing(1.0), radius: 2.6, color: other.lit(pulse) },
            Spot { place: swing(2.0), radius: 2.2, color: self.brand.mix(WHITE, 0.4).lit(pulse) },
        ]
    }
}

/// An arch from 0 over 1 to 0.
fn arch(share: f32) -> f32 {
    4.0 * share * (1.0 - share)
}

/// Returns the place of a dancer: formations follow each other, a line, a wedge, a ring, two rows.
fn formation(part: f32, number: usize, count: usize) -> Point {
    let share = number as f32 / (count as f32 - 1.0).max(1.0);
    let across = mix(-4.6, 4.6, share);
    let angle = TAU * number as f32 / count as f32;
    let places = |which: usize| match which % 4 {
        0 => at(across, 0.6, 0.0),
        1 => at(across * 0.85, across.abs() * 0.55 - 1.2, 0.0),
        2 => at((angle + part * 1.4).cos() * 3.2, (angle + part * 1.4).sin() * 1.9, 0.0),
        _ => at(across * 0.7, if number.is_multiple_of(2) { -1.3 } else { 1.4 }, 0.0),
    };
    let which = part as usize;
    places(which).toward(places(which + 1), smooth(part.fract(), 0.62, 1.0))
}

impl Play for Stage {
    fn step(&mut self, dt: f32) {
        self.time += dt;
    }

    fn scene(&self) -> Scene {
        let figures = match self.sport {
            Sport::Gymnastics => vec![self.ribbon()],
            Sport::Beam => vec![self.beam()],
            Sport::Trampoline => self.jumpers(),
            _ => self.dancers(),
        };
        let place = figures.iter().fold(Point::default(), |sum, one| sum + one.place * (1.0 / figures.len() as f32));
        let breath = (self.time * 0.35).sin();
        let (focus, wide) = match self.sport {
            Sport::Gymnastics => (at(place.x * 0.8, 0.0, 0.4), 9.4 + breath),
            Sport::Beam => (at(place.x * 0.7, 0.0, 0.9), 6.6 + breath * 0.6),
            Sport::Trampoline => (at(0.0, 0.0, mix(1.6, place.z, 0.45)), 13.5),
            _ => (at(place.x * 0.5 + breath * 0.7, 0.0, 0.75), 11.6 + breath * 1.4),
        };
        let ends = smooth(self.time, self.seconds - 4.0, self.seconds - 2.5);
        Scene {
            figures,
            rods: self.rods(),
            spots: self.spots(),
            focus,
            wide,
            excitement: 0.1 + 0.8 * ends,
            ..Scene::default()
        }
    }

    fn board(&self) -> Board {
        let is_scored = matches!(self.sport, Sport::Gymnastics | Sport::Beam | Sport::Trampoline);
        let shown = is_scored && self.time > self.seconds - 5.0;
        Board { clock: if shown { self.points.clone() } else { String::new() }, ..Board::default() }
    }
}
