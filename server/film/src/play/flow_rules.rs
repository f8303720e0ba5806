//! What distinguishes association football, basketball and ice hockey.

use super::{Rod, props};
use crate::color::{Color, WHITE};
use crate::random::Random;
use crate::script::{Script, Sport};
use crate::space::{Point, at};

/// The rules of a game in which a ball is passed and shot.
#[derive(Debug, Clone)]
pub struct Rules {
    /// Half of the length and of the width in metres.
    pub half: (f32, f32),
    /// Places of a team that plays to the right, −1 to 1; the first one keeps the goal if there is a keeper.
    pub formation: &'static [(f32, f32)],
    /// Whether the first one keeps the goal.
    pub has_keeper: bool,
    /// How far the team follows the ball along the field, and across.
    pub follow: (f32, f32),
    /// Top speed in metres a second.
    pub speed: f32,
    /// Speed of a pass.
    pub pass: f32,
    /// Farthest and nearest pass.
    pub reach: (f32, f32),
    /// Distance from which players shoot.
    pub shot: f32,
    /// Seconds that a player keeps the ball, at least and at most.
    pub hold: (f32, f32),
    /// The middle of the right goal.
    pub goal: Point,
    /// Half of the goal's width.
    pub goal_half: f32,
    /// Points for a goal.
    pub points: u32,
    /// Seconds between goals that the film plans, about.
    pub pace: f32,
    /// Radius and colour of the ball.
    pub ball: (f32, Color),
    /// Metres that the picture is wide.
    pub wide: f32,
}

const SOCCER: &[(f32, f32)] = &[
    (-0.96, 0.0),
    (-0.62, -0.62),
    (-0.68, -0.22),
    (-0.68, 0.22),
    (-0.62, 0.62),
    (-0.2, -0.55),
    (-0.28, 0.0),
    (-0.2, 0.55),
    (0.28, -0.55),
    (0.36, 0.05),
    (0.28, 0.6),
];
const BASKETBALL: &[(f32, f32)] = &[(0.12, 0.0), (0.3, -0.72), (0.3, 0.72), (0.72, -0.45), (0.78, 0.42)];
const ICE_HOCKEY: &[(f32, f32)] = &[(-0.86, 0.0), (-0.42, -0.4), (-0.42, 0.4), (0.2, -0.55), (0.28, 0.05), (0.2, 0.55)];

impl Rules {
    /// Returns the rules of a sport.
    pub fn of(sport: Sport) -> Self {
        match sport {
            Sport::Basketball => Self {
                half: crate::venue::BASKETBALL,
                formation: BASKETBALL,
                has_keeper: false,
                follow: (0.0, 0.12),
                speed: 5.6,
                pass: 10.0,
                reach: (11.0, 2.5),
                shot: 7.2,
                hold: (0.9, 1.9),
                goal: at(14.0 - 1.575, 0.0, 3.05),
                goal_half: 0.0,
                points: 2,
                pace: 11.0,
                ball: (0.15, Color([214, 110, 46])),
                wide: 17.0,
            },
            Sport::IceHockey => Self {
                half: crate::venue::RINK,
                formation: ICE_HOCKEY,
                has_keeper: true,
                follow: (0.62, 0.2),
                speed: 8.5,
                pass: 19.0,
                reach: (26.0, 5.0),
                shot: 14.0,
                hold: (0.5, 1.3),
                goal: at(26.0, 0.0, 0.5),
                goal_half: 0.9,
                points: 1,
                pace: 26.0,
                ball: (0.13, Color([16, 16, 20])),
                wide: 27.0,
            },
            _ => Self {
                half: crate::venue::PITCH,
                formation: SOCCER,
                has_keeper: true,
                follow: (0.6, 0.22),
                speed: 7.4,
                pass: 16.0,
                reach: (30.0, 7.0),
                shot: 21.0,
                hold: (0.6, 1.7),
                goal: at(52.5, 0.0, 1.1),
                goal_half: 3.4,
                points: 1,
                pace: 26.0,
                ball: (0.19, WHITE),
                wide: 40.0,
            },
        }
    }

    /// Returns both goals.
    pub fn goals(&self, sport: Sport) -> Vec<Rod> {
        let both = |one: fn(f32) -> Vec<Rod>| [one(-1.0), one(1.0)].concat();
        match sport {
            Sport::Basketball => both(|side| props::hoop(side * 14.0)),
            Sport::IceHockey => both(|side| props::goal(side * 26.0, 0.92, 1.22, 0.9, Color([206, 40, 44]), 0.05)),
            _ => both(|side| props::goal(side * 52.5, 3.66, 2.44, 1.8, WHITE, 0.07)),
        }
    }
}

/// Returns a score for an event that has none.
pub fn usual(sport: Sport, random: &mut Random) -> [u32; 2] {
    let (low, high) = if sport == Sport::Basketball { (24.0, 39.0) } else { (1.0, 3.4) };
    [(); 2].map(|()| random.between(low, high) as u32)
}

/// Returns the seconds on the clock at the film's begin; the clocks of basketball and ice hockey run backwards.
pub fn begin_clock(sport: Sport, script: &Script) -> f32 {
    let seconds = script.seconds as f32;
    match (sport, script.is_over) {
        (Sport::Soccer, true) => 5400.0 - seconds,
        (Sport::Soccer, false) => 2472.0,
        (_, true) => seconds + 3.0,
        _ => 312.0,
    }
}
