//! `GET /search`.

use actix_web::web::{self, Data as State, Json, Query};

use super::model::{SearchAnswer, SearchQuery};
use super::service;
use crate::app::App;
use crate::http::context::Context;
use crate::http::problem::Problem;

/// Adds the call.
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
    app: State<App>,
    context: Context,
    query: Query<SearchQuery>,
) -> Result<Json<SearchAnswer>, Problem> {
    service::search(&app, &context, &query).await.map(Json)
}
