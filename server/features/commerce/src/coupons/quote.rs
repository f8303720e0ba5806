//! Computes the discount of a coupon's code.

use grandstand_db::entities::orders::ProductKind;
use grandstand_db::ids::{ChannelId, UserId};
use jiff::Timestamp;
use sea_orm::{ConnectionTrait, DbErr};
use tenants::compile::{Channel, Coupon, Discount};
use tenants::price::Currency;
use tenants::schema::payments::folded_code;

use super::{marks, queries};
use crate::error::Error;

/// A coupon that is valid for a purchase.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Applied {
    /// The coupon.
    pub coupon: Coupon,
    /// Discount of each product, minor units, in the order of the products.
    pub discounts: Vec<i64>,
}

/// Finds the coupon of a code and applies it to products with their prices (with fee, minor units). A percentage is
/// taken off each product that the coupon covers; a fixed amount is spread over them in order, until it is used up.
///
/// # Errors
/// [`Error::WrongCode`]: the code is unknown, not valid now, covers none of the products, or is used up for this user.
pub async fn apply(
    connection: &impl ConnectionTrait,
    channel: &Channel,
    code: &str,
    user_id: Option<UserId>,
    (products, currency): (&[(ProductKind, i64, i64)], Currency),
    now: Timestamp,
) -> Result<Applied, Error> {
    let code = folded_code(code);
    let found = channel.coupons.iter().find(|coupon| coupon.code == code && coupon.is_good_at(now));
    let coupon = found.ok_or(Error::WrongCode)?;
    let discounts = discounts(coupon, products, currency).ok_or(Error::WrongCode)?;
    if is_used_up(connection, ChannelId(channel.id), coupon, user_id, user_id).await? {
        return Err(Error::WrongCode);
    }
    if let Some(user_id) = user_id.filter(|_| coupon.first_order_only) {
        let known = marks::of_buyer(connection, channel, user_id, None).await?;
        if queries::is_marked(connection, ChannelId(channel.id), &known, None, Some(user_id)).await? {
            return Err(Error::WrongCode);
        }
    }
    Ok(Applied { coupon: coupon.clone(), discounts })
}

/// Discount of each product; `None` if the coupon covers none of them.
fn discounts(coupon: &Coupon, products: &[(ProductKind, i64, i64)], currency: Currency) -> Option<Vec<i64>> {
    let is_for = |kind: ProductKind, id: i64| {
        let list = match kind {
            ProductKind::Event => &coupon.events,
            ProductKind::Package => &coupon.packages,
            ProductKind::Subscription => &coupon.subscriptions,
        };
        coupon.for_everything || list.contains(&id)
    };
    let mut taken = 0;
    let discounts: Vec<i64> = products
        .iter()
        .map(|(kind, id, price)| {
            if !is_for(*kind, *id) {
                return 0;
            }
            let left = match coupon.discount {
                Discount::Amount(amount) => Discount::Amount(amount - taken),
                share @ Discount::Percent(_) => share,
            };
            let off = left.of(*price, currency);
            taken += off;
            off
        })
        .collect();
    products.iter().any(|(kind, id, _)| is_for(*kind, *id)).then_some(discounts)
}

/// Whether a coupon is used up, for everyone or for this user. The open purchases of `but_open_of` don't count.
///
/// # Errors
/// The database failed.
pub(super) async fn is_used_up(
    connection: &impl ConnectionTrait,
    channel_id: ChannelId,
    coupon: &Coupon,
    user_id: Option<UserId>,
    but_open_of: Option<UserId>,
) -> Result<bool, DbErr> {
    if let Some(most) = coupon.max_uses
        && queries::used(connection, channel_id, coupon.id, but_open_of).await? >= u64::from(most)
    {
        return Ok(true);
    }
    let Some(user_id) = user_id else { return Ok(false) };
    if let Some(most) = coupon.max_uses_per_user
        && queries::used_by(connection, channel_id, coupon.id, user_id, but_open_of).await? >= u64::from(most)
    {
        return Ok(true);
    }
    if !coupon.first_order_only {
        return Ok(false);
    }
    // An open purchase with it may become the first order; of two, only one can.
    Ok(queries::has_bought(connection, channel_id, user_id).await?
        || queries::used_by(connection, channel_id, coupon.id, user_id, but_open_of).await? > 0)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn coupon(discount: Discount, packages: &[i64]) -> Coupon {
        Coupon {
            id: 1,
            alias: "spring".to_owned(),
            code: "spring".to_owned(),
            discount,
            packages: packages.to_vec(),
            subscriptions: Vec::new(),
            events: Vec::new(),
            for_everything: packages.is_empty(),
            starts_at: None,
            ends_at: None,
            max_uses: None,
            max_uses_per_user: None,
            first_order_only: false,
        }
    }

    #[test]
    fn a_share_is_taken_of_each_and_an_amount_once() {
        let bundle = [(ProductKind::Package, 7, 300), (ProductKind::Event, 7, 450), (ProductKind::Package, 8, 100)];
        let dollars = Currency::of("USD").unwrap();
        let of = |discount, packages: &[i64]| discounts(&coupon(discount, packages), &bundle, dollars);
        assert_eq!(of(Discount::Percent(50), &[]), Some(vec![150, 225, 50]));
        assert_eq!(of(Discount::Amount(400), &[]), Some(vec![300, 100, 0]));
        assert_eq!(
            of(Discount::Amount(350), &[7, 8]),
            Some(vec![300, 0, 50]),
            "an event of that number is another thing"
        );
        assert_eq!(of(Discount::Percent(100), &[8]), Some(vec![0, 0, 100]));
        assert_eq!(of(Discount::Percent(100), &[9]), None);
    }

    #[test]
    fn what_is_left_of_a_bundle_can_be_charged_in_every_currency() {
        for currency in Currency::supported() {
            let step = currency.step;
            let prices = [333 * step, 451 * step, step, 99 * step];
            let bundle: Vec<_> = (1..).zip(prices).map(|(id, price)| (ProductKind::Package, id, price)).collect();
            let of = (1..=100).map(Discount::Percent).chain((1..900).step_by(13).map(Discount::Amount));
            for discount in of {
                let discounts = discounts(&coupon(discount, &[]), &bundle, currency).unwrap();
                for (price, off) in prices.iter().zip(&discounts) {
                    assert!(currency.is_exact(price - off) && (0..=*price).contains(off), "{discount:?} {currency:?}");
                }
                if let Discount::Amount(amount) = discount {
                    assert!(discounts.iter().sum::<i64>() <= amount, "{discount:?} {currency:?}");
                }
            }
        }
    }
}
