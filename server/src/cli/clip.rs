//! `grandstand clip list | delete`.

use anyhow::Context;
use clap::Subcommand;
use grandstand_apply as apply;
use grandstand_clips::operator::{self, ListedClip};
use grandstand_core::output::say;
use grandstand_db::Database;
use grandstand_db::ids::{ChannelId, ClipId, EventId};
use jiff::Timestamp;
use sea_orm::ActiveEnum;
use tenants::schema::Kind;

use super::moment::written;
use super::stored;
use crate::app::open_database;
use crate::config::StoreSettings;

/// What can be done with viewers' clips.
#[derive(Debug, Subcommand)]
pub enum ClipCommand {
    /// Print a channel's clips, the latest first: number, time, state, length, event, maker, name
    List {
        /// The channel's key
        channel: String,
        /// Only those of this event, by its alias
        #[arg(long)]
        event: Option<String>,
        /// At most this many
        #[arg(long, default_value_t = 50, value_parser = clap::value_parser!(u64).range(1..=10_000))]
        limit: u64,
        #[command(flatten)]
        store: StoreSettings,
    },
    /// Take a clip down: it is in no list, its links lead nowhere, its files are removed, and its maker can't restore it
    Delete {
        /// The channel's key
        channel: String,
        /// The clip's number
        id: i64,
        #[command(flatten)]
        store: StoreSettings,
    },
}

/// Runs the command.
///
/// # Errors
/// The database failed, or there is no such channel, event or clip.
pub async fn run(command: ClipCommand) -> anyhow::Result<()> {
    let (ClipCommand::List { store, channel, .. } | ClipCommand::Delete { store, channel, .. }) = &command;
    let database = open_database(&store.database(), &store.data).await?;
    let channel_id = stored::id(&database, channel).await?;
    match command {
        ClipCommand::List { channel, event, limit, .. } => {
            list(&database, (channel_id, &channel), event.as_deref(), limit).await
        }
        ClipCommand::Delete { channel, id, .. } => {
            let is_gone = operator::take_down(&database, channel_id, ClipId(id), Timestamp::now()).await?;
            anyhow::ensure!(is_gone, "{channel} has no clip {id}");
            say(format_args!("clip {id} is gone; running servers stop showing it within ten seconds"));
            Ok(())
        }
    }
}

async fn list(
    database: &Database,
    (channel_id, channel): (ChannelId, &str),
    event: Option<&str>,
    limit: u64,
) -> anyhow::Result<()> {
    let event_id = match event {
        Some(alias) => {
            let found = apply::registered_id(database, channel_id, Kind::Event, alias).await?;
            Some(found.with_context(|| format!("channel \"{channel}\" has no event \"{alias}\""))?)
        }
        None => None,
    };
    let listed = operator::list(database, channel_id, event_id.map(EventId), limit, Timestamp::now()).await?;
    for one in &listed {
        say(line(one)?);
    }
    if listed.is_empty() {
        say("no clips");
    }
    Ok(())
}

fn line(ListedClip { clip, state, event, maker }: &ListedClip) -> anyhow::Result<String> {
    let made = written(clip.created_at)?;
    let seconds = (clip.end_us - clip.start_us) / 1_000_000;
    let maker = if maker.is_empty() { "-" } else { maker };
    Ok(format!("{:<8}  {made}  {:<10}  {seconds:>3} s  {event}  {maker}  {}", clip.id, state.to_value(), clip.name))
}
