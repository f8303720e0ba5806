//! The SQL of events.

use std::ops::RangeInclusive;

use grandstand_access::status;
use grandstand_db::entities::events::{self, EventStatus};
use grandstand_db::entities::media;
use grandstand_db::ids::{ChannelId, EventId};
use grandstand_db::scope::InChannel;
use grandstand_media::recordings;
use grandstand_web::list::Listing;
use jiff::Timestamp;
use sea_orm::sea_query::{Asterisk, Expr, ExprTrait, Func, Query};
use sea_orm::{
    ColumnTrait, Condition, ConnectionTrait, DbErr, FromQueryResult, QueryFilter, QueryOrder, QuerySelect, QueryTrait,
};
use tenants::schema::catalogue::StreamStatus;

use super::selection_queries::{Selection, current, matching};
use super::turns::Stretch;
use crate::event_row::DetailRow;
use crate::filter::{EventField, EventsFilter};

/// The columns of an event in a list: its card, its stream's state, and its recording's length in microseconds.
pub type Row = (String, Option<EventStatus>, Option<i64>);

/// The query of a list.
#[derive(Debug, Clone, Copy)]
pub struct Asked<'a> {
    /// Which events.
    pub filter: &'a EventsFilter,
    /// The range of starts, unix seconds.
    pub starts: &'a RangeInclusive<i64>,
    /// The time of the request.
    pub now: Timestamp,
}

/// Returns the rows of a page.
pub async fn page(
    connection: &impl ConnectionTrait,
    channel_id: ChannelId,
    asked: Asked<'_>,
    Listing { page, sort }: Listing<EventField>,
) -> Result<Vec<Row>, DbErr> {
    let order = sort.order();
    let Selection { select, starts_at, id } = matching(connection.get_database_backend(), channel_id, asked);
    let mut query =
        recordings::beside(select).select_only().columns([events::Column::Card, events::Column::StreamState]);
    query = query.column(media::Column::DurationUs);
    if sort.by == EventField::Name {
        query = query.order_by(events::Column::SearchText, order.clone());
    }
    query
        .order_by(starts_at, order.clone())
        .order_by(id, order)
        .limit(page.row_limit())
        .offset((page.offset > 0).then_some(page.offset))
        .into_tuple()
        .all(connection)
        .await
}

/// Counts the matching rows.
pub async fn count(connection: &impl ConnectionTrait, channel_id: ChannelId, asked: Asked<'_>) -> Result<u64, DbErr> {
    let Selection { select, id, .. } = matching(connection.get_database_backend(), channel_id, asked);
    let count = select.select_only().expr(id.count()).into_tuple::<i64>().one(connection).await?;
    Ok(count.unwrap_or(0).unsigned_abs())
}

/// Returns one event that is not retired.
pub async fn by_id(
    connection: &impl ConnectionTrait,
    channel_id: ChannelId,
    id: i64,
) -> Result<Option<DetailRow>, DbErr> {
    recordings::beside(current(channel_id))
        .filter(events::Column::Id.eq(id))
        .select_only()
        .columns([events::Column::Card, events::Column::Description, events::Column::StreamState])
        .column(media::Column::DurationUs)
        .into_model()
        .one(connection)
        .await
}

/// Returns events by id, in no particular order, without retired ones.
pub async fn by_ids(
    connection: &impl ConnectionTrait,
    channel_id: ChannelId,
    ids: Vec<EventId>,
) -> Result<Vec<Row>, DbErr> {
    let rows: Vec<(bool, String, Option<EventStatus>, Option<i64>)> =
        recordings::beside(events::Entity::in_channel(channel_id))
            .filter(events::Column::Id.is_in(ids))
            .select_only()
            .columns([events::Column::Retired, events::Column::Card, events::Column::StreamState])
            .column(media::Column::DurationUs)
            .into_tuple()
            .all(connection)
            .await?;
    // Filtered here, not in SQL: with the condition, SQLite would read every event that isn't retired instead of
    // looking up a few.
    Ok(rows.into_iter().filter(|row| !row.0).map(|(_, card, stream, duration)| (card, stream, duration)).collect())
}

#[derive(FromQueryResult)]
struct StretchRow {
    next_start: Option<i64>,
    next_end: Option<i64>,
    first_live: Option<i64>,
    last_live: Option<i64>,
    first_upcoming: Option<i64>,
    last_upcoming: Option<i64>,
    first_finished: Option<i64>,
    last_finished: Option<i64>,
    first_recorded: Option<i64>,
    last_recorded: Option<i64>,
}

/// Returns the time range around `now` in which no status changes.
pub async fn stretch(
    connection: &impl ConnectionTrait,
    channel_id: ChannelId,
    stream_epoch: i64,
    now: Timestamp,
) -> Result<Stretch, DbErr> {
    use events::Column::{EndsAt, StartsAt};
    let second = now.as_second();
    let when = |condition: Condition, column: events::Column| Expr::case(condition, column.into_expr());
    let first = |condition, column| Func::min(when(condition, column));
    let last = |condition, column| Func::max(when(condition, column));
    let of = |status| status::condition(status, now);
    let mut turns = current(channel_id)
        .select_only()
        .expr_as(first(StartsAt.gt(second).into(), StartsAt), "next_start")
        .expr_as(first(EndsAt.gt(second).into(), EndsAt), "next_end");
    for (status, earliest, latest) in [
        (StreamStatus::Live, "first_live", "last_live"),
        (StreamStatus::Upcoming, "first_upcoming", "last_upcoming"),
        (StreamStatus::Finished, "first_finished", "last_finished"),
    ] {
        turns = turns.expr_as(first(of(status), StartsAt), earliest).expr_as(last(of(status), StartsAt), latest);
    }
    let recorded = recordings::beside(current(channel_id))
        .filter(media::Column::Id.is_not_null())
        .select_only()
        .expr_as(StartsAt.min(), "first_recorded")
        .expr_as(StartsAt.max(), "last_recorded");
    let mut both = Query::select();
    both.column(Asterisk);
    both.from_subquery(turns.into_query(), "turns").from_subquery(recorded.into_query(), "recorded");
    let row = connection.query_one(&both).await?.ok_or_else(|| DbErr::RecordNotFound("a sum of events".to_owned()))?;
    let row = StretchRow::from_query_result(&row, "")?;
    Ok(Stretch {
        stream_epoch,
        since: second,
        until: row.next_start.into_iter().chain(row.next_end).min().unwrap_or(i64::MAX),
        starts: [
            row.first_live.zip(row.last_live),
            row.first_upcoming.zip(row.last_upcoming),
            row.first_finished.zip(row.last_finished),
        ],
        recorded: row.first_recorded.zip(row.last_recorded),
    })
}
