//! The scheme that the browser used; TLS is terminated by a proxy, or here.

use actix_web::HttpRequest;
use actix_web::http::header;
use ipnet::IpNet;

use super::client;
use crate::connections::tls::TlsName;
use crate::identity::caller;

/// The scheme of a request.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Scheme {
    /// Without TLS.
    Http,
    /// Over TLS.
    Https,
}

impl Scheme {
    /// The scheme of a request: HTTPS if its connection is a TLS one, else from a trusted proxy's `X-Forwarded-Proto`.
    /// Without that it is HTTPS, except for sites on this machine, because session cookies need TLS elsewhere.
    pub fn of(request: &HttpRequest, trusted: &[IpNet]) -> Self {
        if request.conn_data::<TlsName>().is_some() {
            return Self::Https;
        }
        let text = |name: &str| request.headers().get(name).and_then(|value| value.to_str().ok());
        if client::is_by_proxy(request, trusted) {
            // The nearest proxy's value is the last one.
            match text("x-forwarded-proto").and_then(|protocols| protocols.rsplit(',').next()).map(str::trim) {
                Some("https") => return Self::Https,
                Some("http") => return Self::Http,
                _ => {}
            }
        }
        let host = text(header::HOST.as_str()).unwrap_or_default();
        if caller::is_this_machine(host) { Self::Http } else { Self::Https }
    }

    /// The scheme's name in URLs.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Http => "http",
            Self::Https => "https",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Scheme;
    use actix_web::test::TestRequest;

    fn scheme(peer: &str, host: &str, protocol: &str) -> Scheme {
        let request = TestRequest::default()
            .peer_addr(format!("{peer}:1234").parse().unwrap())
            .insert_header(("host", host))
            .insert_header(("x-forwarded-proto", protocol))
            .to_http_request();
        Scheme::of(&request, &["10.0.0.0/8".parse().unwrap()])
    }

    #[test]
    fn only_trusted_proxies_are_believed() {
        assert_eq!(scheme("10.0.0.1", "harbour.example", "http"), Scheme::Http);
        assert_eq!(scheme("10.0.0.1", "harbour.localhost", "https"), Scheme::Https);
        assert_eq!(scheme("10.0.0.1", "harbour.example", "https, http"), Scheme::Http);
        assert_eq!(scheme("10.0.0.1", "harbour.example", "nonsense"), Scheme::Https);
        assert_eq!(scheme("192.0.2.1", "harbour.example", "http"), Scheme::Https);
        assert_eq!(scheme("127.0.0.1", "harbour.localhost:8080", "https"), Scheme::Http);
        assert_eq!(scheme("127.0.0.1", "[::1]:8080", "https"), Scheme::Http);
    }
}
