//! Logs, metrics and traces.
//!
//! Logs go to standard error. Metrics are at `/metrics` where the operator has opened it; where an OTLP endpoint is set,
//! they and the traces are sent there too.

use std::cell::RefCell;
use std::collections::HashMap;
use std::fmt::Display;
use std::io::IsTerminal;
use std::sync::{Arc, LazyLock};
use std::time::Duration;

use actix_web::HttpRequest;
use actix_web::dev::{ServiceRequest, ServiceResponse};
use actix_web::http::header::{self, HeaderMap};
use anyhow::Context;
use opentelemetry::metrics::Histogram;
use opentelemetry::trace::TracerProvider;
use opentelemetry::{KeyValue, global};
use opentelemetry_otlp::WithExportConfig;
use opentelemetry_sdk::Resource;
use opentelemetry_sdk::metrics::SdkMeterProvider;
use opentelemetry_sdk::trace::SdkTracerProvider;
use prometheus::{Encoder, Registry, TextEncoder};
use tracing_subscriber::layer::SubscriberExt;
use tracing_subscriber::util::SubscriberInitExt;
use tracing_subscriber::{EnvFilter, Layer};

use crate::config::LogFormat;

/// The target of requests' spans.
const REQUESTS: &str = "grandstand::requests";

/// What must be flushed when the process ends, and what `/metrics` reads.
#[derive(Debug, Clone)]
pub struct Telemetry {
    registry: Registry,
    meters: SdkMeterProvider,
    tracer: Option<SdkTracerProvider>,
}

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

/// Starts logging, metrics and, with an endpoint, export by OTLP. Called once, by `grandstand serve`.
///
/// # Errors
/// The OTLP exporter can't be built, or logging was started already.
pub fn start(format: LogFormat, filter: &str, otlp_endpoint: Option<&str>) -> anyhow::Result<Telemetry> {
    let tracer = otlp_endpoint.map(tracer_provider).transpose()?;
    let filter = EnvFilter::try_new(filter).unwrap_or_else(|_| EnvFilter::new("info,sqlx=warn,sea_orm=warn"));
    // Requests have spans where somebody collects them: they cost more than most answers do.
    let filter = if tracer.is_some() { filter.add_directive(format!("{REQUESTS}=debug").parse()?) } else { filter };
    let lines =
        tracing_subscriber::fmt::layer().with_writer(std::io::stderr).with_ansi(std::io::stderr().is_terminal());
    let lines = match format {
        LogFormat::Text => lines.with_target(false).boxed(),
        LogFormat::Json => lines.json().flatten_event(true).boxed(),
    };
    let spans =
        tracer.as_ref().map(|provider| tracing_opentelemetry::layer().with_tracer(provider.tracer("grandstand")));
    tracing_subscriber::registry().with(filter).with(lines).with(spans).try_init()?;
    let (registry, meters) = meter_provider(otlp_endpoint)?;
    global::set_meter_provider(meters.clone());
    Ok(Telemetry { registry, meters, tracer })
}

/// Metrics alone, for servers that tests start in their own process.
///
/// # Errors
/// The metrics registry can't be built.
pub fn metrics_only() -> anyhow::Result<Telemetry> {
    let (registry, meters) = meter_provider(None)?;
    Ok(Telemetry { registry, meters, tracer: None })
}

impl Telemetry {
    /// The metrics in Prometheus' text format.
    ///
    /// # Errors
    /// An instrument reports something that the format can't hold.
    pub fn prometheus(&self) -> anyhow::Result<Vec<u8>> {
        let mut text = Vec::new();
        TextEncoder::new().encode(&self.registry.gather(), &mut text)?;
        Ok(text)
    }

    /// Sends what is still buffered.
    pub fn stop(&self) {
        let stopped = self.tracer.as_ref().map_or(Ok(()), SdkTracerProvider::shutdown);
        for result in [stopped, self.meters.shutdown()] {
            if let Err(error) = result {
                tracing::warn!(%error, "telemetry did not stop cleanly");
            }
        }
    }
}

fn resource() -> Resource {
    Resource::builder().with_service_name("grandstand").build()
}

fn tracer_provider(endpoint: &str) -> anyhow::Result<SdkTracerProvider> {
    let exporter = opentelemetry_otlp::SpanExporter::builder()
        .with_http()
        .with_endpoint(format!("{}/v1/traces", endpoint.trim_end_matches('/')))
        .build()
        .context("the trace exporter (OTEL_EXPORTER_OTLP_ENDPOINT)")?;
    Ok(SdkTracerProvider::builder().with_resource(resource()).with_batch_exporter(exporter).build())
}

fn meter_provider(endpoint: Option<&str>) -> anyhow::Result<(Registry, SdkMeterProvider)> {
    let registry = Registry::new();
    let prometheus = opentelemetry_prometheus::exporter().with_registry(registry.clone()).build()?;
    let mut builder = SdkMeterProvider::builder().with_resource(resource()).with_reader(prometheus);
    if let Some(endpoint) = endpoint {
        let exporter = opentelemetry_otlp::MetricExporter::builder()
            .with_http()
            .with_endpoint(format!("{}/v1/metrics", endpoint.trim_end_matches('/')))
            .build()
            .context("the metrics exporter (OTEL_EXPORTER_OTLP_ENDPOINT)")?;
        builder = builder.with_periodic_exporter(exporter);
    }
    Ok((registry, builder.build()))
}

/// The span of a request that is about to be answered; a disabled one where traces go nowhere.
pub fn request_span(id: &impl Display, request: &ServiceRequest) -> tracing::Span {
    tracing::debug_span!(
        target: REQUESTS,
        "request",
        request_id = %id,
        method = %request.method(),
        path = loggable_path(request.path()),
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

/// The `Host` as it was sent. What a client claims in `Forwarded` or `X-Forwarded-Host` decides nothing and is not logged.
pub fn loggable_host(headers: &HeaderMap) -> &str {
    headers.get(header::HOST).and_then(|host| host.to_str().ok()).unwrap_or_default()
}

/// A path without the token that paths of media, clips and downloads carry, and without what opens a personal calendar.
pub fn loggable_path(path: &str) -> String {
    if path.starts_with("/api/calendar/") {
        return "/api/calendar/…".to_owned();
    }
    let folder = ["/media/clips/", "/media/", "/downloads/", "/-/may-watch/", "/-/media/"]
        .into_iter()
        .find(|folder| path.starts_with(folder));
    let named = folder.and_then(|folder| Some((folder, path.strip_prefix(folder)?.split_once('/')?)));
    match named {
        Some((folder, (_token, rest))) => format!("{folder}…/{rest}"),
        None => path.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::loggable_path;

    #[test]
    fn tokens_stay_out_of_the_log() {
        assert_eq!(loggable_path("/media/abc.def/540p/3.m4s"), "/media/…/540p/3.m4s");
        assert_eq!(loggable_path("/media/clips/abc.def/clip.mp4"), "/media/clips/…/clip.mp4");
        assert_eq!(loggable_path("/-/media/abc.def/540p/3.m4s"), "/-/media/…/540p/3.m4s");
        assert_eq!(loggable_path("/-/may-watch/abc.def/540p/3.m4s"), "/-/may-watch/…/540p/3.m4s");
        assert_eq!(loggable_path("/api/calendar/abc-def.ics"), "/api/calendar/…");
        assert_eq!(loggable_path("/downloads/abc.def/540p/final.mp4"), "/downloads/…/540p/final.mp4");
        assert_eq!(loggable_path("/api/events"), "/api/events");
    }
}
