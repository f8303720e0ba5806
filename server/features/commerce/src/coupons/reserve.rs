//! Uses of coupons, taken together with the purchase.

use grandstand_db::entities::purchases;
use jiff::Timestamp;
use sea_orm::ConnectionTrait;
use tenants::compile::{Channel, Coupon};

use super::quote::is_used_up;
use super::{marks, queries};
use crate::error::Error;

/// Takes a use for a purchase, in the transaction that writes it. Whoever comes second waits here for the first one to
/// commit; so of two who take the last use, one has it, and so of two first orders with one card, whatever their codes.
/// Where the purchase comes to nothing, the use no longer counts. `card` is the fingerprint of the card that it is paid
/// with.
///
/// # Errors
/// [`Error::VerifyForCode`]; [`Error::WrongCode`] where it is used up meanwhile, or was a first order's and the buyer
/// is known by address or card; or the database failed.
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
        // Always before the coupon's turn, or two purchases could wait for each other.
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

/// Has a purchase paid with another card than it was begun with: for a first order that one must be new, too.
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
