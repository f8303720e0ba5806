//! `/healthz` and `/readyz`, on any Host, and `/metrics` and `/-/tls-ask`, for the operator only.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use actix_web::http::{Method, header};
use actix_web::{HttpRequest, HttpResponse, guard, web};
use grandstand_certificates::normalized;
use grandstand_db as db;
use grandstand_db::Database;
use grandstand_platform::redis_link::RedisLink;
use grandstand_platform::telemetry::Telemetry;
use grandstand_web::problem::Problem;
use grandstand_web::site::Sites;
use serde::Serialize;

use crate::channel_loader::ChannelLoader;
use crate::served_names::is_served;

/// Maximum length of a query of `/-/tls-ask`; a domain has up to 253 characters.
const LONGEST_QUERY: usize = 1024;

/// Health checks and metrics of the process.
#[derive(Debug)]
pub struct Health {
    /// Whether the server was told to stop: proxies then send it nothing more.
    pub is_stopping: Arc<AtomicBool>,
    /// The database.
    pub database: Database,
    /// The connection to Redis, if one is set.
    pub redis: Option<RedisLink>,
    /// The loader of the served channels.
    pub loader: Arc<ChannelLoader>,
    /// Metrics.
    pub telemetry: Telemetry,
    /// The token that `/metrics` requires, if any.
    pub metrics_token: Option<String>,
    /// Whether `/metrics` has a listener of its own.
    pub has_own_listener: bool,
}

/// Adds the three endpoints. `/metrics` is available here only if it requires a token and has no listener of its own.
pub fn configure(config: &mut web::ServiceConfig) {
    let only = guard::fn_guard(|context| {
        let health = context.app_data::<web::Data<Health>>();
        health.is_some_and(|health| !health.has_own_listener && health.metrics_token.is_some())
    });
    config
        .route("/healthz", web::get().to(healthz))
        .route("/readyz", web::get().to(readyz))
        .service(web::resource("/metrics").guard(only).route(web::get().to(metrics)));
}

/// Adds the endpoints of the private listener.
pub fn configure_metrics(config: &mut web::ServiceConfig) {
    config
        .route("/healthz", web::get().to(healthz))
        .route("/readyz", web::get().to(readyz))
        .route("/metrics", web::get().to(metrics))
        .service(web::resource("/-/tls-ask").to(tls_ask));
}

/// Tells a proxy whether it may order a certificate for `?domain=`: 200 if the domain is served, else 404. Looks in
/// memory only, so that a flood of names costs little.
async fn tls_ask(request: HttpRequest, health: web::Data<Health>) -> HttpResponse {
    let query = request.query_string();
    let domain = url::form_urlencoded::parse(query.as_bytes()).find(|(name, _)| name == "domain");
    let domain = domain.filter(|_| request.method() == Method::GET && query.len() <= LONGEST_QUERY);
    let name = domain.and_then(|(_, domain)| normalized(&domain));
    let (sites, platform_domain) = (health.loader.sites.load(), &health.loader.settings.platform_domain);
    if name.is_some_and(|name| is_served(&sites, platform_domain.as_deref(), &name)) {
        HttpResponse::Ok().finish()
    } else {
        HttpResponse::NotFound().finish()
    }
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
    /// Number of channels whose payments fail or are delayed because secrets of their payment account are not set.
    channels_without_payment_secrets: usize,
    /// The keys of these channels, for requests with the token of `/metrics`; others learn no channel here.
    #[serde(skip_serializing_if = "Option::is_none")]
    keys_without_payment_secrets: Option<Vec<String>>,
}

async fn readyz(request: HttpRequest, health: web::Data<Health>) -> HttpResponse {
    let database = db::ping(&health.database).await.is_ok();
    let redis = match &health.redis {
        Some(redis) => Some(redis.ping().await),
        None => None,
    };
    let sites = health.loader.sites.load_full();
    let keys = without_payment_secrets(&sites);
    // Without Redis, changes are found in the database, so the server stays ready.
    let is_stopping = health.is_stopping.load(Ordering::Relaxed);
    let ready = database && health.loader.has_loaded() && !is_stopping;
    let mut response = if ready { HttpResponse::Ok() } else { HttpResponse::ServiceUnavailable() };
    let token = health.metrics_token.as_deref();
    response.json(Readiness {
        ready,
        database,
        redis,
        channels: sites.len(),
        channels_without_payment_secrets: keys.len(),
        keys_without_payment_secrets: (token.is_some() && is_operator(&request, token)).then_some(keys),
    })
}

/// The keys of channels that have a payment account and lack one of its secrets, sorted.
fn without_payment_secrets(sites: &Sites) -> Vec<String> {
    let lacking = sites.iter().filter(|site| site.payment_secrets.is_some_and(|secrets| !secrets.are_complete()));
    let mut keys: Vec<String> = lacking.map(|site| site.channel.key.clone()).collect();
    keys.sort_unstable();
    keys
}

async fn metrics(request: HttpRequest, health: web::Data<Health>) -> Result<HttpResponse, Problem> {
    if !is_operator(&request, health.metrics_token.as_deref()) {
        let challenge = (header::WWW_AUTHENTICATE, "Bearer");
        return Ok(HttpResponse::Unauthorized().insert_header(challenge).finish());
    }
    Ok(HttpResponse::Ok().content_type("text/plain; version=0.0.4").body(health.telemetry.prometheus()?))
}

/// Whether a request has the token, if one is set. Compares in constant time.
fn is_operator(request: &HttpRequest, token: Option<&str>) -> bool {
    let Some(token) = token else { return true };
    let sent = request.headers().get(header::AUTHORIZATION).map(|value| value.as_bytes());
    let hash = |bytes: &[u8]| blake3::hash(bytes);
    sent.and_then(|sent| sent.strip_prefix(b"Bearer ")).is_some_and(|sent| hash(sent) == hash(token.as_bytes()))
}
