//! Recordings and streams in a preview: it shows that they exist. The recordings themselves stay the channel's.

use std::collections::HashMap;

use grandstand_db::entities::events::EventStatus;
use grandstand_db::ids::{ChannelId, EventId};
use grandstand_media::recordings;
use sea_orm::{ConnectionTrait, DbErr};
use tenants::compile::Ids;
use tenants::schema::{ChannelSeed, Kind};

use super::row_queries::BATCH;
use super::{preview_numbers, queries, registry_queries};

/// Copies to the events of a preview the recordings and stream states of the same events of the channel.
pub(super) async fn carry_over(
    connection: &impl ConnectionTrait,
    channel_id: ChannelId,
    preview_id: ChannelId,
    seed: &ChannelSeed,
    ids: &Ids,
) -> Result<(), DbErr> {
    let known = queries::stream_states(connection, channel_id).await?;
    let (mut shown, mut by_state) = (HashMap::new(), HashMap::<EventStatus, Vec<EventId>>::new());
    for event in seed.entries().into_iter().filter(|entry| entry.kind == Kind::Event) {
        let same = known.get(event.alias).or_else(|| known.get(event.renamed_from?));
        let (Some((id, state)), Some(shown_as)) = (same, ids.get(Kind::Event, event.alias).map(EventId)) else {
            continue;
        };
        shown.insert(*id, shown_as);
        if let Some(state) = state {
            by_state.entry(*state).or_default().push(shown_as);
        }
    }
    for (state, ids) in by_state {
        for ids in ids.chunks(BATCH) {
            queries::set_stream_state(connection, preview_id, ids, state).await?;
        }
    }
    recordings::copy_to_preview(connection, channel_id, preview_id, &shown).await
}

/// The current aliases of events that a seed renames, by their new aliases.
pub fn former_events(seed: &ChannelSeed) -> HashMap<String, String> {
    let events = seed.events.iter();
    events.filter_map(|event| Some((event.alias.clone(), event.renamed_from.clone()?))).collect()
}

/// The id that an event of a preview has in its channel. An event that was new when the preview was made is found by
/// its alias or its former one (`former` are the preview's [`former_events`]); `None` until it is applied.
///
/// # Errors
/// The database failed.
pub async fn actual_event(
    connection: &impl ConnectionTrait,
    (preview_id, event_id): (ChannelId, EventId),
    channel_id: ChannelId,
    former: &HashMap<String, String>,
) -> Result<Option<EventId>, DbErr> {
    if let Some(kept) = preview_numbers::channel_number(preview_id, event_id.0) {
        return Ok(Some(EventId(kept)));
    }
    let Some(alias) = registry_queries::alias_of_event(connection, preview_id, event_id).await? else {
        return Ok(None);
    };
    let known = super::registered_id(connection, channel_id, Kind::Event, &alias).await?;
    let known = match former.get(&alias) {
        Some(former) if known.is_none() => super::registered_id(connection, channel_id, Kind::Event, former).await?,
        _ => known,
    };
    Ok(known.map(EventId))
}
