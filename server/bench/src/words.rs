//! Generated names and texts: the same number always gives the same text.

const FIRST: [&str; 16] = [
    "amber", "bright", "calm", "deep", "early", "far", "green", "high", "iron", "jolly", "keen", "low", "mild",
    "north", "old", "quiet",
];
const SECOND: [&str; 16] = [
    "bay", "bridge", "cliff", "dale", "field", "gate", "harbour", "hill", "island", "lake", "meadow", "mill", "park",
    "river", "town", "valley",
];
const WORDS: [&str; 32] = [
    "match",
    "every",
    "supporter",
    "evening",
    "stand",
    "season",
    "coach",
    "ticket",
    "morning",
    "whistle",
    "goal",
    "league",
    "derby",
    "trophy",
    "captain",
    "bench",
    "replay",
    "live",
    "summer",
    "winter",
    "ground",
    "crowd",
    "song",
    "scarf",
    "minute",
    "corner",
    "keeper",
    "striker",
    "practice",
    "youth",
    "volunteer",
    "referee",
];

/// A channel's key, such as `quiet-harbour-271`.
pub fn key(index: usize) -> String {
    format!("{}-{}-{index}", FIRST[index % 16], SECOND[index / 16 % 16])
}

/// A stream of words for each channel and entry.
pub struct Texts(std::cell::Cell<usize>);

impl Texts {
    /// The texts of an entry of a channel.
    pub const fn new(channel: usize, entry: usize) -> Self {
        Self(std::cell::Cell::new(channel.wrapping_mul(2_654_435_761).wrapping_add(entry.wrapping_mul(40_503))))
    }

    fn word(&self) -> &'static str {
        // Knuth's MMIX generator; only its upper bits are random enough.
        let next = self.0.get().wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        self.0.set(next);
        WORDS[(next >> 33) % WORDS.len()]
    }

    /// Two words, the first with a capital.
    pub fn title(&self) -> String {
        capital(&format!("{} {}", self.word(), self.word()))
    }

    /// Nine words without a full stop.
    pub fn sentence(&self) -> String {
        capital(&(0..9).map(|_| self.word()).collect::<Vec<_>>().join(" "))
    }

    /// `count` paragraphs of four sentences, one per line.
    pub fn paragraphs(&self, count: usize) -> String {
        let paragraph = |_| (0..4).map(|_| self.sentence() + ".").collect::<Vec<_>>().join(" ");
        (0..count).map(paragraph).collect::<Vec<_>>().join("\n\n")
    }
}

fn capital(text: &str) -> String {
    text[..1].to_ascii_uppercase() + &text[1..]
}
