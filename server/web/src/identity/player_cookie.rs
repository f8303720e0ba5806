//! The cookie that signed-in viewers' media need. A playback URL contains a hash of it, so the URL alone grants no
//! access.
//!
//! The value is derived from the session's token: every process computes the same one, reloads keep the URLs valid, and
//! it expires with the session. It grants access to media only, and doesn't reveal the session's token.

use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use actix_web::dev::ServiceResponse;
use actix_web::http::header::{self, HeaderMap, HeaderValue};
use actix_web::{HttpMessage, HttpRequest};
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;

use super::session_cookie::{self, MAX_AGE_SECONDS};
use super::sessions::Kind;

/// The context string of the key derivation; changing it makes every open page fetch new URLs.
const DERIVED_FOR: &str = "grandstand 2026 player cookie";

/// The part of the cookie in a playback URL: 128 bits of its hash.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Device(pub [u8; 16]);

impl Device {
    fn of(value: &str) -> Option<Self> {
        let secret: [u8; 32] = URL_SAFE_NO_PAD.decode(value).ok()?.try_into().ok()?;
        blake3::hash(&secret).as_bytes().first_chunk().copied().map(Self)
    }
}

/// The cookie of a signed-in request.
pub struct PlayerCookie {
    kind: Kind,
    value: String,
    device: Device,
    is_needed: AtomicBool,
}

impl fmt::Debug for PlayerCookie {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        // Without the value, which is a secret.
        write!(formatter, "PlayerCookie({:?}, {:?})", self.kind, self.device)
    }
}

impl PlayerCookie {
    /// The cookie for the session that `request` claims by its cookie of this kind. If the browser doesn't have it yet,
    /// the response sets it, once a URL was made for it.
    pub fn of_session(request: &HttpRequest, kind: Kind) -> Option<Arc<Self>> {
        let token = URL_SAFE_NO_PAD.decode(session_cookie::token(request, kind)?).ok()?;
        let value = URL_SAFE_NO_PAD.encode(blake3::derive_key(DERIVED_FOR, &token));
        let device = Device::of(&value)?;
        let cookie = Arc::new(Self { kind, value, device, is_needed: AtomicBool::new(false) });
        if !held(request).any(|held| held == device) {
            request.extensions_mut().insert(Arc::clone(&cookie));
        }
        Some(cookie)
    }

    /// The hash for this browser's URLs. Calling this makes the response set the cookie if it is missing.
    pub fn device(&self) -> Device {
        self.is_needed.store(true, Ordering::Relaxed);
        self.device
    }
}

const fn name(kind: Kind) -> &'static str {
    match kind {
        Kind::Browser => "__Host-player",
        Kind::Embed => "__Host-embed-player",
    }
}

/// The devices that a request's cookies prove: on the channel's own site, and embedded in another one.
pub fn held(request: &HttpRequest) -> impl Iterator<Item = Device> {
    let headers = request.headers();
    let of = |kind| session_cookie::value(headers, name(kind)).and_then(Device::of);
    [of(Kind::Browser), of(Kind::Embed)].into_iter().flatten()
}

/// Sets the cookie if a URL was made for a browser that doesn't have it.
pub fn set_needed<B>(response: &mut ServiceResponse<B>) {
    let Some(cookie) = response.request().extensions_mut().remove::<Arc<PlayerCookie>>() else { return };
    if cookie.is_needed.load(Ordering::Relaxed)
        && let Some(text) = text(&cookie)
    {
        set(response.headers_mut(), text);
    }
}

fn text(cookie: &PlayerCookie) -> Option<HeaderValue> {
    let sites = session_cookie::sites(cookie.kind);
    let text =
        format!("{}={}; Path=/; HttpOnly; Secure; {sites}; Max-Age={MAX_AGE_SECONDS}", name(cookie.kind), cookie.value);
    HeaderValue::from_str(&text).ok()
}

fn set(headers: &mut HeaderMap, text: HeaderValue) {
    headers.append(header::SET_COOKIE, text);
    // A shared cache must not give one viewer's cookie to others.
    if headers.get(header::CACHE_CONTROL).is_none_or(|kept| kept != "no-store") {
        headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("private, no-cache"));
    }
}

#[cfg(test)]
mod tests {
    use actix_web::test::TestRequest;

    use super::*;

    fn with(cookies: &str) -> HttpRequest {
        TestRequest::default().insert_header(("cookie", cookies)).to_http_request()
    }

    #[test]
    fn a_session_has_one_cookie_which_says_nothing_of_its_token() {
        let token = URL_SAFE_NO_PAD.encode([7; 32]);
        let request = with(&format!("__Host-session={token}"));
        let cookie = PlayerCookie::of_session(&request, Kind::Browser).unwrap();
        assert!(!cookie.value.contains(&token) && request.extensions().contains::<Arc<PlayerCookie>>());
        let again = with(&format!("__Host-session={token}; __Host-player={}", cookie.value));
        assert_eq!(PlayerCookie::of_session(&again, Kind::Browser).unwrap().value, cookie.value);
        assert!(!again.extensions().contains::<Arc<PlayerCookie>>(), "it is held already");
        assert_eq!(held(&again).collect::<Vec<_>>(), [cookie.device()]);
        let other = with(&format!("__Host-session={}", URL_SAFE_NO_PAD.encode([8; 32])));
        assert_ne!(PlayerCookie::of_session(&other, Kind::Browser).unwrap().value, cookie.value);
    }

    #[test]
    fn frames_have_a_cookie_of_their_own() {
        let token = URL_SAFE_NO_PAD.encode([7; 32]);
        let request = with(&format!("__Host-embed={token}"));
        assert!(PlayerCookie::of_session(&request, Kind::Browser).is_none());
        let text = text(&PlayerCookie::of_session(&request, Kind::Embed).unwrap()).unwrap();
        let text = text.to_str().unwrap();
        assert!(text.starts_with("__Host-embed-player=") && text.contains("SameSite=None; Partitioned"), "{text}");
    }
}
