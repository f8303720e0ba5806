//! Reserves uses of coupons together with a purchase.

use grandstand_db::entities::purchases;
use jiff::Timestamp;
use sea_orm::ConnectionTrait;
use tenants::compile::{Channel, Coupon};

use super::quote::is_used_up;
use super::{marks, queries};
use crate::error::Error;

/// Reserves a use for a purchase, in the transaction that stores it. A second transaction waits here for the first one
/// to commit, so only one of two gets the last use; the same holds for two first orders with one card and different
/// codes. If the purchase fails, the use no longer counts. `card` is the fingerprint of the card that pays.
///
/// # Errors
/// [`Error::VerifyForCode`]; [`Error::WrongCode`] if the coupon was used up meanwhile, or is for first orders and the
/// buyer is known by address or card; or the database failed.
pub async fn reserve(
    connection: &impl ConnectionTrait,
    (channel, coupon): (&Channel, &Coupon),
    purchase: &purchases::Model,
    card: Option<&str>,
    now: Timestamp,
) -> Result<(), Error> {
    let purchases::Model { channel_id, user_id, id, .. } = *purchase;
    if coupon.first_order_only {
        if !marks::has_address(connection, channel, user_id).await? {
            return Err(Error::VerifyForCode);
        }
        // Always before the coupon's lock: the opposite order could deadlock.
        queries::take_turn(connection, channel_id, queries::FIRST_ORDERS).await?;
    }
    queries::take_turn(connection, channel_id, coupon.id).await?;
    if is_used_up(connection, channel_id, coupon, Some(user_id), None).await? {
        return Err(Error::WrongCode);
    }
    if coupon.first_order_only {
        let known = marks::of_buyer(connection, channel, user_id, card).await?;
        take_marks(connection, purchase, &known, now).await?;
    }
    queries::note(connection, channel_id, coupon.id, user_id, id, now).await?;
    Ok(())
}

/// Checks and records another card for an open purchase: a first order needs a card that no other purchase has used.
///
/// # Errors
/// [`Error::WrongCode`], or the database failed.
pub async fn another_card(
    connection: &impl ConnectionTrait,
    coupon: &Coupon,
    purchase: &purchases::Model,
    card: &str,
    now: Timestamp,
) -> Result<(), Error> {
    if !coupon.first_order_only {
        return Ok(());
    }
    queries::take_turn(connection, purchase.channel_id, queries::FIRST_ORDERS).await?;
    take_marks(connection, purchase, &[marks::of_card(purchase.channel_id, card)], now).await
}

async fn take_marks(
    connection: &impl ConnectionTrait,
    purchase: &purchases::Model,
    known: &[String],
    now: Timestamp,
) -> Result<(), Error> {
    if queries::is_marked(connection, purchase.channel_id, known, Some(purchase.id), None).await? {
        return Err(Error::WrongCode);
    }
    Ok(marks::keep(connection, purchase, known, now.as_second()).await?)
}
