//! `grandstand channel plan | history | rollback | export`.

use std::path::Path;
use std::process::ExitCode;

use grandstand_apply::{self as apply, FolderPlan, Rollback};
use grandstand_core::output::say;
use grandstand_db::Database;
use grandstand_media::store::MediaStore;
use jiff::Timestamp;
use tenants::schema::text::Language;

use super::announce;
use super::channel::describe;
use super::findings;
use crate::config::StoreSettings;

/// Prints what applying a folder would change.
///
/// # Errors
/// The database failed.
pub async fn plan(
    store: &StoreSettings,
    database: &Database,
    folder: &Path,
    language: Language,
) -> anyhow::Result<ExitCode> {
    match apply::plan_folder_with(database, folder, &store.allow.allowances()).await? {
        FolderPlan::Refused(refused) => Ok(findings::print(&refused, language)),
        FolderPlan::Ready { key, revision, plan, findings: warnings } => {
            findings::print(&warnings, language);
            match revision {
                _ if plan.is_empty() => say(format_args!("{key}: no change, revision {revision}")),
                0 => say(format_args!("{key} is new\n\n{plan}")),
                _ => say(format_args!("{key}: revision {revision} → {}\n\n{plan}", revision + 1)),
            }
            Ok(ExitCode::SUCCESS)
        }
    }
}

/// Prints a channel's revisions, newest first.
///
/// # Errors
/// The database failed, or there is no such channel.
pub async fn history(database: &Database, key: &str) -> anyhow::Result<ExitCode> {
    for entry in apply::history(database, key).await?.into_iter().rev() {
        let mark = if entry.serves { "*" } else { " " };
        let when = entry.applied_at.strftime("%Y-%m-%d %H:%M UTC");
        say(format_args!("{mark} {:>4}  {when}  {}", entry.revision, entry.summary));
    }
    Ok(ExitCode::SUCCESS)
}

/// Applies an earlier revision again and prints what that changed.
///
/// # Errors
/// The database failed, or there is no such channel or revision.
pub async fn rollback(
    store: &StoreSettings,
    database: &Database,
    key: &str,
    revision: i64,
    language: Language,
) -> anyhow::Result<ExitCode> {
    match apply::rollback(database, key, revision, Timestamp::now()).await? {
        Rollback::Refused(refused) => Ok(findings::print(&refused, language)),
        Rollback::Done(applied, plan) => {
            announce::channels_changed(store, [applied.channel_id]).await;
            if !plan.is_empty() {
                say(format_args!("{plan}\n"));
            }
            say(format_args!("{key}: {}, as revision {revision} was", describe(applied)));
            if !plan.is_empty() {
                say(
                    "The seed files still say what they said, and are applied when they next change: mend them, or export \
                     the channel.",
                );
            }
            Ok(ExitCode::SUCCESS)
        }
    }
}

/// Writes the serving revision to a folder.
///
/// # Errors
/// There is no such channel, or the folder is not empty or can't be written.
pub async fn export(database: &Database, objects: &MediaStore, key: &str, folder: &Path) -> anyhow::Result<ExitCode> {
    let (revision, files) = apply::export(database, objects, key, folder).await?;
    say(format_args!("{}: revision {revision} of {key}, {files} files", folder.display()));
    Ok(ExitCode::SUCCESS)
}
