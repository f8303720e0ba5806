//! `grandstand media add`: a file becomes an event's recording.

use std::path::Path;
use std::time::Duration;

use anyhow::Context;
use sea_orm::{ColumnTrait, DatabaseConnection, QueryFilter};

use super::input::Input;
use super::interrupt::unless_stopped;
use super::keep::{Owner, keep};
use super::package::{LADDER_OF_FILES, package_telling};
use super::store::MediaStore;
use super::workdir::Workdir;
use crate::apply;
use crate::audit;
use crate::db::entities::{events, media};
use crate::db::scope::InChannel;

/// What was added.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Added {
    /// The channel's id.
    pub channel_id: i64,
    /// The recording's id.
    pub media_id: i64,
    /// Its length.
    pub duration_us: i64,
    /// The sizes it comes in, as `540p`.
    pub renditions: Vec<String>,
}

/// Packages `file` and makes it the recording of the event with alias `event`, in place of the one before.
/// `told` hears now and then how many hundredths of it are packaged, as far as the file says how long it is.
///
/// # Errors
/// The channel or event is unknown, the file is no video, or ffmpeg, the object store or the database failed; the
/// recording before stays.
pub async fn run(
    connection: &DatabaseConnection,
    store: &MediaStore,
    channel: &str,
    event: &str,
    file: &Path,
    told: &mut dyn FnMut(u32),
) -> anyhow::Result<Added> {
    let stored = apply::stored(connection, channel).await?.with_context(|| format!("no channel {channel:?}"))?;
    let row = events::Entity::in_channel(stored.channel_id)
        .filter(events::Column::Alias.eq(event))
        .filter(events::Column::Retired.eq(false))
        .one(connection)
        .await?
        .with_context(|| format!("channel {channel:?} has no event {event:?}"))?;
    let owner = Owner { channel_id: stored.channel_id, event_id: row.id };
    let workdir = Workdir::new()?;
    let input = Input::file(file).await?;
    let mut done = |so_far: Duration| told(hundredths(so_far, input.duration));
    let work = package_telling(&input, workdir.path(), &LADDER_OF_FILES, "veryfast", &mut done);
    let packaged = unless_stopped(async { Ok(work.await?) }).await?;
    let folder = uuid::Uuid::now_v7().to_string();
    let of_event = media::Entity::in_channel(owner.channel_id).filter(media::Column::EventId.eq(owner.event_id));
    let before = of_event.filter(media::Column::State.eq("ready")).one(connection).await?;
    let before = before.map_or_else(|| "none".to_owned(), |row| row.id.to_string());
    let media_id = keep(connection, store, owner, &folder, None, &packaged).await?;
    let details = format!("{event}: {before} → {media_id}");
    audit::record_change(connection, "recording", Some(owner.channel_id), details).await?;
    let renditions = packaged.renditions.into_iter().map(|rendition| rendition.name).collect();
    Ok(Added { channel_id: owner.channel_id, media_id, duration_us: packaged.duration_us, renditions })
}

/// How much of a whole is done; 0 where its length is not known.
fn hundredths(so_far: Duration, whole: Option<Duration>) -> u32 {
    let whole = whole.map_or(0, |whole| whole.as_millis());
    let hundredths = (so_far.as_millis() * 100).checked_div(whole).unwrap_or_default();
    u32::try_from(hundredths.min(100)).unwrap_or(100)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn progress_is_told_in_hundredths() {
        let seconds = Duration::from_secs;
        assert_eq!(hundredths(seconds(30), Some(seconds(120))), 25);
        assert_eq!(
            hundredths(seconds(121), Some(seconds(120))),
            100,
            "lengths that files tell of themselves are not exact"
        );
        assert_eq!(hundredths(seconds(30), None), 0);
        assert_eq!(hundredths(seconds(30), Some(Duration::ZERO)), 0);
    }
}
