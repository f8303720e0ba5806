//! Buying: what a channel sells, the orders made of it, and the provider that takes the money.

mod buyers;
pub mod checkout;
pub mod coupons;
pub mod grants;
pub mod mails;
pub mod orders;
pub mod personal;
pub mod products;
pub mod provider;
mod queries;
pub mod reconcile;
pub mod sold;
pub mod sync;
pub mod trials;
pub mod webhooks;
pub mod words;
