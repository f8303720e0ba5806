//! Operations on clips for operators: listing all of a channel's, and taking them down.

use grandstand_db as db;
use grandstand_db::entities::clips::{ClipState, Model};
use grandstand_db::ids::{ChannelId, ClipId, EventId};
use grandstand_jobs as jobs;
use grandstand_platform::audit;
use jiff::Timestamp;
use sea_orm::{ActiveEnum, ConnectionTrait, DbErr};

use super::model::state_at;
use super::work::{EmptyClip, KEPT};
use super::{list_queries, queries};

/// A clip, with its event and its maker.
#[derive(Debug)]
pub struct ListedClip {
    /// The clip.
    pub clip: Model,
    /// The current state of the clip.
    pub state: ClipState,
    /// The event's alias.
    pub event: String,
    /// The e-mail address of the maker; empty if the account was deleted.
    pub maker: String,
}

/// Returns the latest clips of a channel, or of one of its events, that are not deleted, with their current state; at
/// most `limit`.
///
/// # Errors
/// The database failed.
pub async fn list(
    connection: &impl ConnectionTrait,
    channel_id: ChannelId,
    event_id: Option<EventId>,
    limit: u64,
    now: Timestamp,
) -> Result<Vec<ListedClip>, DbErr> {
    let clips = list_queries::latest(connection, channel_id, event_id, limit).await?;
    let of_events = clips.iter().map(|clip| clip.event_id);
    let aliases = list_queries::event_aliases(connection, channel_id, of_events).await?;
    let of_users = clips.iter().map(|clip| clip.user_id);
    let makers = list_queries::addresses(connection, channel_id, of_users).await?;
    let with = |clip: Model| ListedClip {
        event: aliases.get(&clip.event_id).cloned().unwrap_or_default(),
        maker: makers.get(&clip.user_id).cloned().unwrap_or_default(),
        state: state_at(&clip, now),
        clip,
    };
    Ok(clips.into_iter().map(with).collect())
}

/// Deletes a clip for good: its maker can't restore it, and a job of the server removes its files. Returns `false` if
/// the channel has no such clip.
///
/// # Errors
/// The database failed.
pub async fn take_down(
    database: &db::Database,
    channel_id: ChannelId,
    clip_id: ClipId,
    now: Timestamp,
) -> anyhow::Result<bool> {
    let transaction = db::begin_write(database).await?;
    let row = queries::one(&transaction, channel_id, clip_id).await?;
    let before = row.map(|clip| match clip.deleted_at {
        Some(_) => "deleted by its maker".to_owned(),
        None => state_at(&clip, now).to_value(),
    });
    if !queries::delete_for_good(&transaction, channel_id, clip_id, now.as_second() - KEPT - 1).await? {
        return Ok(false);
    }
    jobs::enqueue(&transaction, Some(channel_id), &EmptyClip { clip_id }, now).await?;
    let details = format!("{clip_id}: {} → taken down", before.unwrap_or_default());
    audit::record_change(&transaction, "clip", Some(channel_id), details).await?;
    transaction.commit().await?;
    Ok(true)
}
