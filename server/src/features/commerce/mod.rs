//! Buying: what a channel sells, the orders made of it, and the provider that takes the money.

pub mod provider;
