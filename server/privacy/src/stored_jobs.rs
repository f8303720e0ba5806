//! Personal data in the jobs table. The feature of each job kind declares what its payload holds.

use grandstand_db::Database;
use grandstand_jobs::{self as jobs, Job};
use jiff::{SignedDuration, Timestamp};

use crate::erasure::Sweep;
use crate::expiry::Expire;
use crate::holding::{Erased, Exported, Holding, Kept, Personal, Place};
use crate::personal_data::{Pending, PersonalData};
use crate::rules::Rules;

/// Retention period of failed jobs.
const FAILED_JOBS: SignedDuration = SignedDuration::from_hours(30 * 24);

/// The jobs table.
#[derive(Debug, Clone)]
pub struct StoredJobs {
    /// The database with the table.
    pub database: Database,
}

impl PersonalData for StoredJobs {
    fn name(&self) -> &'static str {
        "jobs"
    }

    fn holdings(&self) -> Vec<Holding> {
        vec![
            Holding::personal(
                Place::Table("jobs"),
                Personal {
                    what: "payloads and errors of what waits or failed: see the jobs",
                    exported: Exported::Not("it is on its way to the person, or repeats what is stored elsewhere"),
                    erased: Erased::Reduced("jobs that erase, and numbers of purchases and clips"),
                    kept: Kept::For("until it is done; 30 days where it failed"),
                },
            ),
            Holding::free(Place::Job(Expire::KIND), "nothing"),
            Holding::free(Place::Job(Sweep::KIND), "the number of a deleted account"),
        ]
    }

    fn expire<'a>(&'a self, _channels: &'a [Rules], now: Timestamp) -> Pending<'a, anyhow::Result<()>> {
        Box::pin(async move {
            jobs::forget_failed(&self.database, now - FAILED_JOBS).await?;
            Ok(())
        })
    }
}
