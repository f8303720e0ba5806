//! `grandstand channel backup` and `channel restore`.

use clap::{Args, ValueEnum};
use grandstand_apply as apply;
use grandstand_backup::scopes::ChannelBackup;
use grandstand_backup::{self as backup, ChannelTarget, Manifest, Place, Repository};
use grandstand_core::output::say;
use grandstand_db::{COMMAND_CONNECTIONS, analytics};
use jiff::Timestamp;

use super::backup::{KeySetting, say_made, source};
use super::stored;
use crate::app::open_database;
use crate::config::StoreSettings;

/// What a channel's backup can leave out.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum LeftOut {
    /// Recordings, stream keys, secrets
    Operational,
    /// Users, and all that they made, bought and watched
    Viewers,
}

/// `grandstand channel backup`.
#[derive(Debug, Args)]
pub struct BackupArguments {
    /// The channel's key
    key: String,
    /// A folder of backups of this channel alone, or `s3://bucket/folder`
    to: Place,
    /// What to leave out
    #[arg(long, value_enum, value_delimiter = ',')]
    without: Vec<LeftOut>,
    #[command(flatten)]
    sealing: KeySetting,
    #[command(flatten)]
    store: StoreSettings,
}

/// `grandstand channel restore`.
#[derive(Debug, Args)]
pub struct RestoreArguments {
    /// The folder of the channel's backups, or `s3://bucket/folder`
    from: Place,
    /// The backup's name [default: the newest]
    #[arg(long)]
    backup: Option<String>,
    #[command(flatten)]
    sealing: KeySetting,
    #[command(flatten)]
    store: StoreSettings,
}

/// Writes a backup of one channel.
///
/// # Errors
/// There is no such channel, or the deployment or the place of the backup can't be read or written.
pub async fn back_up(arguments: BackupArguments) -> anyhow::Result<()> {
    let BackupArguments { key, to, without, sealing, store } = arguments;
    let repository = Repository::open_to_write(&to, sealing.read()?).await?;
    let source = source(&repository, &store).await?;
    let stored = stored::find(&source.database, &key).await?;
    let channel = ChannelBackup {
        id: stored.channel_id,
        key,
        operational: !without.contains(&LeftOut::Operational),
        viewers: !without.contains(&LeftOut::Viewers),
    };
    say_made(&Box::pin(backup::back_up(&source, &repository, Some(&channel), Timestamp::now())).await?);
    Ok(())
}

/// Restores a channel beside the others, suspended.
///
/// # Errors
/// The channel or one of its ids is here already, or the backup can't be read.
pub async fn restore(arguments: RestoreArguments) -> anyhow::Result<()> {
    let RestoreArguments { from, backup: named, sealing, store } = arguments;
    let (repository, name) = Repository::open(&from, sealing.read()?).await?.choose(named.as_deref()).await?;
    let manifest = Manifest::read(&repository, &repository.manifest_path(&name)).await?;
    let url = store.database();
    let database = open_database(&url, &store.data).await?;
    let analytics = analytics::connect(&database, &url, &store.data, COMMAND_CONNECTIONS).await?;
    let target = ChannelTarget { database, analytics, store: store.media_store().await? };
    let restored = Box::pin(backup::restore_channel(&repository, &name, &manifest, &target)).await?;
    // Search words and lists are made of the revision, not taken from the backup.
    apply::renew_catalogues(&target.database, Timestamp::now()).await?;
    let key = manifest.channel.map(|channel| channel.key).unwrap_or_default();
    say(format_args!("restored {name}: {} rows, {} objects", restored.rows, restored.objects));
    say(format_args!("{key} is suspended: look at it, then `grandstand channel resume {key}`"));
    Ok(())
}
