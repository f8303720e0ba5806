//! The on-demand library: items, categories, rails and its search.

mod endpoints;
pub mod model;
mod queries;
pub(super) mod service;

pub use endpoints::*;
pub use service::item;
