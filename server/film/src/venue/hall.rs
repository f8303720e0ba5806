//! Draws a venue as the camera sees it: the ground, boards around it, stands behind the boards.

use crate::camera::Camera;
use crate::canvas::Canvas;
use crate::color::Color;
use crate::random::hash;
use crate::space::Point;
use crate::texture::Texture;

use super::crowd::{DENSITY, PHASES};

/// A venue.
#[derive(Debug)]
pub struct Hall {
    /// The ground from above.
    pub ground: Texture,
    /// Its pixels for each metre.
    pub density: f32,
    /// Half of the length and of the width that the ground's picture shows, in metres.
    pub half: (f32, f32),
    /// Metres from the middle to the boards at the sides and at the far end.
    pub walls: (f32, f32),
    /// The boards' picture, repeated along them, and its pixels for each metre.
    pub boards: Option<(Texture, f32)>,
    /// Height of the boards in metres.
    pub board_height: f32,
    /// Phases of the crowd; none for a dark hall.
    pub crowd: Vec<Texture>,
    /// Height of the stands in metres.
    pub stand_height: f32,
    /// What is above the stands, at the bottom and at the top of the picture.
    pub sky: [Color; 2],
}

/// What moves in the venue.
#[derive(Debug, Clone, Copy, Default)]
pub struct Mood {
    /// Seconds from the start.
    pub time: f32,
    /// From 0 (watches) to 1 (jumps).
    pub excitement: f32,
}

impl Hall {
    /// Draws the venue over the whole picture.
    pub fn draw(&self, canvas: &mut Canvas, camera: &Camera, mood: Mood) {
        let width = canvas.width;
        let blocks = blocks(mood);
        for row in 0..canvas.height {
            let (first, step) = camera.row(row);
            let sky = self.sky[0].mix(self.sky[1], 1.0 - row as f32 / canvas.height as f32 * 2.0);
            let line = &mut canvas.pixels[row * width * 4..][..width * 4];
            let (begin, end) = self.on_ground(camera, first, step, width);
            if begin < end {
                self.ground_row(&mut line[begin * 4..end * 4], camera, first + step * begin as f32, step);
            }
            for (from, to) in [(0, begin), (end, width)] {
                let mut column = from;
                while column < to {
                    let (pixel, is_soft) = self.behind(camera, first + step * column as f32, &blocks);
                    let pixel = pixel.unwrap_or([sky.0[0], sky.0[1], sky.0[2], 255]);
                    // The crowd is out of focus: one look is enough for two pixels.
                    let next = (column + if is_soft { 2 } else { 1 }).min(to);
                    for pixels in line[column * 4..next * 4].as_chunks_mut::<4>().0 {
                        *pixels = pixel;
                    }
                    column = next;
                }
            }
        }
    }

    /// Returns the pixels of a row that show the ground.
    fn on_ground(&self, camera: &Camera, first: Point, step: Point, width: usize) -> (usize, usize) {
        if first.z > -1e-4 {
            return (0, 0);
        }
        let far = camera.place.z / -first.z;
        let (x, dx) = (camera.place.x + first.x * far, step.x * far);
        let (y, dy) = (camera.place.y + first.y * far, step.y * far);
        let (mut begin, mut end) = (0.0_f32, width as f32);
        // Each wall cuts the row where the line of its pixels crosses it.
        for (value, by, most) in [(x, dx, self.walls.0), (-x, -dx, self.walls.0), (y, dy, self.walls.1)] {
            if by.abs() < 1e-7 {
                if value > most {
                    return (0, 0);
                }
                continue;
            }
            let crossing = (most - value) / by;
            if by > 0.0 { end = end.min(crossing) } else { begin = begin.max(crossing) }
        }
        let begin = (begin.ceil().max(0.0) as usize).min(width);
        (begin, (end.floor().max(0.0) as usize).clamp(begin, width))
    }

    fn ground_row(&self, out: &mut [u8], camera: &Camera, first: Point, step: Point) {
        let far = camera.place.z / -first.z;
        let u = (camera.place.x + first.x * far + self.half.0) * self.density;
        let v = (self.half.1 - camera.place.y - first.y * far) * self.density;
        let spread = self.density * far / camera.focus;
        // The ground is seen from the side, so rows are farther apart than columns.
        let spread = spread * (1.0 / -first.unit().z).min(3.0).sqrt();
        let by = far * self.density;
        self.ground.row(out, (u, v), (step.x * by, -step.y * by), spread);
    }

    /// Returns what is seen behind the ground's edges, and whether it is out of focus.
    fn behind(&self, camera: &Camera, direction: Point, blocks: &[(usize, f32); BLOCKS]) -> (Option<[u8; 4]>, bool) {
        let to_far = (self.walls.1 - camera.place.y) / direction.y.max(1e-5);
        let is_side = (camera.place.x + direction.x * to_far).abs() > self.walls.0;
        let side = if direction.x > 0.0 { self.walls.0 } else { -self.walls.0 };
        let distance = if is_side { (side - camera.place.x) / direction.x } else { to_far };
        let hit = camera.place + direction * distance;
        let along = if is_side { hit.y + 200.0 } else { hit.x + 100.0 };
        let spread = |density: f32| density * distance / camera.focus;
        if hit.z < self.board_height {
            let Some((boards, density)) = &self.boards else { return (None, true) };
            let down = (self.board_height - hit.z.max(0.0)) * density;
            let pixel = boards.wrapped(along * density, down, spread(*density));
            return (Some(dimmed(pixel, if is_side { 180 } else { 256 })), self.crowd.is_empty());
        }
        let above = hit.z - self.board_height;
        if above > self.stand_height || self.crowd.is_empty() {
            return (None, true);
        }
        // Blocks of people move at their own time.
        let (phase, jump) = blocks[(along * (1.0 / 2.4)) as i32 as usize % BLOCKS];
        let Some(crowd) = self.crowd.get(phase) else { return (None, true) };
        let down = (self.stand_height - above + jump) * DENSITY;
        let pixel = crowd.wrapped(along * DENSITY, down, spread(DENSITY));
        (Some(dimmed(pixel, if is_side { 184 } else { 256 })), true)
    }
}

/// Number of blocks of people until their movement is repeated.
const BLOCKS: usize = 64;

/// Returns the phase of each block of people, and how high it jumps.
fn blocks(mood: Mood) -> [(usize, f32); BLOCKS] {
    std::array::from_fn(|block| {
        let time = mood.time * (1.6 + 4.0 * mood.excitement) + hash(block as i32) * 4.0;
        let jump = (mood.time * 8.5 + hash(block as i32 + 500) * 6.3).sin().abs() * 0.32 * mood.excitement;
        (time as usize % PHASES, jump)
    })
}

fn dimmed(pixel: [u8; 4], by: u32) -> [u8; 4] {
    let [r, g, b, opaque] = pixel;
    let [r, g, b] = [r, g, b].map(|byte| ((u32::from(byte) * by) >> 8) as u8);
    [r, g, b, opaque]
}
