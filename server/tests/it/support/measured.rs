//! Channels that are measured, and what a tracker sends of them.

use std::path::Path;

use serde_json::{Value, json};

use super::seeds;

/// Lets alpha and beta be measured, also on this machine.
pub fn measured(seeds: &Path) {
    for key in ["alpha", "beta"] {
        let section = "[yare-analytics]\nyare-analytics-key = \"test-12345678\"\nallow_localhost = true\n[geo]";
        seeds::edit(&seeds.join(key), "channel.toml", "[geo]", section);
    }
}

/// A page that is looked at.
pub fn page_view(n: i32, ms: i64, path: &str) -> Value {
    json!({ "n": n, "ms": ms, "name": "page_view", "path": path })
}

/// An event that is played.
pub fn viewing(number: i64, media_id: i64, watched_ms: i64) -> Value {
    json!({
        "viewing": number, "ms": 0, "media": "event", "media_id": media_id, "played_until_ms": watched_ms,
        "watched_ms": watched_ms, "startup_ms": 420, "stalls": 1, "stalled_ms": 300, "quality": "540p",
    })
}
