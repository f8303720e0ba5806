//! Resolves relative dates again as days pass.

use grandstand_db as db;
use grandstand_db::entities::channels::ChannelState;
use grandstand_db::ids::ChannelId;
use grandstand_db::revisions;
use jiff::Timestamp;
use jiff::tz::TimeZone;

use super::{catalogue, queries, registry, revision, revision_queries};

/// Resolves the relative dates of every active channel and every preview again whose dates were resolved before today
/// (UTC). Safe to run in several processes at once: each channel is handled by one of them. Returns the ids of the
/// channels that this call updated, without previews, which no server follows.
///
/// # Errors
/// The database failed; channels updated before that stay updated. A preview that can't be updated is logged.
pub async fn redate_due(connection: &db::Database, now: Timestamp) -> anyhow::Result<Vec<ChannelId>> {
    let midnight = now.to_zoned(TimeZone::UTC).start_of_day()?.timestamp();
    let mut dated = Vec::new();
    for (channel_id, state) in queries::dated_before(connection, midnight).await? {
        match redate(connection, channel_id, midnight, now).await {
            Ok(is_mine) => dated.extend((is_mine && state == ChannelState::Active).then_some(channel_id)),
            // A preview expires by itself, and must not hold up channels that viewers watch.
            Err(error) if state == ChannelState::Preview => {
                tracing::error!(preview = channel_id.0, error = format!("{error:#}"), "a preview was not dated anew");
            }
            Err(error) => return Err(error),
        }
    }
    Ok(dated)
}

/// Updates one scope, unless that was done since `before` or it is gone. Returns whether it was updated.
async fn redate(
    connection: &db::Database,
    channel_id: ChannelId,
    before: Timestamp,
    now: Timestamp,
) -> anyhow::Result<bool> {
    let transaction = db::begin_write(connection).await?;
    let Some(row) = revision_queries::lock(&transaction, channel_id).await? else { return Ok(false) };
    let serving = revisions::of_channel(&transaction, channel_id, row.revision).await?;
    let Some(serving) = serving.filter(|_| row.dated_at < before.as_second()) else { return Ok(false) };
    let ids = registry::of_channel(&transaction, channel_id).await?;
    catalogue::write(&transaction, &row, &serving.seed, &ids, now).await?;
    revision::note_dated(&transaction, &row, now).await?;
    transaction.commit().await?;
    Ok(true)
}
