//! Finds the event that a command is about.

mod queries;

use anyhow::Context;
use grandstand_db::ids::ChannelId;
use sea_orm::ConnectionTrait;
use tenants::findings::suggest::nearest;

use super::owner::Owner;

/// An event of a channel.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Place {
    /// The ids of channel and event.
    pub owner: Owner,
    /// The channel's key.
    pub channel: String,
    /// The event's alias.
    pub event: String,
    /// Whether the seed files no longer have the event.
    pub is_retired: bool,
}

/// Returns the id of the channel with this key.
///
/// # Errors
/// There is no such channel, or the database failed.
pub async fn channel_id(connection: &impl ConnectionTrait, key: &str) -> anyhow::Result<ChannelId> {
    queries::channel_id(connection, key).await?.with_context(|| format!("there is no channel {key:?}"))
}

impl Place {
    /// Finds an event by its alias, including a retired one.
    ///
    /// # Errors
    /// There is no such channel or event, or the database failed.
    pub async fn find(connection: &impl ConnectionTrait, channel: &str, event: &str) -> anyhow::Result<Self> {
        let channel_id = channel_id(connection, channel).await?;
        let Some(row) = queries::event_of_alias(connection, channel_id, event).await? else {
            let known = queries::aliases(connection, channel_id).await?;
            let near = nearest(event, known.iter().map(String::as_str));
            let hint = near.map(|near| format!(": did you mean {near:?}?")).unwrap_or_default();
            anyhow::bail!("channel {channel:?} has no event {event:?}{hint}");
        };
        let owner = Owner { channel_id, event_id: row.id };
        Ok(Self { owner, channel: channel.to_owned(), event: row.alias, is_retired: row.retired })
    }

    /// Finds an event by its alias, unless it is retired.
    ///
    /// # Errors
    /// See [`Self::find`].
    pub async fn find_current(connection: &impl ConnectionTrait, channel: &str, event: &str) -> anyhow::Result<Self> {
        let place = Self::find(connection, channel, event).await?;
        anyhow::ensure!(!place.is_retired, "channel {channel:?} has no event {event:?} any more");
        Ok(place)
    }
}

/// Returns the alias of the event whose recording a library item shows.
///
/// # Errors
/// There is no such channel or item, it shows no event's recording, or the database failed.
pub async fn event_of_item(connection: &impl ConnectionTrait, channel: &str, item: &str) -> anyhow::Result<String> {
    let channel_id = channel_id(connection, channel).await?;
    let found = queries::item(connection, channel_id, item).await?;
    let row = found.with_context(|| format!("channel {channel:?} has no item {item:?}"))?;
    let event_id =
        row.event_id.with_context(|| format!("item {item:?} names no event: only events have recordings"))?;
    let event = queries::event(connection, channel_id, event_id).await?;
    event.map(|event| event.alias).with_context(|| format!("the event of item {item:?} is gone"))
}
