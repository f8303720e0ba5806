//! `/custom-forms/{alias}`.

use actix_web::HttpResponse;
use actix_web::http::header;
use actix_web::web::{self, Data as State, Path, get, post};
use grandstand_web::api_json::ChannelJson;
use grandstand_web::context::Context;
use grandstand_web::problem::Problem;
use grandstand_web::reply::Data;

use super::model::{Filled, Form};
use super::service;
use crate::Forms;

/// Adds the calls to `/api`.
pub fn configure(config: &mut web::ServiceConfig) {
    config
        .route("/custom-forms/{alias}", get().to(custom_form))
        .route("/custom-forms/{alias}", post().to(answer_custom_form));
}

fn reply(form: Form) -> HttpResponse {
    HttpResponse::Ok().insert_header((header::CACHE_CONTROL, "no-store")).json(Data { data: form })
}

/// Returns a form that the channel defines, filled in with the viewer's earlier answers or else with defaults.
#[utoipa::path(
    get, path = "/custom-forms/{alias}", tag = "Custom forms",
    params(("alias" = String, Path, description = "The form's alias")),
    responses((status = 200, body = Data<Form>))
)]
pub async fn custom_form(forms: State<Forms>, context: Context, alias: Path<String>) -> Result<HttpResponse, Problem> {
    Ok(reply(service::show(&forms, &context, &alias).await?))
}

/// Submits answers to a form. The form `passes` is for signed-in users: if its entry is 1, a basic pass counts as
/// chosen.
#[utoipa::path(
    post, path = "/custom-forms/{alias}", tag = "Custom forms", request_body = Filled,
    params(("alias" = String, Path, description = "The form's alias")),
    responses((status = 200, body = Data<Form>))
)]
pub async fn answer_custom_form(
    forms: State<Forms>,
    call: ChannelJson<Filled>,
    alias: Path<String>,
) -> Result<HttpResponse, Problem> {
    Ok(reply(service::answer(&forms, &call.context, &alias, &call.body.0).await?))
}
