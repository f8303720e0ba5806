//! `grandstand channel diff | history | rollback | export`.

use std::path::Path;
use std::process::ExitCode;

use grandstand_apply::{self as apply, Rollback};
use grandstand_core::output::say;
use grandstand_db::Database;
use grandstand_media::store::MediaStore;
use jiff::Timestamp;
use tenants::schema::text::Language;

use super::announce;
use super::channel::describe;
use super::findings;
use super::stored;
use crate::config::StoreSettings;

/// Prints what changed between two revisions; the second one is the serving one if it isn't given.
///
/// # Errors
/// The database failed, or there is no such channel or revision.
pub async fn diff(database: &Database, key: &str, before: i64, after: Option<i64>) -> anyhow::Result<ExitCode> {
    let after = match after {
        Some(after) => after,
        None => stored::find(database, key).await?.revision,
    };
    let plan = apply::diff(database, key, before, after).await?;
    say(format_args!("{key}: revision {before} → {after}\n\n{plan}"));
    Ok(ExitCode::SUCCESS)
}

/// Prints a channel's revisions, newest first.
///
/// # Errors
/// The database failed, or there is no such channel.
pub async fn history(database: &Database, key: &str) -> anyhow::Result<ExitCode> {
    for entry in apply::history(database, key).await?.into_iter().rev() {
        let mark = if entry.serves { "*" } else { " " };
        let when = entry.applied_at.strftime("%Y-%m-%d %H:%M UTC");
        let author = entry.author.map(|author| format!("  by {author}")).unwrap_or_default();
        let note = entry.note.map(|note| format!(": {note}")).unwrap_or_default();
        say(format_args!("{mark} {:>4}  {when}  {}{author}{note}", entry.revision, entry.summary));
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
    (key, revision, note): (&str, i64, Option<&str>),
    language: Language,
) -> anyhow::Result<ExitCode> {
    match apply::rollback_with(database, key, revision, note, Timestamp::now()).await? {
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
