//! Teams.

mod endpoints;
pub mod model;
mod queries;
mod service;

pub use endpoints::*;
pub use service::{by_id, by_ids, in_short};
