//! What the signed-in user may do, has left and has bought, from the features that know.

mod endpoints;
mod model;

pub use endpoints::*;
