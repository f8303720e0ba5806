//! Cutting failed clips once more.

use grandstand_db as db;
use grandstand_db::entities::clips::{ClipState, Model};
use grandstand_db::entities::users::{self, Lock};
use grandstand_db::ids::ClipId;

use grandstand_web::context::Context;
use grandstand_web::identity::sessions::Session;

use grandstand_watch::recording_of;

use super::allowance::{Share, UNDER_WAY, most};
use super::model::{Clip, state_at};
use super::service::{admit, current, cutter, duration_us};
use super::{present, queries, work};
use crate::Clips;
use crate::error::Error;

/// Queues a failed clip of the viewer again, if they could make it now. A clip that did not fail stays as it is, so
/// that repeating the request changes nothing.
///
/// # Errors
/// The viewer has no such clip or may not make it, or the database or the object store failed.
pub(super) async fn retry(clips: &Clips, context: &Context, clip_id: ClipId) -> Result<Clip, Error> {
    let session = context.signed_in()?;
    let found = current(clips, context, clip_id).await?;
    if found.user_id != session.user.id {
        return Err(Error::ClipNotFound);
    }
    if !has_failed(&found, context) {
        return present::one(clips, context, &found).await;
    }
    admit(clips, context, session, found.event_id).await?;
    let recording = recording_of(&clips.watch, &context.site, found.event_id, found.media_id).await?;
    work::clear_late(clips, &found).await?;
    let row = queued(clips, context, session, &found, duration_us(&recording)).await?;
    clips.jobs.wake();
    present::one(clips, context, &row).await
}

fn has_failed(clip: &Model, context: &Context) -> bool {
    state_at(clip, context.now) == ClipState::Failed
}

/// Queues the clip and returns it. Another request may have queued it first.
async fn queued(
    clips: &Clips,
    context: &Context,
    session: &Session,
    failed: &Model,
    duration_us: i64,
) -> Result<Model, Error> {
    let (channel, cutter, now) = (context.channel(), cutter(context, session), context.now);
    let transaction = db::begin_write(&clips.database).await?;
    users::lock(&transaction, cutter.channel_id, cutter.user_id, Lock::Exclusive).await?;
    let row = queries::one(&transaction, cutter.channel_id, failed.id).await?;
    let row = row.filter(|row| row.deleted_at.is_none()).ok_or(Error::ClipNotFound)?;
    if !has_failed(&row, context) {
        return Ok(row);
    }
    let (had, open) = queries::counts(&transaction, cutter, now.as_second()).await?;
    // The clip itself is among those counted.
    if had > most(channel, session, now) {
        return Err(Error::TooManyClips);
    }
    if open >= UNDER_WAY {
        return Err(Error::TooManyUnderWay);
    }
    let share = Share::of(&transaction, channel, cutter, (row.event_id, row.media_id, duration_us), now).await?;
    share.take(row.start_us, row.end_us)?;
    queries::queue_again(&transaction, &row, now.as_second(), work::deadline(now)).await?;
    let row = queries::one(&transaction, cutter.channel_id, row.id).await?.ok_or(Error::ClipNotFound)?;
    work::ask(&transaction, &row, now).await?;
    transaction.commit().await?;
    Ok(row)
}
