//! Signing in with an account elsewhere (OAuth2 with PKCE), and the one-time codes that become sessions.

mod endpoints;
mod journey;
mod provider;
mod service;

pub use endpoints::*;
