//! Finishes the growing recording of a live event that is over.

use std::collections::HashMap;

use grandstand_db as db;
use grandstand_db::entities::events::EventStatus;
use grandstand_db::entities::{channels, media, media_renditions, media_segments};
use grandstand_db::ids::{ChannelId, EventId};
use grandstand_jobs as jobs;
use sea_orm::DbErr;

use super::queries;
use crate::former;
use crate::ingest::Ingest;
use crate::ingest::queries::set_state;
use crate::owner::Owner;
use crate::package::bandwidths;
use crate::poster;
use crate::recordings;
use crate::thumbnails::MakeThumbnails;

/// Ends an event: its growing recording becomes the event's recording.
pub(in crate::ingest) async fn finish(
    ingest: &Ingest,
    recording: &media::Model,
    event_id: EventId,
) -> anyhow::Result<()> {
    let channel_id = recording.channel_id;
    let renditions = recordings::renditions(&ingest.database, channel_id, recording.id).await?;
    let segments = segments(ingest, channel_id, &renditions).await?;
    let end_us =
        |segments: &Vec<media_segments::Model>| segments.last().map_or(0, |last| last.start_us + last.duration_us);
    let duration_us = segments.values().map(end_us).max().unwrap_or_default();
    let largest = renditions.iter().max_by_key(|one| one.height);
    let poster = match largest.and_then(|one| Some((one, segments.get(&one.id)?))) {
        Some((rendition, segments)) => poster_of(ingest, rendition, segments, duration_us).await,
        None => None,
    };
    let poster_key = poster.or_else(|| recording.poster_key.clone());
    let transaction = db::begin_write(&ingest.database).await?;
    let (owner, now) = (Owner { channel_id, event_id }, ingest.clock.now());
    former::lock_event(&transaction, owner).await?;
    former::retire(&transaction, owner, now).await?;
    if !queries::set_ready(&transaction, recording, duration_us, poster_key).await? {
        // Another process has finished it.
        return Ok(());
    }
    for (rendition_id, segments) in &segments {
        let found = bandwidths(segments.iter().map(|one| (one.bytes, one.duration_us)));
        queries::set_bandwidths(&transaction, channel_id, *rendition_id, found).await?;
    }
    set_state(&transaction, channel_id, event_id, EventStatus::Finished).await?;
    jobs::enqueue(&transaction, Some(channel_id), &MakeThumbnails { media_id: recording.id }, now).await?;
    channels::raise_stream_epoch(&transaction, channel_id).await?;
    transaction.commit().await?;
    tracing::info!(
        channel_id = channel_id.0,
        event_id = event_id.0,
        seconds = duration_us / 1_000_000,
        "a live event is over"
    );
    ingest.announcer.channel_changed(channel_id).await;
    Ok(())
}

/// Returns the segments of the renditions, in order, by the rendition's id.
async fn segments(
    ingest: &Ingest,
    channel_id: ChannelId,
    renditions: &[media_renditions::Model],
) -> Result<HashMap<i64, Vec<media_segments::Model>>, DbErr> {
    let ids: Vec<i64> = renditions.iter().map(|one| one.id).collect();
    let mut by_rendition: HashMap<i64, Vec<media_segments::Model>> = HashMap::new();
    for segment in recordings::segments(&ingest.database, channel_id, &ids, 0).await? {
        by_rendition.entry(segment.rendition_id).or_default().push(segment);
    }
    Ok(by_rendition)
}

/// Takes a poster from a recording and stores it. Returns its key; `None` if that failed, because a poster is optional.
async fn poster_of(
    ingest: &Ingest,
    rendition: &media_renditions::Model,
    segments: &[media_segments::Model],
    duration_us: i64,
) -> Option<String> {
    let at = segments.iter().find(|segment| segment.start_us + segment.duration_us > duration_us / 10)?;
    let made = async {
        let part = queries::part_at(&ingest.database, rendition, at.sequence).await?;
        let init = part.map_or_else(|| rendition.init_key.clone(), |part| part.init_key);
        let mut joined = Vec::new();
        for key in [&init, &at.key] {
            let found = ingest.store.get(key).await?;
            joined.extend_from_slice(&found.ok_or_else(|| anyhow::anyhow!("{key} is missing"))?);
        }
        let picture = poster::of(&joined).await?;
        let key = format!("channels/{}/media/{}/poster-{}.jpg", rendition.channel_id, rendition.media_id, at.sequence);
        ingest.store.put(&key, picture.into()).await?;
        anyhow::Ok(key)
    };
    made.await.inspect_err(|error| tracing::warn!(error = format!("{error:#}"), "a recording has no poster")).ok()
}
