//! People: how they stand, what they wear, and how they are drawn.

mod body;
mod draw;
pub mod kit;
pub mod pose;

pub use draw::draw;

use super::space::Point;
use kit::Kit;
use pose::Pose;

/// A person at a place.
#[derive(Debug, Clone)]
pub struct Figure {
    /// The point on the ground below, or the height of a jump.
    pub place: Point,
    /// Where the person looks, in radians from the x axis.
    pub heading: f32,
    /// How the person stands.
    pub pose: Pose,
    /// Clothes and looks.
    pub kit: Kit,
}
