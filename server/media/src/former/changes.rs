//! `grandstand media remove | restore`: makes an event's recording a former one, or brings a former one back.

use anyhow::{Context, ensure};
use grandstand_db as db;
use grandstand_db::entities::{channels, media};
use jiff::Timestamp;
use sea_orm::ConnectionTrait;

use super::queries;
use crate::owner::ready;
use crate::place::Place;

/// The outcome of bringing a recording back.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Restored {
    /// The recording that was brought back.
    pub current: media::Model,
    /// The recording that it replaced, now a former one.
    pub replaced: Option<media::Model>,
}

/// Returns an event's recording.
///
/// # Errors
/// The event has no recording, it is live, or the database failed.
pub async fn current(connection: &impl ConnectionTrait, place: &Place) -> anyhow::Result<media::Model> {
    not_live(connection, place).await?;
    let found = ready(connection, place.owner).await?;
    found.with_context(|| format!("event {:?} of {:?} has no recording", place.event, place.channel))
}

/// Makes the event's recording a former one. Returns it as it was.
///
/// # Errors
/// See [`current`].
pub async fn remove(connection: &db::Database, place: &Place, now: Timestamp) -> anyhow::Result<media::Model> {
    let transaction = db::begin_write(connection).await?;
    queries::lock_event(&transaction, place.owner).await?;
    let row = current(&transaction, place).await?;
    queries::retire(&transaction, place.owner, now).await?;
    let channel_id = place.owner.channel_id;
    channels::raise_stream_epoch(&transaction, channel_id).await?;
    queries::record(&transaction, (channel_id, &place.event), Some(row.id), None).await?;
    transaction.commit().await?;
    Ok(row)
}

/// Makes the former recording with this id, or the latest one, the event's recording again. The event's current
/// recording becomes a former one.
///
/// # Errors
/// There is no such former recording, the event is live, or the database failed.
pub async fn restore(
    connection: &db::Database,
    place: &Place,
    number: Option<i64>,
    now: Timestamp,
) -> anyhow::Result<Restored> {
    let transaction = db::begin_write(connection).await?;
    queries::lock_event(&transaction, place.owner).await?;
    not_live(&transaction, place).await?;
    let formers = queries::of_event(&transaction, place.owner).await?;
    let wanted = match number {
        Some(number) => formers.iter().find(|row| row.id == number),
        None => formers.first(),
    };
    let wanted = wanted.with_context(|| none_such(place, number, &formers))?;
    let replaced = ready(&transaction, place.owner).await?;
    queries::retire(&transaction, place.owner, now).await?;
    let is_back = queries::bring_back(&transaction, wanted).await?;
    ensure!(is_back, "the files of recording {} are being deleted", wanted.id);
    let channel_id = place.owner.channel_id;
    channels::raise_stream_epoch(&transaction, channel_id).await?;
    let before = replaced.as_ref().map(|row| row.id);
    queries::record(&transaction, (channel_id, &place.event), before, Some(wanted.id)).await?;
    transaction.commit().await?;
    Ok(Restored { current: wanted.clone(), replaced })
}

async fn not_live(connection: &impl ConnectionTrait, place: &Place) -> anyhow::Result<()> {
    let is_live = queries::is_live(connection, place.owner).await?;
    ensure!(!is_live, "event {:?} is live: wait until it is over", place.event);
    Ok(())
}

fn none_such(place: &Place, number: Option<i64>, formers: &[media::Model]) -> String {
    let event = &place.event;
    let known: Vec<String> = formers.iter().map(|row| row.id.to_string()).collect();
    match number {
        Some(number) if !known.is_empty() => {
            format!("event {event:?} has no former recording {number}; it has {}", known.join(", "))
        }
        _ => format!("event {event:?} of {:?} has no former recording", place.channel),
    }
}
