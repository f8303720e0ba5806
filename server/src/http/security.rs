//! Security headers, and the content security policy of each channel in one place.

use actix_web::body::MessageBody;
use actix_web::dev::{ServiceRequest, ServiceResponse};
use actix_web::http::header::{HeaderName, HeaderValue};
use actix_web::middleware::Next;
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use sha2::{Digest, Sha256};
use tenants::compile::Channel;

const EVERYWHERE: [(&str, &str); 4] = [
    ("x-content-type-options", "nosniff"),
    ("referrer-policy", "strict-origin-when-cross-origin"),
    ("cross-origin-opener-policy", "same-origin-allow-popups"),
    ("permissions-policy", "camera=(), microphone=(), geolocation=(), payment=(self)"),
];

/// Sets the headers that every response carries.
///
/// # Errors
/// Whatever the inner service fails with.
pub async fn middleware(
    request: ServiceRequest,
    next: Next<impl MessageBody>,
) -> Result<ServiceResponse<impl MessageBody>, actix_web::Error> {
    let mut response = next.call(request).await?;
    for (name, value) in EVERYWHERE {
        response.headers_mut().insert(HeaderName::from_static(name), HeaderValue::from_static(value));
    }
    Ok(response)
}

/// The policy of a channel's pages. Inline styles are allowed by hash, so that the shell can be cached.
///
/// `ancestors` are the sites that may frame the page; none but the channel's own where it is empty.
pub fn policy(channel: &Channel, inline_styles: &[&str], ancestors: &[String]) -> String {
    let hashes: String =
        inline_styles.iter().map(|style| format!(" 'sha256-{}'", STANDARD.encode(Sha256::digest(style)))).collect();
    let (tag_script, tag_connect) = match channel.google_tag {
        Some(_) => (
            " https://www.googletagmanager.com",
            " https://www.googletagmanager.com https://*.google-analytics.com https://*.analytics.google.com",
        ),
        None => ("", ""),
    };
    let sources: String = channel.source_origins.iter().map(|origin| format!(" {origin}")).collect();
    let frames: String = ancestors.iter().map(|origin| format!(" {origin}")).collect();
    [
        "default-src 'self'".to_owned(),
        format!("script-src 'self'{tag_script}"),
        format!("style-src 'self'{hashes}"),
        format!("img-src 'self' data: blob:{tag_connect}"),
        "font-src 'self' data:".to_owned(),
        format!("connect-src 'self'{tag_connect}{sources}"),
        format!("media-src 'self' blob:{sources}"),
        "worker-src 'self' blob:".to_owned(),
        "object-src 'none'".to_owned(),
        "base-uri 'none'".to_owned(),
        "form-action 'self'".to_owned(),
        format!("frame-ancestors 'self'{frames}"),
    ]
    .join("; ")
}
