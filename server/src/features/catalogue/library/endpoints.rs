//! `/vod-media-items`, `/vod-media-rails` and `/vod-media/search`.

use actix_web::web::{self, Data as State, Json, Path, Query};
use tenants::payload::library::VodRail;

use super::model::{RailsList, VodItem, VodItemsList, VodItemsQuery, VodSearchList};
use super::service;
use crate::app::App;
use crate::http::context::Context;
use crate::http::language_query::LanguageQuery;
use crate::http::list::ListQuery;
use crate::http::problem::Problem;
use crate::http::reply::{Data, List};

/// Adds the calls.
pub fn configure(config: &mut web::ServiceConfig) {
    config
        .route("/vod-media-items", web::get().to(vod_media_items))
        .route("/vod-media-items/{id}", web::get().to(vod_media_item))
        .route("/vod-media-rails", web::get().to(vod_media_rails))
        .route("/vod-media/search", web::get().to(vod_media_search));
}

/// Items of the on-demand library.
#[utoipa::path(
    get, path = "/vod-media-items", tag = "Library", params(VodItemsQuery, ListQuery<VodItemsList>),
    responses((status = 200, body = List<VodItem>))
)]
pub async fn vod_media_items(
    app: State<App>,
    context: Context,
    query: Query<VodItemsQuery>,
    list: ListQuery<VodItemsList>,
) -> Result<Json<List<VodItem>>, Problem> {
    service::items(&app, &context, &query, &list).await.map(Json)
}

/// One item of the library.
#[utoipa::path(
    get, path = "/vod-media-items/{id}", tag = "Library", params(("id" = i64, Path, description = "The item's id")),
    responses((status = 200, body = Data<VodItem>))
)]
pub async fn vod_media_item(app: State<App>, context: Context, id: Path<i64>) -> Result<Json<Data<VodItem>>, Problem> {
    service::item(&app, &context, *id).await.map(|data| Json(Data { data }))
}

/// The library's rails with their items.
#[utoipa::path(
    get, path = "/vod-media-rails", tag = "Library", params(LanguageQuery, ListQuery<RailsList>),
    responses((status = 200, body = List<VodRail>))
)]
pub async fn vod_media_rails(
    app: State<App>,
    context: Context,
    list: ListQuery<RailsList>,
) -> Result<Json<List<VodRail>>, Problem> {
    service::rails(&app, &context, &list).await.map(Json)
}

/// Items whose titles have the words.
#[utoipa::path(
    get, path = "/vod-media/search", tag = "Library", params(VodItemsQuery, ListQuery<VodSearchList>),
    responses((status = 200, body = List<VodItem>))
)]
pub async fn vod_media_search(
    app: State<App>,
    context: Context,
    query: Query<VodItemsQuery>,
    list: ListQuery<VodSearchList>,
) -> Result<Json<List<VodItem>>, Problem> {
    service::items(&app, &context, &query, &list).await.map(Json)
}
