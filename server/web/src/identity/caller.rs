//! Facts about a request that signing in and sending mail need besides its context.

use std::convert::Infallible;
use std::future::{Ready, ready};
use std::net::IpAddr;

use actix_web::dev::Payload;
use actix_web::http::header::{self, HeaderName};
use actix_web::{FromRequest, HttpRequest};

use super::session_cookie;

/// The cookie that identifies a user's known device.
pub const DEVICE_COOKIE: &str = "__Host-device";

/// The request's Host and browser.
#[derive(Debug, Clone)]
pub struct Caller {
    /// The request's Host.
    host: String,
    /// The `User-Agent` header.
    pub user_agent: Option<String>,
    /// The value of the device cookie, as sent.
    pub device: Option<String>,
}

impl Caller {
    /// The base URL that the browser has used (`https://harbour.example`), for redirecting it to where its cookies are.
    /// Use it only with the request's `Context`, which has checked the Host, and never in mails or stored data:
    /// see [`crate::site::Site::address`].
    pub fn standing_at(&self) -> String {
        origin(&self.host)
    }

    /// Whether the calling page is on the user's own machine.
    pub fn is_local(&self) -> bool {
        is_this_machine(&self.host)
    }
}

/// Whether a host, with or without a port, is the machine that the browser runs on.
pub fn is_this_machine(host: &str) -> bool {
    let address = host.trim_start_matches('[').split(']').next().unwrap_or_default();
    let loopback = |text: &str| text.parse::<IpAddr>().is_ok_and(|address| address.to_canonical().is_loopback());
    is_localhost(name(host)) || loopback(address) || loopback(name(host))
}

impl FromRequest for Caller {
    type Error = Infallible;
    type Future = Ready<Result<Self, Infallible>>;

    fn from_request(request: &HttpRequest, _payload: &mut Payload) -> Self::Future {
        let text = |name: HeaderName| request.headers().get(name).and_then(|value| value.to_str().ok());
        let host = text(header::HOST).unwrap_or_default().to_owned();
        let device = session_cookie::value(request.headers(), DEVICE_COOKIE).map(str::to_owned);
        ready(Ok(Self { host, user_agent: text(header::USER_AGENT).map(str::to_owned), device }))
    }
}

/// The origin of a host: sites are served over TLS, except on localhost.
fn origin(host: &str) -> String {
    let scheme = if is_localhost(name(host)) { "http" } else { "https" };
    format!("{scheme}://{host}")
}

/// A host without its port.
fn name(host: &str) -> &str {
    host.rsplit_once(':').map_or(host, |(name, _)| name)
}

fn is_localhost(name: &str) -> bool {
    let name = name.to_ascii_lowercase();
    name == "localhost" || name.ends_with(".localhost")
}

#[cfg(test)]
mod tests {
    use super::{Caller, origin};

    #[test]
    fn pages_on_ones_own_machine_are_known() {
        let is_local = |host: &str| Caller { host: host.to_owned(), user_agent: None, device: None }.is_local();
        for host in ["localhost", "Harbour.Localhost:8080", "127.0.0.1:8080", "127.0.0.9", "[::1]:8080", "[::1]"] {
            assert!(is_local(host), "{host}");
        }
        for host in ["harbour.example", "harbour.example:8443", "evil-localhost.example", "192.0.2.1", ""] {
            assert!(!is_local(host), "{host}");
        }
    }

    #[test]
    fn only_this_machine_is_called_without_tls() {
        assert_eq!(origin("harbour.localhost:8080"), "http://harbour.localhost:8080");
        assert_eq!(origin("harbour.example"), "https://harbour.example");
        assert_eq!(origin("harbour.example:8443"), "https://harbour.example:8443");
        assert_eq!(origin("evil-localhost.example"), "https://evil-localhost.example");
    }
}
