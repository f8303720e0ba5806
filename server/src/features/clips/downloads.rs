//! Clips as files, for those who may have them.

use actix_web::body::SizedStream;
use actix_web::http::{Method, header};
use actix_web::web::{Data as State, Path};
use actix_web::{HttpRequest, HttpResponse};
use jiff::Timestamp;
use tenants::compile::Channel;
use tenants::schema::channel::Capability;

use super::media::asking;
use super::model::ClipDownload;
use super::watching::{access, admit_download, to_download};
use super::{refusals, service};
use crate::app::App;
use crate::db::entities::clip_downloads;
use crate::features::access::model::Viewer;
use crate::features::access::{capabilities, gather};
use crate::features::accounts::UserAccess;
use crate::features::accounts::sessions::is_verified;
use crate::features::watch::delivery::{self, Begun, File, Freshness};
use crate::features::watch::downloads::{Downloaded, note};
use crate::http::context::Context;
use crate::http::problem::Problem;

fn may(channel: &Channel, viewer: &Viewer, now: Timestamp) -> bool {
    capabilities::of_viewer(channel, viewer, now.as_second()).contains(&Capability::DownloadClip)
}

/// Offers a clip to the viewer as a file, and counts it.
pub(super) async fn offer(
    app: &App,
    context: &Context,
    clip_id: i64,
    uuid: Option<&str>,
) -> Result<ClipDownload, Problem> {
    let channel = context.channel();
    if !may(channel, &context.viewer, context.now) {
        let session = context.signed_in()?;
        let would = channel.capabilities.user.contains(&Capability::DownloadClip);
        let is_refused_for_address = would && !is_verified(channel, &session.user);
        return Err(
            if is_refused_for_address { refusals::NOT_VERIFIED } else { refusals::DOWNLOAD_NOT_INCLUDED }.into()
        );
    }
    let clip = service::known(app, context, clip_id, uuid).await?;
    let event = gather::of_event(&app.database, channel.id, clip.event_id, true, context.now).await?;
    let event = event.ok_or(Problem::NotFound("The clip"))?;
    if !access(channel, &event, &context.viewer, context.country.code(), context.now).granted {
        return Err(refusals::NOT_WATCHABLE.into());
    }
    let (bytes, width, height) = match (clip.file_bytes, clip.width, clip.height) {
        (Some(bytes), Some(width), Some(height)) if clip.file_key.is_some() => (bytes, width, height),
        _ => return Err(refusals::NOT_READY.into()),
    };
    let left = count(app, context, clip_id).await?;
    let token = to_download(&app.keyring, channel.id, clip_id, context.session_id(), context.actually_now());
    let name = format!("clip-{clip_id}.mp4");
    let url = format!("/media/clips/{token}/download/{name}");
    Ok(ClipDownload { clip_id, left, name, width, height, bytes, url })
}

/// Counts a download. What guests may, and what comes without a number, is not counted.
async fn count(app: &App, context: &Context, clip_id: i64) -> Result<Option<u32>, Problem> {
    let channel = context.channel();
    if channel.capabilities.guest.contains(&Capability::DownloadClip) {
        return Ok(None);
    }
    let session = context.signed_in()?;
    let most = UserAccess::new(channel, &session.user, &session.grants, context.now).feature_count.downloads;
    if most == 0 {
        return Ok(None);
    }
    let (user_id, first_at) = (session.user.id, context.now.as_second());
    let row = clip_downloads::Model { channel_id: channel.id, user_id, clip_id, first_at };
    let had = note(&app.database, Downloaded::Clip(row), most).await?.ok_or(refusals::TOO_MANY_DOWNLOADS)?;
    Ok(Some(most.saturating_sub(had)))
}

/// `/media/clips/{token}/download/{name}.mp4`.
pub(super) async fn file(
    app: State<App>,
    request: HttpRequest,
    path: Path<(String, String)>,
) -> Result<HttpResponse, Problem> {
    let (token, _) = path.into_inner();
    let (site, country) = asking(&app, &request)?;
    let now = Timestamp::now();
    let (clip, viewer) = admit_download(&app, &site, &token, country, now).await?;
    if !may(&site.channel, &viewer, now) {
        return Err(Problem::PlaybackRefused);
    }
    let missing = || Problem::NotFound("The clip");
    let (key, bytes) = clip.file_key.as_deref().zip(clip.file_bytes).ok_or_else(missing)?;
    let whole = File { key, bytes, kind: "video/mp4" };
    let (mut response, range) = match delivery::begin(&request, &whole, Freshness::OfToken) {
        Begun::Done(response) => return Ok(response),
        Begun::Bytes(response, range) => (response, range),
    };
    // The browser names the file as the address ends.
    response.insert_header((header::CONTENT_DISPOSITION, "attachment")).content_type(whole.kind);
    let length = range.end - range.start;
    if request.method() == Method::HEAD {
        let nothing = futures_util::stream::empty::<object_store::Result<bytes::Bytes>>();
        return Ok(response.body(SizedStream::new(length, nothing)));
    }
    let stream = app.media.stream(key, range).await.map_err(anyhow::Error::new)?.ok_or_else(missing)?;
    Ok(response.body(SizedStream::new(length, stream)))
}
