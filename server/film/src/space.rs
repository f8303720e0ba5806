//! Points and directions in metres: x along the field, y away from the camera, z up.

use std::ops::{Add, Mul, Sub};

/// A point or a direction.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub struct Point {
    /// Along the field, to the right.
    pub x: f32,
    /// Away from the camera.
    pub y: f32,
    /// Up.
    pub z: f32,
}

/// Creates a point.
pub const fn at(x: f32, y: f32, z: f32) -> Point {
    Point { x, y, z }
}

impl Point {
    /// Returns the scalar product.
    pub fn dot(self, other: Self) -> f32 {
        self.x * other.x + self.y * other.y + self.z * other.z
    }

    /// Returns the vector product.
    pub fn cross(self, other: Self) -> Self {
        at(
            self.y * other.z - self.z * other.y,
            self.z * other.x - self.x * other.z,
            self.x * other.y - self.y * other.x,
        )
    }

    /// Returns the length.
    pub fn length(self) -> f32 {
        self.dot(self).sqrt()
    }

    /// Returns the direction with length 1; no direction stays none.
    pub fn unit(self) -> Self {
        self * (1.0 / self.length().max(1e-6))
    }

    /// Returns the point on the ground below.
    pub fn flat(self) -> Self {
        at(self.x, self.y, 0.0)
    }

    /// Returns a point between this one (0) and another (1).
    pub fn toward(self, other: Self, share: f32) -> Self {
        self + (other - self) * share
    }

    /// Shortens the direction to a maximum length.
    pub fn capped(self, most: f32) -> Self {
        let length = self.length();
        if length > most { self * (most / length) } else { self }
    }

    /// Returns the angle of the direction on the ground, in radians from the x axis.
    pub fn heading(self) -> f32 {
        self.y.atan2(self.x)
    }
}

impl Add for Point {
    type Output = Self;
    fn add(self, other: Self) -> Self {
        at(self.x + other.x, self.y + other.y, self.z + other.z)
    }
}

impl Sub for Point {
    type Output = Self;
    fn sub(self, other: Self) -> Self {
        at(self.x - other.x, self.y - other.y, self.z - other.z)
    }
}

impl Mul<f32> for Point {
    type Output = Self;
    fn mul(self, by: f32) -> Self {
        at(self.x * by, self.y * by, self.z * by)
    }
}

/// Returns a number between two.
pub fn mix(from: f32, to: f32, share: f32) -> f32 {
    from + (to - from) * share
}

/// Smoothstep: 0 below `from`, 1 above `to`.
pub fn smooth(value: f32, from: f32, to: f32) -> f32 {
    let t = ((value - from) / (to - from)).clamp(0.0, 1.0);
    t * t * (3.0 - 2.0 * t)
}

/// Turns an angle towards another by a maximum step, the short way round.
pub fn turned(from: f32, to: f32, step: f32) -> f32 {
    let tau = std::f32::consts::TAU;
    let apart = (to - from + tau / 2.0).rem_euclid(tau) - tau / 2.0;
    from + apart.clamp(-step, step)
}
