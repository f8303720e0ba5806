//! `/healthz` and `/readyz`, on any Host, and `/metrics`, for the operator alone.

use actix_web::http::header;
use actix_web::{HttpRequest, HttpResponse, guard, web};
use serde::Serialize;

use super::problem::Problem;
use crate::app::App;
use crate::db;

/// Adds the three. `/metrics` is there only where it needs a token and has no listener of its own.
pub fn configure(config: &mut web::ServiceConfig) {
    let only = guard::fn_guard(|context| {
        let settings = context.app_data::<web::Data<App>>().map(|app| &app.settings);
        settings.is_some_and(|settings| settings.metrics_listen.is_none() && settings.metrics_token.is_some())
    });
    config
        .route("/healthz", web::get().to(healthz))
        .route("/readyz", web::get().to(readyz))
        .service(web::resource("/metrics").guard(only).route(web::get().to(metrics)));
}

/// What stands at the listener of metrics.
pub fn configure_metrics(config: &mut web::ServiceConfig) {
    config.route("/metrics", web::get().to(metrics));
}

async fn healthz() -> &'static str {
    "ok"
}

#[derive(Serialize)]
struct Readiness {
    ready: bool,
    database: bool,
    redis: Option<bool>,
    channels: usize,
}

async fn readyz(app: web::Data<App>) -> HttpResponse {
    let database = db::ping(&app.database).await.is_ok();
    let redis = match &app.redis {
        Some(redis) => Some(redis.ping().await),
        None => None,
    };
    let channels = app.sites.load().len();
    // Without Redis changes are found in the database, so losing it is no reason to be sent no traffic.
    let ready = database && app.is_applied();
    let mut response = if ready { HttpResponse::Ok() } else { HttpResponse::ServiceUnavailable() };
    response.json(Readiness { ready, database, redis, channels })
}

async fn metrics(request: HttpRequest, app: web::Data<App>) -> Result<HttpResponse, Problem> {
    if !is_operator(&request, app.settings.metrics_token.as_deref()) {
        let challenge = (header::WWW_AUTHENTICATE, "Bearer");
        return Ok(HttpResponse::Unauthorized().insert_header(challenge).finish());
    }
    Ok(HttpResponse::Ok().content_type("text/plain; version=0.0.4").body(app.telemetry.prometheus()?))
}

/// Whether a request has the token, where one is set. Takes as long wherever a wrong one differs.
fn is_operator(request: &HttpRequest, token: Option<&str>) -> bool {
    let Some(token) = token else { return true };
    let sent = request.headers().get(header::AUTHORIZATION).map(|value| value.as_bytes());
    let hash = |bytes: &[u8]| blake3::hash(bytes);
    sent.and_then(|sent| sent.strip_prefix(b"Bearer ")).is_some_and(|sent| hash(sent) == hash(token.as_bytes()))
}
