//! `GET /participants`.

use actix_web::web::{self, Data as State, Json, Query};
use grandstand_web::context::Context;
use grandstand_web::list::ListQuery;
use grandstand_web::problem::Problem;

use super::model::{Participant, ParticipantsList, ParticipantsQuery};
use super::service;
use crate::Catalogue;
use crate::searched::SearchedList;

/// Adds the endpoint.
pub fn configure(config: &mut web::ServiceConfig) {
    config.route("/participants", web::get().to(participants));
}

/// Returns teams of the channel.
#[utoipa::path(
    get, path = "/participants", tag = "Participants", params(ParticipantsQuery, ListQuery<ParticipantsList>),
    responses((status = 200, body = SearchedList<Participant>))
)]
pub async fn participants(
    catalogue: State<Catalogue>,
    context: Context,
    query: Query<ParticipantsQuery>,
    list: ListQuery<ParticipantsList>,
) -> Result<Json<SearchedList<Participant>>, Problem> {
    Ok(Json(service::list(&catalogue, &context, &query, &list).await?))
}
