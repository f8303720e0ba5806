//! `/vod-media-items`, `/vod-media-rails` and `/vod-media/search`.

use actix_web::web::{self, Data as State, Json, Path, Query};
use grandstand_web::context::Context;
use grandstand_web::language_query::LanguageQuery;
use grandstand_web::list::ListQuery;
use grandstand_web::problem::Problem;
use grandstand_web::reply::{Data, List};
use tenants::payload::library::VodRail;

use super::model::{RailsList, VodItem, VodItemsList, VodItemsQuery, VodSearchList};
use super::service;
use crate::Catalogue;
use crate::searched::SearchedList;

/// Adds the endpoints.
pub fn configure(config: &mut web::ServiceConfig) {
    config
        .route("/vod-media-items", web::get().to(vod_media_items))
        .route("/vod-media-items/{id}", web::get().to(vod_media_item))
        .route("/vod-media-rails", web::get().to(vod_media_rails))
        .route("/vod-media/search", web::get().to(vod_media_search));
}

/// Returns items of the on-demand library.
#[utoipa::path(
    get, path = "/vod-media-items", tag = "Library", params(VodItemsQuery, ListQuery<VodItemsList>),
    responses((status = 200, body = SearchedList<VodItem>))
)]
pub async fn vod_media_items(
    catalogue: State<Catalogue>,
    context: Context,
    query: Query<VodItemsQuery>,
    list: ListQuery<VodItemsList>,
) -> Result<Json<SearchedList<VodItem>>, Problem> {
    Ok(Json(service::items(&catalogue, &context, &query, &list).await?))
}

/// Returns an item of the library.
#[utoipa::path(
    get, path = "/vod-media-items/{id}", tag = "Library", params(("id" = i64, Path, description = "The item's id")),
    responses((status = 200, body = Data<VodItem>))
)]
pub async fn vod_media_item(
    catalogue: State<Catalogue>,
    context: Context,
    id: Path<i64>,
) -> Result<Json<Data<VodItem>>, Problem> {
    Ok(Json(Data { data: service::item(&catalogue, &context, *id).await? }))
}

/// Returns the library's rails with their items.
#[utoipa::path(
    get, path = "/vod-media-rails", tag = "Library", params(LanguageQuery, ListQuery<RailsList>),
    responses((status = 200, body = List<VodRail>))
)]
pub async fn vod_media_rails(
    catalogue: State<Catalogue>,
    context: Context,
    list: ListQuery<RailsList>,
) -> Result<Json<List<VodRail>>, Problem> {
    Ok(Json(service::rails(&catalogue, &context, &list).await?))
}

/// Returns items whose titles contain the words.
#[utoipa::path(
    get, path = "/vod-media/search", tag = "Library", params(VodItemsQuery, ListQuery<VodSearchList>),
    responses((status = 200, body = SearchedList<VodItem>))
)]
pub async fn vod_media_search(
    catalogue: State<Catalogue>,
    context: Context,
    query: Query<VodItemsQuery>,
    list: ListQuery<VodSearchList>,
) -> Result<Json<SearchedList<VodItem>>, Problem> {
    Ok(Json(service::items(&catalogue, &context, &query, &list).await?))
}
