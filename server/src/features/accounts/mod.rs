//! Accounts: registering, signing in, the profile, mailed links, deletion. A channel's users are its own: the same
//! address on two channels is two people.

mod deletion;
mod endpoints;
pub mod input;
mod login;
pub mod mails;
mod model;
pub mod operator;
pub mod passes;
pub mod passwords;
mod profile;
mod queries;
mod refusals;
mod register;
mod reset;
pub mod sessions;
pub mod throttle;
pub mod tokens;
mod verify;

pub use endpoints::*;
