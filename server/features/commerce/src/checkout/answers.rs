//! The answer to a purchase.

use grandstand_db::entities::orders::OrderStatus;
use grandstand_db::ids::PurchaseId;

use grandstand_web::context::Context;

use super::model::{Bought, Progress};
use crate::Commerce;
use crate::error::Error;
use crate::orders::{self, Order};

/// Returns the orders of a purchase, and the client secret of a payment that the buyer has to confirm.
///
/// # Errors
/// The database failed, or something stored can't be read.
pub async fn bought(
    commerce: &Commerce,
    context: &Context,
    purchase_id: PurchaseId,
    to_confirm: Option<String>,
) -> Result<Bought, Error> {
    let rows = orders::orders_of(&commerce.database, context.channel_id(), purchase_id).await?;
    let read = || rows.iter().map(|row| Order::new(context, row)).collect::<Result<Vec<_>, _>>();
    let order = read()?.into_iter().next();
    let order = order.ok_or_else(|| anyhow::anyhow!("purchase {purchase_id} has no orders"))?;
    let status = match order.status {
        OrderStatus::Paid | OrderStatus::Active => Progress::Success,
        OrderStatus::Failed | OrderStatus::Refunded => Progress::Error,
        OrderStatus::Inactive => Progress::Processing,
    };
    let client_secret = to_confirm.filter(|_| status == Progress::Processing);
    Ok(Bought { order, orders: read()?, client_secret, status })
}
