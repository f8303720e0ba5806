//! Orders: what they are, how they come to be, and lists of them.
//!
//! An order is what the provider says now. A webhook, the answer to a purchase, reconciliation and a viewer who polls
//! are all only reasons to look; what was seen is written by [`settle`], if nobody has looked or asked since.

mod endpoints;
mod history;
mod list_queries;
mod model;
mod open;
mod plans;
mod queries;
mod refresh;
mod rights;
mod service;
mod settle;
pub mod transition;
#[cfg(test)]
mod transition_debts;
#[cfg(test)]
mod transition_properties;
#[cfg(test)]
mod transition_samples;
#[cfg(test)]
mod transition_tests;
mod wishes;
mod writing;

pub use endpoints::*;
pub use model::Order;
pub use open::{NewPurchase, Opened, ProviderIds, attached, holding, next_attempt, open, reopen};
pub use queries::{orders_of, purchase};
pub use refresh::{Refresh, ask_to_look, cant_be_looked_at, give_up, refresh};
pub use service::everything;
pub use settle::{Settled, settle};
pub use wishes::{ask, cancel_all};
