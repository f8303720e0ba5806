//! Events: lists with filters, one event, and the home page's three lists.

mod any_of;
mod assemble;
mod days;
mod endpoints;
pub mod filter;
pub mod model;
pub(super) mod queries;
mod selection;
pub(super) mod service;
pub mod turns;

pub use any_of::AnyOf;
pub use endpoints::{__path_event, __path_events, __path_events_for_homepage, configure, configure_kept};
pub use service::{asked_by_ids, by_ids, list, list_of};
