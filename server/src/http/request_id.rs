//! A name for every request, in its log lines, its problem body and its `X-Request-Id`.

use actix_web::body::MessageBody;
use actix_web::dev::{ServiceRequest, ServiceResponse};
use actix_web::http::header::{HeaderName, HeaderValue};
use actix_web::middleware::Next;
use tracing::Instrument;

use crate::telemetry;

tokio::task_local! {
    static CURRENT: String;
}

static HEADER: HeaderName = HeaderName::from_static("x-request-id");

/// The id of the request that this task answers; empty outside one.
pub fn current() -> String {
    CURRENT.try_with(Clone::clone).unwrap_or_default()
}

/// Names the request, times it, and logs it when it is answered. Query strings stay out of the log: they carry keys.
///
/// # Errors
/// Whatever the inner service fails with.
pub async fn middleware(
    request: ServiceRequest,
    next: Next<impl MessageBody>,
) -> Result<ServiceResponse<impl MessageBody>, actix_web::Error> {
    let id = uuid::Uuid::now_v7().simple().to_string();
    let span = tracing::info_span!(
        "request",
        request_id = %id,
        method = %request.method(),
        path = telemetry::loggable_path(request.path()),
        host = request.connection_info().host(),
        status = tracing::field::Empty,
    );
    let started = std::time::Instant::now();
    let header = HeaderValue::from_str(&id).unwrap_or_else(|_| HeaderValue::from_static("invalid"));
    let answer = async move {
        let mut response = next.call(request).await?;
        let status = response.status().as_u16();
        tracing::Span::current().record("status", status);
        let took = started.elapsed();
        telemetry::count_request(&response, took);
        tracing::info!(status, took_us = u64::try_from(took.as_micros()).unwrap_or(u64::MAX), "answered");
        response.headers_mut().insert(HEADER.clone(), header);
        Ok(response)
    };
    CURRENT.scope(id, answer.instrument(span)).await
}
