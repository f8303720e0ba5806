//! Errors in viewers' browsers: pages report requests that failed, and the operator finds them in the log and in the
//! metrics.

mod endpoints;
mod error;
mod model;

use std::sync::OnceLock;

use actix_web::web::{self, post};
use grandstand_web::operations::Operation;
use opentelemetry::metrics::Counter;
use opentelemetry::{KeyValue, global};

use model::Reported;

pub use endpoints::{__path_error_log, error_log};
pub use model::Report;

/// Adds the call to `/api`.
pub fn configure(config: &mut web::ServiceConfig) {
    config.route("/error-log", post().to(error_log));
}

/// Properties of the call that its method doesn't imply.
pub const OPERATIONS: &[Operation] = &[Operation::post("/error-log").drops().with_temporary_password()];

/// Writes a report to the log and counts it.
fn note(channel: &str, report: &Reported) {
    tracing::warn!(
        channel,
        code = report.code,
        status = report.status,
        method = report.method,
        path = report.path,
        route = report.route,
        detail = report.message,
        failed_request_id = report.request_id,
        "a page reports a failed request"
    );
    static REPORTS: OnceLock<Counter<u64>> = OnceLock::new();
    let reports = REPORTS.get_or_init(|| {
        let description = "Failed requests that pages have reported";
        global::meter("grandstand").u64_counter("reported_errors").with_description(description).build()
    });
    // Labels have few values, so that pages can't create time series: there are few channels, and few kinds of status.
    let labels = [KeyValue::new("channel", channel.to_owned()), KeyValue::new("status", report.kind_of_status())];
    reports.add(1, &labels);
}
