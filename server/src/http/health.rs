//! `/healthz`, `/readyz` and `/metrics`: for the operator, on any Host.

use actix_web::{HttpResponse, web};
use serde::Serialize;

use super::problem::Problem;
use crate::app::App;
use crate::db;

/// Adds the three.
pub fn configure(config: &mut web::ServiceConfig) {
    config
        .route("/healthz", web::get().to(healthz))
        .route("/readyz", web::get().to(readyz))
        .route("/metrics", web::get().to(metrics));
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

async fn metrics(app: web::Data<App>) -> Result<HttpResponse, Problem> {
    Ok(HttpResponse::Ok().content_type("text/plain; version=0.0.4").body(app.telemetry.prometheus()?))
}
