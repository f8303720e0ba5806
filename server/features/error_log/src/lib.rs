//! Errors in viewers' browsers: pages report requests and scripts that failed. Both are logged and counted; errors of
//! scripts are stored, too, until an operator looks at them with `grandstand errors`.

mod browser;
mod cleaning;
mod endpoints;
mod error;
mod frames;
pub mod listing;
mod maps;
mod model;
mod personal;
mod queries;
mod script_error;
mod sent;
mod service;
mod waiting;

use std::sync::OnceLock;

use actix_web::web::{self, post};
use grandstand_web::operations::Operation;
use opentelemetry::metrics::Counter;
use opentelemetry::{KeyValue, global};

use model::Reported;
use script_error::Thrown;

pub use endpoints::{__path_error_log, error_log};
pub use maps::Maps;
pub use personal::PageErrors;
pub use service::ErrorLog;

/// Adds the call to `/api`.
pub fn configure(config: &mut web::ServiceConfig) {
    config.route("/error-log", post().to(error_log));
}

/// Properties of the call that its method doesn't imply.
pub const OPERATIONS: &[Operation] = &[Operation::post("/error-log").drops().with_temporary_password()];

/// Writes a failed request to the log and counts it.
fn note_request(channel: &str, report: &Reported) {
    tracing::warn!(
        channel,
        code = report.code,
        status = report.status,
        method = report.method,
        path = report.path,
        route = report.route,
        release = report.release,
        detail = report.message,
        failed_request_id = report.request_id,
        "a page reports a failed request"
    );
    static REPORTS: OnceLock<Counter<u64>> = OnceLock::new();
    let reports = REPORTS.get_or_init(|| counter("reported_errors", "Failed requests that pages have reported"));
    // Labels have few values, so that pages can't create time series: there are few channels, and few kinds of status.
    let labels = [KeyValue::new("channel", channel.to_owned()), KeyValue::new("status", report.kind_of_status())];
    reports.add(1, &labels);
}

/// Writes an error of a script to the log and counts it.
fn note_error(channel: &str, thrown: &Thrown) {
    tracing::warn!(
        channel,
        code = thrown.code,
        route = thrown.route,
        release = thrown.release,
        detail = thrown.message,
        place = thrown.stack.first().map(ToString::to_string),
        "a page reports an error"
    );
    static ERRORS: OnceLock<Counter<u64>> = OnceLock::new();
    let errors = ERRORS.get_or_init(|| counter("reported_script_errors", "Errors of scripts that pages have reported"));
    errors.add(1, &[KeyValue::new("channel", channel.to_owned()), KeyValue::new("code", thrown.code)]);
}

fn counter(name: &'static str, description: &'static str) -> Counter<u64> {
    global::meter("grandstand").u64_counter(name).with_description(description).build()
}
