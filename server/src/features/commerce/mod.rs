//! Buying: what a channel sells, the orders made of it, and the provider that takes the money.

pub mod grants;
pub mod mails;
pub mod orders;
pub mod provider;
pub mod reconcile;
pub mod sold;
pub mod sync;
pub mod webhooks;
pub mod words;
