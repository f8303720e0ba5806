//! `GET /participants`.

use actix_web::web::{self, Data as State, Json, Query};

use super::model::{Participant, ParticipantsList, ParticipantsQuery};
use super::service;
use crate::app::App;
use crate::http::context::Context;
use crate::http::list::ListQuery;
use crate::http::problem::Problem;
use crate::http::reply::List;

/// Adds the call.
pub fn configure(config: &mut web::ServiceConfig) {
    config.route("/participants", web::get().to(participants));
}

/// Teams of the channel.
#[utoipa::path(
    get, path = "/participants", tag = "Participants", params(ParticipantsQuery, ListQuery<ParticipantsList>),
    responses((status = 200, body = List<Participant>))
)]
pub async fn participants(
    app: State<App>,
    context: Context,
    query: Query<ParticipantsQuery>,
    list: ListQuery<ParticipantsList>,
) -> Result<Json<List<Participant>>, Problem> {
    service::list(&app, &context, &query, &list).await.map(Json)
}
