//! Forms that channels define: asked for, filled in, kept and mailed.

mod answers;
mod endpoints;
mod model;
mod queries;
mod service;

pub use endpoints::*;
pub use queries::{Kept, kept};
