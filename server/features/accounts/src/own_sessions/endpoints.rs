//! `/profile/sessions`.

use actix_web::http::header;
use actix_web::web::{self, Bytes, Data as State, Path, delete, get};
use actix_web::{Error, HttpResponse};
use grandstand_web::api_json::typed;
use grandstand_web::connections::unreadable;
use grandstand_web::context::Context;
use grandstand_web::identity::session_cookie;
use grandstand_web::list::ListQuery;
use grandstand_web::problem::Problem;
use grandstand_web::reply::List;
use serde_json::Value;

use super::{Confirmation, OwnSession, SessionsList};
use crate::Accounts;

/// Adds the calls to `/api`.
pub fn configure(config: &mut web::ServiceConfig) {
    config
        .route("/profile/sessions", get().to(own_sessions))
        .route("/profile/sessions", delete().to(end_other_sessions))
        .route("/profile/sessions/{id}", delete().to(end_own_session));
}

/// Returns the viewer's sessions: the current one first, then the most recently used.
#[utoipa::path(
    get, path = "/profile/sessions", tag = "Authentication", params(ListQuery<SessionsList>),
    responses((status = 200, body = List<OwnSession>))
)]
pub async fn own_sessions(
    accounts: State<Accounts>,
    context: Context,
    list: ListQuery<SessionsList>,
) -> Result<HttpResponse, Problem> {
    let session = context.signed_in()?;
    let sessions = super::list(&accounts, &context, session, &list).await?;
    Ok(HttpResponse::Ok().insert_header((header::CACHE_CONTROL, "no-store")).json(sessions))
}

/// Ends one of the viewer's sessions, and the playback of players that it opened.
#[utoipa::path(
    delete, path = "/profile/sessions/{id}", tag = "Authentication", request_body = Confirmation,
    params(("id" = String, Path, description = "The session's id")),
    responses((status = 204, description = "It has ended"))
)]
pub async fn end_own_session(
    accounts: State<Accounts>,
    context: Context,
    id: Path<String>,
    body: Result<Bytes, Error>,
) -> Result<HttpResponse, Problem> {
    let session = context.signed_in()?;
    let is_current = super::end(&accounts, &context, session, &id, confirmation(body)?).await?;
    let mut response = HttpResponse::NoContent();
    if is_current {
        session_cookie::clear(&mut response)?;
    }
    Ok(response.finish())
}

/// Ends all of the viewer's sessions except the current one.
#[utoipa::path(
    delete, path = "/profile/sessions", tag = "Authentication", request_body = Confirmation,
    responses((status = 204, description = "They have ended"))
)]
pub async fn end_other_sessions(
    accounts: State<Accounts>,
    context: Context,
    body: Result<Bytes, Error>,
) -> Result<HttpResponse, Problem> {
    let session = context.signed_in()?;
    super::end_others(&accounts, &context, session, confirmation(body)?).await?;
    Ok(HttpResponse::NoContent().finish())
}

/// Reads the body of a DELETE call, whose api key is in the query. An empty body counts as `{}`.
fn confirmation(body: Result<Bytes, Error>) -> Result<Confirmation, Problem> {
    match body.map_err(|error| unreadable(&error))?.as_ref() {
        b"" => Ok(Confirmation::default()),
        bytes => match serde_json::from_slice(bytes) {
            Ok(Value::Object(sent)) => typed(Value::Object(sent)),
            Ok(_) => Err(Problem::NotJson("an object is expected".to_owned())),
            Err(error) => Err(Problem::NotJson(error.to_string())),
        },
    }
}
