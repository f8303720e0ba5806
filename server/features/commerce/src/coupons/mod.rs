//! Coupons: what a code takes off, and how often it may.

pub mod marks;
mod queries;
mod quote;
mod reserve;

pub use quote::{Applied, apply};
pub use reserve::{another_card, reserve};
