//! Making, deleting and restoring clips.

use std::sync::Arc;

use grandstand_access::decide::decide;
use grandstand_access::model::Asked;
use grandstand_access::user::is_verified;
use grandstand_access::{capabilities, gather};
use grandstand_db as db;
use grandstand_db::entities::clips::Model;
use grandstand_db::entities::users::{self, Lock};
use grandstand_db::ids::{ChannelId, ClipId, EventId};
use grandstand_jobs as jobs;
use grandstand_platform::changes::RemembersUsers;
use grandstand_watch::error::Error as WatchError;
use grandstand_watch::recording::Recording;
use grandstand_watch::rendition::Rendition;
use grandstand_watch::{now_playing, recording_of};
use grandstand_web::context::Context;
use grandstand_web::identity::sessions::Session;
use jiff::{SignedDuration, Timestamp};
use tenants::schema::channel::Capability;

use super::allowance::{Share, UNDER_WAY, left, most};
use super::input::{Cut, LONGEST, SHORTEST, WantedClip};
use super::model::{Clip, ClipSource, DeletedClip, Tag, seconds};
use super::queries::{self, Cutter, Deleted, NewClip};
use super::watching::plays;
use super::work::{self, EmptyClip, LANES};
use super::{parts, present};
use crate::Clips;
use crate::error::Error;

/// How long a deleted clip can be restored, in seconds.
const RESTORABLE: i64 = 600;

pub(super) fn cutter(context: &Context, session: &Session) -> Cutter {
    Cutter { channel_id: context.channel_id(), user_id: session.user.id }
}

/// Checks that a viewer has the capability `clipping`. A purchase counts whether or not the e-mail address is verified.
///
/// # Errors
/// The viewer has no right to make clips, or has to verify their address first.
pub(super) fn check_may_clip(context: &Context, session: &Session) -> Result<(), Error> {
    let channel = context.channel();
    let may = capabilities::of_viewer(channel, &context.viewer, context.now.as_second());
    if may.contains(&Capability::Clipping) {
        return Ok(());
    }
    let would = channel.capabilities.user.contains(&Capability::Clipping);
    let is_unverified = would && !is_verified(channel, &session.user);
    Err(if is_unverified { Error::NotVerified } else { Error::ClippingNotIncluded })
}

/// Checks that a user may make clips of an event.
pub(super) async fn admit(
    clips: &Clips,
    context: &Context,
    session: &Session,
    event_id: EventId,
) -> Result<Asked, Error> {
    check_may_clip(context, session)?;
    let channel = context.channel();
    let asked = gather::of_event(&clips.database, ChannelId(channel.id), event_id, true, context.now)
        .await?
        .ok_or(Error::EventNotFound)?;
    let access = decide(channel, &asked, &context.viewer, context.country.code(), context.now);
    if access.granted { Ok(asked) } else { Err(WatchError::NotEntitled.into()) }
}

/// Returns the recording that an event plays now, if it has a rendition.
async fn playing(clips: &Clips, context: &Context, event_id: EventId) -> Result<Arc<Recording>, Error> {
    let found = now_playing(&clips.watch, &context.site, event_id).await?;
    found.filter(|found| largest(found).is_some()).ok_or(Error::NotClippable)
}

fn largest(recording: &Recording) -> Option<&Rendition> {
    recording.renditions.first().filter(|rendition| !rendition.segments.is_empty())
}

/// Returns the length that a recording has in all renditions: while it grows, they may differ.
pub(super) fn duration_us(recording: &Recording) -> i64 {
    recording.renditions.iter().map(Rendition::end_us).min().unwrap_or_default()
}

/// Returns what an event's clips are cut from.
///
/// # Errors
/// The viewer may not make clips of the event, it has no recording, or the database failed.
pub(super) async fn source(clips: &Clips, context: &Context, event_id: EventId) -> Result<ClipSource, Error> {
    let session = context.signed_in()?;
    let asked = admit(clips, context, session, event_id).await?;
    let recording = playing(clips, context, event_id).await?;
    let duration_us = duration_us(&recording);
    let (of, cutter) = ((event_id, recording.media_id, duration_us), cutter(context, session));
    let share = Share::of(&clips.database, context.channel(), cutter, of, context.actually_now()).await?;
    let rendition = largest(&recording).ok_or(Error::NotClippable)?;
    Ok(ClipSource {
        event_id: event_id.0,
        event_media_id: recording.media_id,
        duration: seconds(duration_us),
        live: parts::is_live(&asked, &recording),
        frame_rate: parts::frame_rate(clips, rendition).await?,
        parts: parts::of(&asked, rendition, context.now),
        minimum: SHORTEST,
        maximum: LONGEST,
        tags: Tag::all(context.channel(), context.language),
        left: left(&clips.database, context.channel(), session, context.now).await?,
        share_left: seconds(share.left_us()),
    })
}

/// Makes a clip. It can be played at once, and is cut when its turn comes.
///
/// # Errors
/// The input is invalid, the viewer may not make the clip, or the database failed.
pub(super) async fn make(
    clips: &Clips,
    context: &Context,
    session: &Session,
    wanted: &WantedClip,
) -> Result<Clip, Error> {
    let channel = context.channel();
    let cut = wanted.checked(channel)?;
    admit(clips, context, session, cut.event_id).await?;
    let recording = playing(clips, context, cut.event_id).await?;
    if recording.media_id != cut.media_id {
        // An id that was never a recording of this event is not found instead.
        recording_of(&clips.watch, &context.site, cut.event_id, cut.media_id).await?;
        return Err(Error::MediaChanged);
    }
    let duration_us = duration_us(&recording);
    let cut = cut.within(duration_us)?;
    let lead_us = lead_us(&recording, &cut);
    let cutter = cutter(context, session);
    let transaction = db::begin_write(&clips.database).await?;
    // Concurrent requests must not both make the last clip that is allowed.
    users::lock(&transaction, cutter.channel_id, cutter.user_id, Lock::Exclusive).await?;
    let (had, open) = queries::counts(&transaction, cutter, context.now.as_second()).await?;
    if had >= most(channel, session, context.now) {
        return Err(Error::TooManyClips);
    }
    if open >= UNDER_WAY {
        return Err(Error::TooManyUnderWay);
    }
    let of = (cut.event_id, cut.media_id, duration_us);
    let share = Share::of(&transaction, channel, cutter, of, context.now).await?;
    share.take(cut.start_us, cut.end_us)?;
    let lane = i32::try_from(cutter.user_id.0.rem_euclid(LANES.into())).unwrap_or_default();
    let (second, deadline) = (context.now.as_second(), work::deadline(context.now));
    let new = NewClip { cutter, cut, lead_us, lane, second, deadline };
    let row = queries::insert(&transaction, new).await?;
    work::ask(&transaction, &row, context.now).await?;
    transaction.commit().await?;
    clips.jobs.wake();
    present::one(clips, context, &row).await
}

/// Returns how far into its first segment a clip begins.
fn lead_us(recording: &Recording, cut: &Cut) -> i64 {
    let first = |rendition: &Rendition| {
        let range = rendition.within(cut.start_us, cut.end_us);
        rendition.segments.get(range.start).map(|segment| segment.start_us)
    };
    largest(recording).and_then(first).map_or(0, |first| cut.start_us - first)
}

/// Returns a clip of the channel that is not deleted.
pub(super) async fn current(clips: &Clips, context: &Context, clip_id: ClipId) -> Result<Model, Error> {
    let found = queries::one(&clips.database, context.channel_id(), clip_id).await?;
    found.filter(|clip| clip.deleted_at.is_none()).ok_or(Error::ClipNotFound)
}

/// Returns a clip that the viewer may know of: by its link, as its maker, or because the channel lists clips.
///
/// # Errors
/// The clip is gone, the link is not the clip's, or the database failed.
pub(super) async fn known(
    clips: &Clips,
    context: &Context,
    clip_id: ClipId,
    uuid: Option<&str>,
) -> Result<Model, Error> {
    let row = current(clips, context, clip_id).await?;
    let is_mine = context.session.as_ref().is_some_and(|session| session.user.id == row.user_id);
    let is_known = match uuid {
        Some(uuid) => uuid == row.uuid,
        None => is_mine || is_shown(clips, context, row.event_id).await?,
    };
    if is_known { Ok(row) } else { Err(Error::ClipNotFound) }
}

/// Returns whether the viewer finds an event's clips without their links: on channels that list clips, if the viewer
/// may watch the event.
async fn is_shown(clips: &Clips, context: &Context, event_id: EventId) -> Result<bool, Error> {
    let channel = context.channel();
    let asked = gather::of_event(&clips.database, ChannelId(channel.id), event_id, true, context.now).await?;
    let may_watch = |asked: &Asked| {
        decide(channel, asked, &context.viewer, context.country.code(), context.now).granted
            && plays(context, |channel, viewer, country, now| decide(channel, asked, viewer, country, now))
    };
    Ok(channel.clips.listed && asked.as_ref().is_some_and(may_watch))
}

/// Deletes a clip of the viewer, who can restore it for [`RESTORABLE`] seconds.
///
/// # Errors
/// There is no such clip of theirs, or the database failed.
pub(super) async fn delete(clips: &Clips, context: &Context, clip_id: ClipId) -> Result<DeletedClip, Error> {
    let session = context.signed_in()?;
    let until = context.now + SignedDuration::from_secs(RESTORABLE);
    let transaction = db::begin_write(&clips.database).await?;
    let at = Deleted::At(context.now.as_second());
    if !queries::set_deleted(&transaction, cutter(context, session), clip_id, at).await? {
        return Err(Error::ClipNotFound);
    }
    let later = until + SignedDuration::from_secs(5);
    jobs::enqueue(&transaction, Some(context.channel_id()), &EmptyClip { clip_id }, later).await?;
    transaction.commit().await?;
    clips.memory.forget();
    let restore_until = Timestamp::from_second(until.as_second()).map_err(anyhow::Error::new)?.to_string();
    Ok(DeletedClip { id: clip_id.0, restore_until })
}

/// Restores a deleted clip.
///
/// # Errors
/// The clip was not deleted just now, the viewer has made as many clips as they may since, or the database failed.
pub(super) async fn restore(clips: &Clips, context: &Context, clip_id: ClipId) -> Result<Clip, Error> {
    let session = context.signed_in()?;
    let cutter = cutter(context, session);
    let transaction = db::begin_write(&clips.database).await?;
    users::lock(&transaction, cutter.channel_id, cutter.user_id, Lock::Exclusive).await?;
    let (had, _) = queries::counts(&transaction, cutter, context.now.as_second()).await?;
    let since = Deleted::NotSince(context.now.as_second() - RESTORABLE);
    if !queries::set_deleted(&transaction, cutter, clip_id, since).await? {
        return Err(Error::ClipNotFound);
    }
    if had >= most(context.channel(), session, context.now) {
        return Err(Error::TooManyClips);
    }
    let row = queries::one(&transaction, cutter.channel_id, clip_id).await?.ok_or(Error::ClipNotFound)?;
    work::ask(&transaction, &row, context.now).await?;
    transaction.commit().await?;
    clips.memory.forget();
    clips.jobs.wake();
    present::one(clips, context, &row).await
}
