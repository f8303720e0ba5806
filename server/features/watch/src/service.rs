//! Access to recordings.

use std::sync::Arc;

use grandstand_access::decide::decide;
use grandstand_access::gather;
use grandstand_access::model::{Asked, Viewer};
use grandstand_apply as apply;
use grandstand_core::media_name::MediaName;
use grandstand_db::entities::media_captions;
use grandstand_db::ids::{ChannelId, EventId};
use grandstand_media::recordings::{self, Playing};
use grandstand_media::thumbnails;
use grandstand_viewings::{self as viewings, HEARTBEAT_SECONDS, Wanted as Place};
use grandstand_web::context::Context;
use grandstand_web::simulation::Actual;
use grandstand_web::site::Site;
use jiff::Timestamp;
use sea_orm::DbErr;
use tenants::compile::Channel;
use tenants::schema::catalogue::StreamStatus;

use super::error::Error;
use super::growing::Growing;
use super::memory::{Decision, Question, Version};
use super::model::{Caption, Playback};
use super::prerolls::{self, Subject};
use super::recording::Recording;
use super::requester::Requester;
use super::token::{Holder, Token};
use super::{SAMPLE, holders, stored};
use crate::Watch;

/// An event that a viewer wants to watch.
#[derive(Debug, Clone, Copy)]
pub struct Wanted<'a> {
    /// Its id.
    pub event_id: EventId,
    /// Whether it is live.
    pub live: bool,
    /// HLS URL elsewhere, or `sample`.
    pub source: Option<&'a str>,
    /// The properties by which advertisements are chosen.
    pub subject: Subject<'a>,
}

/// Returns where a viewer with access plays an event from: its source if the event is live elsewhere, else its stream
/// or its recording. A sample is looped while the event is `live`. `None` if there is nothing to play.
///
/// # Errors
/// The database failed.
pub async fn playback(watch: &Watch, context: &Context, wanted: Wanted<'_>) -> Result<Option<Playback>, Error> {
    let Wanted { event_id, live, source, subject } = wanted;
    let Some((site, event_id)) = played(watch, context, event_id).await? else { return Ok(None) };
    let prerolls = prerolls::before(context, subject);
    let session_id = context.session_id();
    let counted = context.channel().streaming.concurrent_streams.and(session_id);
    let heartbeat_seconds = counted.map(|_| HEARTBEAT_SECONDS);
    let elsewhere = source.filter(|source| live && *source != SAMPLE);
    if let Some(address) = elsewhere {
        let (hls, captions) = (address.to_owned(), Vec::new());
        let (poster, thumbnails) = (None, None);
        return Ok(Some(Playback { hls, live, poster, thumbnails, captions, heartbeat_seconds, prerolls }));
    }
    let channel_id = site.id();
    let found = playing(watch, (channel_id, site.version(), event_id)).await?;
    let Some(Playing { name, is_growing, has_poster, captions, thumbnails, .. }) = &*found else { return Ok(None) };
    let live = live && (*is_growing || source == Some(SAMPLE));
    let token = Token::new(channel_id, event_id, Holder::of(context), context.actually_now()).seal(&watch.keyring);
    Ok(Some(Playback {
        hls: format!("/media/{token}/master.m3u8"),
        live,
        poster: has_poster.then(|| format!("/media/{token}/{name}/poster.jpg")),
        thumbnails: thumbnails.as_ref().filter(|_| !live && !is_growing).map(|folder| track(&token, *name, folder)),
        captions: captions.iter().map(|one| caption(&token, *name, one)).collect(),
        heartbeat_seconds,
        prerolls,
    }))
}

/// Returns the site and the event whose recordings play for a request. In a simulation, media requests are those of a
/// guest at the actual time and place, so only what such a guest may watch plays.
async fn played(watch: &Watch, context: &Context, event_id: EventId) -> Result<Option<(Arc<Site>, EventId)>, Error> {
    let Some(simulation) = &context.simulation else { return Ok(Some((Arc::clone(&context.site), event_id))) };
    let Actual { site, country, now } = &simulation.actual;
    let (channel, shown) = (&site.channel, context.channel_id());
    let event_id = match &simulation.asked.preview {
        Some(preview) => {
            apply::actual_event(&watch.database, (shown, event_id), ChannelId(channel.id), &preview.former_events)
                .await?
        }
        None => Some(event_id),
    };
    let Some(event_id) = event_id else { return Ok(None) };
    let asked = gather::of_event(&watch.database, ChannelId(channel.id), event_id, true, *now).await?;
    let may = |asked: &Asked| decide(channel, asked, &Viewer::guest(), country.code(), *now).granted;
    Ok(asked.as_ref().is_some_and(may).then(|| (Arc::clone(site), event_id)))
}

fn caption(token: &str, recording: MediaName, row: &media_captions::Model) -> Caption {
    let name = row.key.rsplit_once('/').map_or("", |(_, name)| name);
    let src = format!("/media/{token}/{recording}/captions/{name}");
    Caption { language: row.language.clone(), label: row.label.clone(), src }
}

fn track(token: &str, recording: MediaName, folder: &str) -> String {
    let name = folder.rsplit_once('/').map_or(folder, |(_, name)| name);
    format!("/media/{token}/{recording}/{name}/{}", thumbnails::TRACK)
}

/// A media request that was admitted.
#[derive(Debug, Clone, Copy)]
pub struct Admitted {
    /// The content of its token.
    pub token: Token,
    /// The channel's version when the request was admitted.
    pub version: Version,
    /// Whether the recording plays as if it were live.
    pub looped: bool,
    /// How far live viewers can go back.
    pub dvr_us: i64,
}

/// Admits a request that has a valid token of the site's channel and comes from the client that the token was made for,
/// if its viewer may watch now. Decisions are cached for less than half a minute, or until the session loses its place.
/// The refusal that all places are taken is not cached, so that taking one over helps at once.
///
/// # Errors
/// The token is refused, the viewer may not watch, the viewer watches on too many devices, or the database failed.
pub async fn admit(
    watch: &Watch,
    site: &Site,
    token: &str,
    requester: Requester,
    now: Timestamp,
) -> Result<Admitted, Error> {
    let channel_id = site.id();
    let token = Token::open(&watch.keyring, token, channel_id, now).ok_or(Error::PlaybackRefused)?;
    holders::check(watch, &token, &requester, now).await?;
    let (event_id, session_id, country) = (token.subject, token.holder.session_id(), requester.country);
    let version = site.version();
    let question = Question { channel_id, version, event_id, session_id, country };
    let decision = watch.memory.decision(&question, || decided(watch, site, &question, now)).await?;
    if decision.granted {
        Ok(Admitted { token, version, looped: decision.looped, dvr_us: site.channel.streaming.dvr_us() })
    } else {
        Err(Error::PlaybackRefused)
    }
}

async fn decided(watch: &Watch, site: &Site, question: &Question, now: Timestamp) -> Result<Decision, Error> {
    let losses = watch.memory.lost_places.count();
    // The request names a recording of the event, so access is decided as if there were one. A missing one is noticed
    // later.
    let found = gather::of_event(&watch.database, question.channel_id, question.event_id, true, now).await?;
    let Some(asked) = found else { return Ok(Decision { user_id: None, granted: false, looped: false, losses }) };
    let viewer = watch.sessions.viewer(&site.channel, question.session_id, now).await?;
    let access = decide(&site.channel, &asked, &viewer, question.country.as_deref(), now);
    let user_id = viewer.user.map(|user| user.id);
    if let (true, Some(session_id), Some(user_id)) = (access.granted, question.session_id, user_id) {
        let (event_id, access_type, second) = (question.event_id, asked.access_type, now.as_second());
        let wanted = Place { user_id, session_id, event_id, access_type, take_over: false, second };
        keep_place(watch, &site.channel, &wanted).await?;
    }
    let looped = asked.status == StreamStatus::Live && asked.source.as_deref() == Some(SAMPLE);
    Ok(Decision { user_id, granted: access.granted, looped, losses })
}

/// Takes or keeps a place for a device that fetches media.
///
/// # Errors
/// The user's other devices have all the places, the session has ended, or the database failed.
pub async fn keep_place(watch: &Watch, channel: &Channel, place: &Place) -> Result<(), Error> {
    if viewings::take(&watch.viewings, channel, place).await?.granted { Ok(()) } else { Err(Error::TooManyDevices) }
}

/// Returns what plays of an event, if anything does; `key` is channel, version and event.
///
/// # Errors
/// The database failed.
pub async fn playing(watch: &Watch, key: (ChannelId, Version, EventId)) -> Result<Arc<Option<Playing>>, DbErr> {
    let (channel_id, _, event_id) = key;
    let read = || async move {
        let found = recordings::playing(&watch.database, channel_id, event_id).await?;
        Ok::<_, DbErr>(Arc::new(found))
    };
    watch.memory.playing.get_or_compute(&key, read).await
}

/// Returns the recording that plays, if it has that id.
fn of_media(playing: &Option<Playing>, media_id: i64) -> Option<&Playing> {
    playing.as_ref().filter(|playing| playing.media_id == media_id)
}

/// Returns the recording that plays, for an admitted request that names none.
///
/// # Errors
/// The event has none any more, or the database failed.
pub async fn current(watch: &Watch, admitted: &Admitted) -> Result<Arc<Recording>, Error> {
    let Token { channel_id, subject: event_id, .. } = admitted.token;
    let found = playing(watch, (channel_id, admitted.version, event_id)).await?;
    let found = found.as_ref().as_ref().ok_or(Error::RecordingNotFound)?;
    recording(watch, admitted, found.media_id).await
}

/// Returns a recording of the token's event by its id, even a former one: the caller decides which ids a viewer may
/// use.
///
/// # Errors
/// There is no such recording of that event, or the database failed.
pub async fn recording(watch: &Watch, admitted: &Admitted, media_id: i64) -> Result<Arc<Recording>, Error> {
    let Token { channel_id, subject: event_id, .. } = admitted.token;
    let playing = playing(watch, (channel_id, admitted.version, event_id)).await?;
    let recording = match of_media(&playing, media_id) {
        Some(Playing { is_growing: true, .. }) => growing(watch, admitted, media_id).await?,
        playing => at_rest(watch, admitted, media_id, playing.map_or(0, |playing| playing.duration_us)).await?,
    };
    if recording.event_id == Some(event_id) { Ok(recording) } else { Err(Error::RecordingNotFound) }
}

/// Returns a recording of an event, even one that was replaced meanwhile, for cutting clips from it.
///
/// # Errors
/// There is no such recording of that event, or the database failed.
pub async fn recording_of(
    watch: &Watch,
    site: &Site,
    event_id: EventId,
    media_id: i64,
) -> Result<Arc<Recording>, Error> {
    recording(watch, &inside(site, event_id), media_id).await
}

/// Returns the recording of an event that plays now; `None` if there is none.
///
/// # Errors
/// The database failed.
pub async fn now_playing(watch: &Watch, site: &Site, event_id: EventId) -> Result<Option<Arc<Recording>>, Error> {
    let found = playing(watch, (ChannelId(site.channel.id), site.version(), event_id)).await?;
    match found.as_ref() {
        Some(found) => Ok(Some(recording_of(watch, site, event_id, found.media_id).await?)),
        None => Ok(None),
    }
}

/// Builds an admitted request for internal callers, who have decided about access themselves.
fn inside(site: &Site, event_id: EventId) -> Admitted {
    let token = Token { channel_id: site.id(), subject: event_id, holder: Holder::Guest, expires_at: 0 };
    Admitted { token, version: site.version(), looped: false, dvr_us: site.channel.streaming.dvr_us() }
}

async fn growing(watch: &Watch, admitted: &Admitted, media_id: i64) -> Result<Arc<Recording>, Error> {
    let key = (admitted.token.channel_id, media_id);
    let begin = || async move { Ok::<_, Error>(Arc::new(Growing::new(key.0, read(watch, admitted, media_id).await?))) };
    let growing = watch.memory.growing.get_valid_or_compute(&key, |growing| !growing.is_spent(), begin).await?;
    Ok(growing.look(&watch.database, admitted.dvr_us).await?)
}

async fn at_rest(watch: &Watch, admitted: &Admitted, media_id: i64, duration_us: i64) -> Result<Arc<Recording>, Error> {
    let key = (admitted.token.channel_id, media_id, duration_us);
    let whole = || async move { read(watch, admitted, media_id).await.map(Arc::new) };
    watch.memory.recordings.get_or_compute(&key, whole).await
}

async fn read(watch: &Watch, admitted: &Admitted, media_id: i64) -> Result<Recording, Error> {
    let found = stored::recording(&watch.database, admitted.token.channel_id, media_id, admitted.dvr_us).await?;
    found.ok_or(Error::RecordingNotFound)
}
