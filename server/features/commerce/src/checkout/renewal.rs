//! Cancelling a renewal, and taking that back.

use grandstand_db::entities::purchases::RenewalChoice;

use grandstand_web::context::Context;

use super::model::Unsubscribe;
use crate::Commerce;
use crate::error::Error;
use crate::orders::{self, Order};

/// Notes what the viewer wants of a renewal, and has the provider do it. Where that gives no answer, the wish stands, the
/// order says that it is being done, and it is asked again.
///
/// # Errors
/// The order isn't the viewer's, is no subscription that runs, or the database failed.
pub async fn unsubscribe(commerce: &Commerce, context: &Context, sent: &Unsubscribe) -> Result<Order, Error> {
    let order_id = sent.order_id.ok_or(Error::IdNotSelected)?;
    let (channel_id, user_id) = (context.channel().id, context.signed_in()?.user.id);
    let wish = if sent.resume == Some(true) { RenewalChoice::Resume } else { RenewalChoice::Cancel };
    let purchase = orders::ask(commerce, channel_id, user_id, order_id, wish, context.now).await?;
    if let Err(error) = orders::refresh(commerce, context.channel(), purchase.id, context.now).await {
        tracing::warn!(order = order_id, %error, "a renewal is cancelled or resumed later");
    }
    let rows = orders::orders_of(&commerce.database, channel_id, purchase.id).await?;
    let row = rows.iter().find(|row| row.id == order_id).ok_or(Error::OrderNotFound)?;
    Order::new(context, row)
}
