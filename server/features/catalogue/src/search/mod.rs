//! Search over all named entries of a channel: events, teams, schools, sports, venues and the library.

mod endpoints;
mod matched;
pub mod model;
mod present;
mod queries;
mod rank;
mod respelled;
mod service;

pub use endpoints::*;
