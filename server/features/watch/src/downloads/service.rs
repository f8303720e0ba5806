//! Permission to download recordings.

use std::sync::Arc;

use grandstand_access::decide::decide;
use grandstand_access::model::Viewer;
use grandstand_access::{capabilities, gather};
use grandstand_db::entities::event_downloads;
use grandstand_db::ids::{ChannelId, EventId, UserId};
use grandstand_viewings::Wanted as Place;
use grandstand_web::context::Context;
use grandstand_web::site::Site;
use jiff::Timestamp;
use tenants::compile::Channel;
use tenants::schema::catalogue::{AccessType, StreamStatus};
use tenants::schema::channel::Capability;

use super::queries::Downloaded;
use super::quota;
use crate::Watch;
use crate::error::Error;
use crate::holders;
use crate::recording::Recording;
use crate::requester::Requester;
use crate::service::{self, Admitted};
use crate::token::{Holder, Token};

/// A download that is offered to a viewer.
#[derive(Debug)]
pub struct Offer {
    /// The recording.
    pub recording: Arc<Recording>,
    /// The event.
    pub event_id: EventId,
    /// How many more recordings they may download after this one; `None` if downloads are not limited.
    pub left: Option<u32>,
}

/// Offers the recording of an event to the viewer.
///
/// # Errors
/// The viewer may not have the recording, it can't be downloaded, or the database failed.
pub async fn offer(watch: &Watch, context: &Context, event_id: EventId) -> Result<Offer, Error> {
    let channel = context.channel();
    if !may_download(channel, &context.viewer, context.now) {
        context.signed_in()?;
        return Err(Error::DownloadNotIncluded);
    }
    let token = Token::new(ChannelId(channel.id), event_id, Holder::of(context), context.actually_now());
    let country = context.country.code();
    let (recording, _) = entitled(watch, &context.site, token, &context.viewer, country, context.now).await?;
    let what = |user_id| downloaded(token, user_id, context.now);
    let left = quota::expect(watch, context, Capability::Download, what).await?;
    Ok(Offer { recording, event_id, left })
}

/// Returns the download that a user's token stands for.
pub(super) fn downloaded(token: Token, user_id: UserId, now: Timestamp) -> Downloaded {
    let Token { channel_id, subject: event_id, .. } = token;
    Downloaded::Event(event_downloads::Model { channel_id, user_id, event_id, first_at: now.as_second() })
}

fn may_download(channel: &Channel, viewer: &Viewer, now: Timestamp) -> bool {
    capabilities::of_viewer(channel, viewer, now.as_second()).contains(&Capability::Download)
}

/// A recording that was opened with a download token.
pub(super) struct Opened {
    /// The content of the token.
    pub(super) token: Token,
    /// The recording.
    pub(super) recording: Arc<Recording>,
    /// The place of a player without cookies, which takes one while it downloads because it may play the file at the
    /// same time. `None` for a browser.
    pub(super) place: Option<Place>,
}

/// Opens a recording with a download token, as long as its viewer may watch and download.
///
/// # Errors
/// The token is refused, the viewer may not download or watch the recording, it can't be downloaded, or the database
/// failed.
pub(super) async fn opened(
    watch: &Watch,
    site: &Site,
    token: &str,
    requester: &Requester,
    now: Timestamp,
) -> Result<Opened, Error> {
    let token = Token::open_download(&watch.keyring, token, site.id(), now).ok_or(Error::PlaybackRefused)?;
    holders::check(watch, &token, requester, now).await?;
    let viewer = watch.sessions.viewer(&site.channel, token.holder.session_id(), now).await?;
    if !may_download(&site.channel, &viewer, now) {
        return Err(Error::PlaybackRefused);
    }
    let (recording, access_type) = entitled(watch, site, token, &viewer, requester.country.as_deref(), now).await?;
    let place = match (token.holder, viewer.user) {
        (Holder::Player { session_id }, Some(user)) => {
            let (user_id, event_id, second) = (user.id, token.subject, now.as_second());
            Some(Place { user_id, session_id, event_id, access_type, take_over: false, second })
        }
        _ => None,
    };
    Ok(Opened { token, recording, place })
}

/// Takes or keeps the place of a player that downloads; does nothing if it needs none.
///
/// # Errors
/// See [`service::keep_place`].
pub(super) async fn keep_place(watch: &Watch, site: &Site, place: Option<Place>) -> Result<(), Error> {
    let Some(place) = place else { return Ok(()) };
    let second = watch.clock.now().as_second();
    service::keep_place(watch, &site.channel, &Place { second, ..place }).await
}

async fn entitled(
    watch: &Watch,
    site: &Site,
    token: Token,
    viewer: &Viewer,
    country: Option<&str>,
    now: Timestamp,
) -> Result<(Arc<Recording>, AccessType), Error> {
    let asked = gather::of_event(&watch.database, site.id(), token.subject, true, now).await?;
    let asked = asked.ok_or(Error::EventNotFound)?;
    if !decide(&site.channel, &asked, viewer, country, now).granted {
        return Err(Error::NotEntitled);
    }
    let dvr_us = site.channel.streaming.dvr_us();
    let recording =
        service::current(watch, &Admitted { token, version: site.version(), looped: false, dvr_us }).await?;
    let is_whole = asked.status == StreamStatus::Finished
        && !recording.is_growing
        && recording.renditions.iter().all(|rendition| rendition.parts.len() <= 1);
    if is_whole { Ok((recording, asked.access_type)) } else { Err(Error::NotDownloadable) }
}
