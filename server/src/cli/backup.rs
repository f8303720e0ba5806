//! `grandstand backup`, `backup verify` and `restore`.

use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::{Context, bail};
use clap::{Args, Subcommand};
use grandstand_backup::{self as backup, BackupKeys, Manifest, Place, Repository, Source, Target};
use grandstand_core::output::{complain, say};
use grandstand_db::existence::{Existence, look};
use grandstand_db::{COMMAND_CONNECTIONS, analytics, connect_unmigrated};
use jiff::Timestamp;

use crate::app::open_database;
use crate::config::{StoreSettings, database_in_words};
use crate::modes;

/// The key of backups, for every command that reads or writes them.
#[derive(Debug, Args)]
pub struct KeySetting {
    /// File with the key that backups are encrypted with: 64 hexadecimal digits. Further lines are keys of before, which
    /// decrypt older backups [default: backups are not encrypted]
    #[arg(long, global = true, env = "GRANDSTAND_BACKUP_KEY_FILE", value_name = "GRANDSTAND_BACKUP_KEY_FILE")]
    backup_key_file: Option<PathBuf>,
}

impl KeySetting {
    pub fn read(&self) -> anyhow::Result<BackupKeys> {
        self.backup_key_file.as_ref().map_or_else(|| Ok(BackupKeys::default()), |file| BackupKeys::read(file))
    }
}

/// `grandstand backup`.
#[derive(Debug, Args)]
#[command(args_conflicts_with_subcommands = true, subcommand_negates_reqs = true)]
pub struct BackupArguments {
    #[command(subcommand)]
    command: Option<BackupCommand>,
    /// The folder of backups, or `s3://bucket/folder`. Further backups in it share the objects that they have in common
    #[arg(required = true)]
    to: Option<Place>,
    /// Delete the backups of this folder that are older, once this one is complete, with the objects that no other has
    #[arg(long, value_name = "DAYS", value_parser = clap::value_parser!(u32).range(1..=36_500))]
    keep_days: Option<u32>,
    #[command(flatten)]
    key: KeySetting,
    #[command(flatten)]
    store: StoreSettings,
}

/// What else can be done with backups.
#[derive(Debug, Subcommand)]
pub enum BackupCommand {
    /// Restore a backup into a temporary database, read every object, and compare all of it; fails if anything differs
    Verify {
        /// The folder of backups, or `s3://bucket/folder`
        from: Place,
        /// The backup's name [default: the newest]
        #[arg(long)]
        backup: Option<String>,
        #[command(flatten)]
        key: KeySetting,
    },
}

/// `grandstand restore`.
#[derive(Debug, Args)]
pub struct RestoreArguments {
    /// The folder of backups, or `s3://bucket/folder`
    from: Place,
    /// The backup's name [default: the newest]
    #[arg(long)]
    backup: Option<String>,
    /// Keep everybody signed in, and links in mails good: for a move, where the deployment of before serves no more
    #[arg(long)]
    keep_sessions: bool,
    #[command(flatten)]
    key: KeySetting,
    #[command(flatten)]
    store: StoreSettings,
}

/// Writes or verifies a backup.
///
/// # Errors
/// The deployment or the place of the backup can't be read or written.
pub async fn run(arguments: BackupArguments) -> anyhow::Result<ExitCode> {
    match (arguments.command, arguments.to) {
        (Some(BackupCommand::Verify { from, backup, key }), _) => verify(&from, backup.as_deref(), &key).await,
        (None, Some(Place::Bucket(_))) if arguments.keep_days.is_some() => {
            bail!("backups in a bucket are not deleted: another one may be written to it at the same time")
        }
        (None, Some(to)) => {
            let repository = Repository::open_to_write(&to, arguments.key.read()?).await?;
            back_up(&repository, &arguments.store).await?;
            if let Some(days) = arguments.keep_days {
                forget(&repository, days).await?;
            }
            Ok(ExitCode::SUCCESS)
        }
        (None, None) => bail!("name the folder of backups"),
    }
}

async fn back_up(repository: &Repository, store: &StoreSettings) -> anyhow::Result<()> {
    let source = source(repository, store).await?;
    say_made(&Box::pin(backup::back_up(&source, repository, None, Timestamp::now())).await?);
    Ok(())
}

/// The deployment that is backed up. Says so if its backup isn't encrypted.
pub async fn source(repository: &Repository, store: &StoreSettings) -> anyhow::Result<Source> {
    let url = store.database();
    let database = open_database(&url, &store.data).await?;
    let analytics = analytics::connect_existing(&url, &store.data, COMMAND_CONNECTIONS);
    let analytics = analytics.await.context("the database of analytics can't be opened")?;
    if repository.keys().newest().is_none() {
        complain("the backup is not encrypted: --backup-key-file names a key");
    }
    let media = store.media_store().await?;
    Ok(Source { database, analytics, store: media, version: env!("CARGO_PKG_VERSION") })
}

/// Says what was written.
pub fn say_made(made: &backup::Made) {
    let (new, bytes) = made.copied;
    say(format_args!(
        "backup {}: {} rows, {} objects, {new} of them new ({bytes} bytes)",
        made.name, made.rows, made.objects
    ));
}

async fn forget(repository: &Repository, days: u32) -> anyhow::Result<()> {
    let forgotten = Box::pin(backup::forget(repository, days, Timestamp::now())).await?;
    for name in &forgotten.backups {
        say(format_args!("deleted the backup {name}"));
    }
    say(format_args!("deleted {} objects that no backup has any more", forgotten.objects));
    Ok(())
}

async fn verify(from: &Place, named: Option<&str>, key: &KeySetting) -> anyhow::Result<ExitCode> {
    let (repository, name) = Repository::open(from, key.read()?).await?.choose(named).await?;
    let manifest = Manifest::read(&repository, &repository.manifest_path(&name)).await?;
    let report = Box::pin(backup::verify(&repository, &name, &manifest)).await?;
    for fault in &report.faults {
        complain(format_args!("grandstand: {fault}"));
    }
    if !report.faults.is_empty() {
        complain(format_args!("grandstand: the backup {name} can't be relied on"));
        return Ok(ExitCode::FAILURE);
    }
    say(format_args!("backup {name} is good: {} rows, {} objects", report.rows, report.objects));
    Ok(ExitCode::SUCCESS)
}

/// Restores a backup into an empty deployment.
///
/// # Errors
/// The deployment isn't empty, or the backup can't be read.
pub async fn restore(arguments: RestoreArguments) -> anyhow::Result<()> {
    let RestoreArguments { from, backup: named, keep_sessions, key, store } = arguments;
    let (repository, name) = Repository::open(&from, key.read()?).await?.choose(named.as_deref()).await?;
    let manifest = Manifest::read(&repository, &repository.manifest_path(&name)).await?;
    let url = store.database();
    complain(format_args!("database: {}", database_in_words(&url)));
    if look(&url).await.context("the database can't be opened")? == Existence::Newer {
        bail!("the tables are of a newer version of Grandstand");
    }
    std::fs::create_dir_all(&store.data)
        .with_context(|| format!("GRANDSTAND_DATA: {} can't be made", store.data.display()))?;
    let database = connect_unmigrated(&url).await.context("DATABASE_URL: the database can't be opened")?;
    modes::tighten(&url, &store.data);
    let analytics = analytics::connect_unmigrated(&database, &url, &store.data, COMMAND_CONNECTIONS).await?;
    let target = Target { database, analytics, store: store.media_store().await?, keep_sessions };
    let restored = Box::pin(backup::restore(&repository, &name, &manifest, &target)).await?;
    target.analytics.close().await?;
    target.database.close().await?;
    say(format_args!("restored {name}: {} rows, {} objects", restored.rows, restored.objects));
    Ok(())
}
