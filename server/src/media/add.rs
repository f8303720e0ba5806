//! `grandstand media add`: a file becomes an event's recording.

use std::path::Path;

use anyhow::Context;
use sea_orm::{ColumnTrait, DatabaseConnection, QueryFilter};

use super::input::Input;
use super::interrupt::unless_stopped;
use super::keep::{Owner, keep};
use super::package::{LADDER, package};
use super::store::MediaStore;
use super::workdir::Workdir;
use crate::apply;
use crate::db::entities::events;
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
    let work = async { Ok(package(&input, workdir.path(), &LADDER, "veryfast").await?) };
    let packaged = unless_stopped(work).await?;
    let folder = uuid::Uuid::now_v7().to_string();
    let media_id = keep(connection, store, owner, &folder, None, &packaged).await?;
    let renditions = packaged.renditions.into_iter().map(|rendition| rendition.name).collect();
    Ok(Added { channel_id: owner.channel_id, media_id, duration_us: packaged.duration_us, renditions })
}
