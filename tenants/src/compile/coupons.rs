//! Coupons for purchases.

use jiff::Timestamp;
use jiff::tz::TimeZone;

use super::CompileError;
use super::scope::Scope;
use crate::currency::Currency;
use crate::dates;
use crate::schema::Kind;
use crate::schema::payments::{self as seed, folded_code};

/// The reduction of a coupon.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Discount {
    /// An amount in minor units.
    Amount(i64),
    /// A percentage, 1 to 100.
    Percent(u32),
}

impl Discount {
    /// Returns the reduction of a price, in minor units, at most the price. The reduced price is rounded up to an
    /// amount that the provider can charge in that currency.
    pub fn of(self, price: i64, currency: Currency) -> i64 {
        let off = match self {
            Self::Amount(amount) => amount,
            Self::Percent(percent) => (i128::from(price) * i128::from(percent) / 100) as i64,
        };
        price - currency.rounded_up(price - off.clamp(0, price)).min(price)
    }
}

/// A coupon code with its terms.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Coupon {
    /// Permanent number.
    pub id: i64,
    /// Permanent name.
    pub alias: String,
    /// The code in lower case.
    pub code: String,
    /// The reduction.
    pub discount: Discount,
    /// Ids of the packages it applies to.
    pub packages: Vec<i64>,
    /// Ids of the subscriptions it applies to.
    pub subscriptions: Vec<i64>,
    /// Ids of the single events it applies to.
    pub events: Vec<i64>,
    /// Whether it applies to everything the channel sells.
    pub for_everything: bool,
    /// Start of validity, inclusive, unix time in seconds.
    pub starts_at: Option<i64>,
    /// End of validity, exclusive, unix time in seconds.
    pub ends_at: Option<i64>,
    /// Maximum number of uses in total.
    pub max_uses: Option<u32>,
    /// Maximum number of uses per user.
    pub max_uses_per_user: Option<u32>,
    /// Whether it is only for users without an earlier purchase.
    pub first_order_only: bool,
}

impl Coupon {
    /// Whether the coupon is valid at a moment.
    pub fn is_good_at(&self, now: Timestamp) -> bool {
        let second = now.as_second();
        self.starts_at.is_none_or(|start| start <= second) && self.ends_at.is_none_or(|end| second < end)
    }
}

/// The coupons of a channel. Their dates are in `zone`.
pub(super) fn coupons(scope: Scope<'_>, zone: &TimeZone) -> Result<Vec<Coupon>, CompileError> {
    scope.seed.coupons.iter().map(|entry| coupon(scope, zone, entry)).collect()
}

fn coupon(scope: Scope<'_>, zone: &TimeZone, entry: &seed::Coupon) -> Result<Coupon, CompileError> {
    let moment = |text: &String| {
        // Dates of coupons are never relative, so `now` doesn't matter.
        let moment = dates::resolve(text, zone, Timestamp::UNIX_EPOCH);
        moment.map(Timestamp::as_second).map_err(|_| CompileError::BadDate(text.clone()))
    };
    Ok(Coupon {
        id: scope.id(Kind::Coupon, &entry.alias)?,
        alias: entry.alias.clone(),
        code: folded_code(&entry.code),
        discount: match entry.amount_off {
            Some(amount) => Discount::Amount(amount),
            None => Discount::Percent(entry.percent_off.unwrap_or_default()),
        },
        packages: scope.all_ids(Kind::Package, &entry.packages)?,
        subscriptions: scope.all_ids(Kind::Subscription, &entry.subscriptions)?,
        events: scope.all_ids(Kind::Event, &entry.events)?,
        for_everything: entry.is_for_everything(),
        starts_at: entry.starts.as_ref().map(moment).transpose()?,
        ends_at: entry.ends.as_ref().map(moment).transpose()?,
        max_uses: entry.max_uses,
        max_uses_per_user: entry.max_uses_per_user,
        first_order_only: entry.first_order_only,
    })
}
