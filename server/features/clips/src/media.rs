//! `/media/clips/{token}/…`: playback of clips. A token opens the segments of its clip, and nothing else.

use std::ops::Range;
use std::sync::Arc;

use actix_web::http::header;
use actix_web::web::{self, Data as State, Path};
use actix_web::{HttpRequest, HttpResponse};
use grandstand_db::entities::clips::Model;
use grandstand_watch::delivery::{self, File, Freshness};
use grandstand_watch::error::Error as WatchError;
use grandstand_watch::recording::Recording;
use grandstand_watch::rendition::Rendition;
use grandstand_watch::{both, counting_forged, playlist, recording_of};
use grandstand_web::loggable::SecretPath;
use grandstand_web::problem::Problem;
use grandstand_web::site::Site;

use super::asking::asking;
use super::watching::{TO_WATCH, admit};
use super::{downloads, queries, sharing};
use crate::Clips;
use crate::error::Error;

/// Paths that contain a playback token.
pub const SECRET_PATHS: &[SecretPath] = &[SecretPath::Segment("/media/clips/")];

/// Adds the calls to the root.
pub fn configure(config: &mut web::ServiceConfig) {
    let of_token = web::scope("/media/clips/{token}")
        .service(both("/master.m3u8", || web::route().to(master)))
        .service(both("/clip.mp4", || web::route().to(whole)))
        .service(both("/poster.jpg", || web::route().to(poster)))
        .service(both("/download/{name}.mp4", || web::route().to(downloads::original)))
        .service(both("/vertical/{name}.mp4", || web::route().to(downloads::vertical)))
        .service(both("/{rendition}/index.m3u8", || web::route().to(index)))
        .service(both("/{rendition}/init.mp4", || web::route().to(init)))
        .service(both("/{rendition}/init-{part}.mp4", || web::route().to(init_of_part)))
        .service(both("/{rendition}/{sequence}.m4s", || web::route().to(segment)))
        .default_service(web::to(nothing));
    config.service(of_token).service(both("/share/{id}/{uuid}/poster.jpg", || web::route().to(sharing::poster)));
}

/// Fallback for all other paths: the site has no pages here.
async fn nothing() -> Result<HttpResponse, Problem> {
    Err(Error::ClipNotFound.into())
}

/// A clip that a request may play.
struct Admitted {
    site: Arc<Site>,
    clip: Arc<Model>,
}

impl Admitted {
    async fn by(clips: &Clips, request: &HttpRequest, token: &str) -> Result<Self, Problem> {
        let (site, requester) = asking(clips, request)?;
        let admitted = admit(clips, &site, token, requester, clips.clock.now()).await;
        let clip = counting_forged(&clips.watch, request, (TO_WATCH, token), admitted)?;
        Ok(Self { site, clip })
    }

    /// Returns the recording that the clip is cut from.
    async fn recording(&self, clips: &Clips) -> Result<Arc<Recording>, WatchError> {
        recording_of(&clips.watch, &self.site, self.clip.event_id, self.clip.media_id).await
    }

    /// Returns the clip's segments in a rendition.
    fn range(&self, rendition: &Rendition) -> Range<usize> {
        rendition.within(self.clip.start_us, self.clip.end_us)
    }
}

/// Serves a file of a clip, cached for seconds only because the clip may be deleted.
async fn file_of(clips: &Clips, request: &HttpRequest, file: &File<'_>) -> Result<HttpResponse, Problem> {
    Ok(delivery::file_as(&clips.media, request, file, Freshness::OfToken).await?)
}

async fn master(clips: State<Clips>, request: HttpRequest, token: Path<String>) -> Result<HttpResponse, Problem> {
    let admitted = Admitted::by(&clips, &request, &token).await?;
    let recording = admitted.recording(&clips).await?;
    let text = playlist::master_of_excerpt(&recording.renditions);
    Ok(delivery::playlist(text.into(), Freshness::OfToken))
}

async fn index(
    clips: State<Clips>,
    request: HttpRequest,
    path: Path<(String, String)>,
) -> Result<HttpResponse, Problem> {
    let (token, name) = path.into_inner();
    let admitted = Admitted::by(&clips, &request, &token).await?;
    let recording = admitted.recording(&clips).await?;
    let rendition = recording.rendition(&name).ok_or(Error::PlaylistNotFound)?;
    let range = admitted.range(rendition);
    let first = rendition.segments.get(range.start).ok_or(Error::SegmentNotFound)?;
    let text = playlist::excerpt(rendition, range, admitted.clip.start_us - first.start_us);
    Ok(delivery::playlist(text.into(), Freshness::OfToken))
}

async fn init(
    clips: State<Clips>,
    request: HttpRequest,
    path: Path<(String, String)>,
) -> Result<HttpResponse, Problem> {
    let (token, name) = path.into_inner();
    let admitted = Admitted::by(&clips, &request, &token).await?;
    let recording = admitted.recording(&clips).await?;
    let rendition = recording.rendition(&name).ok_or(Error::SegmentNotFound)?;
    let file = File { key: &rendition.init_key, bytes: rendition.init_bytes, kind: "video/mp4" };
    file_of(&clips, &request, &file).await
}

async fn init_of_part(
    clips: State<Clips>,
    request: HttpRequest,
    path: Path<(String, String, usize)>,
) -> Result<HttpResponse, Problem> {
    let (token, name, part) = path.into_inner();
    let admitted = Admitted::by(&clips, &request, &token).await?;
    let recording = admitted.recording(&clips).await?;
    let part =
        recording.rendition(&name).and_then(|rendition| rendition.parts.get(part)).ok_or(Error::SegmentNotFound)?;
    let file = File { key: &part.init_key, bytes: part.init_bytes, kind: "video/mp4" };
    file_of(&clips, &request, &file).await
}

async fn segment(
    clips: State<Clips>,
    request: HttpRequest,
    path: Path<(String, String, usize)>,
) -> Result<HttpResponse, Problem> {
    let (token, name, sequence) = path.into_inner();
    let admitted = Admitted::by(&clips, &request, &token).await?;
    let recording = admitted.recording(&clips).await?;
    let rendition = recording.rendition(&name).filter(|rendition| admitted.range(rendition).contains(&sequence));
    let segment = rendition.and_then(|rendition| rendition.segments.get(sequence)).ok_or(Error::SegmentNotFound)?;
    let file = File { key: &segment.key, bytes: segment.bytes, kind: "video/iso.segment" };
    file_of(&clips, &request, &file).await
}

async fn whole(clips: State<Clips>, request: HttpRequest, token: Path<String>) -> Result<HttpResponse, Problem> {
    let Admitted { mut clip, .. } = Admitted::by(&clips, &request, &token).await?;
    if clip.file_key.is_none() {
        // The cached clip may be older than its file, which another process may have made.
        let now = queries::one(&clips.database, clip.channel_id, clip.id).await?;
        clip = Arc::new(now.filter(|clip| clip.deleted_at.is_none()).ok_or(Error::ClipNotFound)?);
    }
    let (key, bytes) = clip.file_key.as_deref().zip(clip.file_bytes).ok_or(Error::ClipNotFound)?;
    file_of(&clips, &request, &File { key, bytes, kind: "video/mp4" }).await
}

async fn poster(clips: State<Clips>, request: HttpRequest, token: Path<String>) -> Result<HttpResponse, Problem> {
    let Admitted { clip, .. } = Admitted::by(&clips, &request, &token).await?;
    let key = clip.poster_key.as_deref().ok_or(Error::PictureNotFound)?;
    let picture = clips.media.get(key).await.map_err(anyhow::Error::new)?.ok_or(Error::PictureNotFound)?;
    let mut response = HttpResponse::Ok();
    response.insert_header((header::CACHE_CONTROL, Freshness::OfToken.header()));
    Ok(response.content_type("image/jpeg").body(picture))
}
