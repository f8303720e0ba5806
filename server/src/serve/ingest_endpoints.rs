//! The calls of nginx-rtmp. They have their own address (`GRANDSTAND_INGEST_LISTEN`), which only nginx reaches.
//!
//! Each call is a form with the `name` of a stream. A push starts with its key as the name; the response renames it to
//! a name without a secret. nginx asks regularly whether a push may continue; a refusal ends it and its packager.

use std::sync::Arc;

use actix_web::HttpResponse;
use actix_web::http::header::LOCATION;
use actix_web::web::{self, Data as State, Form, Query};
use grandstand_media::ingest::{AdmissionError, Ingest};
use serde::Deserialize;

/// Application data of the calls.
pub struct IngestCalls {
    /// The ingest service.
    pub ingest: Arc<Ingest>,
    /// The secret that each call must carry; if `None`, every call is accepted.
    pub secret: Option<String>,
}

/// Adds the calls, which need [`IngestCalls`] as application data.
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
            // A short outage of the database must not end a broadcast.
            tracing::warn!(%error, encoder = call.addr, "it can't be told whether a push may go on; it does");
            HttpResponse::Ok().finish()
        }
    }
}
