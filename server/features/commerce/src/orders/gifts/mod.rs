//! Gifts: free access that operators give to users, with a reason. A gift is an order of a purchase without a payment.

mod error;
mod listing;
mod product;
mod queries;
mod service;

pub use error::GiftError;
pub use listing::{GiftFilter, ListedGift, list};
pub use product::{GiftProduct, event, pass};
pub use queries::{forget_reasons, of_order, of_user};
pub(super) use service::terms;
pub use service::{NewGift, Revocation, give, revoke};
