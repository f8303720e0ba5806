//! `/download-event/{event_id}`, and the files that it names.

use std::sync::Arc;

use actix_web::body::SizedStream;
use actix_web::http::{Method, header};
use actix_web::web::{self, Data as State, Path};
use actix_web::{HttpRequest, HttpResponse};
use futures_util::stream;
use grandstand_db::ids::EventId;
use grandstand_media::ffmpeg::MediaError;
use grandstand_web::context::{Context, site_by_host};
use grandstand_web::operations::Operation;
use grandstand_web::problem::Problem;
use grandstand_web::reply::Data;
use serde::Serialize;
use tenants::schema::channel::Capability;
use utoipa::ToSchema;

use super::file;
use super::quota;
use super::service::{self, Offer, Opened, downloaded};
use crate::Watch;
use crate::delivery::{self, Begun, File, Freshness};
use crate::error::Error;
use crate::forgeries::counting_forged;
use crate::rendition::Rendition;
use crate::requester::Requester;
use crate::token::{self, Holder, Token};

/// Adds the call to `/api`.
pub fn configure(config: &mut web::ServiceConfig) {
    config.route("/download-event/{event_id}", web::get().to(download_event));
}

/// Declares that this GET call changes something: it counts a download.
pub const OPERATIONS: &[Operation] = &[Operation::get("/download-event/{event_id}").changes()];

/// Adds the files to the root.
pub fn configure_files(config: &mut web::ServiceConfig) {
    let address = "/downloads/{token}/{rendition}/{name}.mp4";
    config.route(address, web::get().to(download)).route(address, web::head().to(download));
}

/// A recording to download.
#[derive(Debug, Serialize, ToSchema)]
pub struct EventDownload {
    /// The event.
    pub event_id: i64,
    /// The number of recordings that the viewer may download after this one; null if downloads aren't counted.
    #[schema(required)]
    pub left: Option<u32>,
    /// The recording's files by size, largest first.
    pub files: Vec<DownloadFile>,
}

/// A file of a recording in one size.
#[derive(Debug, Serialize, ToSchema)]
pub struct DownloadFile {
    /// Name of the size, such as `540p`.
    pub name: String,
    /// Width in pixels.
    pub width: i32,
    /// Height in pixels.
    pub height: i32,
    /// Size in bytes.
    pub bytes: i64,
    /// Address of the MP4, valid for some hours.
    pub url: String,
}

/// Returns the recording of a finished event for download, for viewers with the capability `download` who may watch it.
/// If the channel or a pass limits downloads, the event counts once: when one of its files is first fetched, not by
/// this call.
#[utoipa::path(
    get, path = "/download-event/{event_id}", tag = "Watching",
    params(("event_id" = i64, Path, description = "The event's number")),
    responses((status = 200, body = Data<EventDownload>))
)]
pub async fn download_event(
    watch: State<Watch>,
    context: Context,
    event_id: Path<i64>,
) -> Result<HttpResponse, Problem> {
    let event_id = *event_id;
    let offer = service::offer(&watch, &context, EventId(event_id)).await?;
    let token = Token::new(context.channel_id(), EventId(event_id), Holder::of(&context), context.actually_now());
    let data = EventDownload { event_id, left: offer.left, files: files(&offer, &token.seal_download(&watch.keyring)) };
    Ok(HttpResponse::Ok().insert_header((header::CACHE_CONTROL, "no-store")).json(Data { data }))
}

/// Lists the files of an offer, at URLs with the token.
pub fn files(offer: &Offer, token: &str) -> Vec<DownloadFile> {
    let described = |rendition: &Rendition| DownloadFile {
        name: rendition.name.clone(),
        width: rendition.width,
        height: rendition.height,
        bytes: file::size(rendition),
        url: format!("/downloads/{token}/{}/event-{}.mp4", rendition.name, offer.event_id),
    };
    offer.recording.renditions.iter().map(described).collect()
}

async fn download(
    watch: State<Watch>,
    request: HttpRequest,
    path: Path<(String, String, String)>,
) -> Result<HttpResponse, Problem> {
    let (token, rendition, _) = path.into_inner();
    let site = site_by_host(&request, &watch.web)?.ok_or(Error::PlaybackRefused)?;
    let (requester, now) = (Requester::of(&watch, &request), watch.clock.now());
    let opened = service::opened(&watch, &site, &token, &requester, now).await;
    let opened = counting_forged(&watch, &request, (token::DOWNLOAD, &token), opened)?;
    let Opened { token, recording, place } = opened;
    let rendition = recording.rendition(&rendition).ok_or(Error::RecordingNotFound)?;
    let whole = File { key: &rendition.init_key, bytes: file::size(rendition), kind: "video/mp4" };
    let (mut response, range) = match delivery::begin(&request, &whole, Freshness::OfToken) {
        Begun::Done(response) => return Ok(response),
        Begun::Bytes(response, range) => (response, range),
    };
    // Browsers name the saved file after the end of the URL.
    response.insert_header((header::CONTENT_DISPOSITION, "attachment")).content_type(whole.kind);
    let length = range.end - range.start;
    if request.method() == Method::HEAD {
        return Ok(response.body(SizedStream::new(length, stream::empty::<Result<_, MediaError>>())));
    }
    service::keep_place(&watch, &site, place).await?;
    let (session_id, what) = (token.holder.session_id(), |user_id| downloaded(token, user_id, now));
    quota::spend(&watch, &site.channel, session_id, Capability::Download, what).await?;
    let (bytes, clock) = (file::read(&watch.media, rendition, &range), watch.clock.clone());
    let keep = move || {
        let (watch, site) = (watch.clone(), Arc::clone(&site));
        async move { service::keep_place(&watch, &site, place).await }
    };
    Ok(response.body(SizedStream::new(length, file::while_kept(bytes, clock, keep))))
}
