//! Watch positions: where viewers stopped watching.

mod endpoints;
mod personal;
mod queries;

use grandstand_db::Database;

pub use endpoints::*;
pub use personal::PositionData;
pub use queries::of_user;

/// The service for watch positions, with its dependencies.
#[derive(Debug)]
pub struct Positions {
    /// The database.
    pub database: Database,
}
