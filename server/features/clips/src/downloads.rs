//! Downloads of clips.

use actix_web::body::SizedStream;
use actix_web::http::{Method, header};
use actix_web::web::{Data as State, Path};
use actix_web::{HttpRequest, HttpResponse};
use grandstand_access::model::Viewer;
use grandstand_access::user::is_verified;
use grandstand_access::{capabilities, gather};
use grandstand_db::entities::clip_downloads;
use grandstand_db::ids::{ChannelId, ClipId, UserId};
use grandstand_watch::counting_forged;
use grandstand_watch::delivery::{self, Begun, File, Freshness};
use grandstand_watch::downloads::{Downloaded, expect, spend};
use grandstand_watch::token::Holder;
use grandstand_web::context::Context;
use grandstand_web::problem::Problem;
use jiff::Timestamp;
use tenants::compile::Channel;
use tenants::schema::channel::Capability;

use super::asking::asking;
use super::model::ClipDownload;
use super::service;
use super::watching::{TO_DOWNLOAD, access, admit_download, to_download};
use crate::Clips;
use crate::error::Error;

fn may(channel: &Channel, viewer: &Viewer, now: Timestamp) -> bool {
    capabilities::of_viewer(channel, viewer, now.as_second()).contains(&Capability::DownloadClip)
}

/// Offers a clip to the viewer as a file.
///
/// # Errors
/// The viewer may not download or not watch the clip, may download no more, the clip is gone or not cut yet, or the
/// database failed.
pub(super) async fn offer(
    clips: &Clips,
    context: &Context,
    clip_id: ClipId,
    uuid: Option<&str>,
) -> Result<ClipDownload, Error> {
    let channel = context.channel();
    if !may(channel, &context.viewer, context.now) {
        let session = context.signed_in()?;
        let would = channel.capabilities.user.contains(&Capability::DownloadClip);
        let is_refused_for_address = would && !is_verified(channel, &session.user);
        return Err(if is_refused_for_address { Error::NotVerified } else { Error::DownloadNotIncluded });
    }
    let clip = service::known(clips, context, clip_id, uuid).await?;
    let event = gather::of_event(&clips.database, ChannelId(channel.id), clip.event_id, true, context.now).await?;
    let event = event.ok_or(Error::ClipNotFound)?;
    if !access(channel, &event, &context.viewer, context.country.code(), context.now).granted {
        return Err(Error::NotWatchable);
    }
    let (bytes, width, height) = match (clip.file_bytes, clip.width, clip.height) {
        (Some(bytes), Some(width), Some(height)) if clip.file_key.is_some() => (bytes, width, height),
        _ => return Err(Error::NotReady),
    };
    let what = |user_id| downloaded(ChannelId(channel.id), clip_id, user_id, context.now);
    let left = expect(&clips.watch, context, Capability::DownloadClip, what).await?;
    let token =
        to_download(&clips.keyring, ChannelId(channel.id), clip_id, Holder::of(context), context.actually_now());
    let name = format!("clip-{clip_id}.mp4");
    let url = format!("/media/clips/{token}/download/{name}");
    Ok(ClipDownload { clip_id: clip_id.0, left, name, width, height, bytes, url })
}

fn downloaded(channel_id: ChannelId, clip_id: ClipId, user_id: UserId, now: Timestamp) -> Downloaded {
    Downloaded::Clip(clip_downloads::Model { channel_id, user_id, clip_id, first_at: now.as_second() })
}

/// `/media/clips/{token}/download/{name}.mp4`.
pub(super) async fn file(
    clips: State<Clips>,
    request: HttpRequest,
    path: Path<(String, String)>,
) -> Result<HttpResponse, Problem> {
    let (token, _) = path.into_inner();
    let (site, requester) = asking(&clips, &request)?;
    let now = clips.clock.now();
    let admitted = admit_download(&clips, &site, &token, requester, now).await;
    let (clip, viewer, session_id) = counting_forged(&clips.watch, &request, (TO_DOWNLOAD, &token), admitted)?;
    if !may(&site.channel, &viewer, now) {
        return Err(Error::PlaybackRefused.into());
    }
    let (key, bytes) = clip.file_key.as_deref().zip(clip.file_bytes).ok_or(Error::ClipNotFound)?;
    let whole = File { key, bytes, kind: "video/mp4" };
    let (mut response, range) = match delivery::begin(&request, &whole, Freshness::OfToken) {
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
    let stream = clips.media.stream(key, range).await.map_err(anyhow::Error::new)?.ok_or(Error::ClipNotFound)?;
    Ok(response.body(SizedStream::new(length, stream)))
}
