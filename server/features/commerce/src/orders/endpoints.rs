//! `/orders` and `/transactions`: what the signed-in viewer bought. The answers must not be cached.

use actix_web::HttpResponse;
use actix_web::http::header;
use actix_web::web::{self, Data as State, Path, get};
use grandstand_db::ids::OrderId;
use grandstand_web::context::Context;
use grandstand_web::language_query::LanguageQuery;
use grandstand_web::list::ListQuery;
use grandstand_web::problem::Problem;
use grandstand_web::reply::{Data, List};
use serde::Serialize;

use super::lists::{OrdersList, TransactionsList};
use super::model::{Order, OrderDetails, Transaction};
use super::service;
use crate::Commerce;

/// Adds the endpoints to `/api`.
pub fn configure(config: &mut web::ServiceConfig) {
    config
        .route("/orders", get().to(orders))
        .route("/orders/{order_id}", get().to(order))
        .route("/transactions", get().to(transactions));
}

fn private(body: impl Serialize) -> HttpResponse {
    HttpResponse::Ok().insert_header((header::CACHE_CONTROL, "no-store")).json(body)
}

/// Returns the viewer's orders, newest first.
#[utoipa::path(
    get, path = "/orders", tag = "Payments", params(LanguageQuery, ListQuery<OrdersList>),
    responses((status = 200, body = List<Order>))
)]
pub async fn orders(
    commerce: State<Commerce>,
    context: Context,
    list: ListQuery<OrdersList>,
) -> Result<HttpResponse, Problem> {
    Ok(private(service::orders(&commerce, &context, &list).await?))
}

/// Returns an order of the viewer with its history and payments.
#[utoipa::path(
    get, path = "/orders/{order_id}", tag = "Payments",
    params(("order_id" = i64, Path, description = "The order's number")),
    responses((status = 200, body = Data<OrderDetails>))
)]
pub async fn order(commerce: State<Commerce>, context: Context, order_id: Path<i64>) -> Result<HttpResponse, Problem> {
    let data = service::order(&commerce, &context, OrderId(*order_id)).await?;
    Ok(private(Data { data }))
}

/// Returns the viewer's payments, newest first.
#[utoipa::path(
    get, path = "/transactions", tag = "Payments", params(LanguageQuery, ListQuery<TransactionsList>),
    responses((status = 200, body = List<Transaction>))
)]
pub async fn transactions(
    commerce: State<Commerce>,
    context: Context,
    list: ListQuery<TransactionsList>,
) -> Result<HttpResponse, Problem> {
    Ok(private(service::transactions(&commerce, &context, &list).await?))
}
