//! Channel configuration: reads seed files, checks them, and compiles channels.
//!
//! A channel is a folder of TOML, CSV and Markdown files. [`load`] reads it, [`check`] reports mistakes, [`compile`]
//! prepares everything that requests need, and [`resolve`] finds the channel for a request.

pub mod check;
pub mod color;
pub mod compile;
pub mod currency;
pub mod dates;
pub mod english;
pub mod export;
pub mod findings;
pub mod fonts;
pub mod icons;
pub mod iso;
pub mod json_schemas;
pub mod load;
pub mod payload;
pub mod plan;
pub mod price;
pub mod resolve;
pub mod routes;
pub mod schema;
pub mod secrets;
pub mod source;
pub mod starter;
pub mod subdivisions;
pub mod tax;
pub mod tax_id;
pub mod wording;
