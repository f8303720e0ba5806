//! One vertical module per capability: endpoints over a service over queries.

pub mod access;
pub mod accounts;
pub mod analytics;
pub mod calendar;
pub mod catalogue;
pub mod channel;
pub mod clips;
pub mod commerce;
pub mod crawlers;
pub mod error_log;
pub mod favorites;
pub mod forms;
pub mod install;
pub mod pictures;
pub mod positions;
pub mod simulate;
pub mod user_access;
pub mod viewings;
pub mod watch;
