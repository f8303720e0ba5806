//! Uses of coupons, taken together with the purchase.

use jiff::Timestamp;
use sea_orm::ConnectionTrait;
use tenants::compile::Coupon;

use super::quote::is_used_up;
use super::{WRONG_CODE, queries};
use crate::http::problem::Problem;

/// Takes a use for a purchase, in the transaction that writes it. Whoever comes second waits here for the first one to
/// commit; so of two who take the last use, one has it. Where the purchase comes to nothing, the use no longer counts.
///
/// # Errors
/// [`WRONG_CODE`] where it is used up meanwhile; or the database failed.
pub async fn reserve(
    connection: &impl ConnectionTrait,
    channel_id: i64,
    coupon: &Coupon,
    user_id: i64,
    purchase_id: i64,
    now: Timestamp,
) -> Result<(), Problem> {
    queries::take_turn(connection, channel_id, coupon.id).await?;
    if is_used_up(connection, channel_id, coupon, Some(user_id), None).await? {
        return Err(WRONG_CODE.into());
    }
    queries::note(connection, channel_id, coupon.id, user_id, purchase_id, now).await?;
    Ok(())
}
