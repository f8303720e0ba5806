//! What the provider tells by itself. It is stored and answered at once; a job looks at what it may concern. What is told
//! twice, late or in another order makes no difference: the look sees what is so now.

mod endpoints;
mod queries;
mod service;

pub use endpoints::*;
