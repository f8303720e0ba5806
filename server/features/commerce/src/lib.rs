//! Buying: what a channel sells, the orders made of it, and the provider that takes the money.

mod activity;
mod buyers;
pub mod checkout;
pub mod coupons;
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
pub mod sold;
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
use grandstand_platform::mail::{Mailer, Senders};
use grandstand_platform::secrets::Secrets;
use grandstand_platform::throttle::Throttle;
use grandstand_web::limits::Forged;
use grandstand_web::site::{Compiling, Sites};
use ipnet::IpNet;

/// Selling: orders, payments, passes; and what it needs.
#[derive(Debug)]
pub struct Commerce {
    /// The database.
    pub database: Database,
    /// Counts attempts.
    pub throttle: Arc<Throttle>,
    /// Wakes the workers of this process.
    pub jobs: Signal,
    /// The channels.
    pub sites: Arc<ArcSwap<Sites>>,
    /// Secrets that seed files refer to.
    pub secrets: Arc<Secrets>,
    /// Counts bad signatures.
    pub forged: Arc<Forged>,
    /// The addresses that mails of channels come from.
    pub senders: Senders,
    /// Sends mail.
    pub mailer: Arc<Mailer>,
    /// The time that requests go by.
    pub clock: Clock,
    /// Tells of changes to users that were committed.
    pub user_changes: UserChanges,
    /// Proxies whose word about the client is taken.
    pub trusted_proxies: Vec<IpNet>,
    /// Where the payment provider is called.
    pub stripe_api_base: String,
    /// Compiles channels as they are stored.
    pub compiling: Arc<dyn Compiling>,
}
