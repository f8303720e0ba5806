//! Reasons why nothing is given, in the operator's words.

use grandstand_db::ids::{OrderId, PurchaseId};
use sea_orm::DbErr;

use crate::error::Error;

/// Why nothing was given.
#[derive(Debug, thiserror::Error)]
pub enum GiftError {
    /// The account was deleted.
    #[error("the account was just deleted")]
    UserGone,
    /// The user has the product already, for less time than its own duration: what runs isn't bought again, either.
    #[error("the user has it already: order {0}; --until gives a longer time")]
    Running(OrderId),
    /// The user has all of it already, for at least as long.
    #[error("the user has all of it already, for at least as long: order {}", numbers(.0))]
    Owned(Vec<OrderId>),
    /// The user is buying it.
    #[error("the user is buying it (purchase {0}): give it once that is given up, after a day at the latest")]
    BeingBought(PurchaseId),
    /// There is no such event.
    #[error("there is no such event")]
    NoEvent,
    /// The event needs no pass.
    #[error("the event is free: nobody needs a pass for it")]
    FreeEvent,
    /// The event is not sold by itself.
    #[error("the event is not sold by itself: give a package or subscription that covers it")]
    OnlyInPasses,
    /// The event is over and was not recorded.
    #[error("the event is over and has no recording")]
    Over,
    /// The database failed, or a stored value can't be read.
    #[error(transparent)]
    Failed(#[from] Error),
}

impl From<DbErr> for GiftError {
    fn from(error: DbErr) -> Self {
        Self::Failed(error.into())
    }
}

fn numbers(orders: &[OrderId]) -> String {
    orders.iter().map(OrderId::to_string).collect::<Vec<_>>().join(", ")
}
