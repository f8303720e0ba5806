//! What the channel sells: packages and subscriptions.

use std::collections::BTreeMap;

use actix_web::web::{Path, Query};
use actix_web::{HttpRequest, HttpResponse};
use serde::Deserialize;
use serde_json::Value;
use tenants::compile::Body;
use tenants::payload::sales::Package;
use utoipa::IntoParams;

use crate::http::body::{JSON, send};
use crate::http::context::Context;
use crate::http::page::Page;
use crate::http::problem::{Problem, ProblemBody};
use crate::http::reply::{Data, List};

/// The query of the two lists. Without a limit the whole list is answered: a channel sells few things.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct ProductsQuery {
    /// Rows at most.
    pub limit: Option<u64>,
    /// Rows left out at the front.
    pub offset: Option<u64>,
    /// `1` for the whole list, which is the default.
    pub no_limit: Option<u8>,
    /// Language of the texts, on channels with several.
    pub lang: Option<String>,
}

/// The whole compiled list, or the part of it that the query asks for.
fn list(request: &HttpRequest, body: &Body, query: &ProductsQuery) -> Result<HttpResponse, Problem> {
    if query.limit.is_none() && query.offset.is_none() {
        return Ok(send(request, body, JSON));
    }
    let mut list: List<Value> = serde_json::from_slice(body.identity())?;
    let page = Page::new(query.limit, query.offset, Some(1));
    let rows = |count: u64| usize::try_from(count).unwrap_or(usize::MAX);
    list.meta = page.meta(list.data.len() as u64);
    list.data = list.data.into_iter().skip(rows(page.offset)).take(rows(list.meta.limit)).collect();
    Ok(HttpResponse::Ok().json(list))
}

/// One compiled body of those by id.
fn one(
    request: &HttpRequest,
    bodies: &BTreeMap<i64, Body>,
    id: i64,
    called: &'static str,
) -> Result<HttpResponse, Problem> {
    let body = bodies.get(&id).ok_or(Problem::NotFound(called))?;
    Ok(send(request, body, JSON))
}

/// The channel's packages, the weightiest first.
#[utoipa::path(
    get, path = "/packages", tag = "Packages", params(ProductsQuery),
    responses(
        (status = 200, body = List<Package>),
        (status = 422, body = ProblemBody, content_type = "application/problem+json"),
    )
)]
pub async fn packages(
    request: HttpRequest,
    context: Context,
    query: Query<ProductsQuery>,
) -> Result<HttpResponse, Problem> {
    list(&request, &context.content().packages, &query)
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
    one(&request, &context.content().package_by_id, *id, "This package")
}

/// The channel's subscriptions, the weightiest first.
#[utoipa::path(
    get, path = "/subscriptions", tag = "Packages", params(ProductsQuery),
    responses(
        (status = 200, body = List<Package>),
        (status = 422, body = ProblemBody, content_type = "application/problem+json"),
    )
)]
pub async fn subscriptions(
    request: HttpRequest,
    context: Context,
    query: Query<ProductsQuery>,
) -> Result<HttpResponse, Problem> {
    list(&request, &context.content().subscriptions, &query)
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
    one(&request, &context.content().subscription_by_id, *id, "This subscription")
}
