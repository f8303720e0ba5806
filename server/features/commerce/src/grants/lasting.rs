//! What a user owns of something that is to be given.

use grandstand_access::decide::covers;
use grandstand_access::model::Asked;
use grandstand_db::entities::orders::ProductKind;
use grandstand_db::ids::{ChannelId, OrderId, UserId};
use jiff::Timestamp;
use sea_orm::ConnectionTrait;
use tenants::compile::{Channel, Product};

use super::covered::covering;
use super::owned::{Holding, held, kind_of};
use crate::error::Error;

/// Something that a user may own.
#[derive(Debug, Clone, Copy)]
pub enum Owning<'a> {
    /// A package or subscription.
    Pass(&'a Product),
    /// An event.
    Event(&'a Asked),
}

/// Returns the order by which a user has a product, however long.
///
/// # Errors
/// The database failed, or something stored can't be read.
pub async fn running(
    connection: &impl ConnectionTrait,
    channel_id: ChannelId,
    user_id: UserId,
    product: (ProductKind, i64),
    now: Timestamp,
) -> Result<Option<OrderId>, Error> {
    let held = held(connection, channel_id, user_id, now.as_second()).await?;
    Ok(held.iter().find(|holding| holding.product == product).map(|holding| holding.order_id))
}

/// Returns the orders by which a user owns all of something, until `ends_at` (unix time, `None` for ever) or longer;
/// empty if it would add anything.
///
/// # Errors
/// The database failed, or something stored can't be read.
pub async fn lasting(
    connection: &impl ConnectionTrait,
    channel: &Channel,
    user_id: UserId,
    (wanted, ends_at): (Owning<'_>, Option<i64>),
    now: Timestamp,
) -> Result<Vec<OrderId>, Error> {
    let held = held(connection, ChannelId(channel.id), user_id, now.as_second()).await?;
    let lasting: Vec<Holding> = held.into_iter().filter(|holding| holding.lasts_until(ends_at)).collect();
    let owned: Vec<&Holding> = match wanted {
        Owning::Event(event) => lasting.iter().filter(|holding| covers(&holding.grant, event)).collect(),
        Owning::Pass(product) => {
            let is_it = |holding: &&Holding| holding.product == (kind_of(product), product.id);
            match lasting.iter().find(is_it) {
                Some(same) => vec![same],
                None => covering(channel, product, &lasting),
            }
        }
    };
    Ok(owned.iter().map(|holding| holding.order_id).collect())
}
