//! `/media/{token}/…`: playlists, segments, posters.
//!
//! These calls don't count against the channel's request budget: a player makes one or two a second for as long as it
//! plays, and a school behind one IP address would lock itself out by watching.
//!
//! A cache in front uses two addresses of its own, built from the same token, recording and object: `/-/may-watch/…` says
//! whether the viewer may have the object, and `/-/media/…` is the object, with the permission to keep it. Both exist only
//! where the operator turned the media cache on (`GRANDSTAND_MEDIA_CACHE`), for trusted proxies.

use actix_web::http::header::{HeaderName, HeaderValue};
use actix_web::http::{Method, StatusCode};
use actix_web::web::{self, Data as State, Path};
use actix_web::{HttpMessage, HttpRequest, HttpResponse, Resource, Route};
use grandstand_web::channel_counts::SentByCache;
use grandstand_web::context::site_by_host;
use grandstand_web::loggable::SecretPath;
use grandstand_web::problem::Problem;

use super::delivery::{self, File, Freshness};
use super::error::Error;
use super::forgeries::counting_forged;
use super::locate::{Located, locate};
use super::requester::Requester;
use super::service::{self, Admitted};
use super::token;
use super::{addresses, cache_calls, downloads};
use crate::Watch;

/// How long nginx keeps a response, whatever `Cache-Control` tells browsers. nginx removes this header from the
/// response.
static KEPT_BY_CACHE: (HeaderName, HeaderValue) =
    (HeaderName::from_static("x-accel-expires"), HeaderValue::from_static("31536000"));

/// Token, recording and object, as an address names them.
type Named = Path<(String, String, String)>;

/// Adds the calls to `/api`.
pub fn configure_api(config: &mut web::ServiceConfig) {
    downloads::configure(config);
    addresses::configure(config);
}

/// Paths that contain a playback token.
pub const SECRET_PATHS: &[SecretPath] = &[
    SecretPath::Segment("/media/"),
    SecretPath::Segment("/downloads/"),
    SecretPath::Segment("/-/may-watch/"),
    SecretPath::Segment("/-/media/"),
];

/// Adds the calls to the root.
pub fn configure(config: &mut web::ServiceConfig) {
    let of_token = web::scope("/media/{token}")
        .service(both("/master.m3u8", || web::route().to(master)))
        .service(both("/{recording}/{object:.*}", || web::route().to(object)))
        .default_service(web::to(nothing));
    let of_cache = web::scope("/-")
        .service(both("/may-watch/{token}/{recording}/{object:.*}", || web::route().to(may_watch)))
        .service(both("/media/{token}/{recording}/{object:.*}", || web::route().to(kept_object)))
        .default_service(web::to(nothing));
    config.service(of_token).service(of_cache).configure(downloads::configure_files);
}

/// Fallback for all other paths: the site has no pages here.
async fn nothing() -> Result<HttpResponse, Problem> {
    Err(Error::RecordingNotFound.into())
}

/// Adds a route for GET and HEAD.
pub fn both(path: &str, route: impl Fn() -> Route) -> Resource {
    let with = |method| route().method(method);
    web::resource(path).route(with(Method::GET)).route(with(Method::HEAD))
}

/// Admits a request by its Host, its token, its client and its country.
async fn admit(watch: &Watch, request: &HttpRequest, token: &str) -> Result<Admitted, Problem> {
    let site = site_by_host(request, &watch.web)?.ok_or(Error::PlaybackRefused)?;
    let admitted = service::admit(watch, &site, token, Requester::of(watch, request), watch.clock.now()).await;
    counting_forged(watch, request, (token::PURPOSE, token), admitted)
}

async fn master(watch: State<Watch>, request: HttpRequest, token: Path<String>) -> Result<HttpResponse, Problem> {
    let admitted = admit(&watch, &request, &token).await?;
    let recording = service::current(&watch, &admitted).await?;
    Ok(delivery::playlist(recording.master.clone(), Freshness::OfToken))
}

async fn object(watch: State<Watch>, request: HttpRequest, path: Named) -> Result<HttpResponse, Problem> {
    let (token, recording, object) = path.into_inner();
    let admitted = admit(&watch, &request, &token).await?;
    Ok(deliver(&watch, &request, &locate(&watch, &admitted, &recording, &object).await?).await?)
}

/// Serves an object to a cache that calls [`may_watch`] before it serves the object to anybody.
async fn kept_object(watch: State<Watch>, request: HttpRequest, path: Named) -> Result<HttpResponse, Problem> {
    cache_calls::check(&watch, &request)?;
    let (token, recording, object) = path.into_inner();
    let admitted = admit(&watch, &request, &token).await?;
    let located = locate(&watch, &admitted, &recording, &object).await?;
    // The access check counts what the cache sends, each time that it does.
    request.extensions_mut().insert(SentByCache(0));
    let mut response = deliver(&watch, &request, &located).await?;
    if response.status() == StatusCode::OK && !matches!(located, Located::Playlist(..)) {
        response.headers_mut().insert(KEPT_BY_CACHE.0.clone(), KEPT_BY_CACHE.1.clone());
    }
    Ok(response)
}

/// Answers 204 if the viewer may have the object, else 403: nginx treats any other refusal as a failure.
async fn may_watch(watch: State<Watch>, request: HttpRequest, path: Named) -> Result<HttpResponse, Problem> {
    cache_calls::check(&watch, &request)?;
    let (token, recording, object) = path.into_inner();
    let admitted = admit(&watch, &request, &token).await?;
    match locate(&watch, &admitted, &recording, &object).await {
        Ok(located) => {
            if let Located::File { bytes, .. } = located {
                request.extensions_mut().insert(SentByCache(bytes.unsigned_abs()));
            }
            Ok(HttpResponse::NoContent().finish())
        }
        Err(error) if error.is_missing_object() => Err(Error::PlaybackRefused.into()),
        Err(error) => Err(error.into()),
    }
}

async fn deliver(watch: &Watch, request: &HttpRequest, located: &Located) -> Result<HttpResponse, Error> {
    match located {
        Located::Playlist(text, freshness) => Ok(delivery::playlist(text.clone(), *freshness)),
        Located::File { key, bytes, kind, is_at_edge } => {
            let file = File { key, bytes: *bytes, kind };
            if *is_at_edge {
                delivery::file_at_the_edge(&watch.memory.edge, &watch.media, request, &file).await
            } else {
                delivery::file(&watch.media, request, &file).await
            }
        }
        Located::Small { key, kind } => delivery::small_file(&watch.media, key, kind, Freshness::Immutable).await,
    }
}
