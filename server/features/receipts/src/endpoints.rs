//! `/receipts/{id}`: a receipt or credit note of the signed-in viewer. The answer must not be cached.

use actix_web::HttpResponse;
use actix_web::http::header;
use actix_web::web::{self, Data as State, Path, get};
use grandstand_web::context::Context;
use grandstand_web::language_query::LanguageQuery;
use grandstand_web::problem::Problem;
use grandstand_web::reply::Data;

use super::model::Receipt;
use super::queries;
use crate::Receipts;

/// Adds the endpoint to `/api`.
pub fn configure(config: &mut web::ServiceConfig) {
    config.route("/receipts/{receipt_id}", get().to(receipt));
}

/// Returns a receipt or credit note of the viewer.
#[utoipa::path(
    get, path = "/receipts/{receipt_id}", tag = "Payments",
    params(("receipt_id" = i64, Path, description = "The receipt's id"), LanguageQuery),
    responses((status = 200, body = Data<Receipt>))
)]
pub async fn receipt(
    receipts: State<Receipts>,
    context: Context,
    receipt_id: Path<i64>,
) -> Result<HttpResponse, Problem> {
    let user = &context.signed_in()?.user;
    let row = queries::one(&receipts.database, context.channel_id(), user.id, *receipt_id).await?;
    let data = Receipt::new(&context, row.ok_or(Problem::NotFound("This receipt"))?, user.full_name())?;
    Ok(HttpResponse::Ok().insert_header((header::CACHE_CONTROL, "no-store")).json(Data { data }))
}
