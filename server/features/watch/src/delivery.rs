//! Responses to media requests: caching headers and byte ranges.

use std::ops::Range;

use actix_web::body::SizedStream;
use actix_web::http::{Method, StatusCode, header};
use actix_web::{HttpRequest, HttpResponse, HttpResponseBuilder};
use bytes::Bytes;
use futures_util::stream;
use grandstand_media::pieces;
use grandstand_media::store::MediaStore;
use grandstand_web::request_id;

use super::edge::Edge;
use super::error::Error;
use super::range::{Wanted, wanted};

/// How long a browser may cache a response. Shared caches must not cache it: the URL alone would open it for anybody.
/// The part after the token is the same for everyone, so the nginx configuration of this project keeps one copy, and
/// checks access before serving it.
#[derive(Debug, Clone, Copy)]
pub enum Freshness {
    /// Valid for one token; short, because the content may be deleted.
    OfToken,
    /// Changes with every new segment.
    Live,
    /// Changes only when an event stops being looped.
    OnDemand,
    /// Never changes. Cached for as long as a token lives, because the URL ends with the token.
    Immutable,
}

impl Freshness {
    /// Returns the `Cache-Control` header.
    pub const fn header(self) -> &'static str {
        match self {
            Self::OfToken => "private, max-age=5",
            Self::Live => "private, max-age=1",
            Self::OnDemand => "private, max-age=30",
            Self::Immutable => "private, max-age=21600, immutable",
        }
    }
}

/// Answers with a playlist.
pub fn playlist(text: Bytes, freshness: Freshness) -> HttpResponse {
    let mut response = HttpResponse::Ok();
    response.insert_header((header::CACHE_CONTROL, freshness.header()));
    response.content_type("application/vnd.apple.mpegurl").body(text)
}

/// A stored file that never changes.
#[derive(Debug)]
pub struct File<'a> {
    /// Key in the object store.
    pub key: &'a str,
    /// Size in bytes.
    pub bytes: i64,
    /// Its content type.
    pub kind: &'static str,
}

/// Answers with a file or the requested part of it, streamed from the store.
///
/// # Errors
/// The store failed, or has lost the file.
pub async fn file(store: &MediaStore, request: &HttpRequest, file: &File<'_>) -> Result<HttpResponse, Error> {
    file_as(store, request, file, Freshness::Immutable).await
}

/// Like [`file()`], with another caching policy.
///
/// # Errors
/// The store failed, or has lost the file.
pub async fn file_as(
    store: &MediaStore,
    request: &HttpRequest,
    file: &File<'_>,
    freshness: Freshness,
) -> Result<HttpResponse, Error> {
    let (mut response, range) = match begin(request, file, freshness) {
        Begun::Done(response) => return Ok(response),
        Begun::Bytes(response, range) => (response, range),
    };
    let length = range.end - range.start;
    // A cache may check access for each viewer with HEAD: that must not cost a call to the store.
    if request.method() == Method::HEAD {
        let nothing = stream::empty::<object_store::Result<Bytes>>();
        return Ok(response.content_type(file.kind).body(SizedStream::new(length, nothing)));
    }
    let stream = store.stream(file.key, range).await.map_err(anyhow::Error::new)?;
    let stream = stream.ok_or_else(|| {
        tracing::error!(request_id = request_id::current(), key = file.key, "a stored file is missing");
        Error::SegmentMissing
    })?;
    Ok(response.content_type(file.kind).body(SizedStream::new(length, stream)))
}

/// Like [`file()`], for a segment that many viewers request at once: served from memory.
///
/// # Errors
/// The store failed, or has lost the file.
pub async fn file_at_the_edge(
    edge: &Edge,
    store: &MediaStore,
    request: &HttpRequest,
    file: &File<'_>,
) -> Result<HttpResponse, Error> {
    let (mut response, range) = match begin(request, file, Freshness::Immutable) {
        Begun::Done(response) => return Ok(response),
        Begun::Bytes(response, range) => (response, range),
    };
    let whole = edge.get(store, file.key).await?;
    let within = |place: u64| usize::try_from(place).map_or(whole.len(), |place| place.min(whole.len()));
    let part = whole.slice(within(range.start)..within(range.end));
    Ok(response.content_type(file.kind).body(SizedStream::new(part.len() as u64, pieces::of_bytes(part))))
}

/// Answers with a small file as a whole.
///
/// # Errors
/// The store failed, or has lost the file.
pub async fn small_file(
    store: &MediaStore,
    key: &str,
    kind: &'static str,
    freshness: Freshness,
) -> Result<HttpResponse, Error> {
    let bytes = store.get(key).await.map_err(anyhow::Error::new)?.ok_or(Error::FileMissing)?;
    let mut response = HttpResponse::Ok();
    response.insert_header((header::CACHE_CONTROL, freshness.header()));
    Ok(response.content_type(kind).body(bytes))
}

/// A response before the file is read.
pub enum Begun {
    /// The response is complete without the file.
    Done(HttpResponse),
    /// The body is these bytes of the file.
    Bytes(HttpResponseBuilder, Range<u64>),
}

/// Evaluates the request's range, and whether the client has the file already.
pub fn begin(request: &HttpRequest, file: &File<'_>, freshness: Freshness) -> Begun {
    let size = u64::try_from(file.bytes).unwrap_or_default();
    let etag = etag(file);
    let asked = |name| request.headers().get(name).and_then(|value| value.to_str().ok());
    let mut response = HttpResponse::Ok();
    response
        .insert_header((header::CACHE_CONTROL, freshness.header()))
        .insert_header((header::ACCEPT_RANGES, "bytes"))
        .insert_header((header::ETAG, etag.as_str()));
    let known = asked(header::IF_NONE_MATCH);
    if known.is_some_and(|tags| tags.split(',').any(|tag| tag.trim().trim_start_matches("W/") == etag)) {
        return Begun::Done(response.status(StatusCode::NOT_MODIFIED).finish());
    }
    // Without this check, clients would join a range of this version to bytes of another one.
    let same = asked(header::IF_RANGE).is_none_or(|tag| tag == etag);
    match wanted(asked(header::RANGE).filter(|_| same), size) {
        Wanted::Whole => Begun::Bytes(response, 0..size),
        Wanted::Part(range) => {
            let part = format!("bytes {}-{}/{size}", range.start, range.end - 1);
            response.status(StatusCode::PARTIAL_CONTENT).insert_header((header::CONTENT_RANGE, part));
            Begun::Bytes(response, range)
        }
        Wanted::Outside => {
            response.status(StatusCode::RANGE_NOT_SATISFIABLE);
            Begun::Done(response.insert_header((header::CONTENT_RANGE, format!("bytes */{size}"))).finish())
        }
    }
}

/// Returns the ETag. A key always refers to the same content: a recording that is made again gets another key.
fn etag(file: &File<'_>) -> String {
    let hash = blake3::hash(format!("{} {}", file.key, file.bytes).as_bytes()).to_hex();
    format!("\"{}\"", hash.get(..16).unwrap_or_default())
}
