//! `/favorites`, `/favorite` and `/events/favorite`.

use actix_web::HttpResponse;
use actix_web::http::header;
use actix_web::web::{self, Data as State, Path, Query, delete, get, post};
use grandstand_catalogue::events::model::EventItem;
use grandstand_catalogue::filter::{EventsList, EventsQuery};
use grandstand_web::api_json::SignedJson;
use grandstand_web::body::JSON;
use grandstand_web::context::Context;
use grandstand_web::list::ListQuery;
use grandstand_web::problem::Problem;
use grandstand_web::reply::{Data, List};
use serde::Serialize;

use super::events;
use super::input::NewFavorite;
use super::model::{Favorite, FavoriteEventsQuery, FavoritesList, FavoritesQuery};
use super::service;
use crate::Favorites;

/// Adds the calls to `/api`. Must be called before `/events/{id}` is added.
pub fn configure(config: &mut web::ServiceConfig) {
    config
        .route("/favorites", get().to(favorites))
        .route("/favorite", post().to(mark_favorite))
        .route("/favorite/{id}", delete().to(unmark_favorite))
        .route("/events/favorite", get().to(favorite_events));
}

fn private(mut response: actix_web::HttpResponseBuilder, body: impl Serialize) -> HttpResponse {
    response.insert_header((header::CACHE_CONTROL, "no-store")).json(body)
}

/// Returns the signed-in viewer's favourites, newest first, without those that the channel no longer has.
#[utoipa::path(
    get, path = "/favorites", tag = "Favorites", params(FavoritesQuery, ListQuery<FavoritesList>),
    responses((status = 200, body = List<Favorite>))
)]
pub async fn favorites(
    context: Context,
    favorites: State<Favorites>,
    query: Query<FavoritesQuery>,
    list: ListQuery<FavoritesList>,
) -> Result<HttpResponse, Problem> {
    let user_id = context.signed_in()?.user.id;
    Ok(private(HttpResponse::Ok(), service::list(&favorites, &context, user_id, &query, &list).await?))
}

/// Marks a team, school, sport, event or venue as a favourite of the signed-in viewer. Marking it again returns the
/// same favourite.
#[utoipa::path(
    post, path = "/favorite", tag = "Favorites", request_body = NewFavorite,
    responses(
        (status = 201, body = Data<Favorite>, description = "It is one now"),
        (status = 200, body = Data<Favorite>, description = "It was one already"),
    )
)]
pub async fn mark_favorite(
    favorites: State<Favorites>,
    call: SignedJson<NewFavorite>,
) -> Result<HttpResponse, Problem> {
    let entry = call.body.read()?;
    let (data, is_new) = service::mark(&favorites, &call.context, call.session.user.id, entry).await?;
    let response = if is_new { HttpResponse::Created() } else { HttpResponse::Ok() };
    Ok(private(response, Data { data }))
}

/// Removes a favourite by its id.
#[utoipa::path(
    delete, path = "/favorite/{id}", tag = "Favorites",
    params(("id" = i64, Path, description = "The favourite's number")),
    responses((status = 204, description = "It is none any more"))
)]
pub async fn unmark_favorite(
    context: Context,
    favorites: State<Favorites>,
    id: Path<i64>,
) -> Result<HttpResponse, Problem> {
    let user_id = context.signed_in()?.user.id;
    service::unmark(&favorites, &context, user_id, *id).await?;
    Ok(HttpResponse::NoContent().finish())
}

/// Returns the events of the signed-in viewer's favourite teams, schools, sports and venues, and favourite events, each
/// once, in a list like that of `/events`.
#[utoipa::path(
    get, path = "/events/favorite", tag = "Favorites", params(FavoriteEventsQuery, ListQuery<EventsList>),
    responses((status = 200, body = List<EventItem>))
)]
pub async fn favorite_events(
    context: Context,
    favorites: State<Favorites>,
    query: Query<FavoriteEventsQuery>,
    list: ListQuery<EventsList>,
) -> Result<HttpResponse, Problem> {
    let user_id = context.signed_in()?.user.id;
    let query = EventsQuery::from(query.into_inner());
    let body = events::list(&favorites, &context, user_id, &query, &list).await?;
    let bytes = body.identity().clone();
    Ok(HttpResponse::Ok().insert_header((header::CACHE_CONTROL, "no-store")).content_type(JSON).body(bytes))
}
