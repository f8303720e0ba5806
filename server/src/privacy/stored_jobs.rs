//! What jobs store about people. What a payload holds is declared by the feature of its kind.

use grandstand_jobs as jobs;
use jiff::{SignedDuration, Timestamp};

use crate::app::App;
use crate::privacy::{Erased, Exported, Holding, Kept, Pending, Personal, PersonalData, Place, Rules};

/// How long failed jobs are kept.
const FAILED_JOBS: SignedDuration = SignedDuration::from_hours(30 * 24);

/// The table of jobs.
#[derive(Debug)]
pub struct Jobs;

impl PersonalData for Jobs {
    fn holdings(&self) -> Vec<Holding> {
        vec![Holding::personal(
            Place::Table("jobs"),
            Personal {
                what: "payloads and errors of what waits or failed: see the jobs",
                exported: Exported::Not("it is on its way to the person, or repeats what is stored elsewhere"),
                erased: Erased::Reduced("jobs that erase, and numbers of purchases and clips"),
                kept: Kept::For("until it is done; 30 days where it failed"),
            },
        )]
    }

    fn expire<'a>(&'a self, app: &'a App, _channels: &'a [Rules], now: Timestamp) -> Pending<'a, anyhow::Result<()>> {
        Box::pin(async move {
            jobs::forget_failed(&app.database, now - FAILED_JOBS).await?;
            Ok(())
        })
    }
}
