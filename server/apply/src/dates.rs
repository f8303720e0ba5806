//! Relative dates move along with the days.

use grandstand_core::cards;
use grandstand_db as db;
use grandstand_db::entities::channels::{ChannelState, Column, Entity};
use grandstand_db::revisions;
use grandstand_db::scope::Platform;
use jiff::Timestamp;
use jiff::tz::TimeZone;
use sea_orm::sea_query::ExprTrait;
use sea_orm::{ColumnTrait, QueryFilter, QuerySelect};

use super::revision;
use super::{catalogue, registry};

/// Resolves anew the relative dates of every active channel, and of every preview, whose dates are of an earlier day (in
/// UTC) than `now`. Several processes may do this at once: each is dated by one of them. Returns the channels that this
/// one did; nobody has to be told of a preview.
///
/// # Errors
/// The database failed; channels dated before that stay dated. A preview that can't be dated is reported.
pub async fn redate_due(connection: &db::Database, now: Timestamp) -> anyhow::Result<Vec<i64>> {
    let midnight = now.to_zoned(TimeZone::UTC).start_of_day()?.timestamp();
    // A preview that another version has written is shown by none.
    let is_shown = Column::State.eq(ChannelState::Preview).and(Column::CatalogueFormat.eq(cards::FORMAT));
    let due: Vec<(i64, ChannelState)> = Entity::all()
        .select_only()
        .columns([Column::Id, Column::State])
        .filter(Column::HasRelativeDates.eq(true))
        .filter(Column::State.eq(ChannelState::Active).or(is_shown))
        .filter(Column::DatedAt.lt(midnight.as_second()))
        .into_tuple()
        .all(connection)
        .await?;
    let mut dated = Vec::new();
    for (channel_id, state) in due {
        match redate(connection, channel_id, midnight, now).await {
            Ok(is_mine) => dated.extend((is_mine && state == ChannelState::Active).then_some(channel_id)),
            // It ends by itself; channels that viewers watch don't wait for it.
            Err(error) if state == ChannelState::Preview => {
                tracing::error!(preview = channel_id, error = format!("{error:#}"), "a preview was not dated anew");
            }
            Err(error) => return Err(error),
        }
    }
    Ok(dated)
}

/// Dates one scope, unless that was done since `before`, or it is gone. Says whether it did.
async fn redate(connection: &db::Database, channel_id: i64, before: Timestamp, now: Timestamp) -> anyhow::Result<bool> {
    let transaction = db::begin_write(connection).await?;
    let Some(row) = revision::lock(&transaction, channel_id).await? else { return Ok(false) };
    let serving = revisions::of_channel(&transaction, channel_id, row.revision).await?;
    let Some(serving) = serving.filter(|_| row.dated_at < before.as_second()) else { return Ok(false) };
    let ids = registry::of_channel(&transaction, channel_id).await?;
    catalogue::write(&transaction, &row, &serving.seed, &ids, now).await?;
    revision::note_dated(&transaction, &row, now).await?;
    transaction.commit().await?;
    Ok(true)
}
