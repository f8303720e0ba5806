//! Changes of a subscription's plan that were made at the provider: by the account's owner, or by the buyer in the
//! customer portal.

use grandstand_db::entities::orders::{self, ProductKind};
use grandstand_db::entities::purchases;
use grandstand_db::ids::ChannelId;
use tenants::compile::Channel;

use crate::error::Error;
use crate::products;
use crate::provider::model::Plan;
use crate::provider::product_id;
use crate::sold::Sold;

/// An order, updated to the provider's plan.
#[derive(Debug)]
pub struct Planned {
    /// The order, with the product and price of the plan.
    pub order: orders::Model,
    /// The product of the plan.
    pub sold: Sold,
    /// Whether the plan is one that the channel doesn't know. The buyer keeps what they bought.
    pub is_unknown: bool,
}

/// Updates an order to the plan that the provider charges for. `channel` is `None` if the channel is not served.
///
/// # Errors
/// A stored value can't be read.
pub fn planned(
    channel: Option<&Channel>,
    purchase: &purchases::Model,
    order: &orders::Model,
    plan: Option<&Plan>,
) -> Result<Planned, Error> {
    let sold: Sold = serde_json::from_str(&order.product)?;
    let same = |is_unknown| Planned { order: order.clone(), sold: sold.clone(), is_unknown };
    let (Some(channel), Some(plan), ProductKind::Subscription) = (channel, plan, sold.kind) else {
        return Ok(same(false));
    };
    let is_other_price = purchase.provider_price.as_ref().is_some_and(|known| *known != plan.price);
    if plan.product == product_id(ChannelId(channel.id), sold.id) {
        return Ok(Planned { order: repriced(order.clone(), plan), ..same(false) });
    }
    let other = channel.subscriptions.iter().find(|known| plan.product == product_id(ChannelId(channel.id), known.id));
    let Some(other) = other else { return Ok(same(is_other_price)) };
    let sold = products::of_pass(other, ProductKind::Subscription).sold;
    let order =
        orders::Model { product_id: sold.id, product: serde_json::to_string(&sold)?, ..repriced(order.clone(), plan) };
    Ok(Planned { order, sold, is_unknown: false })
}

/// Sets the order's price to what the provider charges: it may have another price, or another quantity of the same.
fn repriced(order: orders::Model, plan: &Plan) -> orders::Model {
    match plan.amount {
        Some(amount) if amount != order.base_price.saturating_add(order.service_fee) => {
            orders::Model { base_price: amount, service_fee: 0, ..order }
        }
        _ => order,
    }
}

/// Logs a plan that the channel doesn't know, for the operator.
pub fn tell_unknown(channel_id: ChannelId, purchase: &purchases::Model, plan: Option<&Plan>) {
    let (price, product) = plan.map_or(("", ""), |plan| (plan.price.as_str(), plan.product.as_str()));
    tracing::error!(
        channel_id = channel_id.0,
        purchase = purchase.id.0,
        subscription = purchase.subscription_id,
        price,
        product,
        "a subscription was changed at the payment provider to a price that this channel does not sell; its buyer keeps \
         what they bought: put the subscription on a price of this channel's, or cancel it"
    );
}
