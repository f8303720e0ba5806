//! Checkout: what a purchase costs, and how it is paid.

mod answers;
mod begin;
mod buying;
mod cards;
mod company;
mod computing;
mod declines;
mod endpoints;
mod model;
mod pay;
mod previews;
mod quote;
mod quote_model;
mod renewal;
mod residence;
mod wanted;
mod withdrawal;

pub use computing::ComputedTaxes;
pub use endpoints::*;
