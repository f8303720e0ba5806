//! Compresses answers that are made for a single request, if that pays off.

use actix_http::encoding::Encoder;
use actix_web::body::{BodySize, MessageBody};
use actix_web::dev::{ServiceRequest, ServiceResponse};
use actix_web::http::header::{self, ContentEncoding, HeaderMap, HeaderValue};
use actix_web::middleware::Next;
use tenants::compile::Encoding;

/// Minimum size in bytes. Smaller bodies fit in about one packet, and compressing refusals would help a flood of
/// requests.
const SMALLEST: u64 = 512;

/// Compresses with zstd or gzip, as the client prefers.
///
/// # Errors
/// The error of the inner service.
pub async fn middleware(
    request: ServiceRequest,
    next: Next<impl MessageBody>,
) -> Result<ServiceResponse<impl MessageBody>, actix_web::Error> {
    let accepted = request.headers().get(header::ACCEPT_ENCODING).and_then(|value| value.to_str().ok());
    let accepted = best(accepted.unwrap_or_default());
    let response = next.call(request).await?;
    let is_small = matches!(response.response().body().size(), BodySize::Sized(size) if size <= SMALLEST);
    let encoding = if is_small || is_packed(response.headers()) { ContentEncoding::Identity } else { accepted };
    Ok(response.map_body(|head, body| {
        let encoder = Encoder::response(encoding, head, body);
        if !head.headers().contains_key(header::VARY) {
            head.headers_mut().insert(header::VARY, HeaderValue::from_static("accept-encoding"));
        }
        encoder
    }))
}

/// Whether the answer is a compressed picture or video; SVG is text and is not.
fn is_packed(headers: &HeaderMap) -> bool {
    let content_type = headers.get(header::CONTENT_TYPE).and_then(|value| value.to_str().ok()).unwrap_or_default();
    let is_medium = content_type.starts_with("image/") || content_type.starts_with("video/");
    is_medium && content_type != "image/svg+xml"
}

/// Without Brotli: it compresses better, but is too slow for an answer that is sent once.
fn best(accepted: &str) -> ContentEncoding {
    match Encoding::accepted(accepted, &[Encoding::Zstd, Encoding::Gzip]) {
        Encoding::Zstd => ContentEncoding::Zstd,
        Encoding::Gzip => ContentEncoding::Gzip,
        Encoding::Brotli | Encoding::Identity => ContentEncoding::Identity,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn of_pictures_only_drawings_are_compressed() {
        for (content_type, packed) in
            [("image/svg+xml", false), ("image/webp", true), ("video/mp4", true), ("application/json", false)]
        {
            let mut headers = HeaderMap::new();
            headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(content_type));
            assert_eq!(is_packed(&headers), packed, "{content_type}");
        }
        assert!(!is_packed(&HeaderMap::new()));
    }

    #[test]
    fn the_best_that_is_quick_is_chosen() {
        for (accepted, encoding) in [
            ("gzip, deflate, br, zstd", ContentEncoding::Zstd),
            ("gzip, br", ContentEncoding::Gzip),
            ("br", ContentEncoding::Identity),
            ("zstd;q=0.1, gzip", ContentEncoding::Gzip),
            ("", ContentEncoding::Identity),
        ] {
            assert_eq!(best(accepted), encoding, "{accepted}");
        }
    }
}
