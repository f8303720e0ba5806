//! The SQL of searches besides the index.

use std::collections::HashMap;

use grandstand_db::entities::{events, participants};
use grandstand_db::ids::ChannelId;
use grandstand_db::scope::InChannel;
use jiff::Timestamp;
use sea_orm::{ColumnTrait, ConnectionTrait, DbErr, QueryFilter, QueryOrder, QuerySelect};
use tenants::schema::catalogue::StreamStatus;

use grandstand_access::status;

/// Maximum number of live events; the latest ones are kept.
const LIVE: u64 = 200;

/// Returns the ids of live events.
pub async fn live(connection: &impl ConnectionTrait, channel_id: ChannelId, now: Timestamp) -> Result<Vec<i64>, DbErr> {
    events::Entity::in_channel(channel_id)
        .select_only()
        .column(events::Column::Id)
        .filter(status::condition(StreamStatus::Live, now))
        .filter(events::Column::Retired.eq(false))
        .order_by_desc(events::Column::StartsAt)
        .limit(LIVE)
        .into_tuple()
        .all(connection)
        .await
}

/// Returns teams by id.
pub async fn teams(
    connection: &impl ConnectionTrait,
    channel_id: ChannelId,
    ids: &[i64],
) -> Result<HashMap<i64, participants::Model>, DbErr> {
    if ids.is_empty() {
        return Ok(HashMap::new());
    }
    let rows = participants::Entity::in_channel(channel_id)
        .filter(participants::Column::Id.is_in(ids.iter().copied()))
        .filter(participants::Column::Retired.eq(false))
        .all(connection)
        .await?;
    Ok(rows.into_iter().map(|row| (row.id, row)).collect())
}
