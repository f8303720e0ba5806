//! `POST /error-log`.

use actix_web::HttpResponse;
use actix_web::web::Data as State;
use grandstand_web::api_json::ApiJson;
use grandstand_web::identity::caller::Caller;
use grandstand_web::problem::Problem;
use grandstand_web::state::WebState;

use super::browser::browser;
use super::sent::Sent;
use super::service::ErrorLog;
use super::waiting::row;
use super::{note_error, note_request};

/// Reports a request or a script that failed in a viewer's browser.
///
/// The call has its own rate limit besides the general one: a client that sends more than a few reports per minute is
/// refused with 429.
#[utoipa::path(
    post, path = "/error-log", tag = "Channel", request_body = Sent,
    responses((status = 204, description = "It is in the log"))
)]
pub async fn error_log(
    web: State<WebState>,
    errors: State<ErrorLog>,
    caller: Caller,
    call: ApiJson<Sent>,
) -> Result<HttpResponse, Problem> {
    let context = call.context.ok_or(Problem::ApiKeyInvalid)?;
    context.site.sparing.reports().take(context.client())?;
    let key = &context.channel().key;
    // Failures in a simulation don't affect viewers.
    let is_noted = context.simulation.is_none();
    match call.body {
        Sent::Request(report) => {
            let report = report.read(web.secret_paths)?;
            if is_noted {
                note_request(key, &report);
            }
        }
        Sent::Script(error) => {
            let thrown = error.read(web.secret_paths)?;
            if is_noted {
                note_error(key, &thrown);
                let browser = browser(caller.user_agent.as_deref().unwrap_or_default());
                errors.put(row(context.channel_id(), thrown, browser, context.now.as_second()));
            }
        }
    }
    Ok(HttpResponse::NoContent().finish())
}
