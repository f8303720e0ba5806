//! `grandstand jobs list | retry`.

use std::collections::HashMap;

use anyhow::Context;
use clap::Subcommand;
use grandstand_core::output::say;
use grandstand_db as db;
use grandstand_db::entities::jobs::JobState;
use grandstand_db::ids::ChannelId;
use grandstand_db::serving;
use grandstand_jobs::{self as jobs, Listed, Retried};
use grandstand_platform::audit;
use jiff::Timestamp;
use sea_orm::ActiveEnum;

use super::stored;
use crate::app::open_database;
use crate::config::StoreSettings;

/// What can be done with jobs.
#[derive(Debug, Subcommand)]
pub enum JobsCommand {
    /// Print the jobs that are not done: the next ones first, failed ones last
    List {
        /// Only this channel's
        #[arg(long)]
        channel: Option<String>,
        /// Only those that failed
        #[arg(long)]
        failed: bool,
        /// At most this many
        #[arg(long, default_value_t = 100)]
        limit: u64,
        #[command(flatten)]
        store: StoreSettings,
    },
    /// Try failed jobs again
    Retry {
        /// Their numbers, as `jobs list` prints them
        #[arg(required_unless_present = "all", conflicts_with = "all")]
        ids: Vec<i64>,
        /// All of them
        #[arg(long)]
        all: bool,
        #[command(flatten)]
        store: StoreSettings,
    },
}

/// Runs the command.
///
/// # Errors
/// The database failed, or there is no such channel, or no failed job with a given id.
pub async fn run(command: JobsCommand) -> anyhow::Result<()> {
    let (JobsCommand::List { store, .. } | JobsCommand::Retry { store, .. }) = &command;
    let database = open_database(&store.database(), &store.data).await?;
    match command {
        JobsCommand::List { channel, failed, limit, .. } => list(&database, channel.as_deref(), failed, limit).await,
        JobsCommand::Retry { ids, all, .. } => retry(&database, (!all).then_some(ids.as_slice())).await,
    }
}

async fn list(database: &db::Database, channel: Option<&str>, failed: bool, limit: u64) -> anyhow::Result<()> {
    let keys: HashMap<ChannelId, String> = serving::scope_keys(database).await?.into_iter().collect();
    let channel_id = match channel {
        Some(key) => {
            let found = keys.iter().find(|(_, of)| *of == key).map(|(id, _)| *id);
            Some(found.with_context(|| stored::unknown(key, keys.values()))?)
        }
        None => None,
    };
    let jobs = jobs::list(database, channel_id, failed, limit).await?;
    for job in &jobs {
        let channel = job.channel_id.and_then(|id| keys.get(&id)).map_or("-", String::as_str);
        say(line(job, channel)?);
    }
    if jobs.is_empty() {
        say(if failed { "no job has failed" } else { "nothing to do" });
    }
    Ok(())
}

fn line(job: &Listed, channel: &str) -> anyhow::Result<String> {
    let Listed { id, kind, state, attempts, last_error, .. } = job;
    // The time at which the job may start, was started, or failed.
    let may_begin = job.due_at.filter(|_| *state == JobState::Waiting);
    let when = Timestamp::from_second(may_begin.unwrap_or(job.updated_at))?;
    let state = state.to_value();
    let when = when.strftime("%Y-%m-%d %H:%M:%S UTC");
    let error = last_error.as_ref().map(|error| format!("  {}", error.replace('\n', " "))).unwrap_or_default();
    let key = job.unique_key.as_ref().map(|key| format!(" {key}")).unwrap_or_default();
    Ok(format!("{id:>6}  {state:<8} {when}  {channel}  {kind}{key}  attempts {attempts}{error}"))
}

async fn retry(database: &db::Database, ids: Option<&[i64]>) -> anyhow::Result<()> {
    let transaction = db::begin_write(database).await?;
    let retried = jobs::retry(&transaction, ids, Timestamp::now()).await?;
    for (fate, after) in [(Retried::Waiting, "waiting"), (Retried::Superseded, "dropped")] {
        let of_fate: Vec<i64> = retried.iter().filter(|(_, one)| *one == fate).map(|(id, _)| *id).collect();
        if !of_fate.is_empty() {
            let details = format!("{}: failed → {after}", audit::listed(&of_fate));
            audit::record_change(&transaction, "jobs", None, details).await?;
        }
    }
    transaction.commit().await?;
    for (id, fate) in &retried {
        let fate = match fate {
            Retried::Waiting => "is tried again",
            Retried::Superseded => "was asked for again meanwhile and is dropped",
        };
        say(format_args!("{id} {fate}"));
    }
    let missing = ids.unwrap_or_default().iter().find(|id| retried.iter().all(|(done, _)| done != *id));
    match missing {
        Some(id) => anyhow::bail!("{id} is no failed job"),
        None if retried.is_empty() => say("no job has failed"),
        None => {}
    }
    Ok(())
}
