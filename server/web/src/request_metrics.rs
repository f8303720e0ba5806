//! The span and the metrics of a request.

use std::cell::RefCell;
use std::collections::HashMap;
use std::fmt::Display;
use std::sync::{Arc, LazyLock};
use std::time::Duration;

use actix_web::HttpRequest;
use actix_web::dev::{ServiceRequest, ServiceResponse};
use grandstand_platform::telemetry::REQUESTS;
use opentelemetry::metrics::Histogram;
use opentelemetry::{KeyValue, global};

use super::loggable::{SecretPaths, loggable_host};

/// How long requests took, by route and status; how many there were is the histogram's count. The name and the labels
/// are those of OpenTelemetry's conventions.
static DURATIONS: LazyLock<Histogram<f64>> = LazyLock::new(|| {
    let seconds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0];
    let meter = global::meter("grandstand");
    let histogram = meter.f64_histogram("http.server.request.duration").with_unit("s");
    histogram.with_boundaries(seconds.to_vec()).with_description("Time to answer a request").build()
});

thread_local! {
    /// The routes without parameters that this worker has answered, by their paths: each is its own pattern, and asking
    /// the router for it takes longer than most answers do.
    static PLAIN_ROUTES: RefCell<HashMap<Box<str>, Arc<str>>> = RefCell::default();
}

/// The span of a request that is about to be answered; a disabled one where traces go nowhere.
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

/// Counts an answered request by its route pattern (never its path, which has ids and tokens) and status.
pub fn count_request<B>(response: &ServiceResponse<B>, took: Duration) {
    let status = i64::from(response.status().as_u16());
    let labels =
        [KeyValue::new("http.route", route(response.request())), KeyValue::new("http.response.status_code", status)];
    DURATIONS.record(took.as_secs_f64(), &labels);
}

/// The pattern of the route that a request took.
fn route(request: &HttpRequest) -> Arc<str> {
    let path = request.path();
    let known = PLAIN_ROUTES.with_borrow(|routes| routes.get(path).cloned());
    known.unwrap_or_else(|| {
        let pattern: Arc<str> = request.match_pattern().as_deref().unwrap_or("other").into();
        // Only as many are kept as there are routes: a path with a parameter in it is not its own pattern.
        if *pattern == *path {
            PLAIN_ROUTES.with_borrow_mut(|routes| routes.insert(path.into(), Arc::clone(&pattern)));
        }
        pattern
    })
}
