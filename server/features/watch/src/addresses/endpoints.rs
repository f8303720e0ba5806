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

/// The playback or download for which an address is created.
#[derive(Debug, Deserialize, ToSchema)]
pub struct WantedAddress {
    /// The event.
    pub event_id: i64,
    /// Whether the player downloads the recording instead of playing it. It counts as a download of the viewer once the
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
    /// The recording's files by size, for a download.
    pub files: Vec<DownloadFile>,
    /// When it ends, RFC 3339 in UTC.
    pub expires_at: String,
}

/// Creates an address for a player without cookies, such as a television. Whoever has the address can play without
/// signing in. It is valid for one client and six hours, counts as a device if the channel limits concurrent devices,
/// and ends when the viewer signs out. If a second client uses it, it ends at once.
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
