//! Patterns for events of one or many participants. The shapes depend only on the event's number, so an event keeps its
//! look.

/// A stroke or, without a width, a filled shape.
#[derive(Debug, Clone, PartialEq)]
pub struct Shape {
    /// SVG path, in the drawing's units (640 × 360).
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

    fn between(&mut self, low: f64, high: f64) -> f64 {
        low + self.next() * (high - low)
    }
}

fn round(value: f64) -> f64 {
    (value * 10.0 + 0.5).floor() / 10.0
}

/// Sweeping bands, like a gymnast's ribbon.
fn ribbons(random: &mut Random) -> Vec<Shape> {
    let start = random.between(40.0, 320.0);
    let swing = random.between(90.0, 220.0) * if random.next() < 0.5 { -1.0 } else { 1.0 };
    let band = |index: u8| {
        let y = start + (f64::from(index) - 3.0) * random.between(20.0, 34.0);
        let (a, b, c) = (round(y + swing), round(y - swing), round(y + swing * 0.6));
        let (begin, end) = (round(y), round(y - swing * 0.4));
        Shape {
            path: format!("M-240 {begin}C-40 {a} 120 {b} 320 {begin}S600 {c} 760 {end}"),
            width: Some(round(random.between(8.0, 44.0))),
            tone: if index % 2 == 1 { 0.16 } else { -0.1 },
            opacity: round(random.between(0.3, 0.75)),
        }
    };
    (0..7).map(band).collect()
}

/// Spotlights over a stage.
fn spotlights(random: &mut Random) -> Vec<Shape> {
    let lamp = |index: u8| {
        let top = -200.0 + f64::from(index) * 160.0 + random.between(-40.0, 40.0);
        let foot = top + random.between(-220.0, 220.0);
        let spread = random.between(60.0, 150.0);
        Shape {
            path: format!("M{} -20L{} 380H{}z", round(top), round(foot + spread), round(foot - spread)),
            width: None,
            tone: 0.22,
            opacity: round(random.between(0.16, 0.42)),
        }
    };
    (0..6).map(lamp).collect()
}

/// Rings around a corner, like the lanes of a track.
fn rings(random: &mut Random) -> Vec<Shape> {
    let x = if random.next() < 0.5 { random.between(-120.0, 120.0) } else { random.between(520.0, 720.0) };
    let y = if random.next() < 0.5 { random.between(-60.0, 60.0) } else { random.between(300.0, 420.0) };
    let (x, y) = (round(x), round(y));
    let ring = |index: u8| {
        let radius = 70.0 + f64::from(index) * 68.0;
        let (left, width) = (x - radius, radius * 2.0);
        Shape {
            path: format!("M{left} {y}a{radius} {radius} 0 1 0 {width} 0a{radius} {radius} 0 1 0 {} 0", -width),
            width: Some(round(random.between(6.0, 40.0))),
            tone: if index.is_multiple_of(3) { -0.12 } else { 0.14 },
            opacity: round(random.between(0.25, 0.6)),
        }
    };
    (0..9).map(ring).collect()
}

/// Slanted panes, like light through windows.
fn panes(random: &mut Random) -> Vec<Shape> {
    let pane = |index: u8| {
        let x = -240.0 + f64::from(index) * 84.0 + random.between(-14.0, 14.0);
        let width = random.between(24.0, 76.0);
        Shape {
            path: format!("M{} 380L{} -20h{}L{} 380z", round(x), round(x + 140.0), round(width), round(x + width)),
            width: None,
            tone: if random.next() < 0.55 { 0.14 } else { -0.1 },
            opacity: round(random.between(0.2, 0.6)),
        }
    };
    (0..12).map(pane).collect()
}

/// Returns the pattern of an event's number; the same number always gives the same shapes.
pub fn pattern(seed: i64) -> Vec<Shape> {
    let mut random = Random::new(seed);
    match (random.next() * 4.0) as u8 {
        0 => ribbons(&mut random),
        1 => spotlights(&mut random),
        2 => rings(&mut random),
        _ => panes(&mut random),
    }
}
