//! Analytics: what trackers send is taken at once, written behind, rolled up by day and reported on.
//!
//! Nothing here says who somebody is: a browser has a name made by chance, addresses lose their end, queries are cut off.

mod cleaning;
mod endpoints;
mod input;
mod intake;
mod model;
mod ordering;
mod personal;
mod queries;
pub mod report;
pub mod roll_up;
mod rows;
mod service;
mod session;
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

/// How long what was taken may take to be written when the server is told to stop.
const PATIENCE: Duration = Duration::from_secs(30);

/// How much is kept, and for how long.
#[derive(Debug, Clone, Copy)]
pub struct Keeping {
    /// Room in memory for what is not written yet, in MiB.
    pub mebibytes: u32,
    /// For how many days counts are kept.
    pub days: u32,
}

/// Where analytics are kept, and on their way there.
#[derive(Debug)]
pub struct Analytics {
    /// Their own database.
    pub database: Database,
    /// What the names of visits are signed with.
    pub keyring: Arc<Keyring>,
    /// The channels.
    pub sites: Arc<ArcSwap<Sites>>,
    /// For how many days counts are kept.
    pub kept_days: u32,
    /// Paths that rows leave parts of out.
    pub secret_paths: SecretPaths,
    intake: Arc<Intake>,
    writer: Mutex<Option<JoinHandle<()>>>,
}

impl Analytics {
    /// Starts writing to the `database` of analytics what is taken.
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

    /// Waits until everything that was taken so far is written.
    pub async fn settled(&self) {
        self.intake.settled().await;
    }

    /// Takes nothing more, and waits until everything that was taken is written.
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
