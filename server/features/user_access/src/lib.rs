//! What the signed-in user may do, has left and has bought, from the features that know.

mod endpoints;
mod model;

use grandstand_db::Database;

pub use endpoints::*;

/// What a user owns and may do, and what telling it needs.
#[derive(Debug)]
pub struct AccessCalls {
    /// The database.
    pub database: Database,
}
