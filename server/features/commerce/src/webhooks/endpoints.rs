//! `/stripe/webhook/{channel_key}`.

use actix_web::web::{self, Bytes, Data as State, Path, post};
use actix_web::{Error, HttpRequest, HttpResponse};
use grandstand_web::connections::unreadable;
use grandstand_web::operations::BASE;
use grandstand_web::problem::Problem;
use grandstand_web::reply::Data;
use serde::Serialize;
use utoipa::ToSchema;

use super::service;
use crate::Commerce;

/// Returns the path at which a channel's webhooks arrive.
pub fn path(channel_key: &str) -> String {
    format!("{BASE}/stripe/webhook/{channel_key}")
}

/// Adds the endpoint to `/api`.
pub fn configure(config: &mut web::ServiceConfig) {
    config.route("/stripe/webhook/{channel_key}", post().to(stripe_webhook));
}

/// Confirms that it was stored.
#[derive(Debug, Serialize, ToSchema)]
pub struct Stored {
    /// Always true.
    pub received: bool,
}

/// Receives an event of the payment provider, signed with the channel's webhook secret. A repeated event has no further
/// effect.
#[utoipa::path(
    post, path = "/stripe/webhook/{channel_key}", tag = "Payments",
    params(
        ("channel_key" = String, Path, description = "The channel's key"),
        ("Stripe-Signature" = String, Header, description = "Stripe's signature"),
    ),
    request_body(content = Object, content_type = "application/json", description = "A Stripe event"),
    responses(
        (status = 200, body = Data<Stored>),
        (status = 503),
    )
)]
pub async fn stripe_webhook(
    commerce: State<Commerce>,
    request: HttpRequest,
    channel_key: Path<String>,
    body: Result<Bytes, Error>,
) -> Result<HttpResponse, Problem> {
    let body = body.map_err(|error| unreadable(&error))?;
    let signature = request.headers().get("stripe-signature").and_then(|value| value.to_str().ok()).unwrap_or_default();
    service::take(&commerce, &channel_key, (&request, signature), &body, commerce.clock.now()).await?;
    Ok(HttpResponse::Ok().json(Data { data: Stored { received: true } }))
}
