//! What signing in and mailing need to know of a request beyond its context.

use std::convert::Infallible;
use std::future::{Ready, ready};

use actix_web::dev::Payload;
use actix_web::http::header::{self, HeaderName};
use actix_web::{FromRequest, HttpRequest};

/// How the channel was called, and by what.
#[derive(Debug, Clone)]
pub struct Caller {
    /// Where the site stands that was called (`https://harbour.example`): links in mails lead there. To be used with a
    /// [`super::context::Context`] only, which has checked the Host.
    pub origin: String,
    /// What the browser calls itself.
    pub user_agent: Option<String>,
}

impl FromRequest for Caller {
    type Error = Infallible;
    type Future = Ready<Result<Self, Infallible>>;

    fn from_request(request: &HttpRequest, _payload: &mut Payload) -> Self::Future {
        let text = |name: HeaderName| request.headers().get(name).and_then(|value| value.to_str().ok());
        let origin = origin(text(header::HOST).unwrap_or_default());
        ready(Ok(Self { origin, user_agent: text(header::USER_AGENT).map(str::to_owned) }))
    }
}

/// Sites are served over TLS, but for those on this machine itself.
fn origin(host: &str) -> String {
    let name = host.rsplit_once(':').map_or(host, |(name, _)| name).to_ascii_lowercase();
    let scheme = if name == "localhost" || name.ends_with(".localhost") { "http" } else { "https" };
    format!("{scheme}://{host}")
}

#[cfg(test)]
mod tests {
    use super::origin;

    #[test]
    fn only_this_machine_is_called_without_tls() {
        assert_eq!(origin("harbour.localhost:8080"), "http://harbour.localhost:8080");
        assert_eq!(origin("harbour.example"), "https://harbour.example");
        assert_eq!(origin("harbour.example:8443"), "https://harbour.example:8443");
        assert_eq!(origin("evil-localhost.example"), "https://evil-localhost.example");
    }
}
