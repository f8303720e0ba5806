//! Coupons: their discounts, and limits on their use.

pub mod marks;
mod queries;
mod quote;
mod reserve;

pub use quote::{Applied, apply};
pub use reserve::{another_card, reserve};
