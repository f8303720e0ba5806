//! What requests over TLS and HTTP/2 need before the application sees them.

use actix_http::header::{self, HeaderValue};
use actix_http::{HttpMessage, Request, StatusCode, Version};
use actix_web::http::Uri;

use super::exchange::Exchange;
use super::tls::TlsName;

/// Requests that an HTTP/2 connection may have in progress. Browsers open at most a hundred streams.
const AT_ONCE: usize = 250;

/// Makes an HTTP/2 request look like one of HTTP/1.1: the `Host` header has the authority, and the URL is a path.
/// Returns the status of a refusal: the connection has too many requests, or the request is for another name than the
/// handshake was for, whose channel may be another one (421, after which a client connects anew).
pub fn prepare(request: &mut Request, exchange: Option<&Exchange>) -> Option<StatusCode> {
    if request.version() == Version::HTTP_2 {
        let authority = request.uri().authority().map(|authority| authority.as_str().to_owned());
        if let Some(authority) = authority {
            let Ok(host) = HeaderValue::from_str(&authority) else { return Some(StatusCode::BAD_REQUEST) };
            request.headers_mut().insert(header::HOST, host);
            let path = request.uri().path_and_query().map_or("/", |path| path.as_str());
            let Ok(path) = path.parse::<Uri>() else { return Some(StatusCode::BAD_REQUEST) };
            *request.uri_mut() = path;
        }
        if exchange.is_some_and(|exchange| exchange.in_progress() >= AT_ONCE) {
            return Some(StatusCode::SERVICE_UNAVAILABLE);
        }
    }
    let name = request.conn_data::<TlsName>()?;
    let host = request.headers().get(header::HOST).and_then(|host| host.to_str().ok()).unwrap_or_default();
    (!is_for(host, &name.0)).then_some(StatusCode::MISDIRECTED_REQUEST)
}

/// Whether a `Host`, with or without a port, is this name.
fn is_for(host: &str, name: &str) -> bool {
    let host = host.rsplit_once(':').map_or(host, |(host, _)| host);
    host.strip_suffix('.').unwrap_or(host).eq_ignore_ascii_case(name)
}

#[cfg(test)]
mod tests {
    use super::is_for;

    #[test]
    fn a_host_is_compared_without_port_case_and_last_dot() {
        for host in ["watch.example", "WATCH.example:8443", "watch.example.", "watch.example.:443"] {
            assert!(is_for(host, "watch.example"), "{host}");
        }
        for host in ["", "example", "watch.example.org", "xwatch.example", "[::1]:443", "watch.example:443:1"] {
            assert!(!is_for(host, "watch.example"), "{host}");
        }
    }
}
