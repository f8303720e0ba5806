//! `grandstand channel …`: from a folder to a revision and back.

use std::path::PathBuf;
use std::process::ExitCode;

use clap::Subcommand;
use grandstand_apply::{Applied, Outcome};
use grandstand_core::output::say;
use grandstand_db::Database;
use grandstand_db::entities::former_keys::FormerKeyState;
use grandstand_db::revisions::Stored;
use grandstand_db::{former_keys, serving};
use grandstand_forms as forms;
use jiff::Timestamp;
use serde_json::json;
use tenants::findings::suggest;

use super::check::{self, CheckArguments};
use super::folders::{self, Folders};
use super::language::LanguageSetting;
use super::note::NoteSetting;
use super::{channel_backup, channel_delete, revisions, simulate, starter, state, stored};
use crate::app::open_database;
use crate::config::StoreSettings;

/// What can be done with channels.
#[derive(Debug, Subcommand)]
pub enum ChannelCommand {
    /// Start a channel: write a small folder of seed files that can be applied as it is
    New {
        /// The channel's key, which becomes the folder's name
        key: String,
        /// The folder that holds a folder per channel
        #[arg(long, env = "GRANDSTAND_SEEDS", default_value = "./seeds")]
        seeds: PathBuf,
    },
    /// Write a JSON Schema for each seed file, for editors to complete and check by
    Schema {
        /// Where to [default: .schemas in GRANDSTAND_SEEDS, where seed files look for them]
        folder: Option<PathBuf>,
        /// The folder that holds a folder per channel
        #[arg(long, env = "GRANDSTAND_SEEDS", default_value = "./seeds")]
        seeds: PathBuf,
    },
    /// Say everything that is wrong with a channel's folder; exits with 1 if anything must be mended
    Check(CheckArguments),
    /// Say what applying channels' folders would change, money first; changes nothing
    Plan {
        #[command(flatten)]
        folders: Folders,
        #[command(flatten)]
        store: StoreSettings,
    },
    /// Check channels' folders and apply them
    Apply {
        #[command(flatten)]
        folders: Folders,
        /// Make the database if there is none, and a new channel where one with its key was deleted; without this, either is an error
        #[arg(long)]
        create: bool,
        #[command(flatten)]
        note: NoteSetting,
        #[command(flatten)]
        store: StoreSettings,
    },
    /// Say what changed between two revisions, money first
    Diff {
        /// The channel's key
        key: String,
        /// The number of a revision, as `history` lists it
        before: i64,
        /// The number of another one [default: the serving one]
        after: Option<i64>,
        #[command(flatten)]
        store: StoreSettings,
    },
    /// List a channel's revisions: number, when, what each changed, by whom, and their note
    History {
        /// The channel's key
        key: String,
        #[command(flatten)]
        store: StoreSettings,
    },
    /// Apply an earlier revision once more, as a new one
    Rollback {
        /// The channel's key
        key: String,
        /// The number of the revision, as `history` lists it
        revision: i64,
        #[command(flatten)]
        note: NoteSetting,
        #[command(flatten)]
        language: LanguageSetting,
        #[command(flatten)]
        store: StoreSettings,
    },
    /// Write the serving revision back as a folder of seed files
    Export {
        /// The channel's key
        key: String,
        /// A folder that is not there yet, or empty
        folder: PathBuf,
        #[command(flatten)]
        store: StoreSettings,
    },
    /// Print a link to /simulate, where the site is looked at as a guest, a subscriber or somebody abroad, now or later;
    /// nothing is stored there. With --revoke, withdraw the links that there are
    Simulate(simulate::Wanted),
    /// Write a backup of one channel while it is served, to move it to another deployment with its ids
    Backup(channel_backup::BackupArguments),
    /// Restore a channel beside others, with its ids, suspended. Refused where the channel or an id of it is taken
    Restore(channel_backup::RestoreArguments),
    /// Take a channel out of service: its host answers like an unknown one; nothing is lost
    Suspend {
        /// The channel's key
        key: String,
        #[command(flatten)]
        store: StoreSettings,
    },
    /// Put a suspended channel back into service
    Resume {
        /// The channel's key
        key: String,
        #[command(flatten)]
        language: LanguageSetting,
        #[command(flatten)]
        store: StoreSettings,
    },
    /// Delete a channel for good, with everything that its viewers made and bought. Says what will be lost, and asks for the
    /// key. A deletion that was interrupted continues
    Delete(Box<channel_delete::DeleteArguments>),
    /// Write what viewers answered to the channel's forms, a line of JSON each
    Answers {
        /// The channel's key
        key: String,
        /// Only this form
        #[arg(long)]
        form: Option<String>,
        /// Delete the answers that guests gave with this e-mail address; those of a user go with their account
        #[arg(long, value_name = "ADDRESS", conflicts_with = "form")]
        erase: Option<String>,
        #[command(flatten)]
        store: StoreSettings,
    },
    /// List the channels with their revisions
    List {
        #[command(flatten)]
        store: StoreSettings,
    },
}

impl ChannelCommand {
    /// Whether the command only writes seed files, which other users may read.
    pub const fn writes_seeds_only(&self) -> bool {
        matches!(self, Self::New { .. } | Self::Schema { .. })
    }

    /// Whether the command may create a missing database.
    pub const fn creates_database(&self) -> bool {
        matches!(self, Self::Apply { create: true, .. })
    }
}

/// Runs the command.
///
/// # Errors
/// The database or the object store failed, or something that the command names doesn't exist.
pub async fn run(command: ChannelCommand) -> anyhow::Result<ExitCode> {
    match command {
        ChannelCommand::New { key, seeds } => starter::new(&key, &seeds),
        ChannelCommand::Schema { folder, seeds } => starter::schemas(folder, &seeds),
        ChannelCommand::Check(arguments) => check::run(arguments).await,
        ChannelCommand::Plan { folders, store } => folders::plan(&store, &database(&store).await?, &folders).await,
        ChannelCommand::Apply { folders, create, note, store } => {
            folders::apply(&store, &database(&store).await?, &folders, (note.note(), create)).await
        }
        ChannelCommand::Diff { key, before, after, store } => {
            revisions::diff(&database(&store).await?, &key, before, after).await
        }
        ChannelCommand::History { key, store } => revisions::history(&database(&store).await?, &key).await,
        ChannelCommand::Rollback { key, revision, note, language, store } => {
            let wanted = (key.as_str(), revision, note.note());
            revisions::rollback(&store, &database(&store).await?, wanted, language.language()).await
        }
        ChannelCommand::Export { key, folder, store } => {
            let objects = store.media_store().await?;
            revisions::export(&database(&store).await?, &objects, &key, &folder).await
        }
        ChannelCommand::Simulate(wanted) => Box::pin(simulate::run(wanted)).await,
        ChannelCommand::Backup(arguments) => {
            Box::pin(channel_backup::back_up(arguments)).await.map(|()| ExitCode::SUCCESS)
        }
        ChannelCommand::Restore(arguments) => {
            Box::pin(channel_backup::restore(arguments)).await.map(|()| ExitCode::SUCCESS)
        }
        ChannelCommand::Delete(arguments) => {
            Box::pin(channel_delete::run(*arguments)).await.map(|()| ExitCode::SUCCESS)
        }
        ChannelCommand::Suspend { key, store } => state::suspend(&store, &database(&store).await?, &key).await,
        ChannelCommand::Resume { key, language, store } => {
            state::resume(&store, &database(&store).await?, &key, language.language()).await
        }
        ChannelCommand::Answers { key, erase: Some(address), store, .. } => {
            erase_answers(&database(&store).await?, &key, &address).await
        }
        ChannelCommand::Answers { key, form, store, .. } => {
            answers(&database(&store).await?, &key, form.as_deref()).await
        }
        ChannelCommand::List { store } => list(&database(&store).await?).await,
    }
}

async fn database(store: &StoreSettings) -> anyhow::Result<Database> {
    open_database(&store.database(), &store.data).await
}

async fn answers(database: &Database, key: &str, form: Option<&str>) -> anyhow::Result<ExitCode> {
    let channel = stored::find(database, key).await?;
    if let Some(form) = form {
        ensure_form(database, &channel, form).await?;
    }
    let mut after = 0;
    loop {
        let kept = forms::kept(database, channel.channel_id, form, after, 500).await?;
        let Some(last) = kept.last() else { return Ok(ExitCode::SUCCESS) };
        after = last.id;
        for answer in &kept {
            let answers: serde_json::Value = serde_json::from_str(&answer.answers)?;
            let at = Timestamp::from_second(answer.created_at)?.to_string();
            say(json!({ "form": answer.form, "at": at, "user_id": answer.user_id, "answers": answers }));
        }
    }
}

/// Refuses the name of a form that the channel doesn't have and never had an answer to.
async fn ensure_form(database: &Database, channel: &Stored, form: &str) -> anyhow::Result<()> {
    if channel.seed.forms.contains_key(form) {
        return Ok(());
    }
    let mut names = forms::answered(database, channel.channel_id).await?;
    if names.iter().any(|name| name == form) {
        return Ok(());
    }
    names.extend(channel.seed.forms.keys().cloned());
    names.sort();
    names.dedup();
    let key = &channel.seed.key;
    anyhow::ensure!(!names.is_empty(), "{key} has no form \"{form}\", and no other form");
    let near = suggest::nearest(form, names.iter().map(String::as_str));
    let hint = near.map(|name| format!(" (did you mean \"{name}\"?)")).unwrap_or_default();
    anyhow::bail!("{key} has no form \"{form}\"{hint}; its forms: {}", names.join(", "))
}

async fn erase_answers(database: &Database, key: &str, address: &str) -> anyhow::Result<ExitCode> {
    let channel = stored::find(database, key).await?;
    let erased = forms::erase_guest(database, channel.channel_id, address, Timestamp::now()).await?;
    say(format_args!("{address}: {erased} answers deleted"));
    Ok(ExitCode::SUCCESS)
}

async fn list(database: &Database) -> anyhow::Result<ExitCode> {
    for channel in serving::all_stored(database).await? {
        let state = if channel.active { "active" } else { "suspended" };
        let seed = channel.seed;
        let domains = seed.channel.domains.join(", ");
        say(format_args!("{}\trevision {}\t{state}\t{domains}", seed.key, channel.revision));
    }
    for former in former_keys::in_state(database, FormerKeyState::Deleting).await? {
        let key = former.key;
        say(format_args!("{key}\t-\tbeing deleted\tto finish: grandstand channel delete {key}"));
    }
    Ok(ExitCode::SUCCESS)
}

/// The result of an apply, for the terminal.
pub fn describe(applied: Applied) -> String {
    match applied.outcome {
        Outcome::Created => format!("created, revision {}", applied.revision),
        Outcome::Changed => format!("changed, revision {}", applied.revision),
        Outcome::Redated => format!("no change, revision {}; relative dates resolved anew", applied.revision),
        Outcome::Resumed => format!("no change, revision {}; active again", applied.revision),
        Outcome::Unchanged => format!("no change, revision {}", applied.revision),
    }
}
