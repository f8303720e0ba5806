//! What access to an event is decided on, from its rows.

use jiff::Timestamp;
use sea_orm::ConnectionTrait;
use tenants::schema::catalogue::AccessType;

use super::model::Asked;
use super::{queries, status};
use crate::db::entities::events;
use crate::http::problem::Problem;

/// Puts together what [`super::decide::decide`] asks of an event: its row, the categories it belongs to (ancestors
/// included), who takes part, and whether it has a recording.
///
/// # Errors
/// The row holds something that this version can't read.
pub fn asked(
    row: &events::Model,
    categories: Vec<i64>,
    participants: Vec<i64>,
    has_recording: bool,
    now: Timestamp,
) -> Result<Asked, Problem> {
    let access_type = AccessType::from_code(&row.access_type)
        .ok_or_else(|| Problem::Internal(anyhow::anyhow!("event {} has no known access type", row.id)))?;
    let streamed_elsewhere = row.source.as_deref().is_some_and(|source| source != "sample");
    Ok(Asked {
        event_id: row.id,
        access_type,
        status: status::of(row, now),
        categories,
        participants,
        geo: row.geo.as_deref().map(serde_json::from_str).transpose()?.unwrap_or_default(),
        playable: has_recording || streamed_elsewhere,
        price: row.base_price.map(|price| price + row.service_fee.unwrap_or(0)),
    })
}

/// The row of one event and what access to it is decided on; `None` for an event that is not the channel's or was
/// retired.
///
/// # Errors
/// The database failed, or the row can't be read.
pub async fn of_event(
    connection: &impl ConnectionTrait,
    channel_id: i64,
    event_id: i64,
    has_recording: bool,
    now: Timestamp,
) -> Result<Option<(events::Model, Asked)>, Problem> {
    let Some(row) = queries::event(connection, channel_id, event_id).await? else { return Ok(None) };
    let categories = queries::categories(connection, channel_id, event_id).await?;
    let participants = queries::participants(connection, channel_id, event_id).await?;
    let asked = asked(&row, categories, participants, has_recording, now)?;
    Ok(Some((row, asked)))
}
