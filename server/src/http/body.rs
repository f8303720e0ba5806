//! Sending compiled bodies: the right encoding, the right `ETag`, or 304.

use actix_web::http::header;
use actix_web::{HttpRequest, HttpResponse};
use tenants::compile::{Body, Encoding};

/// The media type of API answers.
pub const JSON: &str = "application/json";

/// Answers with a compiled body in the best encoding that the client takes, or 304 if it has it already. Browsers and
/// proxies keep it but ask again every time.
pub fn send(request: &HttpRequest, body: &Body, content_type: &'static str) -> HttpResponse {
    let text = |name: header::HeaderName| request.headers().get(name).and_then(|value| value.to_str().ok());
    let encoding = body.negotiate(text(header::ACCEPT_ENCODING).unwrap_or_default());
    let (bytes, etag) = body.variant(encoding);
    let known = text(header::IF_NONE_MATCH).is_some_and(|tags| body.matches(tags));
    let mut response = if known { HttpResponse::NotModified() } else { HttpResponse::Ok() };
    response
        .insert_header((header::ETAG, etag))
        .insert_header((header::CACHE_CONTROL, "no-cache"))
        .insert_header((header::VARY, "Accept-Encoding, Accept-Language"));
    if known {
        return response.finish();
    }
    if encoding != Encoding::Identity {
        response.insert_header((header::CONTENT_ENCODING, encoding.name()));
    }
    response.content_type(content_type).body(bytes.clone())
}
