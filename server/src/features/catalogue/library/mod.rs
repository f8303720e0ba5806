//! The on-demand library: items, categories, rails and its search.

mod endpoints;
pub mod model;
mod queries;
mod service;

pub use endpoints::*;
