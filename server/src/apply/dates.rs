//! Relative dates move along with the days.

use jiff::Timestamp;
use jiff::tz::TimeZone;
use sea_orm::{ColumnTrait, DatabaseConnection, QueryFilter, QuerySelect};

use super::revision::{self, ACTIVE};
use super::{catalogue, registry};
use crate::db;
use crate::db::entities::channels;
use crate::db::scope::Platform;

/// Resolves anew the relative dates of every active channel whose dates are of an earlier day (in UTC) than `now`.
/// Several processes may do this at once: each channel is dated by one of them. Returns the channels that this one did.
///
/// # Errors
/// The database failed; channels dated before that stay dated.
pub async fn redate_due(connection: &DatabaseConnection, now: Timestamp) -> anyhow::Result<Vec<i64>> {
    let midnight = now.to_zoned(TimeZone::UTC).start_of_day()?.timestamp();
    let due: Vec<i64> = channels::Entity::all()
        .select_only()
        .column(channels::Column::Id)
        .filter(channels::Column::HasRelativeDates.eq(true))
        .filter(channels::Column::State.eq(ACTIVE))
        .filter(channels::Column::DatedAt.lt(midnight.as_second()))
        .into_tuple()
        .all(connection)
        .await?;
    let mut dated = Vec::new();
    for channel_id in due {
        if redate(connection, channel_id, midnight, now).await? {
            dated.push(channel_id);
        }
    }
    Ok(dated)
}

/// Dates one channel, unless that was done since `before`. Says whether it did.
async fn redate(
    connection: &DatabaseConnection,
    channel_id: i64,
    before: Timestamp,
    now: Timestamp,
) -> anyhow::Result<bool> {
    let transaction = db::begin_write(connection).await?;
    let row = revision::locked(&transaction, channel_id).await?;
    let serving = revision::of_channel(&transaction, channel_id, row.revision).await?;
    let Some(serving) = serving.filter(|_| row.dated_at < before.as_second()) else { return Ok(false) };
    let ids = registry::of_channel(&transaction, channel_id).await?;
    catalogue::write(&transaction, &row, &serving.seed, &ids, now).await?;
    revision::renew(&transaction, &row, None, now).await?;
    transaction.commit().await?;
    Ok(true)
}
