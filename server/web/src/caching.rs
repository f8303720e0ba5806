//! Marks answers that are made for a single request, so that no shared cache stores them.

use actix_web::body::MessageBody;
use actix_web::dev::{ServiceRequest, ServiceResponse};
use actix_web::http::header::{self, HeaderValue};
use actix_web::middleware::Next;

/// Keeps answers out of shared caches, unless they set `Cache-Control` themselves.
///
/// # Errors
/// The error of the inner service.
pub async fn middleware(
    request: ServiceRequest,
    next: Next<impl MessageBody>,
) -> Result<ServiceResponse<impl MessageBody>, actix_web::Error> {
    let mut response = next.call(request).await?;
    let headers = response.headers_mut();
    if !headers.contains_key(header::CACHE_CONTROL) {
        headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("private, no-cache"));
        headers.append(header::VARY, HeaderValue::from_static("Accept-Language, Cookie"));
    }
    Ok(response)
}
