//! Where viewers left off.

mod endpoints;
mod queries;

pub use endpoints::*;
pub use queries::{forget, of_user};
