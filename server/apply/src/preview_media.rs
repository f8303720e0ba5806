//! Recordings and streams in a preview: it shows that they exist. The recordings themselves stay the channel's.

use std::collections::HashMap;

use grandstand_db::entities::events::{self, EventStatus};
use grandstand_db::entities::registry;
use grandstand_db::scope::InChannel;
use grandstand_media::recordings;
use sea_orm::sea_query::Expr;
use sea_orm::{ColumnTrait, ConnectionTrait, DbErr, QueryFilter, QuerySelect};
use tenants::compile::Ids;
use tenants::schema::{ChannelSeed, Kind};

use super::changes::BATCH;
use super::preview_numbers;

/// Copies to the events of a preview the recordings and stream states of the same events of the channel.
pub(super) async fn carry_over(
    connection: &impl ConnectionTrait,
    channel_id: i64,
    preview_id: i64,
    seed: &ChannelSeed,
    ids: &Ids,
) -> Result<(), DbErr> {
    let known = events_of(connection, channel_id).await?;
    let (mut shown, mut by_state) = (HashMap::new(), HashMap::<EventStatus, Vec<i64>>::new());
    for event in seed.entries().into_iter().filter(|entry| entry.kind == Kind::Event) {
        let same = known.get(event.alias).or_else(|| known.get(event.renamed_from?));
        let (Some((id, state)), Some(shown_as)) = (same, ids.get(Kind::Event, event.alias)) else { continue };
        shown.insert(*id, shown_as);
        if let Some(state) = state {
            by_state.entry(*state).or_default().push(shown_as);
        }
    }
    for (state, ids) in by_state {
        for ids in ids.chunks(BATCH) {
            events::Entity::update_in_channel(preview_id)
                .col_expr(events::Column::StreamState, Expr::value(state))
                .filter(events::Column::Id.is_in(ids.iter().copied()))
                .exec(connection)
                .await?;
        }
    }
    recordings::copy_to_preview(connection, channel_id, preview_id, &shown).await
}

/// The current aliases of events that a seed renames, by their new aliases.
pub fn former_events(seed: &ChannelSeed) -> HashMap<String, String> {
    let events = seed.events.iter();
    events.filter_map(|event| Some((event.alias.clone(), event.renamed_from.clone()?))).collect()
}

/// Ids and stream states of a channel's events, retired ones included, by alias.
async fn events_of(
    connection: &impl ConnectionTrait,
    channel_id: i64,
) -> Result<HashMap<String, (i64, Option<EventStatus>)>, DbErr> {
    let rows: Vec<(String, i64, Option<EventStatus>)> = events::Entity::in_channel(channel_id)
        .select_only()
        .columns([events::Column::Alias, events::Column::Id, events::Column::StreamState])
        .into_tuple()
        .all(connection)
        .await?;
    Ok(rows.into_iter().map(|(alias, id, state)| (alias, (id, state))).collect())
}

/// The id that an event of a preview has in its channel. An event that was new when the preview was made is found by
/// its alias or its former one (`former` are the preview's [`former_events`]); `None` until it is applied.
///
/// # Errors
/// The database failed.
pub async fn actual_event(
    connection: &impl ConnectionTrait,
    (preview_id, event_id): (i64, i64),
    channel_id: i64,
    former: &HashMap<String, String>,
) -> Result<Option<i64>, DbErr> {
    if let Some(kept) = preview_numbers::channel_number(preview_id, event_id) {
        return Ok(Some(kept));
    }
    let alias: Option<String> = registry::Entity::in_channel(preview_id)
        .select_only()
        .column(registry::Column::Alias)
        .filter(registry::Column::Id.eq(event_id))
        .filter(registry::Column::Kind.eq(Kind::Event.code()))
        .into_tuple()
        .one(connection)
        .await?;
    let Some(alias) = alias else { return Ok(None) };
    let known = super::registered_id(connection, channel_id, Kind::Event, &alias).await?;
    match former.get(&alias) {
        Some(former) if known.is_none() => super::registered_id(connection, channel_id, Kind::Event, former).await,
        _ => Ok(known),
    }
}
