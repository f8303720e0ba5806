//! `grandstand secret set | list | remove`.

use std::io::{IsTerminal, Read, stdin};

use anyhow::Context;
use clap::{Args, Subcommand};
use grandstand_apply::prepare_payments;
use grandstand_core::output::{complain, say};
use grandstand_db as db;
use grandstand_db::entities::channels;
use grandstand_db::ids::ChannelId;
use grandstand_platform::audit;
use grandstand_platform::secrets;
use jiff::Timestamp;
use sea_orm::ConnectionTrait;
use tenants::secrets::is_name;

use super::announce;
use super::stored::open;
use crate::config::StoreSettings;

/// Maximum size of a secret in bytes.
const LONGEST: u64 = 16 * 1024;

/// What can be done with channels' secrets.
#[derive(Debug, Subcommand)]
pub enum SecretCommand {
    /// Store a channel's secret, encrypted; the value is read from standard input, or asked for at a terminal. Running
    /// servers use it at once
    Set(Named),
    /// List the names of a channel's secrets; values are never printed
    List {
        /// The channel's key
        channel: String,
        #[command(flatten)]
        store: StoreSettings,
    },
    /// Remove a channel's secret
    Remove(Named),
}

/// A secret of a channel.
#[derive(Debug, Args)]
pub struct Named {
    /// The channel's key
    channel: String,
    /// The secret's name, as seed files write it after `secret:`
    name: String,
    #[command(flatten)]
    store: StoreSettings,
}

/// Runs the command.
///
/// # Errors
/// There is no such channel or secret, the value is invalid, or the database or the master key failed.
pub async fn run(command: SecretCommand) -> anyhow::Result<()> {
    match command {
        SecretCommand::Set(named) => set(&named).await,
        SecretCommand::List { channel, store } => list(&store, &channel).await,
        SecretCommand::Remove(named) => remove(&named).await,
    }
}

async fn set(named: &Named) -> anyhow::Result<()> {
    let Named { channel: key, name, store } = named;
    anyhow::ensure!(is_name(name), "\"{name}\" can't name a secret: write a-z, 0-9 and single hyphens between them");
    let (database, channel) = open(store, key).await?;
    let (key, name) = (key.clone(), name.clone());
    let asked = name.clone();
    let value = tokio::task::spawn_blocking(move || read_value(&asked)).await??;
    let transaction = db::begin_write(&database).await?;
    let before = state(&transaction, channel.channel_id, &name).await?;
    secrets::store(&transaction, &store.vault(), channel.channel_id, &name, &value, Timestamp::now()).await?;
    audit::record_change(&transaction, "secret", Some(channel.channel_id), format!("{name}: {before} → set")).await?;
    let is_used = channel.seed.secret_references().any(|reference| reference == format!("secret:{name}"));
    if is_used {
        prepare_payments(&transaction, channel.channel_id, &channel.seed, Timestamp::now()).await?;
    }
    tell_servers(transaction, store, channel.channel_id).await?;
    say(format_args!("{key}: {name} is stored"));
    if !is_used {
        complain(format_args!("{key} has no secret:{name} in its seed files yet"));
    }
    Ok(())
}

async fn list(store: &StoreSettings, key: &str) -> anyhow::Result<()> {
    let (database, channel) = open(store, key).await?;
    for listed in secrets::list(&database, channel.channel_id).await? {
        let when = Timestamp::from_second(listed.updated_at)?.strftime("%Y-%m-%d %H:%M UTC");
        say(format_args!("{}\tset {when}", listed.name));
    }
    Ok(())
}

async fn remove(named: &Named) -> anyhow::Result<()> {
    let Named { channel: key, name, store } = named;
    let (database, channel) = open(store, key).await?;
    let transaction = db::begin_write(&database).await?;
    let removed = secrets::remove(&transaction, channel.channel_id, name).await?;
    anyhow::ensure!(removed, "{key} has no secret \"{name}\"");
    audit::record_change(&transaction, "secret", Some(channel.channel_id), format!("{name}: set → none")).await?;
    tell_servers(transaction, store, channel.channel_id).await?;
    say(format_args!("{key}: {name} is removed"));
    Ok(())
}

/// Commits, and makes servers reload the channel: it may have begun or stopped taking payments.
async fn tell_servers(
    transaction: db::Transaction,
    store: &StoreSettings,
    channel_id: ChannelId,
) -> anyhow::Result<()> {
    channels::raise_stream_epoch(&transaction, channel_id).await?;
    transaction.commit().await?;
    announce::channels_changed(store, [channel_id]).await;
    Ok(())
}

/// Whether a secret is stored, in the audit log's words.
async fn state(connection: &impl ConnectionTrait, channel_id: ChannelId, name: &str) -> anyhow::Result<&'static str> {
    let is_set = secrets::list(connection, channel_id).await?.iter().any(|row| row.name == name);
    Ok(if is_set { "set" } else { "none" })
}

/// Reads the value without its trailing line break. On a terminal it prompts without echo.
fn read_value(name: &str) -> anyhow::Result<String> {
    let value = if stdin().is_terminal() {
        rpassword::prompt_password(format!("{name}: "))?
    } else {
        let mut text = String::new();
        stdin().take(LONGEST + 1).read_to_string(&mut text).context("the value is no text")?;
        text
    };
    let value = value.strip_suffix('\n').unwrap_or(&value);
    let value = value.strip_suffix('\r').unwrap_or(value);
    anyhow::ensure!(!value.is_empty(), "there is no value; give it on standard input");
    anyhow::ensure!(value.len() as u64 <= LONGEST, "the value has more than {LONGEST} bytes");
    anyhow::ensure!(!value.contains('\0'), "the value has a null byte");
    Ok(value.to_owned())
}
