//! Events: lists with filters, one event, and the home page's three lists.

mod assemble;
mod endpoints;
pub mod model;
pub mod queries;
mod selection_queries;
pub mod service;
mod spelled;
pub mod turns;

pub use endpoints::{__path_event, __path_events, __path_events_for_homepage, configure, configure_kept};
pub use service::{asked_by_ids, by_ids, list, list_of};
