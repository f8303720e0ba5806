//! Security headers, and the content security policy of each channel.

use actix_web::http::StatusCode;
use actix_web::http::header::{self, HeaderMap, HeaderName, HeaderValue};
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use sha2::{Digest, Sha256};
use tenants::compile::Channel;
use url::Url;

use super::scheme::Scheme;

/// The origin of Stripe's script.
const STRIPE_SCRIPTS: &str = "https://js.stripe.com";

// Parsed once, because parsing names and values takes longer than many responses.
static EVERYWHERE: [(HeaderName, HeaderValue); 2] = [
    (header::X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff")),
    (header::PERMISSIONS_POLICY, HeaderValue::from_static("camera=(), microphone=(), geolocation=(), payment=(self)")),
];

/// Headers that a page may override: the relation to windows that open it, and its referrer policy.
static UNLESS_OWN: [(HeaderName, HeaderValue); 2] = [
    (header::REFERRER_POLICY, HeaderValue::from_static("strict-origin-when-cross-origin")),
    (header::CROSS_ORIGIN_OPENER_POLICY, HeaderValue::from_static("same-origin-allow-popups")),
];

/// Policy of data, media and pictures: opened as documents, they run no scripts, load nothing from other sites and
/// can't be framed.
const DATA_POLICY: HeaderValue = HeaderValue::from_static(
    "default-src 'none'; img-src 'self'; media-src 'self'; base-uri 'none'; form-action 'none'; \
     frame-ancestors 'none'; sandbox",
);
/// Policy of scripts. A worker takes its policy from its script, so a script may fetch from its own site.
const SCRIPT_POLICY: HeaderValue = HeaderValue::from_static(
    "default-src 'self'; object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
);

/// Two years. Without sub-domains, which may belong to somebody else, and without preloading, which is hard to undo.
static TLS_ONLY: HeaderValue = HeaderValue::from_static("max-age=63072000");

/// Sets the headers that every response carries; `scheme` is the one that the browser used. Pages and pictures set
/// their own content security policy.
pub fn protect(status: StatusCode, headers: &mut HeaderMap, scheme: Scheme) {
    if scheme == Scheme::Https {
        headers.insert(header::STRICT_TRANSPORT_SECURITY, TLS_ONLY.clone());
    }
    // A 304 updates the headers of the stored response, which already has its policy.
    if status != StatusCode::NOT_MODIFIED && !headers.contains_key(header::CONTENT_SECURITY_POLICY) {
        let policy = if is_script(headers) { SCRIPT_POLICY } else { DATA_POLICY };
        headers.insert(header::CONTENT_SECURITY_POLICY, policy);
    }
    for (name, value) in &EVERYWHERE {
        headers.insert(name.clone(), value.clone());
    }
    for (name, value) in &UNLESS_OWN {
        if !headers.contains_key(name) {
            headers.insert(name.clone(), value.clone());
        }
    }
}

fn is_script(headers: &HeaderMap) -> bool {
    headers.get(header::CONTENT_TYPE).is_some_and(|kind| kind.as_bytes().starts_with(b"text/javascript"))
}

/// Allows a page to keep its reference to the window that opened it, even from another site: an embedded player is
/// signed in through a window.
pub fn keep_opener(headers: &mut HeaderMap) {
    headers.insert(header::CROSS_ORIGIN_OPENER_POLICY, HeaderValue::from_static("unsafe-none"));
}

/// The policy of a channel's pages. Inline styles and scripts are allowed by hash, so that the shell can be cached.
///
/// `ancestors` are the sites that may frame the page; if empty, only the channel's own.
pub fn policy(channel: &Channel, inline_styles: &[&str], inline_scripts: &[&str], ancestors: &[String]) -> String {
    let (styles, scripts) = (hashes(inline_styles), hashes(inline_scripts));
    let (tag_script, tag_connect) = match channel.google_tag {
        Some(_) => (
            " https://www.googletagmanager.com",
            " https://www.googletagmanager.com https://*.google-analytics.com https://*.analytics.google.com",
        ),
        None => ("", ""),
    };
    let (captcha_script, captcha_frame) = match &channel.accounts.recaptcha {
        Some(recaptcha) => captcha(recaptcha.script()),
        None => (String::new(), String::new()),
    };
    let [pay_script, pay_connect, pay_frame, pay_picture] = payment_origins(channel);
    let sources: String = channel.source_origins.iter().map(|origin| format!(" {origin}")).collect();
    let frames: String = ancestors.iter().map(|origin| format!(" {origin}")).collect();
    [
        "default-src 'self'".to_owned(),
        format!("script-src 'self'{tag_script}{captcha_script}{pay_script}{scripts}"),
        format!("frame-src 'self'{captcha_frame}{pay_frame}"),
        format!("style-src 'self'{styles}"),
        format!("img-src 'self' data: blob:{tag_connect}{pay_picture}"),
        "font-src 'self' data:".to_owned(),
        format!("connect-src 'self'{tag_connect}{captcha_frame}{pay_connect}{sources}"),
        format!("media-src 'self' blob:{sources}"),
        "worker-src 'self' blob:".to_owned(),
        "object-src 'none'".to_owned(),
        "base-uri 'none'".to_owned(),
        "form-action 'self'".to_owned(),
        format!("frame-ancestors 'self'{frames}"),
    ]
    .join("; ")
}

/// The CSP sources that allow these contents by hash.
fn hashes(contents: &[&str]) -> String {
    contents.iter().map(|content| format!(" 'sha256-{}'", STANDARD.encode(Sha256::digest(content)))).collect()
}

/// The payment provider's origins for scripts, connections, frames (for card forms and bank checks) and pictures; empty
/// if the channel takes no payments.
fn payment_origins(channel: &Channel) -> [String; 4] {
    let Some(payments) = &channel.payments else { return Default::default() };
    let Some(origin) = Url::parse(&payments.script).ok().map(|url| url.origin().ascii_serialization()) else {
        return Default::default();
    };
    if origin == STRIPE_SCRIPTS {
        return [
            " https://js.stripe.com https://*.js.stripe.com".to_owned(),
            " https://api.stripe.com".to_owned(),
            " https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com".to_owned(),
            " https://*.stripe.com".to_owned(),
        ];
    }
    let own = format!(" {origin}");
    [own.clone(), own.clone(), own.clone(), own]
}

/// The sources that reCAPTCHA needs for scripts and for frames: the folder of its script, and the host that it loads
/// the rest from.
fn captcha(script: &str) -> (String, String) {
    let folder = script.rsplit_once('/').map_or(script, |(folder, _)| folder);
    (
        format!(" {folder}/ https://www.gstatic.com/recaptcha/"),
        format!(" {folder}/ https://recaptcha.google.com/recaptcha/"),
    )
}

#[cfg(test)]
mod tests {
    #[test]
    fn only_the_folder_of_the_script_is_let_in() {
        let (scripts, frames) = super::captcha("https://www.google.com/recaptcha/api.js");
        assert_eq!(scripts, " https://www.google.com/recaptcha/ https://www.gstatic.com/recaptcha/");
        assert_eq!(frames, " https://www.google.com/recaptcha/ https://recaptcha.google.com/recaptcha/");
    }
}
