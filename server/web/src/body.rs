//! Sends compiled bodies in the right encoding with an `ETag`, or a 304.

use actix_web::http::StatusCode;
use actix_web::http::header::{self, HeaderValue};
use actix_web::{HttpRequest, HttpResponse};
use tenants::compile::{Body, Encoding};

use crate::context::Context;
use crate::state::WebState;

/// The media type of API answers.
pub const JSON: &str = "application/json";

/// [`send`] for answers that depend on the viewer: they vary by cookie, and shared caches store none for a signed-in
/// viewer.
pub fn send_personal(
    request: &HttpRequest,
    context: &Context,
    body: &Body,
    content_type: &'static str,
) -> HttpResponse {
    let mut response = send(request, body, content_type);
    let headers = response.headers_mut();
    headers.insert(header::VARY, HeaderValue::from_static("Accept-Encoding, Accept-Language, Cookie"));
    if context.session.is_some() {
        headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("private, no-cache"));
    }
    response
}

/// Sends a body in the best encoding that the client accepts, or a 304 if the client has it already. Browsers and
/// proxies may store it but must revalidate.
///
/// Nothing is compressed here: if a variant is missing, it is requested in the background, and an existing one is sent.
/// Routes that use this must not be wrapped in actix-web's `Compress`.
pub fn send(request: &HttpRequest, body: &Body, content_type: &'static str) -> HttpResponse {
    let text = |name: header::HeaderName| request.headers().get(name).and_then(|value| value.to_str().ok());
    let choice = body.choose(text(header::ACCEPT_ENCODING).unwrap_or_default());
    let (bytes, etag) = body.variant(choice.now);
    let known = text(header::IF_NONE_MATCH).is_some_and(|tags| body.matches(tags));
    let mut response = HttpResponse::build(if known { StatusCode::NOT_MODIFIED } else { StatusCode::OK });
    response
        .insert_header((header::ETAG, etag))
        .insert_header((header::CACHE_CONTROL, HeaderValue::from_static("no-cache")))
        .insert_header((header::VARY, HeaderValue::from_static("Accept-Encoding, Accept-Language")));
    if known {
        return response.finish();
    }
    if let (Some(missing), Ok(state)) = (choice.missing, WebState::of(request)) {
        state.variants.ask_for(body, missing);
    }
    if choice.now != Encoding::Identity {
        response.insert_header((header::CONTENT_ENCODING, HeaderValue::from_static(choice.now.name())));
    }
    response.insert_header((header::CONTENT_TYPE, HeaderValue::from_static(content_type))).body(bytes.clone())
}
