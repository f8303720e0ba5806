//! Channels, and jobs.

use std::collections::BTreeMap;

use grandstand_db::Database;
use grandstand_db::entities::former_keys::FormerKeyState;
use grandstand_db::entities::jobs::JobState;
use grandstand_db::revisions::Stored;
use grandstand_db::{former_keys, serving};
use grandstand_jobs::{Listed, list};
use jiff::Timestamp;

use super::finding::{Finding, Part};

/// Seconds that a job may be late.
const LATE_SECONDS: i64 = 600;
/// Jobs that are looked at.
const MOST: u64 = 1000;

/// Returns the active channels.
pub async fn channels(database: &Database, findings: &mut Vec<Finding>) -> Vec<Stored> {
    let mut part = Part::new("channels");
    let stored = serving::all_stored(database).await.unwrap_or_else(|error| {
        part.fault(format!("they can't be read: {error:#}"), "use the command of the server's version");
        Vec::new()
    });
    let (active, suspended): (Vec<Stored>, Vec<Stored>) = stored.into_iter().partition(|stored| stored.active);
    if active.is_empty() {
        part.warn("none is active", "`grandstand channel new`, then `grandstand channel apply <folder>`");
    } else {
        part.ok(format!("{} active, {} suspended", active.len(), suspended.len()));
    }
    for former in former_keys::in_state(database, FormerKeyState::Deleting).await.unwrap_or_default() {
        let key = former.key;
        part.warn(
            format!("the deletion of {key} was interrupted"),
            format!("run `grandstand channel delete {key}` again"),
        );
    }
    findings.extend(part.into_findings());
    active
}

/// Looks at the jobs.
pub async fn jobs(database: &Database) -> Vec<Finding> {
    let mut part = Part::new("jobs");
    let (failed, open) = match (list(database, None, true, MOST).await, list(database, None, false, MOST).await) {
        (Ok(failed), Ok(open)) => (failed, open),
        (Err(error), _) | (_, Err(error)) => {
            part.fault(format!("they can't be read: {error}"), "look at the database's own log");
            return part.into_findings();
        }
    };
    let mut kinds = BTreeMap::<&str, usize>::new();
    for job in &failed {
        *kinds.entry(&job.kind).or_default() += 1;
    }
    for (kind, count) in &kinds {
        part.fault(
            format!("failed jobs of the kind {kind}: {count}"),
            "`grandstand jobs list --failed` says why; `grandstand jobs retry` tries them again",
        );
    }
    let before = Timestamp::now().as_second() - LATE_SECONDS;
    let is_late = |job: &&Listed| job.state == JobState::Waiting && job.due_at.is_some_and(|due| due < before);
    let late = open.iter().filter(is_late).count();
    if late > 0 {
        part.fault(
            format!("jobs that are more than ten minutes late: {late}"),
            "start a server with GRANDSTAND_JOBS above 0, or more of them",
        );
    }
    if kinds.is_empty() && late == 0 {
        part.ok("none has failed, and none is late");
    }
    part.into_findings()
}
