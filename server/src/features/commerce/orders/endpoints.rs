//! `/orders` and `/transactions`: what the signed-in viewer bought. Nobody keeps these answers.

use actix_web::HttpResponse;
use actix_web::http::header;
use actix_web::web::{self, Data as State, Path, get};
use serde::Serialize;

use super::model::{Order, OrderDetails, OrdersList, Transaction, TransactionsList};
use super::service;
use crate::app::App;
use crate::http::context::Context;
use crate::http::language_query::LanguageQuery;
use crate::http::list::ListQuery;
use crate::http::problem::Problem;
use crate::http::reply::{Data, List};

/// Adds the calls to `/api`.
pub fn configure(config: &mut web::ServiceConfig) {
    config
        .route("/orders", get().to(orders))
        .route("/orders/{order_id}", get().to(order))
        .route("/transactions", get().to(transactions));
}

fn private(body: impl Serialize) -> HttpResponse {
    HttpResponse::Ok().insert_header((header::CACHE_CONTROL, "no-store")).json(body)
}

/// The viewer's orders, the newest first.
#[utoipa::path(
    get, path = "/orders", tag = "Payments", params(LanguageQuery, ListQuery<OrdersList>),
    responses((status = 200, body = List<Order>))
)]
pub async fn orders(app: State<App>, context: Context, list: ListQuery<OrdersList>) -> Result<HttpResponse, Problem> {
    service::orders(&app, &context, &list).await.map(private)
}

/// One order of the viewer, with what became of it and its payments.
#[utoipa::path(
    get, path = "/orders/{order_id}", tag = "Payments",
    params(("order_id" = i64, Path, description = "The order's number")),
    responses((status = 200, body = Data<OrderDetails>))
)]
pub async fn order(app: State<App>, context: Context, order_id: Path<i64>) -> Result<HttpResponse, Problem> {
    let data = service::order(&app, &context, *order_id).await?;
    Ok(private(Data { data }))
}

/// The viewer's payments, the newest first.
#[utoipa::path(
    get, path = "/transactions", tag = "Payments", params(LanguageQuery, ListQuery<TransactionsList>),
    responses((status = 200, body = List<Transaction>))
)]
pub async fn transactions(
    app: State<App>,
    context: Context,
    list: ListQuery<TransactionsList>,
) -> Result<HttpResponse, Problem> {
    service::transactions(&app, &context, &list).await.map(private)
}
