//! `/profile/sessions`.

use actix_web::http::header;
use actix_web::web::{self, Bytes, Data as State, Path, delete, get};
use actix_web::{Error, HttpResponse};

use super::{Confirmation, OwnSession};
use crate::app::App;
use crate::http::connections::is_timeout;
use crate::http::context::Context;
use crate::http::problem::{Problem, ProblemBody};
use crate::http::reply::Data;
use crate::http::session_cookie;

/// Adds the calls to `/api`.
pub fn configure(config: &mut web::ServiceConfig) {
    config
        .route("/profile/sessions", get().to(own_sessions))
        .route("/profile/sessions", delete().to(end_other_sessions))
        .route("/profile/sessions/{id}", delete().to(end_own_session));
}

/// Where the viewer is signed in: this session first, then those that were used last.
#[utoipa::path(
    get, path = "/profile/sessions", tag = "Authentication",
    responses(
        (status = 200, body = Data<Vec<OwnSession>>),
        (status = 401, body = ProblemBody, content_type = "application/problem+json"),
    )
)]
pub async fn own_sessions(app: State<App>, context: Context) -> Result<HttpResponse, Problem> {
    let session = context.signed_in()?;
    let data = super::list(&app, &context, session).await?;
    Ok(HttpResponse::Ok().insert_header((header::CACHE_CONTROL, "no-store")).json(Data { data }))
}

/// Ends one of the viewer's sessions. Playback of players that were opened by it ends too.
#[utoipa::path(
    delete, path = "/profile/sessions/{id}", tag = "Authentication", request_body = Confirmation,
    params(("id" = String, Path, description = "The session's id")),
    responses(
        (status = 204, description = "It has ended"),
        (status = 400, body = ProblemBody, content_type = "application/problem+json"),
        (status = 401, body = ProblemBody, content_type = "application/problem+json"),
        (status = 403, body = ProblemBody, content_type = "application/problem+json"),
        (status = 404, body = ProblemBody, content_type = "application/problem+json"),
        (status = 422, body = ProblemBody, content_type = "application/problem+json"),
        (status = 429, body = ProblemBody, content_type = "application/problem+json"),
    )
)]
pub async fn end_own_session(
    app: State<App>,
    context: Context,
    id: Path<String>,
    body: Result<Bytes, Error>,
) -> Result<HttpResponse, Problem> {
    let session = context.signed_in()?;
    let is_current = super::end(&app, &context, session, &id, confirmation(body)?).await?;
    let mut response = HttpResponse::NoContent();
    if is_current {
        session_cookie::clear(&mut response)?;
    }
    Ok(response.finish())
}

/// Ends all of the viewer's sessions but this one.
#[utoipa::path(
    delete, path = "/profile/sessions", tag = "Authentication", request_body = Confirmation,
    responses(
        (status = 204, description = "They have ended"),
        (status = 400, body = ProblemBody, content_type = "application/problem+json"),
        (status = 401, body = ProblemBody, content_type = "application/problem+json"),
        (status = 403, body = ProblemBody, content_type = "application/problem+json"),
        (status = 422, body = ProblemBody, content_type = "application/problem+json"),
        (status = 429, body = ProblemBody, content_type = "application/problem+json"),
    )
)]
pub async fn end_other_sessions(
    app: State<App>,
    context: Context,
    body: Result<Bytes, Error>,
) -> Result<HttpResponse, Problem> {
    let session = context.signed_in()?;
    super::end_others(&app, &context, session, confirmation(body)?).await?;
    Ok(HttpResponse::NoContent().finish())
}

/// The body of a call by DELETE, whose api key stands in the query. An empty one is `{}`.
fn confirmation(body: Result<Bytes, Error>) -> Result<Confirmation, Problem> {
    let refused =
        |error: Error| if is_timeout(&error) { Problem::TooSlow } else { Problem::NotJson(error.to_string()) };
    match body.map_err(refused)?.as_ref() {
        b"" => Ok(Confirmation::default()),
        bytes => serde_json::from_slice(bytes).map_err(|error| Problem::NotJson(error.to_string())),
    }
}
