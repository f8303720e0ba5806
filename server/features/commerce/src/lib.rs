//! Commerce: the products of a channel, orders and payments, and the payment provider.

mod activity;
mod buyers;
pub mod checkout;
pub mod coupons;
pub mod ending;
pub mod error;
#[cfg(test)]
mod error_tests;
pub mod grants;
pub mod line;
mod mailing;
pub mod mails;
pub mod orders;
pub mod personal;
pub mod products;
pub mod provider;
mod queries;
pub mod reconcile;
mod refusals;
pub mod renewals;
pub mod sold;
mod stored_taxes;
pub mod sync;
mod texts;
pub mod trials;
pub mod webhooks;
pub mod words;

use std::sync::Arc;

use arc_swap::ArcSwap;
use grandstand_core::clock::Clock;
use grandstand_db::Database;
use grandstand_jobs::Signal;
use grandstand_platform::changes::UserChanges;
use grandstand_platform::keyring::Keyring;
use grandstand_platform::mail::{Mailer, Senders};
use grandstand_platform::secrets::Secrets;
use grandstand_platform::throttle::Throttle;
use grandstand_web::limits::Forged;
use grandstand_web::site::{Compiling, Sites};
use ipnet::IpNet;

pub use self::checkout::ComputedTaxes;

/// Selling: orders, payments and passes, with the services that they need.
#[derive(Debug)]
pub struct Commerce {
    /// The database.
    pub database: Database,
    /// Limits attempts.
    pub throttle: Arc<Throttle>,
    /// Wakes this process's job workers.
    pub jobs: Signal,
    /// The channels.
    pub sites: Arc<ArcSwap<Sites>>,
    /// Secrets that seed files name.
    pub secrets: Arc<Secrets>,
    /// Counts webhooks with wrong signatures.
    pub forged: Arc<Forged>,
    /// Sender addresses of the channels' mails.
    pub senders: Senders,
    /// Sends mail.
    pub mailer: Arc<Mailer>,
    /// The clock that requests use.
    pub clock: Clock,
    /// Signs the links that cancel renewals.
    pub keyring: Arc<Keyring>,
    /// Announces committed changes of users.
    pub user_changes: UserChanges,
    /// Proxies whose forwarding headers are trusted.
    pub trusted_proxies: Vec<IpNet>,
    /// Taxes that the payment provider has computed.
    pub computed_taxes: ComputedTaxes,
    /// Base URL of the payment provider's API.
    pub stripe_api_base: String,
    /// Compiles channels from the database.
    pub compiling: Arc<dyn Compiling>,
}
