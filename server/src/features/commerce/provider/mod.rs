//! The payment provider: the only place that knows whose it is.

pub mod model;
