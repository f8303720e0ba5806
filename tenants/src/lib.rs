//! The per-channel config store: seed files in, checked and compiled channels out.
//!
//! A channel is a folder of TOML, CSV and Markdown. [`load`] reads it, [`check`] finds what is wrong with it,
//! [`compile`] makes of it everything that requests need, and [`resolve`] finds the channel that a request is for.

pub mod check;
pub mod color;
pub mod compile;
pub mod currency;
pub mod dates;
pub mod export;
pub mod findings;
pub mod fonts;
mod iso;
pub mod json_schemas;
pub mod load;
pub mod payload;
pub mod plan;
pub mod price;
pub mod resolve;
pub mod schema;
pub mod secrets;
pub mod source;
pub mod starter;
pub mod wording;
