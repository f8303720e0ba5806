//! Courses of play: where everybody is, step by step.

mod flow;
mod flow_rules;
mod gridiron;
mod judo;
mod player;
mod props;
mod stage;
mod stage_poses;
mod volleyball;

use super::color::Color;
use super::figure::Figure;
use super::script::{Script, Sport};
use super::space::Point;

/// A ball.
#[derive(Debug, Clone, Copy)]
pub struct Ball {
    /// Its middle.
    pub place: Point,
    /// Its radius in metres; somewhat more than in life, so that it is seen.
    pub radius: f32,
    /// Its colour.
    pub color: Color,
}

/// A rod: a post, or a string of a net.
#[derive(Debug, Clone, Copy)]
pub struct Rod {
    /// One end.
    pub from: Point,
    /// The other end.
    pub to: Point,
    /// Radius in metres.
    pub radius: f32,
    /// Its colour.
    pub color: Color,
}

/// A flat area with four corners.
#[derive(Debug, Clone, Copy)]
pub struct Panel {
    /// Its corners in order.
    pub corners: [Point; 4],
    /// Its colour.
    pub color: Color,
    /// From 0 (glass) to 1.
    pub opacity: f32,
}

/// A spotlight on the ground.
#[derive(Debug, Clone, Copy)]
pub struct Spot {
    /// Where it falls.
    pub place: Point,
    /// Its radius in metres.
    pub radius: f32,
    /// Its colour.
    pub color: Color,
}

/// What is to be seen.
#[derive(Debug, Clone, Default)]
pub struct Scene {
    /// Everybody.
    pub figures: Vec<Figure>,
    /// The ball.
    pub ball: Option<Ball>,
    /// Posts and nets.
    pub rods: Vec<Rod>,
    /// Boards and beds.
    pub panels: Vec<Panel>,
    /// Spotlights.
    pub spots: Vec<Spot>,
    /// Where the camera should look.
    pub focus: Point,
    /// How many metres should be in the picture there.
    pub wide: f32,
    /// The crowd's excitement, 0 to 1.
    pub excitement: f32,
    /// Whether the picture jumps to another scene.
    pub is_cut: bool,
}

/// What the graphics tell of the course of play.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Board {
    /// The points of both teams.
    pub score: [u32; 2],
    /// A period or a set, such as `Q4`.
    pub period: String,
    /// The clock, such as `88:12`.
    pub clock: String,
    /// Who is at the ball, if the graphics show it.
    pub serves: Option<usize>,
    /// A banner: the team, and what happened.
    pub banner: Option<(usize, String)>,
}

/// Sounds of a match.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Noise {
    /// A whistle.
    Whistle,
    /// A ball that is hit.
    Hit,
    /// A horn.
    Horn,
}

/// A course of play.
pub trait Play: std::fmt::Debug + Send {
    /// Goes on by a frame of `dt` seconds.
    fn step(&mut self, dt: f32);
    /// Returns what is to be seen.
    fn scene(&self) -> Scene;
    /// Returns what the graphics tell.
    fn board(&self) -> Board;
    /// Returns what is to be heard of this frame.
    fn noise(&self) -> Option<Noise> {
        None
    }
}

/// Begins the course of play of a script.
pub fn of(script: &Script) -> Box<dyn Play> {
    match script.sport {
        Sport::Soccer | Sport::Basketball | Sport::IceHockey => Box::new(flow::Flow::new(script)),
        Sport::Volleyball => Box::new(volleyball::Volleyball::new(script)),
        Sport::Gridiron => Box::new(gridiron::Gridiron::new(script)),
        Sport::Judo => Box::new(judo::Judo::new(script)),
        _ => Box::new(stage::Stage::new(script)),
    }
}

/// Formats seconds as minutes and seconds.
fn clock(seconds: f32) -> String {
    let seconds = seconds.max(0.0) as u32;
    format!("{}:{:02}", seconds / 60, seconds % 60)
}
