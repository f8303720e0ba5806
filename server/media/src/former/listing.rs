//! `grandstand media list`: lists the recordings of a channel with their sizes.

use std::collections::HashMap;

use grandstand_db::entities::media;
use grandstand_db::ids::{ChannelId, EventId};
use sea_orm::{ConnectionTrait, DbErr};

use super::listing_queries::{self as queries, BATCH};

/// A recording in the list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Listed {
    /// The event's alias.
    pub event: String,
    /// The recording.
    pub recording: media::Model,
    /// Bytes of all its renditions.
    pub bytes: i64,
}

/// Returns the recordings of a channel, or of one of its events, ordered by event: the current one first, then the
/// former ones, the latest first.
///
/// # Errors
/// The database failed.
pub async fn list(
    connection: &impl ConnectionTrait,
    channel_id: ChannelId,
    event_id: Option<EventId>,
) -> Result<Vec<Listed>, DbErr> {
    let rows = queries::recordings(connection, channel_id, event_id).await?;
    let (mut names, mut sizes) = (HashMap::new(), HashMap::new());
    for rows in rows.chunks(BATCH) {
        names.extend(queries::aliases(connection, channel_id, rows).await?);
        sizes.extend(queries::bytes(connection, channel_id, rows).await?);
    }
    let listed = |recording: media::Model| Listed {
        event: recording.event_id.and_then(|id| names.get(&id).cloned()).unwrap_or_default(),
        bytes: sizes.get(&recording.id).copied().unwrap_or_default(),
        recording,
    };
    let mut all: Vec<Listed> = rows.into_iter().map(listed).collect();
    all.sort_by_cached_key(|one| {
        let latest = one.recording.replaced_at.unwrap_or(i64::MAX);
        (one.event.clone(), std::cmp::Reverse(latest), std::cmp::Reverse(one.recording.id))
    });
    Ok(all)
}
