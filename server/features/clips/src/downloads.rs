//! Downloads of clips.

use actix_web::body::SizedStream;
use actix_web::http::{Method, header};
use actix_web::web::{Data as State, Path};
use actix_web::{HttpRequest, HttpResponse};
use grandstand_access::model::Viewer;
use grandstand_access::user::is_verified;
use grandstand_access::{capabilities, gather};
use grandstand_db::entities::clip_downloads;
use grandstand_db::entities::clips::Model;
use grandstand_db::ids::{ChannelId, ClipId, UserId};
use grandstand_watch::counting_forged;
use grandstand_watch::delivery::{self, Begun, File, Freshness};
use grandstand_watch::downloads::{Downloaded, expect, spend};
use grandstand_watch::token::Holder;
use grandstand_web::context::Context;
use grandstand_web::problem::Problem;
use jiff::Timestamp;
use serde::Deserialize;
use tenants::compile::Channel;
use tenants::schema::channel::Capability;
use utoipa::IntoParams;

use super::asking::asking;
use super::model::ClipDownload;
use super::vertical::{Cut, Shape};
use super::watching::{TO_DOWNLOAD, access, admit_download, to_download};
use super::{service, vertical};
use crate::Clips;
use crate::error::Error;

/// The other half of a clip's link, and the shape of the file.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct DownloadQuery {
    /// The UUID in the clip's link. Without it, only the viewer's own clips are found and, on channels that list clips,
    /// everyone's.
    pub uuid: Option<String>,
    /// The shape of the picture. A `vertical` file is made when it is first asked for: until then the answer is 409
    /// with the code `vertical_not_ready`.
    #[serde(default)]
    #[param(inline)]
    pub shape: Shape,
}

fn may(channel: &Channel, viewer: &Viewer, now: Timestamp) -> bool {
    capabilities::of_viewer(channel, viewer, now.as_second()).contains(&Capability::DownloadClip)
}

/// Offers a clip to the viewer as a file. Has its vertical cut made if that is asked for and missing.
///
/// # Errors
/// The viewer may not download or not watch the clip, may download no more, the clip is gone or not cut yet, or the
/// database failed.
pub(super) async fn offer(
    clips: &Clips,
    context: &Context,
    clip_id: ClipId,
    query: &DownloadQuery,
) -> Result<ClipDownload, Error> {
    let channel = context.channel();
    if !may(channel, &context.viewer, context.now) {
        let session = context.signed_in()?;
        let would = channel.capabilities.user.contains(&Capability::DownloadClip);
        let is_refused_for_address = would && !is_verified(channel, &session.user);
        return Err(if is_refused_for_address { Error::NotVerified } else { Error::DownloadNotIncluded });
    }
    let clip = service::known(clips, context, clip_id, query.uuid.as_deref()).await?;
    let event = gather::of_event(&clips.database, ChannelId(channel.id), clip.event_id, true, context.now).await?;
    let event = event.ok_or(Error::ClipNotFound)?;
    if !access(channel, &event, &context.viewer, context.country.code(), context.now).granted {
        return Err(Error::NotWatchable);
    }
    let original = cut(&clip).ok_or(Error::NotReady)?;
    let what = |user_id| downloaded(ChannelId(channel.id), clip_id, user_id, context.now);
    let left = expect(&clips.watch, context, Capability::DownloadClip, what).await?;
    let cut = match query.shape {
        Shape::Original => original,
        Shape::Vertical => vertical::file(clips, &clip).await?,
    };
    let token =
        to_download(&clips.keyring, ChannelId(channel.id), clip_id, Holder::of(context), context.actually_now());
    let (folder, name) = match query.shape {
        Shape::Original => ("download", format!("clip-{clip_id}.mp4")),
        Shape::Vertical => ("vertical", format!("clip-{clip_id}-vertical.mp4")),
    };
    let url = format!("/media/clips/{token}/{folder}/{name}");
    Ok(ClipDownload { clip_id: clip_id.0, left, name, width: cut.width, height: cut.height, bytes: cut.bytes, url })
}

fn cut(clip: &Model) -> Option<Cut> {
    Some(Cut { key: clip.file_key.clone()?, bytes: clip.file_bytes?, width: clip.width?, height: clip.height? })
}

fn downloaded(channel_id: ChannelId, clip_id: ClipId, user_id: UserId, now: Timestamp) -> Downloaded {
    Downloaded::Clip(clip_downloads::Model { channel_id, user_id, clip_id, first_at: now.as_second() })
}

/// `/media/clips/{token}/download/{name}.mp4`.
pub(super) async fn original(
    clips: State<Clips>,
    request: HttpRequest,
    path: Path<(String, String)>,
) -> Result<HttpResponse, Problem> {
    file(&clips, &request, &path.0, cut).await
}

/// `/media/clips/{token}/vertical/{name}.mp4`.
pub(super) async fn vertical(
    clips: State<Clips>,
    request: HttpRequest,
    path: Path<(String, String)>,
) -> Result<HttpResponse, Problem> {
    file(&clips, &request, &path.0, vertical::made).await
}

/// Serves a file of the clip that a token opens.
async fn file(
    clips: &Clips,
    request: &HttpRequest,
    token: &str,
    of: fn(&Model) -> Option<Cut>,
) -> Result<HttpResponse, Problem> {
    let (site, requester) = asking(clips, request)?;
    let now = clips.clock.now();
    let admitted = admit_download(clips, &site, token, requester, now).await;
    let (clip, viewer, session_id) = counting_forged(&clips.watch, request, (TO_DOWNLOAD, token), admitted)?;
    if !may(&site.channel, &viewer, now) {
        return Err(Error::PlaybackRefused.into());
    }
    let cut = of(&clip).ok_or(Error::ClipNotFound)?;
    let whole = File { key: &cut.key, bytes: cut.bytes, kind: "video/mp4" };
    let (mut response, range) = match delivery::begin(request, &whole, Freshness::OfToken) {
        Begun::Done(response) => return Ok(response),
        Begun::Bytes(response, range) => (response, range),
    };
    // Browsers name the saved file after the end of the URL.
    response.insert_header((header::CONTENT_DISPOSITION, "attachment")).content_type(whole.kind);
    let length = range.end - range.start;
    if request.method() == Method::HEAD {
        let nothing = futures_util::stream::empty::<object_store::Result<bytes::Bytes>>();
        return Ok(response.body(SizedStream::new(length, nothing)));
    }
    let what = |user_id| downloaded(ChannelId(site.channel.id), clip.id, user_id, now);
    spend(&clips.watch, &site.channel, session_id, Capability::DownloadClip, what).await?;
    let stream = clips.media.stream(&cut.key, range).await.map_err(anyhow::Error::new)?.ok_or(Error::ClipNotFound)?;
    Ok(response.body(SizedStream::new(length, stream)))
}
