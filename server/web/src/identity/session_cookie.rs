//! The cookies that hold session tokens. The prefix `__Host-` of their names makes browsers accept them only over TLS
//! (or on loopback), for the whole host and for no other host.
//!
//! Cookies are parsed and written by hand: actix-web's `cookies` feature lacks `Partitioned` and copies every cookie of
//! a request.

use actix_web::dev::ServiceResponse;
use actix_web::http::header::{self, HeaderMap, HeaderValue};
use actix_web::{HttpMessage, HttpRequest, HttpResponseBuilder};

use super::sessions::Kind;
use super::token_hash::TokenHash;
use crate::problem::Problem;

/// The maximum that browsers allow. The server, not the cookie, decides when a session ends.
pub const MAX_AGE_SECONDS: u32 = 400 * 24 * 60 * 60;

/// A session that a request claims.
#[derive(Debug, Clone, Copy)]
pub struct Claimed {
    /// The kind of cookie that claims it.
    pub kind: Kind,
    /// The hash of its token; `None` if the token is malformed.
    pub token: Option<TokenHash>,
}

/// Marks a request whose cookie belongs to no session: the response clears the cookie.
struct Stale(Kind);

const fn name(kind: Kind) -> &'static str {
    match kind {
        Kind::Browser => "__Host-session",
        Kind::Embed => "__Host-embed",
    }
}

/// The session that the request's cookies claim. The page's own session takes precedence over that of an embedded
/// player.
pub fn claimed(request: &HttpRequest) -> Option<Claimed> {
    let headers = request.headers();
    if !headers.contains_key(header::COOKIE) {
        return None;
    }
    [Kind::Browser, Kind::Embed]
        .into_iter()
        .find_map(|kind| value(headers, name(kind)).map(|token| Claimed { kind, token: TokenHash::of_token(token) }))
}

/// The value of a cookie.
pub fn value<'a>(headers: &'a HeaderMap, name: &str) -> Option<&'a str> {
    headers
        .get_all(header::COOKIE)
        .filter_map(|cookies| cookies.to_str().ok())
        .flat_map(|cookies| cookies.split(';'))
        .find_map(|cookie| cookie.trim().strip_prefix(name)?.strip_prefix('='))
}

/// The token in a session's cookie, whether or not the session exists.
pub fn token(request: &HttpRequest, kind: Kind) -> Option<&str> {
    value(request.headers(), name(kind))
}

/// The cookie attributes that say from which sites the cookie is sent.
pub const fn sites(kind: Kind) -> &'static str {
    match kind {
        Kind::Browser => "SameSite=Lax",
        // Embedded in another site: a separate cookie for each site.
        Kind::Embed => "SameSite=None; Partitioned",
    }
}

/// Marks a cookie that belongs to no session.
pub fn note_stale(request: &HttpRequest, kind: Kind) {
    request.extensions_mut().insert(Stale(kind));
}

/// Clears the cookie that was marked as stale, unless the response sets it again.
pub fn clear_stale<B>(response: &mut ServiceResponse<B>) {
    let Some(Stale(kind)) = response.request().extensions_mut().remove::<Stale>() else { return };
    let headers = response.headers_mut();
    let is_set = headers.get_all(header::SET_COOKIE).any(|cookie| cookie.as_bytes().starts_with(name(kind).as_bytes()));
    if !is_set && let Ok(cleared) = cookie(kind, "", 0) {
        headers.append(header::SET_COOKIE, cleared);
        // A shared cache must not sign others out with this header.
        let is_kept_by_nobody = headers.get(header::CACHE_CONTROL).is_some_and(|kept| kept == "no-store");
        if !is_kept_by_nobody {
            headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("private, no-cache"));
        }
    }
}

/// Sets the cookie of a session.
///
/// # Errors
/// The token is not valid in a header; every token of [`super::token_hash`] is.
pub fn set(response: &mut HttpResponseBuilder, kind: Kind, token: &str) -> Result<(), Problem> {
    response.append_header((header::SET_COOKIE, cookie(kind, token, MAX_AGE_SECONDS)?));
    Ok(())
}

/// Clears both cookies.
///
/// # Errors
/// Never in practice: the header values are constant.
pub fn clear(response: &mut HttpResponseBuilder) -> Result<(), Problem> {
    for kind in [Kind::Browser, Kind::Embed] {
        response.append_header((header::SET_COOKIE, cookie(kind, "", 0)?));
    }
    Ok(())
}

fn cookie(kind: Kind, token: &str, max_age: u32) -> Result<HeaderValue, Problem> {
    let sites = sites(kind);
    let text = format!("{}={token}; Path=/; HttpOnly; Secure; {sites}; Max-Age={max_age}", name(kind));
    HeaderValue::from_str(&text).map_err(|error| Problem::Internal(error.into()))
}

#[cfg(test)]
mod tests {
    use actix_web::test::TestRequest;

    use super::*;

    fn kind_of(cookies: &str) -> Option<(Kind, bool)> {
        let request = TestRequest::default().insert_header(("cookie", cookies)).to_http_request();
        claimed(&request).map(|claimed| (claimed.kind, claimed.token.is_some()))
    }

    #[test]
    fn sessions_are_found_among_other_cookies() {
        let token = "A".repeat(43);
        assert_eq!(kind_of("theme=dark; other=__Host-session"), None);
        assert_eq!(kind_of(&format!("theme=dark; __Host-session={token}")), Some((Kind::Browser, true)));
        assert_eq!(kind_of(&format!("__Host-embed={token};__Host-session={token}")), Some((Kind::Browser, true)));
        assert_eq!(kind_of(&format!("__Host-embed={token}")), Some((Kind::Embed, true)));
        assert_eq!(kind_of("__Host-session=nonsense"), Some((Kind::Browser, false)));
        assert_eq!(kind_of("__Host-session2=nonsense"), None);
    }
}
