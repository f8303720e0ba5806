//! Patterns for events of one or many participants. The shapes depend only on the event's number, so an event keeps its
//! look.

use super::table::{ART, Range};

/// A stroke or, without a width, a filled shape.
#[derive(Debug, Clone, PartialEq)]
pub struct Shape {
    /// SVG path, in the drawing's units.
    pub path: String,
    /// Width of the stroke, in units.
    pub width: Option<f64>,
    /// Difference in lightness from the background.
    pub tone: f64,
    /// Opacity, from 0 to 1.
    pub opacity: f64,
}

/// Pseudo-random numbers from 0 to 1, determined by the seed (mulberry32).
struct Random(u32);

impl Random {
    fn new(seed: i64) -> Self {
        // Only the low 32 bits of the event's number count, as in the front end.
        Self((seed as u32 ^ 0x9e37_79b9).wrapping_mul(0x85eb_ca6b))
    }

    fn next(&mut self) -> f64 {
        self.0 = self.0.wrapping_add(0x6d2b_79f5);
        let mut mixed = (self.0 ^ (self.0 >> 15)).wrapping_mul(self.0 | 1);
        mixed ^= mixed.wrapping_add((mixed ^ (mixed >> 7)).wrapping_mul(mixed | 61));
        f64::from(mixed ^ (mixed >> 14)) / 4_294_967_296.0
    }

    fn between(&mut self, [low, high]: Range) -> f64 {
        low + self.next() * (high - low)
    }

    /// Returns one of the items, all with the same probability.
    fn one_of<T: Copy, const N: usize>(&mut self, items: [T; N]) -> T {
        items[(self.next() * N as f64) as usize % N]
    }
}

fn round(value: f64) -> f64 {
    (value * 10.0 + 0.5).floor() / 10.0
}

/// Sweeping bands, like a gymnast's ribbon.
fn ribbons(random: &mut Random) -> Vec<Shape> {
    let art = &ART.pattern.ribbons;
    let start = random.between(art.start);
    let swing = random.between(art.swing) * random.one_of([-1.0, 1.0]);
    let band = |index: u8| {
        let y = start + (f64::from(index) - (f64::from(art.count) - 1.0) / 2.0) * random.between(art.step);
        Shape {
            path: bent(&art.path, y, swing),
            width: Some(round(random.between(art.width))),
            tone: art.tones[usize::from(index) % art.tones.len()],
            opacity: round(random.between(art.opacity)),
        }
    };
    (0..art.count).map(band).collect()
}

/// Returns a path whose y are at `y`, and away from it by as many swings as the given path says.
fn bent(path: &str, y: f64, swing: f64) -> String {
    let mut parts = path.split(',');
    let begin = parts.next().unwrap_or_default().to_owned();
    parts.fold(begin, |bent, part| {
        let (bend, rest) = part.split_at(part.find([' ', 'C', 'S']).unwrap_or(part.len()));
        let bend: f64 = bend.parse().unwrap_or_default();
        format!("{bent} {}{rest}", round(y + bend * swing))
    })
}

/// Spotlights over a stage.
fn spotlights(random: &mut Random) -> Vec<Shape> {
    let (art, above, below) = (&ART.pattern.spotlights, ART.pattern.top, ART.pattern.bottom);
    let lamp = |index: u8| {
        let top = art.start + f64::from(index) * art.step + random.between(art.shift);
        let foot = top + random.between(art.foot);
        let spread = random.between(art.spread);
        Shape {
            path: format!("M{} {above}L{} {below}H{}z", round(top), round(foot + spread), round(foot - spread)),
            width: None,
            tone: art.tone,
            opacity: round(random.between(art.opacity)),
        }
    };
    (0..art.count).map(lamp).collect()
}

/// Rings around a corner, like the lanes of a track.
fn rings(random: &mut Random) -> Vec<Shape> {
    let art = &ART.pattern.rings;
    let x = random.one_of(art.x);
    let x = round(random.between(x));
    let y = random.one_of(art.y);
    let y = round(random.between(y));
    let ring = |index: u8| {
        let radius = art.radius + f64::from(index) * art.step;
        let (left, width) = (x - radius, radius * 2.0);
        Shape {
            path: format!("M{left} {y}a{radius} {radius} 0 1 0 {width} 0a{radius} {radius} 0 1 0 {} 0", -width),
            width: Some(round(random.between(art.width))),
            tone: art.tones[usize::from(index) % art.tones.len()],
            opacity: round(random.between(art.opacity)),
        }
    };
    (0..art.count).map(ring).collect()
}

/// Slanted panes, like light through windows.
fn panes(random: &mut Random) -> Vec<Shape> {
    let (art, above, below) = (&ART.pattern.panes, ART.pattern.top, ART.pattern.bottom);
    let pane = |index: u8| {
        let x = art.start + f64::from(index) * art.step + random.between(art.shift);
        let width = random.between(art.width);
        let (foot, head, end) = (round(x), round(x + art.lean), round(x + width));
        Shape {
            path: format!("M{foot} {below}L{head} {above}h{}L{end} {below}z", round(width)),
            width: None,
            tone: art.tones[usize::from(random.next() >= art.first_tone)],
            opacity: round(random.between(art.opacity)),
        }
    };
    (0..art.count).map(pane).collect()
}

/// Returns the pattern of an event's number; the same number always gives the same shapes.
pub fn pattern(seed: i64) -> Vec<Shape> {
    let mut random = Random::new(seed);
    let kind = random.one_of::<fn(&mut Random) -> Vec<Shape>, 4>([ribbons, spotlights, rings, panes]);
    kind(&mut random)
}
