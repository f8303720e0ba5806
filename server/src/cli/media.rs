//! `grandstand media samples | add | captions`.

use std::path::PathBuf;

use clap::Subcommand;
use sea_orm::DatabaseConnection;

use super::output::{Progress, say};
use crate::app::open_database;
use crate::config::StoreSettings;
use crate::live::announce;
use crate::media::store::MediaStore;
use crate::media::{add, captions, samples};

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
        #[command(flatten)]
        store: StoreSettings,
    },
    /// Package a video file as an event's recording
    Add {
        /// The channel's key
        channel: String,
        /// The event's alias
        event: String,
        /// The video file
        file: PathBuf,
        #[command(flatten)]
        store: StoreSettings,
    },
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
/// The database, the object store or ffmpeg failed, or there is no such channel or event.
pub async fn run(command: MediaCommand) -> anyhow::Result<()> {
    let (MediaCommand::Samples { store, .. } | MediaCommand::Add { store, .. } | MediaCommand::Captions { store, .. }) =
        &command;
    let store = store.clone();
    let database = open_database(&store.database(), &store.data).await?;
    let objects = MediaStore::open(&store).await?;
    match command {
        MediaCommand::Samples { channel, limit, seconds, .. } => {
            let wanted = samples::Samples { channel, limit, seconds };
            let made = samples::run(&database, &objects, &wanted).await?;
            say(format_args!("{} samples made, {} there already", made.made, made.present));
        }
        MediaCommand::Add { channel, event, file, .. } => {
            let mut progress = Progress::default();
            let added = add::run(&database, &objects, &channel, &event, &file, &mut |done| progress.tell(done)).await?;
            announce::from_command(&store, [added.channel_id]).await;
            let seconds = added.duration_us / 1_000_000;
            say(format_args!("recording {} of {seconds} s in {}", added.media_id, added.renditions.join(", ")));
        }
        MediaCommand::Captions { channel, event, language, file, label, .. } => {
            let wanted = captions::Wanted { channel: &channel, event: &event, language: &language };
            let channel_id = change_captions(&database, &objects, wanted, label.as_deref(), file).await?;
            announce::from_command(&store, [channel_id]).await;
        }
    }
    Ok(())
}

async fn change_captions(
    database: &DatabaseConnection,
    objects: &MediaStore,
    wanted: captions::Wanted<'_>,
    label: Option<&str>,
    file: Option<PathBuf>,
) -> anyhow::Result<i64> {
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
