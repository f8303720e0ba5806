//! From a folder of seed files to a revision: check, store the pictures, apply.

use std::path::Path;

use jiff::Timestamp;
use sea_orm::DatabaseConnection;
use tenants::check::{self, Finding};
use tenants::plan::{self, Plan};

use super::{Applied, apply, store_pictures};
use crate::media::store::MediaStore;

/// What became of a folder.
#[derive(Debug)]
pub enum FolderOutcome {
    /// It was applied, and this is what changed; the findings are warnings.
    Applied(Applied, Plan, Vec<Finding>),
    /// It has errors, and nothing has changed.
    Refused(Vec<Finding>),
}

/// Checks and applies the channel of `folder` as of `now`.
///
/// # Errors
/// The database or the object store failed; nothing has changed. A folder with errors is no error here.
pub async fn apply_folder(
    connection: &DatabaseConnection,
    store: &MediaStore,
    folder: &Path,
    now: Timestamp,
) -> anyhow::Result<FolderOutcome> {
    let path = folder.to_owned();
    let report = tokio::task::spawn_blocking(move || check::folder(&path)).await?;
    let Some(seed) = report.seed else { return Ok(FolderOutcome::Refused(report.findings)) };
    let conflicts = super::domain_conflicts(connection, &seed).await?;
    if !conflicts.is_empty() {
        return Ok(FolderOutcome::Refused(conflicts));
    }
    // The channel's id names its pictures' keys, so a new channel is applied first and its pictures follow.
    let serving = super::stored(connection, &seed.key).await?;
    let plan = plan::between(serving.as_ref().map(|stored| &stored.seed), &seed)?;
    let known = serving.map(|stored| stored.channel_id);
    if let Some(channel_id) = known {
        store_pictures(store, channel_id, &seed.images, &report.images).await?;
    }
    let applied = apply(connection, &seed, now).await?;
    if known.is_none() {
        store_pictures(store, applied.channel_id, &seed.images, &report.images).await?;
    }
    Ok(FolderOutcome::Applied(applied, plan, report.findings))
}
