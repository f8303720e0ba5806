//! What nginx-rtmp asks. It is no part of the site: it stands at an address of its own (`GRANDSTAND_INGEST_LISTEN`), which
//! only the ingest reaches.
//!
//! Each call is a form with the `name` of a stream. A push comes with its key as the name; the answer has it go on under
//! a name without a secret. Now and then the ingest asks whether a push may go on; a refusal ends it, and with it its
//! packager.

use actix_web::HttpResponse;
use actix_web::http::header::LOCATION;
use actix_web::web::{self, Data as State, Form, Query};
use serde::Deserialize;

use super::admission::{self, Refused};
use crate::app::App;

/// The calls.
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
    /// `update_publish` or `update_play`, where it may go on.
    #[serde(default)]
    call: String,
    /// Where the encoder is.
    #[serde(default)]
    addr: String,
}

#[derive(Deserialize)]
struct Shared {
    #[serde(default)]
    secret: String,
}

/// Whether a call has the secret, where one is set. Takes as long wherever a wrong one differs.
fn is_ours(app: &App, query: &Shared) -> bool {
    let hash = |text: &str| blake3::hash(text.as_bytes());
    app.settings.ingest_secret.as_ref().is_none_or(|secret| hash(secret) == hash(&query.secret))
}

async fn publish(app: State<App>, query: Query<Shared>, call: Form<Call>) -> HttpResponse {
    if !is_ours(&app, &query) {
        return HttpResponse::Forbidden().finish();
    }
    match admission::publish(&app, &call.name).await {
        Ok(name) => HttpResponse::Found().insert_header((LOCATION, name)).finish(),
        Err(refused) => {
            let why = match &refused {
                Refused::Internal(error) => format!("{error:#}"),
                _ => refused.to_string(),
            };
            tracing::warn!(encoder = call.addr, why, "an encoder is refused");
            HttpResponse::Forbidden().body(refused.to_string())
        }
    }
}

async fn play(app: State<App>, query: Query<Shared>, call: Form<Call>) -> HttpResponse {
    if is_ours(&app, &query) && app.awaited.arrives(&call.name) {
        HttpResponse::Ok().finish()
    } else {
        HttpResponse::Forbidden().finish()
    }
}

async fn update(app: State<App>, query: Query<Shared>, call: Form<Call>) -> HttpResponse {
    if !is_ours(&app, &query) {
        return HttpResponse::Forbidden().finish();
    }
    if call.call == "update_play" {
        return HttpResponse::Ok().finish();
    }
    match admission::may_go_on(&app, &call.name).await {
        Ok(false) => HttpResponse::Forbidden().finish(),
        Ok(true) => HttpResponse::Ok().finish(),
        Err(error) => {
            // A database that is away for a while is no reason to end a broadcast.
            tracing::warn!(%error, encoder = call.addr, "it can't be told whether a push may go on; it does");
            HttpResponse::Ok().finish()
        }
    }
}
