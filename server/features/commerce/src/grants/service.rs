//! Creates, changes and revokes grants.

use grandstand_access::grants;
use grandstand_db::entities::access_grants;
use grandstand_db::entities::orders::{self, ProductKind};
use grandstand_db::ids::{ChannelId, EventId, UserId};
use jiff::Timestamp;
use sea_orm::ActiveValue::{NotSet, Set};
use sea_orm::{ConnectionTrait, DbErr};

use super::queries;
use crate::error::Error;
use crate::sold::Sold;

/// Returns the single events that a user has bought, without those that were refunded.
///
/// # Errors
/// The database failed.
pub async fn events_of_user(
    connection: &impl ConnectionTrait,
    channel_id: ChannelId,
    user_id: UserId,
) -> Result<Vec<EventId>, DbErr> {
    let rows = grants::stored(connection, channel_id, user_id).await?;
    let events = rows.iter().filter(|row| row.product_kind == ProductKind::Event);
    Ok(events.map(|row| EventId(row.product_id)).collect())
}

/// Whether a user has bought one of these products and can still use it.
///
/// # Errors
/// The database failed.
pub async fn is_any_owned(
    connection: &impl ConnectionTrait,
    channel_id: ChannelId,
    user_id: UserId,
    products: &[(ProductKind, i64)],
    now: Timestamp,
) -> Result<bool, DbErr> {
    let current = queries::current(connection, channel_id, user_id, products, now.as_second()).await?;
    Ok(current > 0)
}

/// The target state of an order's grant.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Wanted {
    /// First second that it covers, unix seconds.
    pub starts_at: i64,
    /// First second that it no longer covers, unix seconds; `None` if it never ends.
    pub ends_at: Option<i64>,
    /// Whether it is revoked.
    pub revoked: bool,
}

/// Brings an order's grant to the `wanted` state; `None` means no grant, or a revoked one. Returns `true` if that
/// changed anything.
///
/// # Errors
/// The database failed.
pub async fn bring(
    connection: &impl ConnectionTrait,
    order: &orders::Model,
    sold: &Sold,
    before: Option<&access_grants::Model>,
    wanted: Option<Wanted>,
    second: i64,
) -> Result<bool, Error> {
    let (Some(before), wanted) = (before, wanted) else {
        let Some(wanted) = wanted else { return Ok(false) };
        queries::insert(connection, row(order, sold, wanted, second)?).await?;
        return Ok(true);
    };
    let revoked = wanted.is_none_or(|wanted| wanted.revoked);
    let after = access_grants::Model {
        product_id: order.product_id,
        ends_at: wanted.map_or(before.ends_at, |wanted| wanted.ends_at),
        revoked_at: revoked.then(|| before.revoked_at.unwrap_or(second)),
        ..before.clone()
    };
    // A grant keeps what was bought, unless the order is now for another product.
    let after = if after.product_id == before.product_id { after } else { covering(after, sold)? };
    if after == *before {
        return Ok(false);
    }
    queries::update(connection, &access_grants::Model { updated_at: second, ..after }).await?;
    Ok(true)
}

/// Updates a grant to what a product gives.
fn covering(mut grant: access_grants::Model, sold: &Sold) -> Result<access_grants::Model, Error> {
    grant.pass_type = sold.pass_type.into();
    grant.covers = serde_json::to_string(&sold.covers)?;
    grant.includes_ppv = sold.includes_ppv;
    grant.capabilities = serde_json::to_string(&sold.capabilities)?;
    grant.limits = sold.limits.map(|limits| serde_json::to_string(&limits)).transpose()?;
    Ok(grant)
}

fn row(order: &orders::Model, sold: &Sold, wanted: Wanted, second: i64) -> Result<access_grants::ActiveModel, Error> {
    Ok(access_grants::ActiveModel {
        id: NotSet,
        channel_id: Set(order.channel_id),
        user_id: Set(order.user_id),
        order_id: Set(order.id),
        product_kind: Set(order.product_kind),
        product_id: Set(order.product_id),
        pass_type: Set(sold.pass_type.into()),
        covers: Set(serde_json::to_string(&sold.covers)?),
        includes_ppv: Set(sold.includes_ppv),
        capabilities: Set(serde_json::to_string(&sold.capabilities)?),
        limits: Set(sold.limits.map(|limits| serde_json::to_string(&limits)).transpose()?),
        // The provider's clock may be ahead of ours: access must not start in the future.
        starts_at: Set(wanted.starts_at.min(second)),
        ends_at: Set(wanted.ends_at),
        revoked_at: Set(wanted.revoked.then_some(second)),
        created_at: Set(second),
        updated_at: Set(second),
    })
}
