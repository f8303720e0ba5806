//! A player who moves on the ground.

use crate::figure::Figure;
use crate::figure::kit::Kit;
use crate::figure::pose::Pose;
use crate::space::{Point, at, turned};

/// A player.
#[derive(Debug, Clone)]
pub struct Player {
    /// Where the player is.
    pub place: Point,
    /// Metres for each second.
    pub speed: Point,
    /// Where the player looks.
    pub heading: f32,
    /// The place in the stride.
    pub phase: f32,
    /// What the player wears.
    pub kit: Kit,
    /// A pose instead of running, and the seconds that it still lasts.
    pub act: Option<(Act, f32, f32)>,
}

/// What a player does besides running. Acts last some time.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Act {
    /// Kicks.
    Kick,
    /// Shoots or passes with the hands, jumping.
    Shoot,
    /// Cheers.
    Cheer,
    /// Falls.
    Fall,
    /// Strikes overhead, jumping.
    Spike,
    /// Blocks, jumping.
    Block,
    /// Plays from below.
    Dig,
    /// Waits in a crouch.
    Ready,
}

impl Player {
    /// Places a player.
    pub fn new(place: Point, heading: f32, kit: Kit) -> Self {
        let phase = place.x * 1.7 + place.y;
        Self { place, speed: Point::default(), heading, phase, kit, act: None }
    }

    /// Begins an act of some seconds.
    pub fn begin(&mut self, act: Act, seconds: f32) {
        self.act = Some((act, seconds, seconds));
    }

    /// Moves towards a place, at most `top` metres a second, and looks at `look` when hardly moving.
    pub fn go(&mut self, to: Point, look: Point, top: f32, dt: f32) {
        let way = (to - self.place).flat();
        // Slows down before the place, and stays where it is close enough.
        let wanted = if way.length() < 0.25 { Point::default() } else { way.capped(top / 1.4) * 1.4 };
        self.speed = self.speed + (wanted.capped(top) - self.speed).capped(9.0 * dt);
        self.place = self.place + self.speed * dt;
        let pace = self.speed.length();
        self.phase += pace * dt * (2.0 + 5.0 / (1.0 + pace));
        let goal = if pace > 1.0 { self.speed.heading() } else { (look - self.place).heading() };
        self.heading = turned(self.heading, goal, 7.0 * dt);
        self.act = self.act.and_then(|(act, left, all)| (left > dt).then_some((act, left - dt, all)));
    }

    /// Returns how the player is seen.
    pub fn figure(&self, time: f32, skates: bool) -> Figure {
        let effort = (self.speed.length() / 7.5).min(1.0);
        let moving = match (skates, effort > 0.04) {
            (true, _) => Pose::skate(self.phase * 0.45, effort.max(0.12)),
            (_, true) => Pose::run(self.phase, effort),
            _ => Pose::stand(time + self.phase),
        };
        let mut lift = 0.0;
        let pose = match self.act {
            None => moving,
            Some((act, left, all)) => {
                let share = 1.0 - left / all;
                let arch = 4.0 * share * (1.0 - share);
                match act {
                    Act::Kick => Pose::kick(share),
                    Act::Shoot => {
                        lift = arch * 0.45;
                        Pose::shoot((share * 2.0).min(1.0))
                    }
                    Act::Cheer => {
                        lift = (time * 9.0).sin().abs() * 0.18;
                        Pose::cheer(time)
                    }
                    Act::Fall => moving.toward(Pose::lie(1.0), (share * 4.0).min(1.0)),
                    Act::Spike => {
                        lift = arch * 0.75;
                        Pose::spike(share)
                    }
                    Act::Block => {
                        lift = arch * 0.6;
                        Pose::shoot((share * 3.0).min(1.0))
                    }
                    Act::Dig => Pose::dig(),
                    Act::Ready => Pose::ready(time + self.phase),
                }
            }
        };
        let place = self.place + at(0.0, 0.0, lift);
        Figure { place, heading: self.heading, pose, kit: self.kit.clone() }
    }
}
