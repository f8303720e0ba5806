//! The SQL of roll-ups.

use std::ops::RangeInclusive;

use futures_util::TryStreamExt;
use grandstand_db::Database;
use grandstand_db::analytics::entities::viewings::{self, Media};
use grandstand_db::analytics::entities::{page_events, rollups, video_events, visits};
use grandstand_db::ids::ChannelId;
use grandstand_db::scope::InChannel;
use sea_orm::sea_query::{Expr, Func};
use sea_orm::{
    ColumnTrait, ConnectionTrait, DbErr, EntityTrait, FromQueryResult, IntoActiveModel, QueryFilter, QueryOrder,
    QuerySelect,
};

use super::day::Day;
use super::tally::what;
use crate::session::Visit;

/// Name of the event of an ad that began to play; its `value` is the ad's number.
pub const AD_STARTED: &str = "ad_started";
/// Name of the event of an ad that played to its end.
pub const AD_COMPLETED: &str = "ad_completed";

/// Number of counts of ads in a day. Trackers can report numbers that no ad has.
const ADS: u64 = 400;
/// Rows per statement.
const AT_ONCE: usize = 256;
/// Time range deleted per statement, in milliseconds, so that no statement blocks others for long.
const SLICE: i64 = 3_600_000;
/// Maximum age of a running viewing, in milliseconds: sessions last a day.
const LONGEST: i64 = 25 * 3_600_000;

/// One figure of a day.
#[derive(Debug, Clone, PartialEq, Eq, FromQueryResult)]
pub struct Amount {
    /// Days since 1970-01-01.
    pub day: i32,
    /// Name of the figure: a constant of `what`.
    pub what: String,
    /// Hour, bound or recording that it is for; empty if it is for the whole day.
    pub subject: String,
    /// Number, or milliseconds.
    pub amount: i64,
}

/// A viewing, as roll-ups read it.
#[derive(Debug, FromQueryResult)]
pub struct Played {
    /// The visit.
    pub visit: i64,
    /// Kind of the medium.
    pub media: Media,
    /// Id of the medium.
    pub media_id: i64,
    /// When it began, unix milliseconds.
    pub began_at: i64,
    /// When it last played, unix milliseconds.
    pub until_at: i64,
    /// Milliseconds played.
    pub watched_ms: i64,
    /// Milliseconds to the first picture.
    pub startup_ms: Option<i64>,
    /// Stalls for lack of data.
    pub stalls: i64,
    /// Total length of the stalls, in milliseconds.
    pub stalled_ms: i64,
}

/// Returns a channel's last final day.
pub async fn last_final(connection: &impl ConnectionTrait, channel_id: ChannelId) -> Result<Option<i32>, DbErr> {
    let days = rollups::Entity::in_channel(channel_id).filter(rollups::Column::What.eq(what::FINAL));
    let last = days.select_only().expr(rollups::Column::Day.max()).into_tuple::<Option<i32>>().one(connection).await?;
    Ok(last.flatten())
}

/// Returns the id of a channel's first stored visit.
pub async fn first_visit(connection: &impl ConnectionTrait, channel_id: ChannelId) -> Result<Option<i64>, DbErr> {
    let visits = visits::Entity::in_channel(channel_id).select_only().expr(visits::Column::Id.min());
    Ok(visits.into_tuple::<Option<i64>>().one(connection).await?.flatten())
}

/// Counts the visits that began on a day, and their distinct browsers.
pub async fn visits(connection: &impl ConnectionTrait, channel_id: ChannelId, day: Day) -> Result<(i64, i64), DbErr> {
    use visits::Column::{Id, Visitor};
    let counted = visits::Entity::in_channel(channel_id)
        .filter(Id.gte(Visit::first_at(day.from)))
        .filter(Id.lt(Visit::first_at(day.to)))
        .select_only()
        .expr(Id.count())
        .expr(Func::count_distinct(Expr::col((visits::Entity, Visitor))))
        .into_tuple()
        .one(connection)
        .await?;
    Ok(counted.unwrap_or_default())
}

/// Counts the page views of a day.
pub async fn page_views(connection: &impl ConnectionTrait, channel_id: ChannelId, day: Day) -> Result<i64, DbErr> {
    use page_events::Column::{At, Name};
    let views = page_events::Entity::in_channel(channel_id).filter(At.gte(day.from)).filter(At.lt(day.to));
    let views = views.filter(Name.eq("page_view")).select_only().expr(At.count());
    Ok(views.into_tuple().one(connection).await?.unwrap_or_default())
}

/// Returns the ads that began to play or were completed on a day, the most frequent first: the event's name, the ad's
/// number, and how often.
pub async fn ads(
    connection: &impl ConnectionTrait,
    channel_id: ChannelId,
    day: Day,
) -> Result<Vec<(String, i64, i64)>, DbErr> {
    use page_events::Column::{At, Name, Value};
    let shown = page_events::Entity::in_channel(channel_id).filter(At.gte(day.from)).filter(At.lt(day.to));
    shown
        .filter(Name.is_in([AD_STARTED, AD_COMPLETED]))
        .filter(Value.is_not_null())
        .select_only()
        .columns([Name, Value])
        .expr(At.count())
        .group_by(Name)
        .group_by(Value)
        .order_by_desc(At.count())
        .limit(ADS)
        .into_tuple()
        .all(connection)
        .await
}

/// Calls back with every viewing that was running during a day.
pub async fn each_viewing(
    connection: &Database,
    channel_id: ChannelId,
    day: Day,
    mut take: impl FnMut(Played),
) -> Result<(), DbErr> {
    use viewings::Column::{self, BeganAt, MediaId, StalledMs, Stalls, StartupMs, UntilAt, Visit, WatchedMs};
    let mut rows = viewings::Entity::in_channel(channel_id)
        .filter(BeganAt.gte(day.from - LONGEST))
        .filter(BeganAt.lt(day.to))
        .filter(UntilAt.gte(day.from))
        .select_only()
        .columns([Visit, Column::Media, MediaId, BeganAt, UntilAt, WatchedMs, StartupMs, Stalls, StalledMs])
        .into_model::<Played>()
        .stream(connection)
        .await?;
    while let Some(row) = rows.try_next().await? {
        take(row);
    }
    Ok(())
}

/// Replaces the stored figures of a day, except those of months.
pub async fn replace(
    connection: &impl ConnectionTrait,
    channel_id: ChannelId,
    day: i32,
    amounts: impl Iterator<Item = Amount>,
) -> Result<(), DbErr> {
    rollups::Entity::delete_in_channel(channel_id)
        .filter(rollups::Column::Day.eq(day))
        .filter(rollups::Column::What.is_not_in(what::OF_MONTHS))
        .exec(connection)
        .await?;
    let row = |Amount { day, what, subject, amount }| {
        rollups::Model { channel_id, day, what, subject, amount }.into_active_model()
    };
    let rows: Vec<rollups::ActiveModel> = amounts.map(row).collect();
    for rows in rows.chunks(AT_ONCE) {
        rollups::Entity::insert_many(rows.iter().cloned()).exec_without_returning(connection).await?;
    }
    Ok(())
}

/// Returns the figures of a channel's days, sorted by day.
///
/// # Errors
/// The database failed.
pub async fn amounts(
    connection: &impl ConnectionTrait,
    channel_id: ChannelId,
    days: RangeInclusive<i32>,
) -> Result<Vec<Amount>, DbErr> {
    use rollups::Column::{Amount, Day, Subject, What};
    rollups::Entity::in_channel(channel_id)
        .filter(Day.between(*days.start(), *days.end()))
        .select_only()
        .columns([Day, What, Subject, Amount])
        .order_by_asc(Day)
        .into_model()
        .all(connection)
        .await
}

/// Deletes single visits, events and viewings from before a millisecond.
pub async fn forget(connection: &impl ConnectionTrait, channel_id: ChannelId, before: i64) -> Result<(), DbErr> {
    delete::<page_events::Entity>(connection, channel_id, page_events::Column::At, before, SLICE).await?;
    delete::<video_events::Entity>(connection, channel_id, video_events::Column::At, before, SLICE).await?;
    delete::<viewings::Entity>(connection, channel_id, viewings::Column::BeganAt, before, SLICE).await?;
    let slice = Visit::first_at(SLICE);
    delete::<visits::Entity>(connection, channel_id, visits::Column::Id, Visit::first_at(before), slice).await
}

async fn delete<E: InChannel>(
    connection: &impl ConnectionTrait,
    channel_id: ChannelId,
    column: E::Column,
    before: i64,
    slice: i64,
) -> Result<(), DbErr> {
    loop {
        let first = E::in_channel(channel_id).select_only().expr(column.min()).into_tuple::<Option<i64>>();
        let Some(first) = first.one(connection).await?.flatten().filter(|first| *first < before) else {
            return Ok(());
        };
        let old = column.lt(std::cmp::min(before, first.saturating_add(slice)));
        E::delete_in_channel(channel_id).filter(old).exec(connection).await?;
    }
}
