//! The middleware around every request: assigns its id, times, counts and logs it, and sets the headers that every
//! response carries.

use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use actix_web::HttpMessage;
use actix_web::body::MessageBody;
use actix_web::dev::{ServiceRequest, ServiceResponse};
use actix_web::http::header::{HeaderName, HeaderValue};
use actix_web::http::{ConnectionType, Method, StatusCode};
use actix_web::middleware::Next;
use grandstand_db as db;
use tracing::Instrument;

use crate::identity::{player_cookie, session_cookie};
use crate::limits::CountedForgery;
use crate::loggable::{SecretPaths, loggable_host};
use crate::problem::Problem;
use crate::request_id::{self, ProblemCode, RequestId, SignedInUser};
use crate::scheme::Scheme;
use crate::state::WebState;
use crate::{address, request_metrics, security};

/// Slower responses are logged.
const SLOW: Duration = Duration::from_secs(1);

static HEADER: HeaderName = HeaderName::from_static("x-request-id");

/// Assigns the request's id, refuses ambiguous paths, and times, counts and, if notable, logs the request. Sets the id
/// and security headers on the response, and clears cookies that belong to no session.
///
/// # Errors
/// The error of the inner service.
pub async fn middleware(
    request: ServiceRequest,
    next: Next<impl MessageBody + 'static>,
) -> Result<ServiceResponse<impl MessageBody>, actix_web::Error> {
    let id = RequestId::next();
    let started = Instant::now();
    let secret_paths = WebState::of(request.request())?.secret_paths;
    let span = request_metrics::request_span(&id, &request, secret_paths);
    // Writes during safe requests, such as when a session was last used, don't affect the response.
    let changes = !request.method().is_safe();
    let answer = async move {
        // Called here because a middleware of its own would box one more future per request.
        let mut response = if address::is_plain(request.path()) {
            next.call(request).await?.map_into_left_body()
        } else {
            request.error_response(Problem::AmbiguousAddress).map_into_right_body()
        };
        let took = started.elapsed();
        tracing::Span::current().record("status", response.status().as_u16());
        request_metrics::count_request(&response, took);
        request_metrics::count_channel(&response, WebState::of(response.request())?);
        log(&response, took, secret_paths);
        let value = HeaderValue::from_bytes(&id.digits()).map_err(actix_web::error::ErrorInternalServerError)?;
        session_cookie::clear_stale(&mut response);
        player_cookie::set_needed(&mut response);
        response.headers_mut().insert(HEADER.clone(), value);
        let request = response.request();
        let state = WebState::of(request)?;
        let scheme = Scheme::of(request, &state.trusted_proxies);
        if state.is_stopping.load(Ordering::Relaxed) {
            response.response_mut().head_mut().set_connection_type(ConnectionType::Close);
        }
        security::protect(response.status(), response.headers_mut(), scheme);
        Ok(response)
    };
    request_id::scope(id, db::writes::noted(changes, answer.instrument(span))).await
}

/// Logs an answered request: at `info` if it is notable, else at `debug`. Query strings are left out because they carry
/// keys. The log line has the refusal's code and the user's id. Bad signatures are summed up in one line per minute
/// instead.
fn log<B>(response: &ServiceResponse<B>, took: Duration, secret_paths: SecretPaths) {
    let (request, status) = (response.request(), response.status());
    let is_notable = is_notable(request.method(), status, took);
    if !is_notable && !tracing::enabled!(tracing::Level::DEBUG) {
        return;
    }
    let code = response.response().extensions().get::<ProblemCode>().map(|code| code.0);
    let user = request.extensions().get::<SignedInUser>().map(|user| user.0.0);
    let took_us = u64::try_from(took.as_micros()).unwrap_or(u64::MAX);
    macro_rules! line {
        ($level:ident) => {
            tracing::$level!(
                request_id = request_id::current(),
                method = %request.method(),
                path = secret_paths.loggable(request.path()),
                host = loggable_host(request.headers()),
                status = status.as_u16(),
                code,
                user,
                took_us,
                "answered"
            )
        };
    }
    let is_counted = request.extensions().contains::<CountedForgery>();
    if is_notable && !is_counted {
        line!(info);
    } else {
        line!(debug);
    }
}

/// Whether a request is of interest in the log: it changed something, was refused, failed or was slow. Requests over
/// their budget are not, so that a flood doesn't fill the log.
fn is_notable(method: &Method, status: StatusCode, took: Duration) -> bool {
    let is_error = status.is_client_error() || status.is_server_error();
    status != StatusCode::TOO_MANY_REQUESTS && (is_error || !method.is_safe() || took > SLOW)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_flood_writes_no_log() {
        let fast = Duration::from_millis(1);
        let cases = [
            (Method::GET, StatusCode::OK, fast, false),
            (Method::GET, StatusCode::NOT_MODIFIED, fast, false),
            (Method::POST, StatusCode::TOO_MANY_REQUESTS, fast, false),
            (Method::POST, StatusCode::OK, fast, true),
            (Method::GET, StatusCode::NOT_FOUND, fast, true),
            (Method::GET, StatusCode::SERVICE_UNAVAILABLE, fast, true),
            (Method::GET, StatusCode::OK, Duration::from_secs(2), true),
        ];
        for (method, status, took, notable) in cases {
            assert_eq!(is_notable(&method, status, took), notable, "{method} {status} {took:?}");
        }
    }
}
