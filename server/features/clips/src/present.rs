//! Presents clips to a viewer.

use std::collections::HashMap;

use grandstand_access::model::{Access, Asked, Reason};
use grandstand_catalogue::events::asked_by_ids;
use grandstand_catalogue::events::model::EventItem;
use grandstand_db::entities::clips::{ClipState, Model};
use grandstand_db::ids::EventId;
use grandstand_watch::token::Holder;
use grandstand_web::context::Context;
use jiff::Timestamp;

use super::model::{Clip, ClipFailure, ClipPlayback, Tag, seconds, state_at};
use super::watching::{access, plays, to_watch};
use crate::Clips;
use crate::error::Error;

/// Presents clips with their events, in the same order, with one query for any number of clips.
///
/// # Errors
/// The database failed.
pub(super) async fn all(clips: &Clips, context: &Context, rows: &[Model]) -> Result<Vec<Clip>, Error> {
    let mut ids: Vec<EventId> = rows.iter().map(|row| row.event_id).collect();
    ids.sort_unstable();
    ids.dedup();
    let events = asked_by_ids(&clips.catalogue, context, ids).await?;
    let events: HashMap<EventId, (EventItem, Asked)> = events.into_iter().map(|one| (one.1.event_id, one)).collect();
    let tags = Tag::all(context.channel(), context.language);
    rows.iter().map(|row| clip(clips, context, row, events.get(&row.event_id), &tags)).collect()
}

/// Presents one clip.
///
/// # Errors
/// The database failed.
pub(super) async fn one(clips: &Clips, context: &Context, row: &Model) -> Result<Clip, Error> {
    let mut all = all(clips, context, std::slice::from_ref(row)).await?;
    all.pop().ok_or(Error::ClipNotFound)
}

/// Returns the path of a clip's page.
pub(super) fn share_path(row: &Model) -> String {
    format!("/share/{}/{}", row.id, row.uuid)
}

fn clip(
    clips: &Clips,
    context: &Context,
    row: &Model,
    event: Option<&(EventItem, Asked)>,
    tags: &[Tag],
) -> Result<Clip, Error> {
    let (channel, country) = (context.channel(), context.country.code());
    let session = context.session.as_ref();
    let plays = event.is_some_and(|(_, asked)| {
        plays(context, |channel, viewer, country, now| access(channel, asked, viewer, country, now))
    });
    let access = match event {
        Some((_, asked)) => access(channel, asked, &context.viewer, country, context.now),
        None => Access { granted: false, reason: Reason::NoReplay, grant_id: None, offers: Vec::new() },
    };
    let state = state_at(row, context.actually_now());
    let is_played = access.granted && plays && state != ClipState::Failed;
    let aliases: Vec<String> = serde_json::from_str(&row.tags)?;
    let share_path = share_path(row);
    Ok(Clip {
        id: row.id.0,
        uuid: row.uuid.clone(),
        event_id: row.event_id.0,
        event_media_id: row.media_id,
        name: row.name.clone(),
        tags: tags.iter().filter(|tag| aliases.contains(&tag.alias)).cloned().collect(),
        start_time: seconds(row.start_us),
        end_time: seconds(row.end_us),
        duration: seconds(row.end_us - row.start_us),
        state,
        failure: (state == ClipState::Failed).then(|| ClipFailure::of(row, context.language)),
        created_at: Timestamp::from_second(row.created_at).map_err(anyhow::Error::new)?.to_string(),
        is_mine: session.is_some_and(|session| session.user.id == row.user_id),
        event: event.map(|(item, _)| item.clone()),
        embed_path: (!channel.embed.sites.is_empty()).then(|| format!("/share_embed/{}/{}", row.id, row.uuid)),
        share_path,
        access,
        playback: is_played.then(|| playback(clips, context, row)),
    })
}

fn playback(clips: &Clips, context: &Context, row: &Model) -> ClipPlayback {
    let token = to_watch(&clips.keyring, row.channel_id, row.id, Holder::of(context), context.actually_now());
    let address = |name: &str| format!("/media/clips/{token}/{name}");
    ClipPlayback {
        hls: address("master.m3u8"),
        offset: seconds(row.lead_us),
        mp4: row.file_key.as_ref().map(|_| address("clip.mp4")),
        poster: row.poster_key.as_ref().map(|_| address("poster.jpg")),
    }
}
