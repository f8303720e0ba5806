//! `grandstand media add`: one file, or many from a list.

use std::path::PathBuf;

use anyhow::bail;
use clap::Args;
use grandstand_core::output::{Progress, say};
use grandstand_media::add::{self, Added, Outcome, Wanted};
use grandstand_media::describe;
use grandstand_media::former::kept_until;
use grandstand_media::interrupt::unless_stopped;

use super::announce;
use super::media;
use super::media_batch::Batch;
use crate::config::StoreSettings;

/// Arguments of `media add`.
#[derive(Debug, Args)]
pub struct AddArguments {
    /// The channel's key
    channel: String,
    /// The event's alias
    #[arg(required_unless_present = "from", conflicts_with = "from")]
    event: Option<String>,
    /// The video file
    #[arg(required_unless_present = "from", conflicts_with = "from")]
    file: Option<PathBuf>,
    /// Add many: a CSV file with the columns `event` (or `item`, of the library) and `file`, a path from the folder of the
    /// list
    #[arg(long, value_name = "LIST")]
    from: Option<PathBuf>,
    /// Put the file in the place of the recording that the event has, which is kept for 30 days
    #[arg(long)]
    replace: bool,
    #[command(flatten)]
    store: StoreSettings,
}

/// Runs the command.
///
/// # Errors
/// The channel or event is unknown; it has a recording and `--replace` wasn't given; the file is no video; or the
/// database, the object store or ffmpeg failed.
pub async fn run(arguments: AddArguments) -> anyhow::Result<()> {
    let AddArguments { channel, event, file, from, replace, store } = arguments;
    let (database, objects) = media::open(&store).await?;
    if let Some(list) = from {
        let batch = Batch { database: &database, objects: &objects, store: &store, channel: &channel, replace };
        return unless_stopped(batch.run(&list)).await;
    }
    let (Some(event), Some(file)) = (event, file) else { bail!("name an event and a file, or a list with --from") };
    let wanted = Wanted { channel: &channel, event: &event, file: &file, replace };
    let mut progress = Progress::default();
    let mut told = |done| progress.tell(done);
    match unless_stopped(add::run(&database, &objects, &wanted, &mut told)).await? {
        Outcome::Present(row) => say(format_args!("{event} has this file already: {}", describe::recording(&row))),
        Outcome::Added(added) => {
            announce::channels_changed(&store, [added.channel_id]).await;
            say(told_of(&added));
            if let Some(replaced) = added.replaced {
                let until = describe::time(kept_until(added.added_at));
                say(format_args!(
                    "recording {replaced} is kept until {until}; to bring it back: \
                     grandstand media restore {channel} {event} {replaced}"
                ));
            }
        }
    }
    Ok(())
}

/// Describes an added recording: `recording 7 of 723 s in 720p, 540p`.
pub(super) fn told_of(added: &Added) -> String {
    let Added { media_id, duration_us, renditions, .. } = added;
    let (seconds, renditions) = (duration_us / 1_000_000, renditions.join(", "));
    format!("recording {media_id} of {seconds} s in {renditions}")
}
