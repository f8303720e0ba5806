//! The SQL of events.

use jiff::Timestamp;
use sea_orm::sea_query::{Expr, ExprTrait, SelectStatement};
use sea_orm::{
    ColumnTrait, Condition, ConnectionTrait, DbBackend, DbErr, FromQueryResult, Order, QueryFilter, QueryOrder,
    QuerySelect, QueryTrait, Select,
};

use super::filter::{EventsFilter, Sort};
use crate::db::entities::{event_category_links, event_participants, events, media, participants};
use crate::db::scope::InChannel;
use crate::db::text_search::{Group, Search};
use crate::features::access::status;
use crate::http::page::Page;
use crate::media::recordings;

/// What a list reads of an event: its card, and the length of its recording, where it has one.
pub type Row = (String, Option<i64>);

/// The rows of a page.
pub async fn page(
    connection: &impl ConnectionTrait,
    channel_id: i64,
    filter: &EventsFilter,
    sort: Sort,
    page: Page,
    now: Timestamp,
) -> Result<Vec<Row>, DbErr> {
    let order = if sort.descending { Order::Desc } else { Order::Asc };
    let backend = connection.get_database_backend();
    let mut query = recordings::beside(matching(backend, channel_id, filter, now))
        .select_only()
        .column(events::Column::Card)
        .column(media::Column::DurationUs);
    if sort.by_name {
        query = query.order_by(events::Column::SearchText, order.clone());
    }
    query
        .order_by(events::Column::StartsAt, order.clone())
        .order_by(events::Column::Id, order)
        .limit(page.limit)
        .offset((page.offset > 0).then_some(page.offset))
        .into_tuple()
        .all(connection)
        .await
}

/// How many rows match.
pub async fn count(
    connection: &impl ConnectionTrait,
    channel_id: i64,
    filter: &EventsFilter,
    now: Timestamp,
) -> Result<u64, DbErr> {
    let rows = Expr::col((events::Entity, events::Column::Id)).count();
    let backend = connection.get_database_backend();
    let count =
        matching(backend, channel_id, filter, now).select_only().expr(rows).into_tuple::<i64>().one(connection).await?;
    Ok(count.unwrap_or(0).unsigned_abs())
}

/// What the details of an event are made from.
#[derive(Debug, FromQueryResult)]
pub struct DetailRow {
    /// Its card.
    pub card: String,
    /// `Localized` sanitised HTML, JSON.
    pub description: Option<String>,
    /// The length of its recording.
    pub duration_us: Option<i64>,
}

/// One event that is not retired.
pub async fn by_id(connection: &impl ConnectionTrait, channel_id: i64, id: i64) -> Result<Option<DetailRow>, DbErr> {
    recordings::beside(current(channel_id))
        .filter(events::Column::Id.eq(id))
        .select_only()
        .column(events::Column::Card)
        .column(events::Column::Description)
        .column(media::Column::DurationUs)
        .into_model()
        .one(connection)
        .await
}

fn current(channel_id: i64) -> Select<events::Entity> {
    events::Entity::in_channel(channel_id).filter(events::Column::Retired.eq(false))
}

fn matching(backend: DbBackend, channel_id: i64, filter: &EventsFilter, now: Timestamp) -> Select<events::Entity> {
    use events::Column;
    let mut all = Condition::all();
    if !filter.statuses.is_empty() {
        let any = filter.statuses.iter().map(|one| status::condition(*one, now));
        all = all.add(any.fold(Condition::any(), Condition::add));
    }
    if let Some(ids) = &filter.categories {
        all = all.add(Column::Id.in_subquery(in_categories(channel_id, ids)));
    }
    if let Some(who) = participants_condition(channel_id, filter) {
        all = all.add(Column::Id.in_subquery(with_participants(channel_id, who)));
    }
    if let Some(ids) = &filter.locations {
        all = all.add(Column::LocationId.is_in(ids.iter().copied()));
    }
    if let Some(ids) = &filter.ids {
        all = all.add(Column::Id.is_in(ids.iter().copied()));
    }
    if !filter.types.is_empty() {
        all = all.add(Column::AccessType.is_in(filter.types.iter().map(|kind| kind.code())));
    }
    if filter.has_replay {
        all = all.add(Column::Id.in_subquery(recordings::event_ids(channel_id)));
    }
    all = all
        .add_option(filter.from.map(|second| Column::StartsAt.gte(second)))
        .add_option(filter.until.map(|second| Column::StartsAt.lt(second)));
    if let Some(words) = &filter.words {
        all = all.add(Column::Id.in_subquery(Search { backend, channel_id, words }.ids(Group::Events)));
    }
    current(channel_id).filter(all)
}

fn in_categories(channel_id: i64, ids: &[i64]) -> SelectStatement {
    event_category_links::Entity::in_channel(channel_id)
        .select_only()
        .column(event_category_links::Column::EventId)
        .filter(event_category_links::Column::EventCategoryId.is_in(ids.iter().copied()))
        .into_query()
}

/// One condition on one team: group, gender and name must be the same team's. A team's sub-teams count as it.
fn participants_condition(channel_id: i64, filter: &EventsFilter) -> Option<Condition> {
    use participants::Column;
    let mut all = Condition::all();
    if let Some(ids) = &filter.groups {
        all = all.add(Column::ParticipantGroupId.is_in(ids.iter().copied()));
    }
    if let Some(gender) = filter.gender {
        all = all.add(Column::Gender.eq(gender));
    }
    if !filter.participants.is_empty() {
        let ids = filter.participants.iter().filter_map(|name| name.parse::<i64>().ok());
        let named = Condition::any()
            .add(Column::Id.is_in(ids))
            .add(Column::Alias.is_in(filter.participants.iter().map(String::as_str)));
        let parents =
            participants::Entity::in_channel(channel_id).select_only().column(Column::Id).filter(named.clone());
        all = all.add(named.add(Column::ParentId.in_subquery(parents.into_query())));
    }
    (!all.is_empty()).then_some(all)
}

fn with_participants(channel_id: i64, who: Condition) -> SelectStatement {
    let ids = participants::Entity::in_channel(channel_id).select_only().column(participants::Column::Id).filter(who);
    event_participants::Entity::in_channel(channel_id)
        .select_only()
        .column(event_participants::Column::EventId)
        .filter(event_participants::Column::ParticipantId.in_subquery(ids.into_query()))
        .into_query()
}
