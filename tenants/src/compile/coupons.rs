//! Coupons as purchases see them.

use jiff::Timestamp;
use jiff::tz::TimeZone;

use super::CompileError;
use super::scope::Scope;
use crate::currency::Currency;
use crate::dates;
use crate::schema::Kind;
use crate::schema::payments::{self as seed, folded_code};

/// What a coupon takes off.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Discount {
    /// So many minor units.
    Amount(i64),
    /// So many hundredths, 1 to 100.
    Percent(u32),
}

impl Discount {
    /// Returns what it takes off a price, in minor units: never more than there is, and never so much that the rest is an
    /// amount which the provider can't charge in that currency. The rest of a share is rounded up.
    pub fn of(self, price: i64, currency: Currency) -> i64 {
        let off = match self {
            Self::Amount(amount) => amount,
            Self::Percent(percent) => (i128::from(price) * i128::from(percent) / 100) as i64,
        };
        price - currency.rounded_up(price - off.clamp(0, price)).min(price)
    }
}

/// A code that makes a price lower.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Coupon {
    /// Permanent number.
    pub id: i64,
    /// Permanent name.
    pub alias: String,
    /// The code, without capitals.
    pub code: String,
    /// What it takes off.
    pub discount: Discount,
    /// Numbers of the packages it is for.
    pub packages: Vec<i64>,
    /// Numbers of the subscriptions it is for.
    pub subscriptions: Vec<i64>,
    /// Numbers of the single events it is for.
    pub events: Vec<i64>,
    /// Whether it is for whatever the channel sells.
    pub for_everything: bool,
    /// The first second that it is good, unix time.
    pub starts_at: Option<i64>,
    /// The first second that it is no longer good, unix time.
    pub ends_at: Option<i64>,
    /// How often it can be used in all.
    pub max_uses: Option<u32>,
    /// How often one user can use it.
    pub max_uses_per_user: Option<u32>,
    /// For users only who have bought nothing before.
    pub first_order_only: bool,
}

impl Coupon {
    /// Whether it is good at a moment.
    pub fn is_good_at(&self, now: Timestamp) -> bool {
        let second = now.as_second();
        self.starts_at.is_none_or(|start| start <= second) && self.ends_at.is_none_or(|end| second < end)
    }
}

/// The coupons of a channel, whose dates are in `zone`.
pub(super) fn coupons(scope: Scope<'_>, zone: &TimeZone) -> Result<Vec<Coupon>, CompileError> {
    scope.seed.coupons.iter().map(|entry| coupon(scope, zone, entry)).collect()
}

fn coupon(scope: Scope<'_>, zone: &TimeZone, entry: &seed::Coupon) -> Result<Coupon, CompileError> {
    let moment = |text: &String| {
        // Their dates don't count from today, so any moment to count from will do.
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
