//! Cancelling and resuming renewals.

use grandstand_db::entities::purchases::RenewalChoice;
use grandstand_db::ids::OrderId;

use grandstand_web::context::Context;

use super::model::Unsubscribe;
use crate::Commerce;
use crate::error::Error;
use crate::orders::{self, Order};

/// Stores the viewer's choice about a renewal and applies it at the provider. If the provider gives no answer, the
/// choice stays stored, the order shows that it is being processed, and the call is retried.
///
/// # Errors
/// The order isn't the viewer's or isn't a running subscription, or the database failed.
pub async fn unsubscribe(commerce: &Commerce, context: &Context, sent: &Unsubscribe) -> Result<Order, Error> {
    let order_id = sent.order_id.ok_or(Error::IdNotSelected)?;
    let (channel_id, user_id) = (context.channel_id(), context.signed_in()?.user.id);
    let wish = if sent.resume == Some(true) { RenewalChoice::Resume } else { RenewalChoice::Cancel };
    let purchase = orders::ask(commerce, channel_id, user_id, OrderId(order_id), wish, context.now).await?;
    if let Err(error) = orders::refresh(commerce, context.channel(), purchase.id, context.now).await {
        tracing::warn!(order = order_id, %error, "a renewal is cancelled or resumed later");
    }
    let rows = orders::orders_of(&commerce.database, channel_id, purchase.id).await?;
    let row = rows.iter().find(|row| row.id == OrderId(order_id)).ok_or(Error::OrderNotFound)?;
    Order::new(context, row)
}
