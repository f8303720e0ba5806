//! `POST /error-log`.

use actix_web::HttpResponse;
use actix_web::web::Data as State;
use grandstand_web::api_json::ApiJson;
use grandstand_web::problem::Problem;
use grandstand_web::state::WebState;

use super::model::Report;
use super::note;

/// Reports a request that failed in a viewer's browser.
///
/// The call has its own rate limit besides the general one: a client that sends more than a few reports per minute is
/// refused with 429.
#[utoipa::path(
    post, path = "/error-log", tag = "Channel", request_body = Report,
    responses((status = 204, description = "It is in the log"))
)]
pub async fn error_log(web: State<WebState>, call: ApiJson<Report>) -> Result<HttpResponse, Problem> {
    let context = call.context.ok_or(Problem::ApiKeyInvalid)?;
    context.site.sparing.reports().take(context.client())?;
    let report = call.body.read(web.secret_paths)?;
    // Failures in a simulation don't affect viewers.
    if context.simulation.is_none() {
        note(&context.channel().key, &report);
    }
    Ok(HttpResponse::NoContent().finish())
}
