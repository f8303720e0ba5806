//! The SQL of usage.

use std::ops::{Range, RangeInclusive};

use grandstand_db::analytics::entities::rollups;
use grandstand_db::entities::events;
use grandstand_db::ids::ChannelId;
use grandstand_db::scope::InChannel;
use sea_orm::sea_query::{CaseStatement, Expr, ExprTrait, Func, OnConflict};
use sea_orm::{ColumnTrait, ConnectionTrait, DbErr, EntityTrait, IntoActiveModel, QueryFilter, QuerySelect};

use crate::roll_up::what;

/// Rows per statement.
const AT_ONCE: usize = 256;

/// An amount of a channel's month.
#[derive(Debug, Clone)]
pub struct Added {
    /// The channel.
    pub channel_id: ChannelId,
    /// The first day of the month.
    pub day: i32,
    /// Name of the figure.
    pub what: &'static str,
    /// Number or bytes.
    pub amount: i64,
}

/// Adds to the figures of months.
pub async fn add(connection: &impl ConnectionTrait, rows: Vec<Added>) -> Result<(), DbErr> {
    let (known, added) = amounts();
    upsert(connection, rows, known.add(added)).await
}

/// Raises the figures of months to these, where they are lower.
pub async fn raise(connection: &impl ConnectionTrait, rows: Vec<Added>) -> Result<(), DbErr> {
    let (known, added) = amounts();
    let higher = CaseStatement::new().case(added.clone().gt(known.clone()), added).finally(known);
    upsert(connection, rows, higher.into()).await
}

/// The amount that is stored, and the one that is told.
fn amounts() -> (Expr, Expr) {
    use rollups::Column::Amount;
    (Expr::col((rollups::Entity, Amount)), Expr::col(("excluded", Amount)))
}

async fn upsert(connection: &impl ConnectionTrait, mut rows: Vec<Added>, amount: Expr) -> Result<(), DbErr> {
    use rollups::Column::{Amount, ChannelId, Day, Subject, What};
    // In the same order in every process, so that no two wait for each other's rows.
    rows.sort_by_key(|row| (row.channel_id, row.day, row.what));
    let mut conflict = OnConflict::columns([ChannelId, Day, What, Subject]);
    conflict.value(Amount, amount);
    for rows in rows.chunks(AT_ONCE) {
        let rows = rows.iter().map(|Added { channel_id, day, what, amount }| {
            let (channel_id, day, amount) = (*channel_id, *day, *amount);
            let (what, subject) = ((*what).to_owned(), String::new());
            rollups::Model { channel_id, day, what, subject, amount }.into_active_model()
        });
        let inserted = rollups::Entity::insert_many(rows).on_conflict(conflict.clone());
        inserted.exec_without_returning(connection).await?;
    }
    Ok(())
}

/// Returns the figures of channels in a month, with the time watched: channel, name, sum.
pub async fn sums(
    connection: &impl ConnectionTrait,
    channels: RangeInclusive<ChannelId>,
    days: RangeInclusive<i32>,
) -> Result<Vec<(ChannelId, String, i64)>, DbErr> {
    use rollups::Column::{Amount, ChannelId, Day, What};
    rollups::Entity::in_channels(channels)
        .filter(Day.between(*days.start(), *days.end()))
        .filter(What.is_in(what::OF_MONTHS.into_iter().chain([what::WATCHED])))
        .select_only()
        .columns([ChannelId, What])
        // Sums have a wider type on PostgreSQL.
        .expr(Func::cast_as(Func::sum(Expr::col((rollups::Entity, Amount))), "bigint"))
        .group_by(ChannelId)
        .group_by(What)
        .into_tuple()
        .all(connection)
        .await
}

/// Returns channel, start and time zone of the events that start within these unix seconds.
pub async fn starts(
    connection: &impl ConnectionTrait,
    channels: RangeInclusive<ChannelId>,
    seconds: Range<i64>,
) -> Result<Vec<(ChannelId, i64, String)>, DbErr> {
    use events::Column::{ChannelId, Retired, StartsAt, TimeZone};
    events::Entity::in_channels(channels)
        .filter(StartsAt.gte(seconds.start))
        .filter(StartsAt.lt(seconds.end))
        .filter(Retired.eq(false))
        .select_only()
        .columns([ChannelId, StartsAt, TimeZone])
        .into_tuple()
        .all(connection)
        .await
}
