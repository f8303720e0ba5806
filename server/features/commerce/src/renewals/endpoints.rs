//! `/renewal`: the link in mails about renewals. The token grants access, so it is in the body, which no log has. The
//! answers must not be cached.

use actix_web::HttpResponse;
use actix_web::http::header;
use actix_web::web::{self, Data as State, post};
use grandstand_web::api_json::ChannelJson;
use grandstand_web::operations::Operation;
use grandstand_web::problem::Problem;
use grandstand_web::reply::Data;

use super::model::{AnnouncedRenewal, RenewalLink};
use super::service;
use crate::Commerce;

/// Adds the endpoints to `/api`.
pub fn configure(config: &mut web::ServiceConfig) {
    config
        .route("/renewal", post().to(announced_renewal))
        .route("/renewal/cancel", post().to(cancel_announced_renewal));
}

/// Properties of calls that their methods don't imply.
pub const OPERATIONS: &[Operation] = &[Operation::post("/renewal").reads()];

fn private(data: AnnouncedRenewal) -> HttpResponse {
    HttpResponse::Ok().insert_header((header::CACHE_CONTROL, "no-store")).json(Data { data })
}

/// Returns the renewal that a mail announced.
#[utoipa::path(
    post, path = "/renewal", tag = "Payments", request_body = RenewalLink,
    responses((status = 200, body = Data<AnnouncedRenewal>))
)]
pub async fn announced_renewal(
    commerce: State<Commerce>,
    call: ChannelJson<RenewalLink>,
) -> Result<HttpResponse, Problem> {
    Ok(private(service::announced(&commerce, &call.context, &call.body).await?))
}

/// Cancels the renewal that a mail announced.
#[utoipa::path(
    post, path = "/renewal/cancel", tag = "Payments", request_body = RenewalLink,
    responses((status = 200, body = Data<AnnouncedRenewal>))
)]
pub async fn cancel_announced_renewal(
    commerce: State<Commerce>,
    call: ChannelJson<RenewalLink>,
) -> Result<HttpResponse, Problem> {
    Ok(private(service::cancel(&commerce, &call.context, &call.body).await?))
}
