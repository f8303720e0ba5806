//! The per-channel config store: seed files in, checked and compiled channels out.
//!
//! A channel is a folder of TOML, CSV and Markdown. [`load`] reads it, [`check`] finds what is wrong with it.

pub mod check;
pub mod color;
pub mod fonts;
pub mod load;
pub mod schema;
