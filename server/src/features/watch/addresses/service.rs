//! Who gets an address for another player.

use std::time::Duration;

use grandstand_platform::throttle::Rule;
use jiff::Timestamp;

use super::endpoints::{PlayerAddress, WantedAddress};
use crate::app::App;
use crate::features::access::decide::decide;
use crate::features::access::gather;
use crate::features::accounts::players;
use crate::features::accounts::sessions::Session;
use crate::features::watch::downloads;
use crate::features::watch::service::now_playing;
use crate::features::watch::token::{Holder, Token};
use crate::http::context::Context;
use crate::http::problem::Problem;
use crate::http::throttled;

/// Addresses that a user makes. One that ends the oldest passes the place of that one on: see [`crate::features::viewings`].
const MADE: Rule = Rule { name: "playback-addresses", most: 60, window: Duration::from_secs(60 * 60) };

/// Makes an address of an event for another player of the viewer's.
///
/// # Errors
/// The viewer may not watch the event, or not download it; nothing of it plays; they make too many; or the database failed.
pub(super) async fn make(
    app: &App,
    context: &Context,
    session: &Session,
    wanted: &WantedAddress,
) -> Result<PlayerAddress, Problem> {
    let (channel, now) = (context.channel(), context.now);
    let asked = gather::of_event(&app.database, channel.id, wanted.event_id, true, now).await?;
    let asked = asked.ok_or(Problem::NotFound("This event"))?;
    if !decide(channel, &asked, &context.viewer, context.country.code(), now).granted {
        return Err(downloads::NOT_ENTITLED.into());
    }
    if now_playing(app, &context.site, wanted.event_id).await?.is_none() {
        return Err(Problem::NotFound("A recording of this event"));
    }
    let offered = match wanted.download {
        true => Some(downloads::offer(app, context, wanted.event_id).await?),
        false => None,
    };
    app.throttle.take(&[throttled::by_person(MADE, context, &session.user.id.to_string())]).await?;
    let session_id = players::open(app, channel.id, session, now).await?;
    let token = Token::new(channel.id, wanted.event_id, Holder::Player { session_id }, now);
    let expires_at = Timestamp::from_second(token.expires_at).map_err(anyhow::Error::new)?.to_string();
    let files = offered.iter().flat_map(|offer| downloads::files(offer, &token.seal_download(&app.keyring)));
    let (files, hls) = (files.collect(), format!("/media/{}/master.m3u8", token.seal(&app.keyring)));
    Ok(PlayerAddress { hls: (!wanted.download).then_some(hls), files, expires_at })
}
