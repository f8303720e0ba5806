//! `grandstand media samples | add | list | remove | restore | captions`.

use std::path::PathBuf;

use clap::Subcommand;
use grandstand_core::output::say;
use grandstand_db::Database;
use grandstand_db::ids::ChannelId;
use grandstand_media::store::MediaStore;
use grandstand_media::{captions, samples};

use super::announce;
use super::media_add::{self, AddArguments};
use super::media_former::{self, ListArguments, RemoveArguments, RestoreArguments};
use crate::app::open_database;
use crate::config::StoreSettings;

/// What can be done with media.
#[derive(Debug, Subcommand)]
pub enum MediaCommand {
    /// Render the sample recordings that events ask for (`sample_seconds`) and do not have yet
    Samples {
        /// Only this channel
        #[arg(long)]
        channel: Option<String>,
        /// At most this many per channel
        #[arg(long)]
        limit: Option<usize>,
        /// At most this long, in seconds
        #[arg(long)]
        seconds: Option<u32>,
        /// Instead of films the test picture, with the number of each frame in it
        #[arg(long)]
        numbered: bool,
        #[command(flatten)]
        store: StoreSettings,
    },
    /// Package a video file as an event's recording, or many files that a CSV file lists
    Add(AddArguments),
    /// Print a channel's recordings, former ones too: event, number, length, size, times, file
    List(ListArguments),
    /// Take an event's recording away; it is kept for 30 days
    Remove(RemoveArguments),
    /// Bring a former recording back; the one that the event has is kept for 30 days
    Restore(RestoreArguments),
    /// Put captions beside an event's recording, or take them away
    Captions {
        /// The channel's key
        channel: String,
        /// The event's alias
        event: String,
        /// Their language, as `fr` or `pt-BR`
        language: String,
        /// The WebVTT file
        #[arg(required_unless_present = "remove")]
        file: Option<PathBuf>,
        /// What the player's menu calls them [default: what the language calls itself]
        #[arg(long)]
        label: Option<String>,
        /// Take those in this language away
        #[arg(long, conflicts_with_all = ["file", "label"])]
        remove: bool,
        #[command(flatten)]
        store: StoreSettings,
    },
}

/// Runs the command.
///
/// # Errors
/// The database, the object store or ffmpeg failed; there is no such channel, event or recording; or a file is no
/// video.
pub async fn run(command: MediaCommand) -> anyhow::Result<()> {
    match command {
        MediaCommand::Samples { channel, limit, seconds, numbered, store } => {
            let (database, objects) = open(&store).await?;
            let wanted = samples::Samples { channel, limit, seconds, numbered };
            let made = Box::pin(samples::run(&database, &objects, &wanted)).await?;
            say(format_args!("{} samples made, {} there already", made.made, made.present));
        }
        MediaCommand::Add(arguments) => Box::pin(media_add::run(arguments)).await?,
        MediaCommand::List(arguments) => media_former::list(arguments).await?,
        MediaCommand::Remove(arguments) => media_former::remove(arguments).await?,
        MediaCommand::Restore(arguments) => media_former::restore(arguments).await?,
        MediaCommand::Captions { channel, event, language, file, label, store, .. } => {
            let (database, objects) = open(&store).await?;
            let wanted = captions::Wanted { channel: &channel, event: &event, language: &language };
            let channel_id = change_captions(&database, &objects, wanted, label.as_deref(), file).await?;
            announce::channels_changed(&store, [channel_id]).await;
        }
    }
    Ok(())
}

/// Opens the database and the object store.
pub(super) async fn open(store: &StoreSettings) -> anyhow::Result<(Database, MediaStore)> {
    let database = open_database(&store.database(), &store.data).await?;
    Ok((database, store.media_store().await?))
}

async fn change_captions(
    database: &Database,
    objects: &MediaStore,
    wanted: captions::Wanted<'_>,
    label: Option<&str>,
    file: Option<PathBuf>,
) -> anyhow::Result<ChannelId> {
    let captions::Wanted { event, language, .. } = wanted;
    let Some(file) = file else {
        let channel_id = captions::remove(database, wanted).await?;
        say(format_args!("{event} has no captions in {language} any more"));
        return Ok(channel_id);
    };
    let channel_id = captions::add(database, objects, wanted, label, &file).await?;
    say(format_args!("{event} has captions in {language}"));
    Ok(channel_id)
}
