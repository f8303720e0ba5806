//! The span and the metrics of a request.

use std::cell::RefCell;
use std::collections::HashMap;
use std::fmt::Display;
use std::sync::{Arc, LazyLock};
use std::time::Duration;

use actix_web::body::{BodySize, MessageBody};
use actix_web::dev::{ServiceRequest, ServiceResponse};
use actix_web::http::Method;
use actix_web::{HttpMessage, HttpRequest};
use grandstand_platform::telemetry::REQUESTS;
use opentelemetry::metrics::Histogram;
use opentelemetry::{KeyValue, global};

use super::channel_counts::SentByCache;
use super::context::{NamedSite, site_by_host};
use super::loggable::{SecretPaths, loggable_host};
use super::site::Site;
use super::state::WebState;

/// Duration of requests, by route and status; the histogram's count is the number of requests. The name and the labels
/// follow OpenTelemetry's conventions.
static DURATIONS: LazyLock<Histogram<f64>> = LazyLock::new(|| {
    let seconds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0];
    let meter = global::meter("grandstand");
    let histogram = meter.f64_histogram("http.server.request.duration").with_unit("s");
    histogram.with_boundaries(seconds.to_vec()).with_description("Time to answer a request").build()
});

thread_local! {
    /// Cache of the routes without parameters that this worker has answered, by path. Asking the router for the pattern
    /// takes longer than most responses.
    static PLAIN_ROUTES: RefCell<HashMap<Box<str>, Arc<str>>> = RefCell::default();
}

/// The span of a request; disabled if no traces are exported.
pub fn request_span(id: &impl Display, request: &ServiceRequest, secret_paths: SecretPaths) -> tracing::Span {
    tracing::debug_span!(
        target: REQUESTS,
        "request",
        request_id = %id,
        method = %request.method(),
        path = secret_paths.loggable(request.path()),
        host = loggable_host(request.headers()),
        status = tracing::field::Empty,
    )
}

/// Counts an answered request by status and route pattern, not by path, which contains ids and tokens.
pub fn count_request<B>(response: &ServiceResponse<B>, took: Duration) {
    let status = i64::from(response.status().as_u16());
    let labels =
        [KeyValue::new("http.route", route(response.request())), KeyValue::new("http.response.status_code", status)];
    DURATIONS.record(took.as_secs_f64(), &labels);
}

/// Counts a response for the channel that the request's Host or API key names. Responses to unknown Hosts are no channel's.
pub fn count_channel<B: MessageBody>(response: &ServiceResponse<B>, state: &WebState) {
    let request = response.request();
    let count = |site: &Site| {
        let counts = site.counts.get_or_init(|| state.channel_counts.of_channel(&site.channel.key));
        counts.count(response.status(), bytes(request, response.response().body()));
    };
    if let Ok(Some(site)) = site_by_host(request, state) {
        count(&site);
    } else if let Some(NamedSite(site)) = request.extensions().get() {
        count(site);
    }
}

/// The length of a body; 0 if it isn't known, or isn't sent to the viewer.
fn bytes(request: &HttpRequest, body: &impl MessageBody) -> u64 {
    if let Some(SentByCache(bytes)) = request.extensions().get() {
        return *bytes;
    }
    match body.size() {
        BodySize::Sized(size) if request.method() != Method::HEAD => size,
        _ => 0,
    }
}

/// The route pattern of a request.
fn route(request: &HttpRequest) -> Arc<str> {
    let path = request.path();
    let known = PLAIN_ROUTES.with_borrow(|routes| routes.get(path).cloned());
    known.unwrap_or_else(|| {
        let pattern: Arc<str> = request.match_pattern().as_deref().unwrap_or("other").into();
        // Bounded by the number of routes: a path with parameters differs from its pattern.
        if *pattern == *path {
            PLAIN_ROUTES.with_borrow_mut(|routes| routes.insert(path.into(), Arc::clone(&pattern)));
        }
        pattern
    })
}
