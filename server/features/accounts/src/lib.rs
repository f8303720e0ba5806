//! Accounts: registering, signing in, the profile, mailed links, deletion. A channel's users are its own: the same
//! address on two channels is two people.

mod answer;
mod captcha;
mod confirming;
mod deletion;
pub mod devices;
mod endpoints;
mod erasing_queries;
pub mod error;
#[cfg(test)]
mod error_tests;
mod identity_queries;
mod input;
mod limits;
mod login;
pub mod mails;
mod model;
pub mod operator;
mod own_sessions;
mod ownership;
pub mod passwords;
mod personal;
pub mod players;
mod profile;
mod queries;
mod refusals;
mod register;
mod reset;
mod return_path;
mod security_log;
mod social;
pub mod temporary;
mod texts;
pub mod tokens;
mod verify;

use std::sync::Arc;

use arc_swap::ArcSwap;
use grandstand_db::Database;
use grandstand_jobs::Signal;
use grandstand_platform::changes::UserChanges;
use grandstand_platform::keyring::Keyring;
use grandstand_platform::mail::{Mailer, Senders};
use grandstand_platform::outgoing::Outgoing;
use grandstand_platform::secrets::Secrets;
use grandstand_platform::throttle::Throttle;
use grandstand_privacy::Registry;
use grandstand_web::identity::sessions::Sessions;
use grandstand_web::site::Sites;

use passwords::Passwords;

pub use endpoints::*;
pub use input::LONGEST_NAME;
pub use own_sessions::{
    __path_end_other_sessions, __path_end_own_session, __path_own_sessions, end_other_sessions, end_own_session,
    own_sessions,
};
pub use personal::AccountData;
pub use social::OPERATIONS as SOCIAL_OPERATIONS;
pub use social::{
    __path_add_session, __path_session_code, __path_social_authorize, __path_social_callback, __path_social_register,
    add_session, session_code, social_authorize, social_callback, social_register,
};

/// The accounts of channels, with the service's dependencies.
#[derive(Debug)]
pub struct Accounts {
    /// The database.
    pub database: Database,
    /// Counts attempts.
    pub throttle: Arc<Throttle>,
    /// Wakes the workers of this process.
    pub jobs: Signal,
    /// Signs and verifies tokens.
    pub keyring: Arc<Keyring>,
    /// Calls other services.
    pub outgoing: Outgoing,
    /// Secrets that seed files refer to.
    pub secrets: Arc<Secrets>,
    /// The personal data of every feature.
    pub personal_data: Registry,
    /// The addresses that channels send mails from.
    pub senders: Senders,
    /// Sends mail.
    pub mailer: Arc<Mailer>,
    /// The channels.
    pub sites: Arc<ArcSwap<Sites>>,
    /// Sessions of signed-in users.
    pub sessions: Arc<Sessions>,
    /// Announces committed changes of users.
    pub user_changes: UserChanges,
    /// Hashes passwords.
    pub passwords: Passwords,
    /// URL that verifies reCAPTCHA's tokens.
    pub recaptcha_url: String,
    /// The service that looks up breached passwords; `None` if the operator uses none.
    pub breached_passwords: Option<String>,
}
