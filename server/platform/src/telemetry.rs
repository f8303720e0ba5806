//! Logs, metrics and traces.
//!
//! Logs go to standard error. Metrics are at `/metrics` if the operator has enabled it. With an OTLP endpoint, metrics
//! and traces are sent there too.

use std::io::IsTerminal;

use anyhow::Context;
use opentelemetry::global;
use opentelemetry::trace::TracerProvider;
use opentelemetry_otlp::WithExportConfig;
use opentelemetry_sdk::Resource;
use opentelemetry_sdk::metrics::SdkMeterProvider;
use opentelemetry_sdk::trace::SdkTracerProvider;
use prometheus::{Encoder, Registry, TextEncoder};
use tracing_subscriber::layer::SubscriberExt;
use tracing_subscriber::util::SubscriberInitExt;
use tracing_subscriber::{EnvFilter, Layer};

/// The target of requests' spans.
pub const REQUESTS: &str = "grandstand::requests";

/// How log lines look.
#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
pub enum LogFormat {
    /// For people.
    Text,
    /// One JSON object a line, for collectors.
    Json,
}

/// The exporters, which must be flushed when the process ends, and the registry that `/metrics` reads.
#[derive(Debug, Clone)]
pub struct Telemetry {
    registry: Registry,
    meters: SdkMeterProvider,
    tracer: Option<SdkTracerProvider>,
}

/// Starts logging, metrics and, with an endpoint, export by OTLP. Called once, by `grandstand serve`.
///
/// # Errors
/// The OTLP exporter can't be built, or logging was started already.
pub fn start(format: LogFormat, filter: &str, otlp_endpoint: Option<&str>) -> anyhow::Result<Telemetry> {
    let tracer = otlp_endpoint.map(tracer_provider).transpose()?;
    let filter = EnvFilter::try_new(filter).unwrap_or_else(|_| EnvFilter::new("info,sqlx=warn,sea_orm=warn"));
    // Spans of requests cost more than most responses, so they are only enabled if traces are exported.
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

/// Starts metrics only, for servers that tests start in their own process.
///
/// # Errors
/// The metrics registry can't be built.
pub fn metrics_only() -> anyhow::Result<Telemetry> {
    let (registry, meters) = meter_provider(None)?;
    Ok(Telemetry { registry, meters, tracer: None })
}

impl Telemetry {
    /// Returns the metrics in Prometheus' text format.
    ///
    /// # Errors
    /// A metric can't be written in the format.
    pub fn prometheus(&self) -> anyhow::Result<Vec<u8>> {
        let mut text = Vec::new();
        TextEncoder::new().encode(&self.registry.gather(), &mut text)?;
        Ok(text)
    }

    /// Flushes buffered metrics and traces.
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
