//! The signed-in user's rights, remaining quotas and purchases, collected from the features.

mod endpoints;
mod model;

use grandstand_db::Database;

pub use endpoints::*;

/// The service for a user's rights and purchases, with its dependencies.
#[derive(Debug)]
pub struct AccessCalls {
    /// The database.
    pub database: Database,
}
