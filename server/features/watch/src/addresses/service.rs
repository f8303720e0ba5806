//! Makes playback addresses for players without cookies.

use std::time::Duration;

use grandstand_access::decide::decide;
use grandstand_access::gather;
use grandstand_accounts::players;
use grandstand_db::ids::{ChannelId, EventId};
use grandstand_platform::throttle::Rule;
use grandstand_web::context::Context;
use grandstand_web::identity::sessions::Session;
use grandstand_web::throttled;
use jiff::Timestamp;

use super::endpoints::{PlayerAddress, WantedAddress};
use crate::Watch;
use crate::downloads;
use crate::error::Error;
use crate::service::now_playing;
use crate::token::{Holder, Token};

/// Player addresses that a user makes. Limited because a further one ends the oldest and passes its place on: see
/// [`grandstand_viewings`].
const MADE: Rule = Rule { name: "playback-addresses", most: 60, window: Duration::from_secs(60 * 60) };

/// Makes an address for watching an event on another player of the viewer's.
///
/// # Errors
/// The viewer may not watch the event, or not download it; nothing of it plays; they make too many; or the database failed.
pub(super) async fn make(
    watch: &Watch,
    context: &Context,
    session: &Session,
    wanted: &WantedAddress,
) -> Result<PlayerAddress, Error> {
    let (channel, now) = (context.channel(), context.now);
    let asked = gather::of_event(&watch.database, ChannelId(channel.id), EventId(wanted.event_id), true, now).await?;
    let asked = asked.ok_or(Error::EventNotFound)?;
    if !decide(channel, &asked, &context.viewer, context.country.code(), now).granted {
        return Err(Error::NotEntitled);
    }
    if now_playing(watch, &context.site, EventId(wanted.event_id)).await?.is_none() {
        return Err(Error::NothingToPlay);
    }
    let offered = match wanted.download {
        true => Some(downloads::offer(watch, context, EventId(wanted.event_id)).await?),
        false => None,
    };
    watch.throttle.take(&[throttled::by_person(MADE, context, &session.user.id.to_string())]).await?;
    let session_id = players::open(&watch.accounts, ChannelId(channel.id), session, now).await?;
    let token = Token::new(ChannelId(channel.id), EventId(wanted.event_id), Holder::Player { session_id }, now);
    let expires_at = Timestamp::from_second(token.expires_at).map_err(anyhow::Error::new)?.to_string();
    let files = offered.iter().flat_map(|offer| downloads::files(offer, &token.seal_download(&watch.keyring)));
    let (files, hls) = (files.collect(), format!("/media/{}/master.m3u8", token.seal(&watch.keyring)));
    Ok(PlayerAddress { hls: (!wanted.download).then_some(hls), files, expires_at })
}
