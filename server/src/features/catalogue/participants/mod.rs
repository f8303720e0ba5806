//! Teams.

mod endpoints;
pub mod model;
mod queries;
mod service;

pub use endpoints::*;
