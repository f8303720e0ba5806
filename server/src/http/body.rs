//! Sending compiled bodies: the right encoding, the right `ETag`, or 304.

use actix_web::http::header;
use actix_web::{HttpRequest, HttpResponse};
use tenants::compile::{Body, Encoding};

/// How a body may be kept by browsers and proxies.
#[derive(Debug, Clone, Copy)]
pub enum Caching {
    /// Asked again every time; 304 when nothing changed.
    Revalidate,
    /// Never changes under its address.
    Forever,
}

impl Caching {
    /// The `Cache-Control` value.
    pub const fn header(self) -> &'static str {
        match self {
            Self::Revalidate => "no-cache",
            Self::Forever => "public, max-age=31536000, immutable",
        }
    }
}

/// Answers with a compiled body in the best encoding that the client takes, or 304 if it has it already.
pub fn send(request: &HttpRequest, body: &Body, content_type: &'static str, caching: Caching) -> HttpResponse {
    let encoding = best_encoding(request);
    let (bytes, used, etag) = body.variant(encoding);
    let known = request
        .headers()
        .get(header::IF_NONE_MATCH)
        .and_then(|value| value.to_str().ok())
        .is_some_and(|tags| body.matches(tags));
    let mut response = if known { HttpResponse::NotModified() } else { HttpResponse::Ok() };
    response
        .insert_header((header::ETAG, etag))
        .insert_header((header::CACHE_CONTROL, caching.header()))
        .insert_header((header::VARY, "Accept-Encoding, Accept-Language"));
    if known {
        return response.finish();
    }
    if let Some(name) = used.header() {
        response.insert_header((header::CONTENT_ENCODING, name));
    }
    response.content_type(content_type).body(bytes.clone())
}

/// The best of brotli, zstd and gzip that `Accept-Encoding` allows; none where it allows none.
fn best_encoding(request: &HttpRequest) -> Encoding {
    let Some(accepted) = request.headers().get(header::ACCEPT_ENCODING).and_then(|value| value.to_str().ok()) else {
        return Encoding::Identity;
    };
    let accepts = |name: &str| {
        accepted.split(',').any(|part| {
            let mut words = part.split(';').map(str::trim);
            words.next().is_some_and(|word| word.eq_ignore_ascii_case(name))
                && !words.any(|word| matches!(word.strip_prefix("q=").map(str::trim), Some("0" | "0.0" | "0.00" | "0.000")))
        })
    };
    [(Encoding::Brotli, "br"), (Encoding::Zstd, "zstd"), (Encoding::Gzip, "gzip")]
        .into_iter()
        .find(|(_, name)| accepts(name))
        .map_or(Encoding::Identity, |(encoding, _)| encoding)
}
