//! `[streaming]` of `channel.toml`: what becomes of a live stream.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// `[streaming]`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct StreamingSettings {
    /// How many minutes those who watch live can go back.
    #[schemars(range(min = 1, max = 720))]
    pub dvr_minutes: u32,
    /// The sizes that a stream is offered in. They are made from what the encoder sends; without any, viewers get that
    /// as it is.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schemars(length(max = 5), extend("uniqueItems" = true))]
    pub renditions: Vec<StreamRendition>,
    /// On how many devices a user may watch at a time what is not free; without it, on any number.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 1, max = 20))]
    pub concurrent_streams: Option<u16>,
}

impl StreamingSettings {
    /// Whether nothing differs from what holds without `[streaming]`.
    pub fn is_default(&self) -> bool {
        *self == Self::default()
    }

    /// How far those who watch live can go back, in microseconds.
    pub fn dvr_us(&self) -> i64 {
        i64::from(self.dvr_minutes) * 60_000_000
    }
}

impl Default for StreamingSettings {
    fn default() -> Self {
        Self { dvr_minutes: 30, renditions: Vec::new(), concurrent_streams: None }
    }
}

/// A size that a stream is offered in, by its height; what is sent smaller is not blown up.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
pub enum StreamRendition {
    /// 1080 lines, up to 5 Mbit/s.
    #[serde(rename = "1080p")]
    P1080,
    /// 720 lines, up to 3 Mbit/s.
    #[serde(rename = "720p")]
    P720,
    /// 540 lines, up to 2.2 Mbit/s.
    #[serde(rename = "540p")]
    P540,
    /// 360 lines, up to 1 Mbit/s.
    #[serde(rename = "360p")]
    P360,
    /// 240 lines, up to 450 kbit/s.
    #[serde(rename = "240p")]
    P240,
}

impl StreamRendition {
    /// Every size, the largest first.
    pub const ALL: [Self; 5] = [Self::P1080, Self::P720, Self::P540, Self::P360, Self::P240];

    /// What it is called, as `540p`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::P1080 => "1080p",
            Self::P720 => "720p",
            Self::P540 => "540p",
            Self::P360 => "360p",
            Self::P240 => "240p",
        }
    }

    /// Its height in pixels, and the most that its video may take in kilobits per second.
    pub const fn size(self) -> (u32, u32) {
        match self {
            Self::P1080 => (1080, 5000),
            Self::P720 => (720, 3000),
            Self::P540 => (540, 2200),
            Self::P360 => (360, 1000),
            Self::P240 => (240, 450),
        }
    }
}
