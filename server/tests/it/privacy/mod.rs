//! Personal data: registered, exported, erased and kept as declared.

mod interrupted;
mod life;
mod person;
mod redis;
mod registry;
mod retention;
mod schema;

use grandstand_db::Database;
use grandstand_privacy::{Registry, SentMails};
use grandstand_server::app::personal_data;

/// Every feature's personal data for what it says of places, without a database.
fn described() -> Registry {
    personal_data(&Database::default(), SentMails::default())
}
