//! The folder of the channels' folders: applied at start, and with `--watch` whenever one changes.

use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use actix_web::web;
use anyhow::Context;
use futures_util::{StreamExt, stream};
use grandstand_apply::{self as apply, FolderApply, FolderOutcome, Outcome, apply_folder_with, content_hash};
use grandstand_core::output::complain;
use jiff::Timestamp;
use tenants::findings::codes;
use tenants::load::is_channel_folder;

use super::watch::{Due, Watch};
use crate::app::App;

/// Folders that are read at the same time.
const AT_A_TIME: usize = 4;
/// Polling interval of the folders, and the minimum ratio of the pause to the duration of a poll.
const PAUSE: Duration = Duration::from_millis(100);
const REST: u32 = 4;

/// The outcome of processing a folder.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Taken {
    /// The channel is served; `true` if the apply changed anything.
    Serves(bool),
    /// The folder has errors; `true` if one of them is a domain that another channel holds.
    Refused(bool),
    /// The folder kept changing while it was read.
    Unsettled,
}

/// Applies every folder whose content differs from what was last applied from it, so that a rollback holds until the
/// folder changes. A folder with errors is reported, and its last good revision stays in service. Returns the content
/// hash of each processed folder, by name.
///
/// # Errors
/// `GRANDSTAND_SEEDS` can't be read, or the database failed.
pub async fn apply_changed(app: &App) -> anyhow::Result<HashMap<String, String>> {
    let applied = apply::applied_folders(&app.database).await?;
    let seeds = app.settings.seeds.clone();
    let folders = tokio::task::spawn_blocking(move || channel_folders(&seeds)).await??;
    let read = stream::iter(folders).map(|folder| async move { (content(&folder).await, folder) });
    let mut read = read.buffered(AT_A_TIME);
    let mut known = HashMap::new();
    while let Some((content, folder)) = read.next().await {
        let (name, content) = (name(&folder), content?);
        if applied.get(&name) != Some(&content) && take(app, &folder).await? == Taken::Unsettled {
            continue;
        }
        known.insert(name, content);
    }
    Ok(known)
}

/// Applies folders as they change, and suspends channels whose folders are removed, until the task is aborted.
pub async fn watch(app: web::Data<App>, known: HashMap<String, String>) {
    let mut watch = Watch::new(app.settings.seeds.clone(), known);
    let mut next = Instant::now();
    loop {
        let began = Instant::now();
        let whole = began >= next;
        let looked = tokio::task::spawn_blocking(move || {
            let due = if whole { watch.look(Instant::now()) } else { watch.look_closer(Instant::now()) };
            (watch, due)
        });
        let Ok((seen, due)) = looked.await else { return tracing::error!("seeds are no longer watched") };
        watch = seen;
        if whole {
            next = Instant::now() + PAUSE.max(began.elapsed() * REST);
        }
        for due in due {
            match due {
                Due::Apply(name) => apply_due(&app, &mut watch, &name).await,
                Due::Suspend(key) => suspend_due(&app, &mut watch, &key).await,
            }
        }
        tokio::time::sleep(PAUSE).await;
    }
}

async fn apply_due(app: &App, watch: &mut Watch, name: &str) {
    let folder = app.settings.seeds.join(name);
    let taken = async {
        let content = content(&folder).await?;
        let taken = if watch.knows(name, &content) { Taken::Serves(false) } else { take(app, &folder).await? };
        anyhow::Ok((content, taken))
    };
    match taken.await {
        Ok((_, Taken::Unsettled)) => watch.later(name, Instant::now(), false),
        Ok((content, taken)) => {
            watch.done(name, content, taken == Taken::Refused(true));
            if taken == Taken::Serves(true) {
                watch.try_domains_again();
            }
        }
        Err(error) => {
            tracing::error!(
                folder = name,
                error = format!("{error:#}"),
                "seeds could not be applied; trying again soon"
            );
            watch.later(name, Instant::now(), true);
        }
    }
}

async fn suspend_due(app: &App, watch: &mut Watch, key: &str) {
    match apply::folder_is_gone(&app.database, key).await {
        Ok(suspended) => {
            watch.forget(key);
            if let Some(channel_id) = suspended {
                tracing::warn!(channel = key, "the folder is gone: the channel is suspended");
                app.announcer.channel_changed(channel_id).await;
                watch.try_domains_again();
            }
        }
        Err(error) => tracing::error!(channel = key, error = format!("{error:#}"), "could not be suspended"),
    }
}

/// Applies one folder, and reports its findings on standard error.
async fn take(app: &App, folder: &Path) -> anyhow::Result<Taken> {
    let name = folder.display();
    let allowances = app.settings.store.allow.allowances();
    let wanted = FolderApply { folder, allowances: &allowances, note: None, recreates: false };
    match apply_folder_with(&app.database, &app.media, wanted, Timestamp::now()).await? {
        FolderOutcome::Applied(applied, plan, _warnings) => {
            let (revision, outcome) = (applied.revision, applied.outcome);
            tracing::info!(folder = %name, revision, ?outcome, plan = plan.summary(), "seeds applied");
            if outcome != Outcome::Unchanged {
                app.announcer.channel_changed(applied.channel_id).await;
            }
            Ok(Taken::Serves(outcome != Outcome::Unchanged))
        }
        FolderOutcome::Refused(findings) => {
            for finding in findings.iter().filter(|finding| finding.is_error()) {
                complain(format_args!("{finding}\n"));
            }
            tracing::error!(folder = %name, "seeds have errors; the last good revision serves");
            Ok(Taken::Refused(findings.iter().any(|finding| finding.code == codes::DUPLICATE_DOMAIN.name)))
        }
        FolderOutcome::Unsettled => {
            tracing::warn!(folder = %name, "seeds change while they are read; the last good revision serves");
            Ok(Taken::Unsettled)
        }
    }
}

async fn content(folder: &Path) -> anyhow::Result<String> {
    let folder = folder.to_owned();
    Ok(tokio::task::spawn_blocking(move || content_hash(&folder)).await?)
}

/// The channel folders in `seeds`, sorted by name, without files, hidden folders and bases. Blocks.
///
/// # Errors
/// `seeds` can't be read.
pub fn channel_folders(seeds: &Path) -> anyhow::Result<Vec<PathBuf>> {
    let unreadable = || format!("GRANDSTAND_SEEDS: {} can't be read", seeds.display());
    let mut folders = Vec::new();
    for entry in std::fs::read_dir(seeds).with_context(unreadable)? {
        let entry = entry.with_context(unreadable)?;
        if entry.path().is_dir() && is_channel_folder(&entry.file_name().to_string_lossy()) {
            folders.push(entry.path());
        }
    }
    folders.sort();
    Ok(folders)
}

/// A folder's name, which is the key of its channel.
pub fn name(folder: &Path) -> String {
    folder.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default()
}
