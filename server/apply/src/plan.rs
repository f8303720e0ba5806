//! Plans of folders, a channel's history, and rollbacks.

use std::collections::HashMap;
use std::path::Path;

use anyhow::Context;
use grandstand_db::Database;
use grandstand_db::entities::channels;
use grandstand_db::revisions::stored;
use grandstand_db::revisions::{self, Revision};
use jiff::Timestamp;
use tenants::check::{self, Allowances};
use tenants::findings::finding::Finding;
use tenants::plan::{self, Plan};
use tenants::schema::{ChannelSeed, Kind};

use super::{Applied, Attempt, FormerNames, Origin, apply_from};
use super::{domains, former, revision};

/// The result of `channel plan` for a folder.
#[derive(Debug)]
pub enum FolderPlan {
    /// The folder can be applied.
    Ready {
        /// The channel's key.
        key: String,
        /// The revision that serves; 0 for a new channel.
        revision: i64,
        /// What would change.
        plan: Plan,
        /// Warnings.
        findings: Vec<Finding>,
    },
    /// The folder has errors.
    Refused(Vec<Finding>),
}

/// Checks a folder and compares it with the serving revision. Changes nothing.
///
/// # Errors
/// The database failed. Errors in the folder are a result, not an error.
pub async fn plan_folder(connection: &Database, folder: &Path) -> anyhow::Result<FolderPlan> {
    plan_folder_with(connection, folder, &Allowances::default()).await
}

/// [`plan_folder`] with the operator's allowances.
///
/// # Errors
/// See [`plan_folder`].
pub async fn plan_folder_with(
    connection: &Database,
    folder: &Path,
    allowances: &Allowances,
) -> anyhow::Result<FolderPlan> {
    let (path, allowances) = (folder.to_owned(), allowances.clone());
    let report = tokio::task::spawn_blocking(move || check::folder_with(&path, &allowances)).await?;
    let Some(seed) = report.seed else { return Ok(FolderPlan::Refused(report.findings)) };
    let conflicts = domains::conflicts(connection, &seed).await?;
    if !conflicts.is_empty() {
        return Ok(FolderPlan::Refused(conflicts));
    }
    let serving = stored(connection, &seed.key).await?;
    if serving.is_none()
        && let Some(refused) = former::refusal(connection, &seed.key, true).await?
    {
        return Ok(FolderPlan::Refused(vec![refused]));
    }
    let plan = plan::between(serving.as_ref().map(|stored| &stored.seed), &seed)?;
    let revision = serving.map_or(0, |stored| stored.revision);
    Ok(FolderPlan::Ready { key: seed.key, revision, plan, findings: report.findings })
}

/// A revision of a channel's history.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HistoryEntry {
    /// Its number.
    pub revision: i64,
    /// When it was applied.
    pub applied_at: Timestamp,
    /// Whether it serves.
    pub serves: bool,
    /// Its changes, in one line.
    pub summary: String,
    /// The operator who applied it; `None` for revisions of former versions.
    pub author: Option<String>,
    /// The operator's note (`--message`).
    pub note: Option<String>,
}

/// Every revision of a channel, oldest first.
///
/// # Errors
/// The database failed, there is no such channel, or it has a revision that this version can't read.
pub async fn history(connection: &Database, key: &str) -> anyhow::Result<Vec<HistoryEntry>> {
    let channel = revision::required(connection, key).await?;
    let mut before: Option<ChannelSeed> = None;
    let mut entries = Vec::new();
    for number in 1..=channel.revision {
        // One at a time: a channel may have many revisions, and each holds the whole channel.
        let Some(Revision { applied_at, author, note, seed }) =
            revisions::of_channel(connection, channel.id, number).await?
        else {
            continue;
        };
        let summary = plan::between(before.as_ref(), &seed)?.summary();
        let serves = number == channel.revision;
        entries.push(HistoryEntry { revision: number, applied_at, serves, summary, author, note });
        before = Some(seed);
    }
    Ok(entries)
}

/// Compares two revisions of a channel, in either order. Entries that were renamed between them are the same.
///
/// # Errors
/// The database failed, or there is no such channel or revision.
pub async fn diff(connection: &Database, key: &str, from: i64, to: i64) -> anyhow::Result<Plan> {
    let channel = revision::required(connection, key).await?;
    let (before, after) = (numbered(connection, &channel, from).await?, numbered(connection, &channel, to).await?);
    let (earlier, first, last) = if from <= to { (&before, from, to) } else { (&after, to, from) };
    // The alias of each entry of the earlier revision in the later one.
    let mut names = FormerNames::new();
    for later in first + 1..=last {
        if let Some(revision) = revisions::of_channel(connection, channel.id, later).await? {
            follow_renames(&mut names, &earlier.seed, &revision.seed);
        }
    }
    if from <= to {
        names = names.into_iter().map(|((kind, alias), later)| ((kind, later), alias)).collect();
    }
    let mut plan = plan::between_renamed(Some(&before.seed), &after.seed, &names)?;
    // Hints about renames are for who edits a folder.
    plan.renames.clear();
    Ok(plan)
}

/// The revision of a number, which must exist.
async fn numbered(connection: &Database, channel: &channels::Model, number: i64) -> anyhow::Result<Revision> {
    let found = revisions::of_channel(connection, channel.id, number).await?;
    found.with_context(|| format!("{} has no revision {number}; it has 1 to {}", channel.key, channel.revision))
}

/// What a rollback did.
#[derive(Debug)]
pub enum Rollback {
    /// The old content serves again, as a new revision.
    Done(Applied, Plan),
    /// Another channel holds one of the domains now; nothing has changed.
    Refused(Vec<Finding>),
}

/// Applies revision `number` of a channel again, as of `now`, as a new revision with the same content. Entries that
/// were renamed since then keep their ids. Media and viewers' data stay as they are.
///
/// # Errors
/// The database failed, or there is no such channel or revision; nothing has changed.
pub async fn rollback(connection: &Database, key: &str, number: i64, now: Timestamp) -> anyhow::Result<Rollback> {
    rollback_with(connection, key, number, None, now).await
}

/// [`rollback`] with the operator's note.
///
/// # Errors
/// See [`rollback`].
pub async fn rollback_with(
    connection: &Database,
    key: &str,
    number: i64,
    note: Option<&str>,
    now: Timestamp,
) -> anyhow::Result<Rollback> {
    let channel = revision::required(connection, key).await?;
    let target = numbered(connection, &channel, number).await?;
    let serving = stored(connection, key).await?.map(|stored| stored.seed);
    let mut origin = Origin { note: note.map(str::to_owned), ..Origin::default() };
    for later in number + 1..=channel.revision {
        if let Some(revision) = revisions::of_channel(connection, channel.id, later).await? {
            follow_renames(&mut origin.names, &target.seed, &revision.seed);
        }
    }
    let mut plan = plan::between_renamed(serving.as_ref(), &target.seed, &origin.names)?;
    // The plan's hints about renames don't apply: nobody edits an earlier revision.
    plan.renames.clear();
    Ok(match apply_from(connection, &target.seed, &origin, now).await? {
        Attempt::Done(applied) => Rollback::Done(applied, plan),
        Attempt::Refused(conflicts) => Rollback::Refused(conflicts),
    })
}

/// Records the alias that each entry of `target` has after `later` was applied.
fn follow_renames(names: &mut FormerNames, target: &ChannelSeed, later: &ChannelSeed) {
    let renamed: HashMap<(Kind, &str), &str> =
        later.entries().iter().filter_map(|entry| Some(((entry.kind, entry.renamed_from?), entry.alias))).collect();
    if renamed.is_empty() {
        return;
    }
    for entry in target.entries() {
        let place = (entry.kind, entry.alias.to_owned());
        let current = names.get(&place).map_or(entry.alias, String::as_str);
        if let Some(next) = renamed.get(&(entry.kind, current)) {
            names.insert(place, (*next).to_owned());
        }
    }
}
