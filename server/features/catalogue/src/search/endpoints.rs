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

/// Everything that has every word of `q`, parts of words included, whatever case and accents; grouped by kind, the best
/// first. Without a letter or digit in `q`, nothing is found.
#[utoipa::path(
    get, path = "/search", tag = "Search", params(SearchQuery),
    responses((status = 200, body = SearchAnswer))
)]
pub async fn search(
    catalogue: State<Catalogue>,
    context: Context,
    query: Query<SearchQuery>,
) -> Result<Json<SearchAnswer>, Problem> {
    service::search(&catalogue, &context, &query).await.map(Json)
}
