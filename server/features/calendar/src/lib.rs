//! Events in viewers' own calendars: a file for one event, and a personal feed to subscribe to.
//!
//! A feed's address contains a signed token for its user and can be revoked. It needs no session, since calendar
//! programs have none. Changes of events are counted, so that calendars see when an event is moved or cancelled.

mod endpoints;
mod error;
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

/// The calendar service.
#[derive(Debug)]
pub struct CalendarCalls {
    /// The database.
    pub database: Database,
    /// Signs tokens.
    pub keyring: Arc<Keyring>,
}
