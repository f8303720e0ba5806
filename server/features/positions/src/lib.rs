//! Where viewers left off.

mod endpoints;
mod personal;
mod queries;

use grandstand_db::Database;

pub use endpoints::*;
pub use personal::PositionData;
pub use queries::of_user;

/// Where viewers stopped watching, and what noting it needs.
#[derive(Debug)]
pub struct Positions {
    /// The database.
    pub database: Database,
}
