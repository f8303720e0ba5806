//! Data that an editor needs to show times in a recording: its frame rate and, while it is live, the time of day.

use grandstand_access::model::Asked;
use grandstand_media::{boxes, fragments};
use grandstand_watch::SAMPLE;
use grandstand_watch::looped::{DVR_US, Window};
use grandstand_watch::recording::Recording;
use grandstand_watch::rendition::Rendition;
use jiff::Timestamp;
use tenants::schema::catalogue::StreamStatus;

use super::model::{SourcePart, seconds};
use crate::Clips;

/// Frames per second of a recording whose frames can't be counted.
const USUAL_RATE: f64 = 25.0;
/// Bytes from the start of a segment that contain its metadata.
const FACTS: i64 = 64 * 1024;

/// Returns whether the event plays a sample recording in a loop.
fn is_looped(event: &Asked) -> bool {
    event.status == StreamStatus::Live && event.source.as_deref() == Some(SAMPLE)
}

/// Returns whether the recording is watched live.
pub(super) fn is_live(event: &Asked, recording: &Recording) -> bool {
    recording.is_growing || is_looped(event)
}

/// Returns where each broadcast begins in the recording.
pub(super) fn of(event: &Asked, rendition: &Rendition, now: Timestamp) -> Vec<SourcePart> {
    let part = |start_us: i64, began_at_us: i64| {
        let began_at = Timestamp::from_microsecond(began_at_us).unwrap_or_default();
        SourcePart { start_time: seconds(start_us), began_at: format!("{began_at:.6}") }
    };
    if !is_looped(event) {
        return rendition.parts.iter().map(|one| part(one.start_us, one.began_at_us)).collect();
    }
    // Each loop counts as a broadcast of its own.
    let window = Window::at(&rendition.segments, now.as_microsecond(), DVR_US);
    let mut begun: Vec<i64> = window.iter().flat_map(Window::places).map(|place| place.loop_start_us).collect();
    begun.dedup();
    begun.into_iter().map(|began_at_us| part(0, began_at_us)).collect()
}

/// Returns the frames per second of the first segment.
pub(super) async fn frame_rate(clips: &Clips, rendition: &Rendition) -> anyhow::Result<f64> {
    let Some(segment) = rendition.segments.first() else { return Ok(USUAL_RATE) };
    let init = clips.media.get(&rendition.init_key).await?;
    let head = clips.media.get_range(&segment.key, 0..segment.bytes.min(FACTS).unsigned_abs()).await?;
    let rate = || {
        let facts = boxes::init(init.as_deref()?)?;
        let track = fragments::track(init.as_deref()?, b"vide")?;
        let samples = fragments::samples(head.as_deref()?, &track)?.samples;
        let ticks: u64 = samples.iter().map(|sample| u64::from(sample.duration)).sum();
        (ticks > 0).then(|| samples.len() as f64 * f64::from(facts.timescale) / ticks as f64)
    };
    Ok(rate().unwrap_or(USUAL_RATE))
}
