//! `grandstand event stream-key | pushes`.

use std::collections::HashMap;

use anyhow::Context;
use clap::Subcommand;
use grandstand_core::output::say;
use grandstand_core::vault::Vault;
use grandstand_db as db;
use grandstand_db::ids::ChannelId;
use grandstand_db::serving;
use grandstand_media::ingest::{self, Listed, StreamKey};
use grandstand_platform::audit;
use grandstand_platform::keyring::Keyring;
use jiff::Timestamp;
use sea_orm::ActiveEnum;

use super::stored;
use crate::app::open_database;
use crate::config::StoreSettings;

/// What can be done with live events.
#[derive(Debug, Subcommand)]
pub enum EventCommand {
    /// Print the key that an encoder needs to push to an event
    StreamKey {
        /// The channel's key
        channel: String,
        /// The event's alias
        event: String,
        /// Make the key that was valid an old one; who pushes with it is disconnected
        #[arg(long)]
        renew: bool,
        #[command(flatten)]
        store: StoreSettings,
    },
    /// Print what encoders have pushed, the latest first, and why it ended where it was ended from here
    Pushes {
        /// Only this channel's
        #[arg(long)]
        channel: Option<String>,
        /// At most this many
        #[arg(long, default_value_t = 20)]
        limit: u64,
        #[command(flatten)]
        store: StoreSettings,
    },
}

/// Runs the command.
///
/// # Errors
/// The database failed, or there is no such channel or event.
pub async fn run(command: EventCommand) -> anyhow::Result<()> {
    let (EventCommand::StreamKey { store, .. } | EventCommand::Pushes { store, .. }) = &command;
    let database = open_database(&store.database(), &store.data).await?;
    match command {
        EventCommand::StreamKey { channel, event, renew, store } => {
            stream_key(&database, &store.vault(), &channel, &event, renew).await
        }
        EventCommand::Pushes { channel, limit, .. } => pushes(&database, channel.as_deref(), limit).await,
    }
}

async fn stream_key(
    database: &db::Database,
    vault: &Vault,
    channel: &str,
    event: &str,
    renew: bool,
) -> anyhow::Result<()> {
    let stored = stored::find(database, channel).await?;
    let missing = || format!("channel {channel:?} has no event {event:?}");
    let mut stream = ingest::stream(database, stored.channel_id, event).await?.with_context(missing)?;
    if renew {
        let transaction = db::begin_write(database).await?;
        let before = stream.key_number;
        ingest::renew(&transaction, &stream).await?;
        stream = ingest::stream(&transaction, stored.channel_id, event).await?.with_context(missing)?;
        let details = format!("{event}: number {before} → {}", stream.key_number);
        audit::record_change(&transaction, "stream key", Some(stored.channel_id), details).await?;
        transaction.commit().await?;
    }
    let key = StreamKey { channel_id: stream.channel_id, event_id: stream.event_id, number: stream.key_number };
    say(key.seal(&Keyring::load(database, vault).await?));
    Ok(())
}

async fn pushes(database: &db::Database, channel: Option<&str>, limit: u64) -> anyhow::Result<()> {
    let keys: HashMap<ChannelId, String> = serving::channel_keys(database).await?.into_iter().collect();
    let channel_id = match channel {
        Some(key) => Some(stored::id(database, key).await?),
        None => None,
    };
    let listed = ingest::list(database, channel_id, limit).await?;
    for one in &listed {
        say(line(one, keys.get(&one.channel_id).map_or("-", String::as_str))?);
    }
    if listed.is_empty() {
        say("nothing was pushed");
    }
    Ok(())
}

fn line(Listed { event, push, .. }: &Listed, channel: &str) -> anyhow::Result<String> {
    let opened = Timestamp::from_second(push.opened_at)?;
    let until = push.closed_at.map_or_else(|| "now".to_owned(), |end| format!("{} s", end - push.opened_at));
    let trouble = push.trouble.as_ref().map(|why| format!("  ended: {why}")).unwrap_or_default();
    let opened = opened.strftime("%Y-%m-%d %H:%M:%S UTC");
    Ok(format!("{:<6}  {opened}  {until:>8}  {channel}  {event}{trouble}", push.state.to_value()))
}
