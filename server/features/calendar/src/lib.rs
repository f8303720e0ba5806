//! Events in viewers' own calendars: one as a file, and a personal feed that calendars elsewhere subscribe to.
//!
//! A feed's address is a signed text that stands for its user and can be revoked; it needs no session, since calendars
//! have none. What calendars are told of an event is counted, so that they see when it is put off or called off.

mod endpoints;
mod ics;
mod personal;
mod queries;
mod service;
mod token;
mod told;

use std::sync::Arc;

use grandstand_db::Database;
use grandstand_platform::keyring::Keyring;

pub use endpoints::*;
pub use personal::Calendars;

/// Calendars that viewers subscribe to, and what they need.
#[derive(Debug)]
pub struct CalendarCalls {
    /// The database.
    pub database: Database,
    /// What tokens are signed with.
    pub keyring: Arc<Keyring>,
}
