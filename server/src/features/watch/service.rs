//! Who may have what of a recording.

use std::sync::Arc;

use jiff::Timestamp;
use tenants::schema::catalogue::StreamStatus;

use super::memory::{Decision, Question, Version};
use super::model::Playback;
use super::recording::Recording;
use super::token::Token;
use super::{SAMPLE, queries};
use crate::app::App;
use crate::features::access::decide::decide;
use crate::features::access::gather;
use crate::features::accounts::sessions;
use crate::http::context::Context;
use crate::http::problem::Problem;
use crate::site::Site;

/// Where to play an event from, for a viewer who may: `source`, where the event is live elsewhere, else its recording,
/// looped while it is `live` from a sample. `None` where there is nothing to play.
///
/// # Errors
/// The database failed.
pub async fn playback(
    app: &App,
    context: &Context,
    event_id: i64,
    live: bool,
    source: Option<&str>,
) -> Result<Option<Playback>, Problem> {
    let elsewhere = source.filter(|source| live && *source != SAMPLE);
    if let Some(address) = elsewhere {
        return Ok(Some(Playback { hls: address.to_owned(), live, poster: None, captions: Vec::new() }));
    }
    let channel_id = context.channel().id;
    let Some(media_id) = ready(app, (channel_id, context.site.version(), event_id)).await? else { return Ok(None) };
    let viewer_id = context.viewer.user.map(|user| user.id);
    let token = Token::new(channel_id, event_id, viewer_id, context.now).seal(&app.keyring);
    Ok(Some(Playback {
        hls: format!("/media/{token}/master.m3u8"),
        live: live && source == Some(SAMPLE),
        poster: Some(format!("/media/{token}/{media_id}/poster.jpg")),
        captions: Vec::new(),
    }))
}

/// A media request that was let through.
#[derive(Debug, Clone, Copy)]
pub struct Admitted {
    /// What its token says.
    pub token: Token,
    /// The channel's version that it was let through under.
    pub version: Version,
    /// Whether the recording plays as if it were live.
    pub looped: bool,
}

/// Lets a request through that has a valid token of the site's channel, if its viewer may watch now. What was decided
/// is remembered for less than half a minute.
///
/// # Errors
/// [`Problem::PlaybackRefused`], or the database failed.
pub async fn admit(
    app: &App,
    site: &Site,
    token: &str,
    country: Option<String>,
    now: Timestamp,
) -> Result<Admitted, Problem> {
    let channel_id = site.channel.id;
    let token = Token::open(&app.keyring, token, channel_id, now).ok_or(Problem::PlaybackRefused)?;
    let Token { event_id, viewer_id, .. } = token;
    let version = site.version();
    let question = Question { channel_id, version, event_id, viewer_id, country };
    let decision = match app.watch.decisions.get(&question) {
        Some(decision) => *decision,
        None => {
            let decision = decided(app, site, &question, now).await?;
            app.watch.decisions.put(question, Arc::new(decision), 1);
            decision
        }
    };
    if decision.granted {
        Ok(Admitted { token, version, looped: decision.looped })
    } else {
        Err(Problem::PlaybackRefused)
    }
}

async fn decided(app: &App, site: &Site, question: &Question, now: Timestamp) -> Result<Decision, Problem> {
    // Whoever asks names a recording of the event, so there is one; whether it is there is the answer's business.
    let found = gather::of_event(&app.database, question.channel_id, question.event_id, true, now).await?;
    let Some(asked) = found else { return Ok(Decision { granted: false, looped: false }) };
    let viewer = sessions::viewer(app, &site.channel, question.viewer_id).await?;
    let access = decide(&site.channel, &asked, &viewer, question.country.as_deref(), now);
    let looped = asked.status == StreamStatus::Live && asked.source.as_deref() == Some(SAMPLE);
    Ok(Decision { granted: access.granted, looped })
}

/// The media id of the event's recording; `key` is channel, version and event.
async fn ready(app: &App, key: (i64, Version, i64)) -> Result<Option<i64>, Problem> {
    if let Some(known) = app.watch.ready.get(&key) {
        return Ok(*known);
    }
    let found = queries::ready(&app.database, key.0, key.2).await?;
    app.watch.ready.put(key, Arc::new(found), 1);
    Ok(found)
}

/// The recording that plays for an admitted request that names none.
///
/// # Errors
/// The event has none any more, or the database failed.
pub async fn current(app: &App, admitted: &Admitted) -> Result<Arc<Recording>, Problem> {
    let Token { channel_id, event_id, .. } = admitted.token;
    let media_id =
        ready(app, (channel_id, admitted.version, event_id)).await?.ok_or(Problem::NotFound("The recording"))?;
    recording(app, admitted, media_id).await
}

/// The recording that an admitted request names: one of its token's event, also one that was replaced meanwhile.
///
/// # Errors
/// There is no such recording of that event, or the database failed.
pub async fn recording(app: &App, admitted: &Admitted, media_id: i64) -> Result<Arc<Recording>, Problem> {
    let missing = || Problem::NotFound("The recording");
    let key = (admitted.token.channel_id, media_id);
    let recording = match app.watch.recordings.get(&key) {
        Some(recording) => recording,
        None => {
            let found = queries::recording(&app.database, key.0, media_id).await?.ok_or_else(missing)?;
            let found = Arc::new(found);
            app.watch.recordings.put(key, Arc::clone(&found), found.weight());
            found
        }
    };
    if recording.event_id == Some(admitted.token.event_id) { Ok(recording) } else { Err(missing()) }
}
