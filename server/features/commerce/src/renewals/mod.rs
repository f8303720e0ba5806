//! The link in mails about renewals, which cancels a renewal without signing in.

mod endpoints;
mod model;
mod service;
mod token;

pub use endpoints::*;
pub use token::RenewalToken;
