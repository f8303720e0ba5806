//! What operators do with clips: they see all of a channel's, and take down what must not be seen.

use std::collections::HashMap;

use jiff::Timestamp;
use sea_orm::{ColumnTrait, ConnectionTrait, DatabaseConnection, DbErr, QueryFilter, QueryOrder, QuerySelect};

use super::queries;
use super::work::{EmptyClip, KEPT};
use crate::db;
use crate::db::entities::clips::{Column, Model};
use crate::db::entities::{events, users};
use crate::db::scope::InChannel;
use crate::jobs;

/// A clip, with the event that it is of and who made it.
#[derive(Debug)]
pub struct ListedClip {
    /// The clip.
    pub clip: Model,
    /// The event's alias.
    pub event: String,
    /// Its maker's address; empty where their account was deleted.
    pub maker: String,
}

/// The number of an event by its alias, also of one that was retired: its clips are still there.
///
/// # Errors
/// The database failed.
pub async fn event_id(connection: &impl ConnectionTrait, channel_id: i64, alias: &str) -> Result<Option<i64>, DbErr> {
    let found = events::Entity::in_channel(channel_id).filter(events::Column::Alias.eq(alias));
    // The one that is there comes before one of that name that was retired.
    let first = found.order_by_asc(events::Column::Retired).order_by_desc(events::Column::Id);
    first.select_only().column(events::Column::Id).into_tuple().one(connection).await
}

/// The latest clips of a channel, or of one of its events, that were not deleted; at most `limit`.
///
/// # Errors
/// The database failed.
pub async fn list(
    connection: &impl ConnectionTrait,
    channel_id: i64,
    event_id: Option<i64>,
    limit: u64,
) -> Result<Vec<ListedClip>, DbErr> {
    let of = event_id.into_iter().fold(queries::current(channel_id), |all, id| all.filter(Column::EventId.eq(id)));
    let clips = of.order_by_desc(Column::Id).limit(limit).all(connection).await?;
    let of_events = clips.iter().map(|clip| clip.event_id);
    let aliases: HashMap<i64, String> = events::Entity::in_channel(channel_id)
        .filter(events::Column::Id.is_in(of_events))
        .select_only()
        .columns([events::Column::Id, events::Column::Alias])
        .into_tuple::<(i64, String)>()
        .all(connection)
        .await?
        .into_iter()
        .collect();
    let of_users = clips.iter().map(|clip| clip.user_id);
    let makers: HashMap<i64, String> = users::Entity::in_channel(channel_id)
        .filter(users::Column::Id.is_in(of_users))
        .select_only()
        .columns([users::Column::Id, users::Column::Email])
        .into_tuple::<(i64, String)>()
        .all(connection)
        .await?
        .into_iter()
        .collect();
    let with = |clip: Model| ListedClip {
        event: aliases.get(&clip.event_id).cloned().unwrap_or_default(),
        maker: makers.get(&clip.user_id).cloned().unwrap_or_default(),
        clip,
    };
    Ok(clips.into_iter().map(with).collect())
}

/// Deletes a clip for good: its maker can't restore it, and a server's jobs remove its files. `false` if the channel has
/// no such clip.
///
/// # Errors
/// The database failed.
pub async fn take_down(
    database: &DatabaseConnection,
    channel_id: i64,
    clip_id: i64,
    now: Timestamp,
) -> anyhow::Result<bool> {
    let transaction = db::begin_write(database).await?;
    if !queries::delete_for_good(&transaction, channel_id, clip_id, now.as_second() - KEPT - 1).await? {
        return Ok(false);
    }
    jobs::enqueue(&transaction, Some(channel_id), &EmptyClip { clip_id }, now).await?;
    transaction.commit().await?;
    Ok(true)
}
