//! The SQL of events.

use std::collections::HashMap;

use jiff::Timestamp;
use sea_orm::sea_query::SelectStatement;
use sea_orm::{
    ColumnTrait, Condition, ConnectionTrait, DbErr, Order, PaginatorTrait, QueryFilter, QueryOrder, QuerySelect,
    QueryTrait, Select,
};

use super::filter::{EventsFilter, Sort};
use crate::db::entities::{event_category_links, event_participants, events, participants};
use crate::db::scope::InChannel;
use crate::features::access::status;
use crate::features::catalogue::text::containing;
use crate::http::page::Page;
use crate::media::recordings;

/// The rows of a page.
pub async fn page(
    connection: &impl ConnectionTrait,
    channel_id: i64,
    filter: &EventsFilter,
    sort: Sort,
    page: Page,
    now: Timestamp,
) -> Result<Vec<events::Model>, DbErr> {
    let order = if sort.descending { Order::Desc } else { Order::Asc };
    let mut query = matching(channel_id, filter, now);
    if sort.by_name {
        query = query.order_by(events::Column::SearchText, order.clone());
    }
    query
        .order_by(events::Column::StartsAt, order.clone())
        .order_by(events::Column::Id, order)
        .limit(page.limit)
        .offset((page.offset > 0).then_some(page.offset))
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
    matching(channel_id, filter, now).count(connection).await
}

/// One event that is not retired.
pub async fn by_id(
    connection: &impl ConnectionTrait,
    channel_id: i64,
    id: i64,
) -> Result<Option<events::Model>, DbErr> {
    current(channel_id).filter(events::Column::Id.eq(id)).one(connection).await
}

fn current(channel_id: i64) -> Select<events::Entity> {
    events::Entity::in_channel(channel_id).filter(events::Column::Retired.eq(false))
}

fn matching(channel_id: i64, filter: &EventsFilter, now: Timestamp) -> Select<events::Entity> {
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
    for word in &filter.words {
        all = all.add(Column::SearchText.like(containing(word)));
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

/// Who takes part in each of `events`, in order.
pub async fn participants_of(
    connection: &impl ConnectionTrait,
    channel_id: i64,
    events: &[i64],
) -> Result<HashMap<i64, Vec<participants::Model>>, DbErr> {
    let links = event_participants::Entity::in_channel(channel_id)
        .filter(event_participants::Column::EventId.is_in(events.iter().copied()))
        .order_by_asc(event_participants::Column::Position)
        .all(connection)
        .await?;
    let rows = participants::Entity::in_channel(channel_id)
        .filter(participants::Column::Id.is_in(links.iter().map(|link| link.participant_id)))
        .all(connection)
        .await?;
    let by_id: HashMap<i64, participants::Model> = rows.into_iter().map(|row| (row.id, row)).collect();
    let mut all: HashMap<i64, Vec<participants::Model>> = HashMap::new();
    for link in links {
        let known = by_id.get(&link.participant_id).cloned();
        all.entry(link.event_id).or_default().extend(known);
    }
    Ok(all)
}

/// The categories of each of `events`, ancestors included.
pub async fn categories_of(
    connection: &impl ConnectionTrait,
    channel_id: i64,
    events: &[i64],
) -> Result<HashMap<i64, Vec<event_category_links::Model>>, DbErr> {
    let links = event_category_links::Entity::in_channel(channel_id)
        .filter(event_category_links::Column::EventId.is_in(events.iter().copied()))
        .order_by_asc(event_category_links::Column::EventCategoryId)
        .all(connection)
        .await?;
    let mut all: HashMap<i64, Vec<event_category_links::Model>> = HashMap::new();
    for link in links {
        all.entry(link.event_id).or_default().push(link);
    }
    Ok(all)
}
