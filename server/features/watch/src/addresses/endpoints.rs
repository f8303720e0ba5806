//! `/playback-address`.

use actix_web::HttpResponse;
use actix_web::http::header;
use actix_web::web::{self, Data as State, post};
use grandstand_web::api_json::SignedJson;
use grandstand_web::problem::Problem;
use grandstand_web::reply::Data;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::service;
use crate::Watch;
use crate::downloads::DownloadFile;

/// Adds the call to `/api`.
pub fn configure(config: &mut web::ServiceConfig) {
    config.route("/playback-address", post().to(make_player_address));
}

/// What another player is to play.
#[derive(Debug, Deserialize, ToSchema)]
pub struct WantedAddress {
    /// The event.
    pub event_id: i64,
    /// Whether the player shall download the recording instead of playing it. It counts as a download of the viewer once the
    /// first byte is fetched.
    #[serde(default)]
    pub download: bool,
}

/// An address for one player.
#[derive(Debug, Serialize, ToSchema)]
pub struct PlayerAddress {
    /// Address of the HLS master playlist, relative to the site; null for a download.
    #[schema(required)]
    pub hls: Option<String>,
    /// The recording in its sizes, for a download.
    pub files: Vec<DownloadFile>,
    /// When it ends, RFC 3339 in UTC.
    pub expires_at: String,
}

/// Makes an address for a player that keeps no cookies, such as a television. Whoever has it can play, without signing in:
/// it is for one client at a time and six hours, takes a place of its own where the channel limits on how many devices a
/// user may watch, and ends when the viewer signs out here. Used by more clients, it ends at once.
#[utoipa::path(
    post, path = "/playback-address", tag = "Watching", request_body = WantedAddress,
    responses((status = 201, body = Data<PlayerAddress>))
)]
pub async fn make_player_address(
    watch: State<Watch>,
    call: SignedJson<WantedAddress>,
) -> Result<HttpResponse, Problem> {
    let data = Box::pin(service::make(&watch, &call.context, &call.session, &call.body)).await?;
    Ok(HttpResponse::Created().insert_header((header::CACHE_CONTROL, "no-store")).json(Data { data }))
}
