//! The two calls that name a channel by its key: the api key, and the public settings file.

use std::sync::Arc;

use actix_web::web::{Data as State, Json, Path};
use actix_web::{HttpRequest, HttpResponse};
use grandstand_web::api_json::ApiJson;
use grandstand_web::body::{JSON, send};
use grandstand_web::context::{language_of, site_by_host};
use grandstand_web::identity::api_key;
use grandstand_web::problem::Problem;
use grandstand_web::reply::Data;
use grandstand_web::site::Site;
use serde::{Deserialize, Serialize};
use tenants::payload::settings::SettingsFile;
use utoipa::ToSchema;

use super::error::Error;
use crate::ChannelCalls;

/// The body of `POST /get_api_key`.
#[derive(Debug, Deserialize, ToSchema)]
pub struct KeyRequest {
    /// The channel's key.
    #[schema(value_type = String, required, min_length = 1)]
    channel_key: Option<String>,
}

/// The answer of `POST /get_api_key`.
#[derive(Debug, Serialize, ToSchema)]
pub struct ApiKey {
    /// Names the channel in every other call. The key is public, grants nothing by itself, and expires after 30 days.
    api_key: String,
}

/// Issues an API key of a channel.
#[utoipa::path(
    post, path = "/get_api_key", tag = "Channel", request_body = KeyRequest,
    responses((status = 200, body = Data<ApiKey>))
)]
pub async fn get_api_key(
    request: HttpRequest,
    calls: State<ChannelCalls>,
    call: ApiJson<KeyRequest>,
) -> Result<Json<Data<ApiKey>>, Problem> {
    let key = call.body.channel_key.filter(|key| !key.is_empty());
    let key = key.ok_or(Error::ChannelKeyMissing)?;
    let site = named(&request, &calls, &key)?;
    let api_key = api_key::issue(&calls.keyring, site.id(), calls.web.clock.now());
    Ok(Json(Data { data: ApiKey { api_key } }))
}

/// A channel's public settings file.
#[utoipa::path(
    get, path = "/channel-settings/{channel_key}.json", tag = "Channel",
    params(("channel_key" = String, Path, description = "The channel's key")),
    responses((status = 200, body = Data<SettingsFile>))
)]
pub async fn channel_settings(
    request: HttpRequest,
    calls: State<ChannelCalls>,
    channel_key: Path<String>,
) -> Result<HttpResponse, Problem> {
    let site = named(&request, &calls, &channel_key)?;
    let language = language_of(&request, &site.channel);
    Ok(send(&request, &site.channel.content(language).settings_file, JSON))
}

/// Returns the channel of a key. On a channel's own Host only that channel can be named; on the platform's own, any
/// can.
fn named(request: &HttpRequest, calls: &ChannelCalls, key: &str) -> Result<Arc<Site>, Error> {
    let by_host = site_by_host(request, &calls.web)?;
    let sites = calls.sites.load();
    let site = sites.by_key(key).ok_or(Error::UnknownChannelKey)?;
    match by_host {
        Some(host) if host.channel.id != site.channel.id => Err(Error::UnknownChannelKey),
        _ => Ok(Arc::clone(site)),
    }
}
