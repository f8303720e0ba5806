//! `GET /search`.

use actix_web::web::{self, Data as State, Json, Query};
use grandstand_web::context::Context;
use grandstand_web::problem::Problem;

use super::model::{SearchAnswer, SearchQuery};
use super::service;
use crate::Catalogue;

/// Adds the endpoint.
pub fn configure(config: &mut web::ServiceConfig) {
    config.route("/search", web::get().to(search));
}

/// Returns everything that contains every word of `q`, also as part of a longer word, regardless of case and accents;
/// grouped by kind, best first. A `q` without a letter or digit finds nothing. If nothing contains the words, returns what
/// contains similar ones: see `showing`.
#[utoipa::path(
    get, path = "/search", tag = "Search", params(SearchQuery),
    responses((status = 200, body = SearchAnswer))
)]
pub async fn search(
    catalogue: State<Catalogue>,
    context: Context,
    query: Query<SearchQuery>,
) -> Result<Json<SearchAnswer>, Problem> {
    Ok(Json(service::search(&catalogue, &context, &query).await?))
}
