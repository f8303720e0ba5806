//! `/media/{token}/…`: playlists, segments, posters. HEAD answers like GET without the body, so that a cache in front
//! can ask whether a viewer may have what it holds.
//!
//! These calls take nothing off the channel's request budget: a player makes one or two a second for as long as it
//! plays, and a school behind one address would lock itself out by watching.

use actix_web::http::header;
use actix_web::web::{self, Data as State, Path};
use actix_web::{HttpRequest, HttpResponse, Resource, Route};
use jiff::Timestamp;

use super::delivery::{self, File, Freshness};
use super::looped::{DVR_US, Window};
use super::recording::Rendition;
use super::service::{self, Admitted};
use super::{downloads, playlist};
use crate::app::App;
use crate::http::client;
use crate::http::context::site_by_host;
use crate::http::problem::Problem;
use crate::media::thumbnails;

/// Adds the calls to `/api`.
pub fn configure_api(config: &mut web::ServiceConfig) {
    downloads::configure(config);
}

/// Adds the calls to the root.
pub fn configure(config: &mut web::ServiceConfig) {
    // What players ask for every few seconds stands first: each pattern before it would be tried.
    let of_recording = web::scope("/{media}")
        .service(both("/{rendition}/{sequence}.m4s", || web::route().to(segment)))
        .service(both("/{rendition}/live.m3u8", || web::route().to(at_the_edge)))
        .service(both("/{rendition}/index.m3u8", || web::route().to(index)))
        .service(both("/poster.jpg", || web::route().to(poster)))
        .service(both("/captions/{name}.vtt", || web::route().to(captions)))
        .service(both("/thumbnails-{length}/index.vtt", || web::route().to(thumbnails_track)))
        .service(both("/thumbnails-{length}/{sheet}.jpg", || web::route().to(thumbnails_sheet)))
        .service(both("/{rendition}/init.mp4", || web::route().to(init)))
        .service(both("/{rendition}/init-{part}.mp4", || web::route().to(init_of_part)))
        .default_service(web::to(nothing));
    let of_token = web::scope("/media/{token}")
        .service(both("/master.m3u8", || web::route().to(master)))
        .service(of_recording)
        .default_service(web::to(nothing));
    config.service(of_token).configure(downloads::configure_files);
}

/// Whatever else is asked for: no page of the site stands here.
async fn nothing() -> Result<HttpResponse, Problem> {
    Err(Problem::NotFound("The recording"))
}

/// A call by GET and by HEAD.
pub fn both(path: &str, route: impl Fn() -> Route) -> Resource {
    let with = |method| route().method(method);
    web::resource(path).route(with(actix_web::http::Method::GET)).route(with(actix_web::http::Method::HEAD))
}

/// Lets the request through, by its Host, its token and the country that it comes from.
async fn admit(app: &App, request: &HttpRequest, token: &str) -> Result<Admitted, Problem> {
    let site = site_by_host(request, app)?.ok_or(Problem::PlaybackRefused)?;
    let address = client::address(request, &app.settings.trusted_proxies);
    let country = address.and_then(|address| app.geo.country(address));
    service::admit(app, &site, token, country, Timestamp::now()).await
}

async fn master(app: State<App>, request: HttpRequest, token: Path<String>) -> Result<HttpResponse, Problem> {
    let admitted = admit(&app, &request, &token).await?;
    let recording = service::current(&app, &admitted).await?;
    Ok(delivery::playlist(recording.master.clone(), Freshness::OfToken))
}

async fn index(
    app: State<App>,
    request: HttpRequest,
    path: Path<(String, i64, String)>,
) -> Result<HttpResponse, Problem> {
    let (token, media, name) = path.into_inner();
    let admitted = admit(&app, &request, &token).await?;
    let recording = service::recording(&app, &admitted, media).await?;
    let rendition = recording.rendition(&name).ok_or(Problem::NotFound("The playlist"))?;
    // Someone who asks for the whole of what is being recorded gets what there is, as long as they ask again.
    if recording.is_growing {
        return Ok(delivery::playlist(rendition.live.clone(), Freshness::Live));
    }
    if !admitted.looped {
        return Ok(delivery::playlist(rendition.playlist.clone(), Freshness::OnDemand));
    }
    Ok(delivery::playlist(live(rendition)?.into(), Freshness::Live))
}

fn live(rendition: &Rendition) -> Result<String, Problem> {
    let now = Timestamp::now().as_microsecond();
    let window = Window::at(&rendition.segments, now, DVR_US).ok_or(Problem::NotFound("The playlist"))?;
    Ok(playlist::live(&rendition.segments, &window))
}

/// What those who watch live are told: it goes on being told, with its end, to those who see it through.
async fn at_the_edge(
    app: State<App>,
    request: HttpRequest,
    path: Path<(String, i64, String)>,
) -> Result<HttpResponse, Problem> {
    let (token, media, name) = path.into_inner();
    let admitted = admit(&app, &request, &token).await?;
    let recording = service::recording(&app, &admitted, media).await?;
    let rendition = recording.rendition(&name).filter(|rendition| !rendition.parts.is_empty());
    let rendition = rendition.ok_or(Problem::NotFound("The playlist"))?;
    Ok(delivery::playlist(rendition.live.clone(), Freshness::Live))
}

async fn init(
    app: State<App>,
    request: HttpRequest,
    path: Path<(String, i64, String)>,
) -> Result<HttpResponse, Problem> {
    let (token, media, name) = path.into_inner();
    let admitted = admit(&app, &request, &token).await?;
    let recording = service::recording(&app, &admitted, media).await?;
    let rendition = recording.rendition(&name).ok_or(Problem::NotFound("The segment"))?;
    let file = File { key: &rendition.init_key, bytes: rendition.init_bytes, kind: "video/mp4" };
    delivery::file(&app.media, &request, &file).await
}

async fn init_of_part(
    app: State<App>,
    request: HttpRequest,
    path: Path<(String, i64, String, usize)>,
) -> Result<HttpResponse, Problem> {
    let (token, media, name, part) = path.into_inner();
    let admitted = admit(&app, &request, &token).await?;
    let recording = service::recording(&app, &admitted, media).await?;
    let part = recording.rendition(&name).and_then(|rendition| rendition.parts.get(part));
    let part = part.ok_or(Problem::NotFound("The segment"))?;
    let file = File { key: &part.init_key, bytes: part.init_bytes, kind: "video/mp4" };
    delivery::file(&app.media, &request, &file).await
}

async fn segment(
    app: State<App>,
    request: HttpRequest,
    path: Path<(String, i64, String, usize)>,
) -> Result<HttpResponse, Problem> {
    let (token, media, name, sequence) = path.into_inner();
    let admitted = admit(&app, &request, &token).await?;
    let recording = service::recording(&app, &admitted, media).await?;
    let segments = recording.rendition(&name).map(|rendition| &rendition.segments);
    let segment = segments.and_then(|all| all.get(sequence)).ok_or(Problem::NotFound("The segment"))?;
    let file = File { key: &segment.key, bytes: segment.bytes, kind: "video/iso.segment" };
    if recording.is_growing {
        return delivery::file_at_the_edge(&app.watch.edge, &app.media, &request, &file).await;
    }
    delivery::file(&app.media, &request, &file).await
}

async fn captions(
    app: State<App>,
    request: HttpRequest,
    path: Path<(String, i64, String)>,
) -> Result<HttpResponse, Problem> {
    let (token, media, name) = path.into_inner();
    let admitted = admit(&app, &request, &token).await?;
    let key = service::captions(&app, &admitted, media, &name).await?;
    let text = app.media.get(&key).await.map_err(anyhow::Error::new)?.ok_or(Problem::NotFound("The captions"))?;
    let mut response = HttpResponse::Ok();
    response.insert_header((header::CACHE_CONTROL, Freshness::Immutable.header()));
    Ok(response.content_type("text/vtt; charset=utf-8").body(text))
}

async fn thumbnails_track(
    app: State<App>,
    request: HttpRequest,
    path: Path<(String, i64, u64)>,
) -> Result<HttpResponse, Problem> {
    let (token, media, length) = path.into_inner();
    small_picture(&app, &request, &token, (media, length, thumbnails::TRACK), "text/vtt; charset=utf-8").await
}

async fn thumbnails_sheet(
    app: State<App>,
    request: HttpRequest,
    path: Path<(String, i64, u64, usize)>,
) -> Result<HttpResponse, Problem> {
    let (token, media, length, number) = path.into_inner();
    small_picture(&app, &request, &token, (media, length, &thumbnails::sheet(number)), "image/jpeg").await
}

/// A file of a recording's thumbnails.
async fn small_picture(
    app: &App,
    request: &HttpRequest,
    token: &str,
    (media, length, file): (i64, u64, &str),
    kind: &'static str,
) -> Result<HttpResponse, Problem> {
    let admitted = admit(app, request, token).await?;
    let key = service::thumbnails(app, &admitted, media, &format!("thumbnails-{length}"), file).await?;
    let bytes = app.media.get(&key).await.map_err(anyhow::Error::new)?.ok_or(Problem::NotFound("The thumbnails"))?;
    let mut response = HttpResponse::Ok();
    response.insert_header((header::CACHE_CONTROL, Freshness::Immutable.header()));
    Ok(response.content_type(kind).body(bytes))
}

async fn poster(app: State<App>, request: HttpRequest, path: Path<(String, i64)>) -> Result<HttpResponse, Problem> {
    let (token, media) = path.into_inner();
    let admitted = admit(&app, &request, &token).await?;
    let recording = service::recording(&app, &admitted, media).await?;
    let missing = || Problem::NotFound("The picture");
    let key = recording.poster_key.as_deref().ok_or_else(missing)?;
    let picture = app.media.get(key).await.map_err(anyhow::Error::new)?.ok_or_else(missing)?;
    let mut response = HttpResponse::Ok();
    response.insert_header((header::CACHE_CONTROL, Freshness::Immutable.header()));
    Ok(response.content_type("image/jpeg").body(picture))
}
