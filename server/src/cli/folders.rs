//! `grandstand channel plan | apply`: one folder of seed files, or several.

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::Args;
use grandstand_apply::{self as apply, FolderApply, FolderOutcome, FolderPlan};
use grandstand_core::output::{complain, say};
use grandstand_db::Database;
use grandstand_media::store::MediaStore;
use jiff::Timestamp;
use tenants::check;
use tenants::findings::finding::Finding;

use super::announce;
use super::channel::describe;
use super::findings;
use super::language::LanguageSetting;
use crate::config::StoreSettings;

/// The folders of a command.
#[derive(Debug, Args)]
pub struct Folders {
    /// Channels' folders of seed files, or folders that hold a folder per channel
    #[arg(required = true)]
    folder: Vec<PathBuf>,
    #[command(flatten)]
    language: LanguageSetting,
}

impl Folders {
    /// Each channel's folder.
    async fn each(&self) -> anyhow::Result<Vec<PathBuf>> {
        let given = self.folder.clone();
        let each = tokio::task::spawn_blocking(move || {
            let within = |path: PathBuf| match check::folders(&path) {
                folders if folders.is_empty() => vec![path],
                folders => folders,
            };
            given.into_iter().flat_map(within).collect()
        });
        Ok(each.await?)
    }

    /// Prints findings, after the folder that they are about if there are several.
    fn print(&self, folder: &Path, found: &[Finding], among_several: bool) {
        if among_several && !found.is_empty() {
            complain(format_args!("{}:", folder.display()));
        }
        findings::print(found, self.language.language());
    }
}

/// Prints what applying the folders would change. The exit code is 1 if one of them can't be applied.
///
/// # Errors
/// The database failed.
pub async fn plan(store: &StoreSettings, database: &Database, folders: &Folders) -> anyhow::Result<ExitCode> {
    let (each, mut refused) = (folders.each().await?, 0);
    for folder in &each {
        match apply::plan_folder_with(database, folder, &store.allow.allowances()).await? {
            FolderPlan::Refused(found) => {
                folders.print(folder, &found, each.len() > 1);
                refused += 1;
            }
            FolderPlan::Ready { key, revision, plan, findings: warnings } => {
                folders.print(folder, &warnings, each.len() > 1);
                match revision {
                    _ if plan.is_empty() => say(format_args!("{key}: no change, revision {revision}")),
                    0 => say(format_args!("{key} is new\n\n{plan}")),
                    _ => say(format_args!("{key}: revision {revision} → {}\n\n{plan}", revision + 1)),
                }
            }
        }
    }
    Ok(outcome(refused, each.len(), "can't be applied"))
}

/// Applies the folders, each by itself. The exit code is 1 if one of them was refused. One that was refused is tried once
/// more after the others, because one of those may have given up a domain that it takes.
///
/// # Errors
/// The database or the object store failed, or a folder changes while it is read; the ones before it are applied.
pub async fn apply(
    store: &StoreSettings,
    database: &Database,
    folders: &Folders,
    (note, recreates): (Option<&str>, bool),
) -> anyhow::Result<ExitCode> {
    let objects = store.media_store().await?;
    let each = folders.each().await?;
    let (mut waiting, mut refused) = (each.clone(), Vec::new());
    loop {
        let before = waiting.len();
        for folder in waiting {
            if let Some(found) =
                one(store, database, &objects, (folders, &folder, each.len() > 1), (note, recreates)).await?
            {
                refused.push((folder, found));
            }
        }
        if refused.is_empty() || refused.len() == before {
            break;
        }
        waiting = refused.drain(..).map(|(folder, _)| folder).collect();
    }
    for (folder, found) in &refused {
        folders.print(folder, found, each.len() > 1);
    }
    Ok(outcome(refused.len(), each.len(), "were not applied"))
}

/// Applies one folder. Returns the findings if it is refused.
async fn one(
    store: &StoreSettings,
    database: &Database,
    objects: &MediaStore,
    (folders, folder, among_several): (&Folders, &Path, bool),
    (note, recreates): (Option<&str>, bool),
) -> anyhow::Result<Option<Vec<Finding>>> {
    let allowances = store.allow.allowances();
    let wanted = FolderApply { folder, allowances: &allowances, note, recreates };
    match apply::apply_folder_with(database, objects, wanted, Timestamp::now()).await? {
        FolderOutcome::Refused(found) => Ok(Some(found)),
        FolderOutcome::Unsettled => {
            anyhow::bail!("{} changes while it is read; it was not applied, try again", folder.display())
        }
        FolderOutcome::Applied(applied, plan, warnings) => {
            announce::channels_changed(store, [applied.channel_id]).await;
            folders.print(folder, &warnings, among_several);
            if !plan.is_empty() {
                say(format_args!("{plan}\n"));
            }
            say(format_args!("{}: {}", folder.display(), describe(applied)));
            Ok(None)
        }
    }
}

/// Says how many of several folders were refused.
fn outcome(refused: usize, of: usize, what: &str) -> ExitCode {
    if refused > 0 && of > 1 {
        complain(format_args!("{refused} of {of} folders {what}"));
    }
    if refused > 0 { ExitCode::FAILURE } else { ExitCode::SUCCESS }
}
