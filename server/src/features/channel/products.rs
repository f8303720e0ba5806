//! What the channel sells: packages and subscriptions.

use actix_web::web::{Path, Query};
use actix_web::{HttpRequest, HttpResponse};
use serde::Deserialize;
use tenants::payload::sales::Package;
use utoipa::IntoParams;

use crate::http::body::{JSON, send};
use crate::http::context::Context;
use crate::http::problem::{Problem, ProblemBody};
use crate::http::reply::{Data, List};

/// The query of the two lists. A channel sells few things, so the whole list is answered whatever is asked for.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[allow(dead_code, reason = "documents the parameters")]
pub struct ProductsQuery {
    /// `1` for the whole list, which is the default.
    no_limit: Option<u8>,
    /// Language of the texts, on channels with several.
    lang: Option<String>,
}

/// The channel's packages, the weightiest first.
#[utoipa::path(
    get, path = "/packages", tag = "Packages", params(ProductsQuery), responses((status = 200, body = List<Package>))
)]
pub async fn packages(request: HttpRequest, context: Context, _query: Query<ProductsQuery>) -> HttpResponse {
    send(&request, &context.content().packages, JSON)
}

/// One package.
#[utoipa::path(
    get, path = "/packages/{id}", tag = "Packages", params(("id" = i64, Path, description = "The package's id")),
    responses(
        (status = 200, body = Data<Package>),
        (status = 404, body = ProblemBody, content_type = "application/problem+json"),
    )
)]
pub async fn package(request: HttpRequest, context: Context, id: Path<i64>) -> Result<HttpResponse, Problem> {
    let body = context.content().package_by_id.get(&id).ok_or(Problem::NotFound("This package"))?;
    Ok(send(&request, body, JSON))
}

/// The channel's subscriptions, the weightiest first.
#[utoipa::path(
    get, path = "/subscriptions", tag = "Packages", params(ProductsQuery), responses((status = 200, body = List<Package>))
)]
pub async fn subscriptions(request: HttpRequest, context: Context, _query: Query<ProductsQuery>) -> HttpResponse {
    send(&request, &context.content().subscriptions, JSON)
}

/// One subscription.
#[utoipa::path(
    get, path = "/subscriptions/{id}", tag = "Packages", params(("id" = i64, Path, description = "The subscription's id")),
    responses(
        (status = 200, body = Data<Package>),
        (status = 404, body = ProblemBody, content_type = "application/problem+json"),
    )
)]
pub async fn subscription(request: HttpRequest, context: Context, id: Path<i64>) -> Result<HttpResponse, Problem> {
    let body = context.content().subscription_by_id.get(&id).ok_or(Problem::NotFound("This subscription"))?;
    Ok(send(&request, body, JSON))
}
