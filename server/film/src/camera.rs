//! A pinhole camera without roll.

use super::space::{Point, at};

/// Where a point is seen.
#[derive(Debug, Clone, Copy)]
pub struct Seen {
    /// Pixels from the left.
    pub x: f32,
    /// Pixels from the top.
    pub y: f32,
    /// Pixels for each metre at this distance.
    pub scale: f32,
    /// Metres before the camera.
    pub depth: f32,
}

/// A camera that looks at a target.
#[derive(Debug, Clone, Copy)]
pub struct Camera {
    /// Where it stands.
    pub place: Point,
    forward: Point,
    right: Point,
    up: Point,
    /// Focal length in pixels.
    pub focus: f32,
    middle: (f32, f32),
}

impl Camera {
    /// Places the camera for a picture of `size` pixels that is `wide` metres wide at the target.
    pub fn new(place: Point, target: Point, wide: f32, size: (usize, usize)) -> Self {
        let forward = (target - place).unit();
        let right = at(forward.y, -forward.x, 0.0).unit();
        let focus = size.0 as f32 * (target - place).length() / wide;
        let middle = (size.0 as f32 / 2.0, size.1 as f32 / 2.0);
        Self { place, forward, right, up: right.cross(forward), focus, middle }
    }

    /// Projects a point; points behind the camera are seen at its edge.
    pub fn see(&self, point: Point) -> Seen {
        let from = point - self.place;
        let depth = from.dot(self.forward).max(0.1);
        let scale = self.focus / depth;
        let (x, y) = (from.dot(self.right) * scale, from.dot(self.up) * scale);
        Seen { x: self.middle.0 + x, y: self.middle.1 - y, scale, depth }
    }

    /// Returns the direction in which the left end of a row of pixels is seen, and the step to the next pixel. Each
    /// direction is one metre long along the camera's axis.
    pub fn row(&self, row: usize) -> (Point, Point) {
        let down = (row as f32 + 0.5 - self.middle.1) / self.focus;
        let left = (0.5 - self.middle.0) / self.focus;
        (self.forward + self.right * left - self.up * down, self.right * (1.0 / self.focus))
    }
}
