//! `grandstand store prune`.

use std::process::ExitCode;

use clap::{Args, Subcommand};
use grandstand_core::output::{complain, say};
use grandstand_media::describe::size;
use jiff::{SignedDuration, Timestamp};
use serde_json::json;

use super::media;
use crate::config::StoreSettings;
use crate::prune::{Fate, Pruned, Pruning, Sum, Sums, Told};

/// What can be done with the object store.
#[derive(Debug, Subcommand)]
pub enum StoreCommand {
    /// Delete objects that no row of the database names: what killed commands and applies left behind
    Prune(PruneArguments),
}

/// Arguments of `store prune`.
#[derive(Debug, Args)]
pub struct PruneArguments {
    /// Only this channel's [default: all, and those that the database doesn't have any more]
    #[arg(long, value_name = "KEY")]
    channel: Option<String>,
    /// Say what would be deleted, and delete nothing
    #[arg(long)]
    dry_run: bool,
    /// Only what was written so many days ago: what is being added is not in the database yet
    #[arg(long, value_name = "DAYS", default_value_t = 7, value_parser = clap::value_parser!(u32).range(1..=36_500))]
    older_than: u32,
    /// A line for each object
    #[arg(long)]
    verbose: bool,
    /// A line of JSON for each object, for the sums of each kind, and for the whole
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    store: StoreSettings,
}

/// Runs the command. The exit code is 1 if an object couldn't be deleted, or a channel not be looked at.
///
/// # Errors
/// There is no such channel, the store is not the one of the database, or one of them failed.
pub async fn run(command: StoreCommand) -> anyhow::Result<ExitCode> {
    let StoreCommand::Prune(PruneArguments { channel, dry_run, older_than, verbose, json, store }) = command;
    let (database, objects) = media::open(&store).await?;
    let before = (Timestamp::now() - SignedDuration::from_hours(24 * i64::from(older_than))).as_second();
    let tell = |told: &Told<'_>| {
        if json {
            tell_json(told);
        } else {
            tell_text(told, dry_run, verbose);
        }
    };
    let pruning = Pruning { database: &database, store: &objects, before, dry_run, tell: &tell };
    let pruned = pruning.run(channel.as_deref()).await?;
    if json {
        let Pruned { sums, failed_channels } = pruned;
        say(json!({ "dry_run": dry_run, "total": sums, "failed_channels": failed_channels }));
    } else {
        say(format_args!("in all: {}", in_words(&pruned.sums, dry_run)));
    }
    database.close().await?;
    let is_whole = pruned.sums.failed.objects == 0 && pruned.failed_channels == 0;
    Ok(if is_whole { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

fn tell_json(told: &Told<'_>) {
    match told {
        Told::Object { scope, kind, key, bytes, fate, error } => say(json!({
            "channel": scope.key, "channel_id": scope.id, "kind": kind, "key": key, "bytes": bytes, "fate": fate,
            "error": error,
        })),
        Told::Sums(scope, kind, sums) => {
            say(json!({ "channel": scope.key, "channel_id": scope.id, "kind": kind, "sums": sums }));
        }
        Told::Warning(warning) => complain(format_args!("warning: {warning}")),
    }
}

fn tell_text(told: &Told<'_>, dry_run: bool, verbose: bool) {
    match told {
        Told::Object { key, fate: Fate::Missing, .. } => {
            complain(format_args!("warning: {key} is missing, and the database names it"));
        }
        Told::Object { key, fate: Fate::Failed, error, .. } => {
            complain(format_args!("{key} can't be deleted: {}", error.as_deref().unwrap_or_default()));
        }
        Told::Object { key, bytes, .. } if verbose => say(format_args!("{key}  {}", bytes_in_words(*bytes))),
        Told::Sums(scope, kind, sums) if **sums != Sums::default() => {
            say(format_args!("{}  {}: {}", scope.name(), kind.name(), in_words(sums, dry_run)));
        }
        Told::Warning(warning) => complain(format_args!("warning: {warning}")),
        Told::Object { .. } | Told::Sums(..) => {}
    }
}

fn in_words(sums: &Sums, dry_run: bool) -> String {
    let mut text = format!("{} {}", counted(sums.deleted), if dry_run { "would be deleted" } else { "deleted" });
    text += &format!("; {} needed", counted(sums.needed));
    if sums.young.objects > 0 {
        text += &format!("; {} too young", counted(sums.young));
    }
    if sums.failed.objects > 0 {
        text += &format!("; {} can't be deleted", counted(sums.failed));
    }
    if sums.missing > 0 {
        text += &format!("; {} missing", sums.missing);
    }
    text
}

fn counted(Sum { objects, bytes }: Sum) -> String {
    let noun = if objects == 1 { "object" } else { "objects" };
    format!("{objects} {noun} ({})", bytes_in_words(bytes))
}

fn bytes_in_words(bytes: u64) -> String {
    size(i64::try_from(bytes).unwrap_or(i64::MAX))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sums_are_told_as_far_as_there_is_something() {
        let sum = |objects, bytes| Sum { objects, bytes };
        let sums = Sums { needed: sum(40, 5_000_000), deleted: sum(1, 1_200), ..Sums::default() };
        assert_eq!(in_words(&sums, false), "1 object (1.2 kB) deleted; 40 objects (5.0 MB) needed");
        let sums = Sums { young: sum(2, 100), failed: sum(3, 0), missing: 4, ..sums };
        assert_eq!(
            in_words(&sums, true),
            "1 object (1.2 kB) would be deleted; 40 objects (5.0 MB) needed; 2 objects (0.1 kB) too young; \
             3 objects (0.0 kB) can't be deleted; 4 missing"
        );
    }
}
