//! Forms that channels define: shown, filled in, stored and mailed.

mod answers;
mod endpoints;
pub mod error;
mod mails;
mod model;
mod passes;
mod personal;
mod queries;
mod service;
mod texts;

use std::sync::Arc;

use arc_swap::ArcSwap;
use grandstand_db::Database;
use grandstand_jobs::Signal;
use grandstand_platform::changes::UserChanges;
use grandstand_platform::mail::{Mailer, Senders};
use grandstand_platform::throttle::Throttle;
use grandstand_web::site::Sites;

pub use endpoints::*;
pub use mails::MailAnswers;
pub use personal::{Answers, erase_guest};
pub use queries::{Kept, answered, kept};

/// The service for forms, with its dependencies.
#[derive(Debug)]
pub struct Forms {
    /// The database.
    pub database: Database,
    /// Counts attempts.
    pub throttle: Arc<Throttle>,
    /// Wakes the workers of this process.
    pub jobs: Signal,
    /// Announces committed changes of users.
    pub user_changes: UserChanges,
    /// The addresses that channels send mails from.
    pub senders: Senders,
    /// Sends mail.
    pub mailer: Arc<Mailer>,
    /// The channels.
    pub sites: Arc<ArcSwap<Sites>>,
}
