//! Where viewers left off.

mod endpoints;
mod personal;
mod queries;

pub use endpoints::*;
pub use personal::Positions;
pub use queries::of_user;
