//! The provider's webhooks. A webhook is stored and answered at once; a job then refreshes the purchases concerned.
//! Repeated, late or reordered webhooks don't matter, because the refresh fetches the current state.

mod endpoints;
mod queries;
mod service;

pub use endpoints::*;
