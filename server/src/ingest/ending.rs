//! Ends what no encoder goes on with: the event is over, and what was recorded is its recording.

use std::collections::HashMap;
use std::time::Duration;

use actix_web::web;
use grandstand_db as db;
use grandstand_db::entities::{channels, media, media_renditions, media_segments, stream_pushes};
use grandstand_db::scope::InChannel;
use grandstand_jobs as jobs;
use grandstand_media::former;
use grandstand_media::owner::Owner;
use grandstand_media::package::bandwidths;
use grandstand_media::poster;
use grandstand_media::thumbnails::MakeThumbnails;
use jiff::Timestamp;
use sea_orm::sea_query::Expr;
use sea_orm::{ColumnTrait, QueryFilter, QueryOrder};

use super::queries;
use crate::app::App;

/// How often it is looked for what has ended.
const PAUSE: Duration = Duration::from_secs(1);
/// How long a server that starts leaves it to its follower to look after pushes first.
const FIRST: Duration = Duration::from_secs(5);
/// A push that nobody has looked after for so long is lost, with the machine that it came to.
const LOST_SECONDS: i64 = 120;

/// Whether nobody looks after an open push any more.
pub(super) const fn is_lost(open: &stream_pushes::Model, second: i64) -> bool {
    second - open.seen_at > LOST_SECONDS
}

/// Goes on until the task is ended.
pub async fn run(app: web::Data<App>) {
    let mut failing = false;
    tokio::time::sleep(FIRST).await;
    loop {
        tokio::time::sleep(PAUSE).await;
        let ended = end_due(&app, Timestamp::now()).await;
        if let Err(error) = &ended
            && !failing
        {
            tracing::error!(error = format!("{error:#}"), "live events can't be ended; trying on");
        }
        failing = ended.is_err();
    }
}

/// Ends every event whose encoder has been gone for longer than the settings have it wait.
///
/// # Errors
/// The database failed.
pub async fn end_due(app: &App, now: Timestamp) -> anyhow::Result<()> {
    for media in queries::growing(&app.database).await? {
        let Some(event_id) = media.event_id else { continue };
        let pushes = queries::pushes(&app.database, media.channel_id, event_id).await?;
        if is_over(app, &pushes, now).await? {
            end(app, &media, event_id).await?;
        }
    }
    Ok(())
}

async fn is_over(app: &App, pushes: &[stream_pushes::Model], now: Timestamp) -> anyhow::Result<bool> {
    let second = now.as_second();
    for open in pushes.iter().filter(|push| push.state == "open") {
        if !is_lost(open, second) {
            return Ok(false);
        }
        tracing::warn!(push = open.name, "nobody looks after a push any more; it counts as ended");
        queries::close(&app.database, open, second).await?;
    }
    let last = pushes.iter().filter_map(|push| push.closed_at).max().unwrap_or_default();
    // What was ended from here is not waited for.
    let wait = match pushes.first().and_then(|latest| latest.trouble.as_deref()) {
        Some(super::follower::DISK_FULL) => 0,
        _ => i64::from(app.settings.stream_grace),
    };
    Ok(second - last >= wait)
}

async fn end(app: &App, recording: &media::Model, event_id: i64) -> anyhow::Result<()> {
    let channel_id = recording.channel_id;
    let renditions = queries::renditions(&app.database, channel_id, recording.id).await?;
    let segments = media_segments::Entity::in_channel(channel_id)
        .filter(media_segments::Column::RenditionId.is_in(renditions.iter().map(|one| one.id)))
        .order_by_asc(media_segments::Column::Sequence)
        .all(&app.database)
        .await?;
    let mut of: HashMap<i64, Vec<media_segments::Model>> = HashMap::new();
    for segment in segments {
        of.entry(segment.rendition_id).or_default().push(segment);
    }
    let length =
        |segments: &Vec<media_segments::Model>| segments.last().map_or(0, |last| last.start_us + last.duration_us);
    let duration_us = of.values().map(length).max().unwrap_or_default();
    let largest = renditions.iter().max_by_key(|one| one.height);
    let poster = match largest.and_then(|one| Some((one, of.get(&one.id)?))) {
        Some((rendition, segments)) => poster_of(app, rendition, segments, duration_us).await,
        None => None,
    };
    let transaction = db::begin_write(&app.database).await?;
    let owner = Owner { channel_id, event_id };
    former::lock_event(&transaction, owner).await?;
    former::retire(&transaction, owner, Timestamp::now()).await?;
    let ready = media::Entity::update_in_channel(channel_id)
        .col_expr(media::Column::State, Expr::value("ready"))
        .col_expr(media::Column::DurationUs, Expr::value(duration_us))
        .col_expr(media::Column::PosterKey, Expr::value(poster.or_else(|| recording.poster_key.clone())))
        .filter(media::Column::Id.eq(recording.id))
        .filter(media::Column::State.eq("growing"));
    if ready.exec(&transaction).await?.rows_affected == 0 {
        // Another process was first.
        return Ok(());
    }
    for (rendition_id, segments) in &of {
        let (peak, average) = bandwidths(segments.iter().map(|one| (one.bytes, one.duration_us)));
        media_renditions::Entity::update_in_channel(channel_id)
            .col_expr(media_renditions::Column::Bandwidth, Expr::value(peak))
            .col_expr(media_renditions::Column::AverageBandwidth, Expr::value(average))
            .filter(media_renditions::Column::Id.eq(*rendition_id))
            .exec(&transaction)
            .await?;
    }
    queries::set_state(&transaction, channel_id, event_id, "finished").await?;
    jobs::enqueue(&transaction, Some(channel_id), &MakeThumbnails { media_id: recording.id }, Timestamp::now()).await?;
    channels::raise_stream_epoch(&transaction, channel_id).await?;
    transaction.commit().await?;
    app.jobs.wake();
    tracing::info!(channel_id, event_id, seconds = duration_us / 1_000_000, "a live event is over");
    app.announcer.channel_changed(channel_id).await;
    Ok(())
}

/// The picture for a recording, stored; a recording can do without.
async fn poster_of(
    app: &App,
    rendition: &media_renditions::Model,
    segments: &[media_segments::Model],
    duration_us: i64,
) -> Option<String> {
    let at = segments.iter().find(|segment| segment.start_us + segment.duration_us > duration_us / 10)?;
    let made = async {
        let part = queries::part_at(&app.database, rendition, at.sequence).await?;
        let init = part.map_or_else(|| rendition.init_key.clone(), |part| part.init_key);
        let mut joined = Vec::new();
        for key in [&init, &at.key] {
            let found = app.media.get(key).await?;
            joined.extend_from_slice(&found.ok_or_else(|| anyhow::anyhow!("{key} is missing"))?);
        }
        let picture = poster::of(&joined).await?;
        let key = format!("channels/{}/media/{}/poster-{}.jpg", rendition.channel_id, rendition.media_id, at.sequence);
        app.media.put(&key, picture.into()).await?;
        anyhow::Ok(key)
    };
    made.await.inspect_err(|error| tracing::warn!(error = format!("{error:#}"), "a recording has no poster")).ok()
}
