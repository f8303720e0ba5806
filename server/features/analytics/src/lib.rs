//! Analytics: data from trackers is accepted at once, written in the background, rolled up by day and reported.
//!
//! Nothing stored here identifies a person: browsers have random names, addresses are shortened, queries are cut off.

mod cleaning;
mod endpoints;
mod error;
#[cfg(test)]
mod error_tests;
mod input;
mod intake;
mod model;
mod ordering;
mod personal;
mod queries;
mod refusals;
pub mod report;
pub mod roll_up;
mod rows;
mod service;
mod session;
pub mod usage;
mod writing;

use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use actix_web::rt::task::JoinHandle;
use arc_swap::ArcSwap;
use grandstand_db::Database;
use grandstand_platform::keyring::Keyring;
use grandstand_web::loggable::SecretPaths;
use grandstand_web::site::Sites;

use intake::Intake;

pub use endpoints::*;
pub use personal::Visits;

/// How long a shutdown waits for accepted rows to be written.
const PATIENCE: Duration = Duration::from_secs(30);

/// Limits of the queue and of retention.
#[derive(Debug, Clone, Copy)]
pub struct Keeping {
    /// Capacity of the queue of unwritten rows, in MiB.
    pub mebibytes: u32,
    /// Retention of single visits, events and viewings, in days.
    pub days: u32,
}

/// The analytics service.
#[derive(Debug)]
pub struct Analytics {
    /// The database of analytics, apart from the main one.
    pub database: Database,
    /// Signs session ids.
    pub keyring: Arc<Keyring>,
    /// The channels.
    pub sites: Arc<ArcSwap<Sites>>,
    /// Retention of single visits, events and viewings, in days.
    pub kept_days: u32,
    /// Paths whose secret parts are not stored.
    pub secret_paths: SecretPaths,
    intake: Arc<Intake>,
    writer: Mutex<Option<JoinHandle<()>>>,
}

impl Analytics {
    /// Starts the task that writes accepted rows to `database`.
    pub fn start(
        database: Database,
        keyring: Arc<Keyring>,
        sites: Arc<ArcSwap<Sites>>,
        kept: Keeping,
        secret_paths: SecretPaths,
    ) -> Self {
        let intake = Arc::new(Intake::new((kept.mebibytes as usize) << 20));
        let writer = writing::start(database.clone(), Arc::clone(&intake));
        let (kept_days, writer) = (kept.days, Mutex::new(Some(writer)));
        Self { database, keyring, sites, kept_days, secret_paths, intake, writer }
    }

    /// Waits until all rows accepted so far are written.
    pub async fn settled(&self) {
        self.intake.settled().await;
    }

    /// Stops accepting rows, and waits until all accepted ones are written.
    pub async fn stop(&self) {
        self.intake.close();
        let writer = self.writer.lock().unwrap_or_else(PoisonError::into_inner).take();
        let Some(writer) = writer else { return };
        let abort = writer.abort_handle();
        if tokio::time::timeout(PATIENCE, writer).await.is_err() {
            abort.abort();
            let bytes = self.intake.held();
            tracing::error!(bytes, "analytics that were taken could not be written before the end");
        }
    }
}
