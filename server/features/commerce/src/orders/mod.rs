//! Orders: their states, how purchases begin, and lists of them.
//!
//! An order's state is what the provider says now. A webhook, the answer to a purchase, reconciliation and a viewer who
//! polls all only trigger a refresh; [`settle`] writes its result, unless another refresh or a viewer's request came in
//! between.

mod announcing;
mod endpoints;
pub mod gifts;
mod history;
mod list_queries;
mod lists;
mod model;
mod notice_queries;
mod notices;
mod open;
pub mod operator;
mod plans;
mod queries;
mod receipting;
mod refresh;
mod reversals;
mod rights;
mod service;
mod settle;
mod tax_model;
mod taxing;
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
pub use notices::RenewalNotice;
pub use open::{NewPurchase, Opened, ProviderIds, attached, holding, next_attempt, open, reopen};
pub use queries::{orders_of, purchase};
pub use refresh::{Refresh, cant_be_refreshed, enqueue_refresh, give_up, refresh};
pub use service::{everything, receipts_of_purchase as receipts_of};
pub use settle::{Settled, settle};
pub use tax_model::{TaxAmount, tax_amounts};
pub use wishes::{ask, cancel_all};
