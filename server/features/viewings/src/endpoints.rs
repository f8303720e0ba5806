//! `/viewings`: the heartbeats of players.

use actix_web::HttpResponse;
use actix_web::http::header;
use actix_web::web::{self, Data as State, Query, delete, post};
use grandstand_access::gather;
use grandstand_core::device::Device;
use grandstand_db::entities::viewings::Model;
use grandstand_db::ids::{ChannelId, EventId};
use grandstand_web::api_json::WatchingJson;
use grandstand_web::context::Context;
use grandstand_web::problem::Problem;
use grandstand_web::reply::Data;
use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::queries;
use super::service::{self, HEARTBEAT_SECONDS, Taken, Wanted};
use crate::Viewings;
use crate::error::Error;

/// Adds the calls to `/api`.
pub fn configure(config: &mut web::ServiceConfig) {
    config.route("/viewings", post().to(keep_viewing)).route("/viewings", delete().to(end_viewing));
}

/// Playback on a device.
#[derive(Debug, Deserialize, ToSchema)]
pub struct Playing {
    /// The event.
    pub event_id: i64,
    /// Whether to take over the place of the device that has watched longest, if none is free.
    #[serde(default)]
    pub take_over: bool,
}

/// Whether the device may continue.
#[derive(Debug, Serialize, ToSchema)]
pub struct Viewing {
    /// Whether it has a place; without one, its media addresses are refused.
    pub granted: bool,
    /// Maximum number of concurrent devices; null for no limit.
    #[schema(required)]
    pub limit: Option<u16>,
    /// Seconds until the next call, while the player plays or is paused.
    pub heartbeat_seconds: u32,
    /// The user's other active devices; the one that has watched longest comes first.
    pub others: Vec<OtherViewing>,
}

/// Another active device.
#[derive(Debug, Serialize, ToSchema)]
pub struct OtherViewing {
    /// The device.
    pub device: Device,
    /// The event that it plays.
    pub event_id: i64,
    /// When it began to watch, RFC 3339 in UTC.
    pub since: String,
}

/// Reports that a device of the signed-in viewer is playing an event, and returns whether it may continue. If the
/// channel limits concurrent devices, a device keeps its place as long as it makes this call or fetches media at least
/// every 45 seconds. Each session is a device. A user can take over another device's place 30 times an hour at most.
#[utoipa::path(
    post, path = "/viewings", tag = "Watching", request_body = Playing,
    responses((status = 200, body = Data<Viewing>))
)]
pub async fn keep_viewing(viewings: State<Viewings>, call: WatchingJson<Playing>) -> Result<HttpResponse, Problem> {
    let WatchingJson { context, session, body: Playing { event_id, take_over } } = call;
    let channel = context.channel();
    let asked =
        gather::of_event(&viewings.database, ChannelId(channel.id), EventId(event_id), true, context.now).await?;
    let access_type = asked.ok_or(Error::EventNotFound)?.access_type;
    let (user_id, session_id, second) = (session.user.id, session.id, context.now.as_second());
    let wanted = Wanted { user_id, session_id, event_id: EventId(event_id), access_type, take_over, second };
    let Taken { granted, limit, others } = service::take_for(&viewings, &context, &wanted).await?;
    let others = described(&viewings, ChannelId(channel.id), others).await?;
    let data = Viewing { granted, limit, heartbeat_seconds: HEARTBEAT_SECONDS, others };
    Ok(HttpResponse::Ok().insert_header((header::CACHE_CONTROL, "no-store")).json(Data { data }))
}

async fn described(
    viewings: &Viewings,
    channel_id: ChannelId,
    mut others: Vec<Model>,
) -> Result<Vec<OtherViewing>, Problem> {
    if others.is_empty() {
        return Ok(Vec::new());
    }
    others.sort_by_key(|other| (other.started_at, other.session_id));
    let sessions: Vec<i64> = others.iter().map(|other| other.session_id).collect();
    let user_agents = queries::user_agents(&viewings.database, channel_id, &sessions).await?;
    let described = |other: &Model| {
        let user_agent = user_agents.get(&other.session_id).and_then(Option::as_deref).unwrap_or_default();
        let since = Timestamp::from_second(other.started_at)?.to_string();
        anyhow::Ok(OtherViewing { device: Device::of(user_agent), event_id: other.event_id.0, since })
    };
    Ok(others.iter().map(described).collect::<anyhow::Result<_>>()?)
}

/// What is watched no longer.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct Left {
    /// The event; by default whatever the device plays.
    pub event_id: Option<i64>,
}

/// Reports that the device has stopped watching, which frees its place at once. With `event_id`, a device that has
/// moved on to another event keeps its place. A user can free 30 places an hour at most; after that a place becomes
/// free 45 seconds after its last report or media request.
#[utoipa::path(
    delete, path = "/viewings", tag = "Watching", params(Left),
    responses((status = 204, description = "It plays that event no longer"))
)]
pub async fn end_viewing(
    viewings: State<Viewings>,
    context: Context,
    left: Query<Left>,
) -> Result<HttpResponse, Problem> {
    let session = context.watching()?;
    service::give_up(&viewings, &context, (session.user.id, session.id), left.event_id.map(EventId)).await?;
    Ok(HttpResponse::NoContent().finish())
}
