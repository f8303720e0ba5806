//! How the camera follows play: where it stands, and how it pans and zooms.

use super::camera::Camera;
use super::play::Scene;
use super::script::Sport;
use super::space::{Point, at, mix};

/// The camera's mount.
#[derive(Debug)]
pub struct Rig {
    /// Metres behind the field's middle line, and above the ground.
    stand: (f32, f32),
    /// How far the camera moves along with play: 0 stands and pans, 1 runs beside it.
    along: f32,
    size: (usize, usize),
    focus: Point,
    wide: f32,
}

impl Rig {
    /// Mounts the camera where it stands for a sport.
    pub fn new(sport: Sport, size: (usize, usize)) -> Self {
        let (stand, along) = match sport {
            Sport::Soccer => ((66.0, 23.0), 0.45),
            Sport::Gridiron => ((58.0, 20.0), 0.7),
            Sport::IceHockey => ((36.0, 15.0), 0.5),
            Sport::Basketball => ((24.0, 8.6), 0.4),
            Sport::Volleyball => ((20.0, 7.6), 0.3),
            Sport::Judo => ((13.0, 4.2), 0.5),
            _ => ((15.0, 3.6), 0.4),
        };
        Self { stand, along, size, focus: Point::default(), wide: 0.0 }
    }

    /// Follows a scene for `dt` seconds.
    pub fn follow(&mut self, scene: &Scene, dt: f32) {
        if scene.is_cut || self.wide == 0.0 {
            (self.focus, self.wide) = (scene.focus, scene.wide);
            return;
        }
        let near = 1.0 - (-dt * 2.4).exp();
        self.focus = self.focus.toward(scene.focus, near);
        self.wide = mix(self.wide, scene.wide, 1.0 - (-dt * 1.3).exp());
    }

    /// Returns the camera; `time` gives the slight movement of a hand.
    pub fn camera(&self, time: f32) -> Camera {
        let sway = self.wide * 0.0012;
        let hand = at((time * 0.9).sin() + (time * 2.3).sin() * 0.4, 0.0, (time * 1.3).cos() * 0.6) * sway;
        let place = at(self.focus.x * self.along, -self.stand.0, self.stand.1);
        Camera::new(place, self.focus + at(0.0, 0.0, 0.9) + hand, self.wide, self.size)
    }
}
