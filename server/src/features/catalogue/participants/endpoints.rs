//! `GET /participants`.

use actix_web::web::{self, Data as State, Json, Query};

use super::model::{Participant, ParticipantsQuery};
use super::service;
use crate::app::App;
use crate::http::context::Context;
use crate::http::problem::{Problem, ProblemBody};
use crate::http::reply::List;

/// Adds the call.
pub fn configure(config: &mut web::ServiceConfig) {
    config.route("/participants", web::get().to(participants));
}

/// Teams of the channel, in the order of its seed files.
#[utoipa::path(
    get, path = "/participants", tag = "Participants", params(ParticipantsQuery),
    responses(
        (status = 200, body = List<Participant>),
        (status = 422, body = ProblemBody, content_type = "application/problem+json"),
    )
)]
pub async fn participants(
    app: State<App>,
    context: Context,
    query: Query<ParticipantsQuery>,
) -> Result<Json<List<Participant>>, Problem> {
    service::list(&app, &context, &query).await.map(Json)
}
