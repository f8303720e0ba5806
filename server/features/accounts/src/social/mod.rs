//! Social sign-in (OAuth2 with PKCE), and the one-time codes that are exchanged for sessions.

mod endpoints;
mod journey;
mod provider;
mod service;

pub use endpoints::*;
