//! The products of a channel: packages and subscriptions.

use std::collections::BTreeMap;

use actix_web::web::{Data as State, Path};
use actix_web::{HttpRequest, HttpResponse};
use grandstand_commerce::error::Error;
use grandstand_web::body::{JSON, send};
use grandstand_web::context::Context;
use grandstand_web::language_query::LanguageQuery;
use grandstand_web::list::ListQuery;
use grandstand_web::problem::Problem;
use grandstand_web::reply::{Data, List};
use tenants::compile::Body;
use tenants::payload::sales::Package;

use super::lists::{PassesList, send_list};
use crate::ChannelCalls;

/// Sends the compiled body of an id. No pass has a text that is not a number as its id.
fn one(request: &HttpRequest, bodies: &BTreeMap<i64, Body>, id: &str) -> Result<HttpResponse, Problem> {
    let body = id.parse::<i64>().ok().and_then(|id| bodies.get(&id)).ok_or(Error::PassNotFound)?;
    Ok(send(request, body, JSON))
}

/// Returns the channel's packages, highest weight first.
#[utoipa::path(
    get, path = "/packages", tag = "Packages", params(LanguageQuery, ListQuery<PassesList>),
    responses((status = 200, body = List<Package>))
)]
pub async fn packages(
    calls: State<ChannelCalls>,
    request: HttpRequest,
    context: Context,
    list: ListQuery<PassesList>,
) -> Result<HttpResponse, Problem> {
    send_list(&calls, &request, &context, &context.content().packages, &list).await
}

/// Returns a package; 404 with `Pass not found` if the channel sells none with this id.
#[utoipa::path(
    get, path = "/packages/{id}", tag = "Packages", params(("id" = i64, Path, description = "The package's id")),
    responses((status = 200, body = Data<Package>))
)]
pub async fn package(request: HttpRequest, context: Context, id: Path<String>) -> Result<HttpResponse, Problem> {
    one(&request, &context.content().package_by_id, &id)
}

/// Returns the channel's subscriptions, highest weight first.
#[utoipa::path(
    get, path = "/subscriptions", tag = "Packages", params(LanguageQuery, ListQuery<PassesList>),
    responses((status = 200, body = List<Package>))
)]
pub async fn subscriptions(
    calls: State<ChannelCalls>,
    request: HttpRequest,
    context: Context,
    list: ListQuery<PassesList>,
) -> Result<HttpResponse, Problem> {
    send_list(&calls, &request, &context, &context.content().subscriptions, &list).await
}

/// Returns a subscription; 404 with `Pass not found` if the channel sells none with this id.
#[utoipa::path(
    get, path = "/subscriptions/{id}", tag = "Packages", params(("id" = i64, Path, description = "The subscription's id")),
    responses((status = 200, body = Data<Package>))
)]
pub async fn subscription(request: HttpRequest, context: Context, id: Path<String>) -> Result<HttpResponse, Problem> {
    one(&request, &context.content().subscription_by_id, &id)
}
