//! `/events`, `/events/{id}` and `/events-for-homepage`.

use actix_web::web::{self, Data as State, Json, Path, Query};
use actix_web::{HttpRequest, HttpResponse};
use grandstand_web::body::{JSON, send_personal};
use grandstand_web::context::Context;
use grandstand_web::list::ListQuery;
use grandstand_web::problem::Problem;
use grandstand_web::reply::Data;

use super::model::{EventDetail, EventItem, HomepageEvents};
use super::service;
use crate::Catalogue;
use crate::filter::{EventsList, EventsQuery};
use crate::searched::SearchedList;

/// Adds the endpoints whose answers are cached.
pub fn configure_kept(config: &mut web::ServiceConfig) {
    config.route("/events", web::get().to(events)).route("/events-for-homepage", web::get().to(events_for_homepage));
}

/// Adds the other endpoints.
pub fn configure(config: &mut web::ServiceConfig) {
    config.route("/events/{id}", web::get().to(event));
}

/// Returns events of the channel, filtered, sorted and paged. If only finished events are requested, the latest come
/// first unless `sort_direction` is given.
#[utoipa::path(
    get, path = "/events", tag = "Events", params(EventsQuery, ListQuery<EventsList>),
    responses((status = 200, body = SearchedList<EventItem>))
)]
pub async fn events(
    catalogue: State<Catalogue>,
    context: Context,
    request: HttpRequest,
    query: Query<EventsQuery>,
    list: ListQuery<EventsList>,
) -> Result<HttpResponse, Problem> {
    Ok(send_personal(&request, &context, &service::list(&catalogue, &context, &query, &list).await?, JSON))
}

/// Returns an event with access and playback.
#[utoipa::path(
    get, path = "/events/{id}", tag = "Events", params(("id" = i64, Path, description = "The event's id")),
    responses((status = 200, body = Data<EventDetail>))
)]
pub async fn event(
    catalogue: State<Catalogue>,
    context: Context,
    id: Path<i64>,
) -> Result<Json<Data<EventDetail>>, Problem> {
    Ok(Json(Data { data: service::detail(&catalogue, &context, *id).await? }))
}

/// Returns the live events, the next ones, and the latest recordings.
#[utoipa::path(
    get, path = "/events-for-homepage", tag = "Events",
    responses((status = 200, body = Data<HomepageEvents>))
)]
pub async fn events_for_homepage(
    catalogue: State<Catalogue>,
    context: Context,
    request: HttpRequest,
) -> Result<HttpResponse, Problem> {
    Ok(send_personal(&request, &context, &service::homepage(&catalogue, &context).await?, JSON))
}
