//! The calls of nginx-rtmp. They are not part of the site: they have an address of their own
//! (`GRANDSTAND_INGEST_LISTEN`), which only nginx reaches.
//!
//! Each call is a form with the `name` of a stream. A push comes with its key as the name; the answer gives it a name
//! without a secret. Now and then nginx asks whether a push may continue; a refusal ends it, and with it its packager.

use std::sync::Arc;

use actix_web::HttpResponse;
use actix_web::http::header::LOCATION;
use actix_web::web::{self, Data as State, Form, Query};
use grandstand_media::ingest::{AdmissionError, Ingest};
use serde::Deserialize;

/// What answers the calls.
pub struct IngestCalls {
    /// The service.
    pub ingest: Arc<Ingest>,
    /// The secret that each call must carry; without one, every call is answered.
    pub secret: Option<String>,
}

/// Adds the calls; they need [`IngestCalls`] as application data.
pub fn configure(config: &mut web::ServiceConfig) {
    config
        .route("/ingest/publish", web::post().to(publish))
        .route("/ingest/play", web::post().to(play))
        .route("/ingest/update", web::post().to(update));
}

#[derive(Deserialize)]
struct Call {
    #[serde(default)]
    name: String,
    /// `update_publish` or `update_play`; only in calls to `/ingest/update`.
    #[serde(default)]
    call: String,
    /// The address of the encoder or player.
    #[serde(default)]
    addr: String,
}

#[derive(Deserialize)]
struct Shared {
    #[serde(default)]
    secret: String,
}

impl IngestCalls {
    /// Whether a call carries the secret. Hashes are compared in constant time.
    fn accept(&self, query: &Shared) -> bool {
        let hash = |text: &str| blake3::hash(text.as_bytes());
        self.secret.as_ref().is_none_or(|secret| hash(secret) == hash(&query.secret))
    }
}

async fn publish(calls: State<IngestCalls>, query: Query<Shared>, call: Form<Call>) -> HttpResponse {
    if !calls.accept(&query) {
        return HttpResponse::Forbidden().finish();
    }
    match calls.ingest.publish(&call.name).await {
        Ok(name) => HttpResponse::Found().insert_header((LOCATION, name)).finish(),
        Err(refusal) => {
            let why = match &refusal {
                AdmissionError::Internal(error) => format!("{error:#}"),
                _ => refusal.to_string(),
            };
            tracing::warn!(encoder = call.addr, why, "an encoder is refused");
            HttpResponse::Forbidden().body(refusal.to_string())
        }
    }
}

async fn play(calls: State<IngestCalls>, query: Query<Shared>, call: Form<Call>) -> HttpResponse {
    if calls.accept(&query) && calls.ingest.arrivals.arrived(&call.name) {
        HttpResponse::Ok().finish()
    } else {
        HttpResponse::Forbidden().finish()
    }
}

async fn update(calls: State<IngestCalls>, query: Query<Shared>, call: Form<Call>) -> HttpResponse {
    if !calls.accept(&query) {
        return HttpResponse::Forbidden().finish();
    }
    if call.call == "update_play" {
        return HttpResponse::Ok().finish();
    }
    match calls.ingest.may_continue(&call.name).await {
        Ok(false) => HttpResponse::Forbidden().finish(),
        Ok(true) => HttpResponse::Ok().finish(),
        Err(error) => {
            // A database that is away for a while must not end a broadcast.
            tracing::warn!(%error, encoder = call.addr, "it can't be told whether a push may go on; it does");
            HttpResponse::Ok().finish()
        }
    }
}
