//! Selects the events of a list, along the index that fits.

use grandstand_access::status;
use grandstand_db::entities::{event_category_links, event_participants, events, participants, registry};
use grandstand_db::ids::ChannelId;
use grandstand_db::scope::InChannel;
use grandstand_db::text_search::{Group, Search};
use grandstand_media::recordings;
use jiff::Timestamp;
use sea_orm::sea_query::{Expr, ExprTrait, Func, SelectStatement};
use sea_orm::{ColumnTrait, Condition, DbBackend, EntityTrait, QueryFilter, QuerySelect, QueryTrait, Select};
use tenants::schema::Kind;

use super::queries::Asked;
use crate::filter::EventsFilter;

/// The events of a list, and the columns by which they can be sorted along the index.
pub struct Selection {
    /// The query.
    pub select: Select<events::Entity>,
    /// Column of the start.
    pub starts_at: Expr,
    /// Column of the id.
    pub id: Expr,
}

/// Events that are not retired.
pub fn current(channel_id: ChannelId) -> Select<events::Entity> {
    events::Entity::in_channel(channel_id).filter(events::Column::Retired.eq(false))
}

/// Selects the events that match a query.
///
/// A list of one sport or one team uses the link table's index, which is sorted by start; any other list uses the index
/// of the channel's events.
pub fn matching(backend: DbBackend, channel_id: ChannelId, asked: Asked<'_>) -> Selection {
    let Asked { filter, starts, now } = asked;
    let on_team = filter.groups.is_none() && filter.gender.is_none();
    let mut rest = filter.clone();
    let mut found = match (filter.participants.as_slice(), filter.categories.as_deref()) {
        ([team], _) if on_team => {
            rest.participants.clear();
            of_team(channel_id, team)
        }
        (_, Some([category])) => {
            rest.categories = None;
            of_category(channel_id, *category)
        }
        _ => Selection {
            select: current(channel_id),
            starts_at: Expr::col((events::Entity, events::Column::StartsAt)),
            id: Expr::col((events::Entity, events::Column::Id)),
        },
    };
    let starts_at = || found.starts_at.clone();
    let mut all = conditions(backend, channel_id, &rest, now);
    if *starts.start() > i64::MIN {
        all = all.add(starts_at().gte(*starts.start()));
    }
    if *starts.end() < i64::MAX {
        all = all.add(starts_at().lte(*starts.end()));
    }
    found.select = found.select.filter(all);
    found
}

fn of_team(channel_id: ChannelId, name: &str) -> Selection {
    use event_participants::{Column, Entity};
    let of_event = joined(Expr::col((Entity, Column::ChannelId)), Expr::col((Entity, Column::EventId)));
    let mut select = current(channel_id);
    QueryTrait::query(&mut select).inner_join(Entity, of_event);
    let team = Expr::col((Entity, Column::ParticipantId)).eq(team_id(channel_id, name));
    Selection {
        select: select.filter(Expr::col((Entity, Column::ChannelId)).eq(channel_id)).filter(team),
        starts_at: Expr::col((Entity, Column::StartsAt)),
        id: Expr::col((Entity, Column::EventId)),
    }
}

fn of_category(channel_id: ChannelId, id: i64) -> Selection {
    use event_category_links::{Column, Entity};
    let of_event = joined(Expr::col((Entity, Column::ChannelId)), Expr::col((Entity, Column::EventId)));
    let mut select = current(channel_id);
    QueryTrait::query(&mut select).inner_join(Entity, of_event);
    let category = Expr::col((Entity, Column::EventCategoryId)).eq(id);
    Selection {
        select: select.filter(Expr::col((Entity, Column::ChannelId)).eq(channel_id)).filter(category),
        starts_at: Expr::col((Entity, Column::StartsAt)),
        id: Expr::col((Entity, Column::EventId)),
    }
}

/// Joins a link to its event.
fn joined(channel_id: Expr, event_id: Expr) -> Condition {
    let of = |column| Expr::col((events::Entity, column));
    Condition::all().add(channel_id.eq(of(events::Column::ChannelId))).add(event_id.eq(of(events::Column::Id)))
}

/// Returns the id of a team by id or alias. An id takes precedence over an alias of digits.
fn team_id(channel_id: ChannelId, name: &str) -> Expr {
    let one = |condition: Condition| {
        let teams =
            registry::Entity::in_channel(channel_id).filter(registry::Column::Kind.eq(Kind::Participant.code()));
        let id = teams.filter(condition).select_only().column(registry::Column::Id).into_query();
        Expr::SubQuery(None, Box::new(id.into()))
    };
    let by_alias = one(registry::Column::Alias.eq(name).into());
    match name.parse::<i64>() {
        Ok(id) => Func::coalesce([one(registry::Column::Id.eq(id).into()), by_alias]).into(),
        Err(_) => by_alias,
    }
}

fn conditions(backend: DbBackend, channel_id: ChannelId, filter: &EventsFilter, now: Timestamp) -> Condition {
    use events::Column;
    let mut all = Condition::all();
    if !filter.statuses.is_empty() {
        let any = filter.statuses.iter().map(|one| status::condition(*one, now));
        all = all.add(any.fold(Condition::any(), Condition::add));
    }
    if let Some(ids) = &filter.categories {
        all = all.add(Expr::exists(in_categories(channel_id, ids)));
    }
    if let Some(who) = participants_condition(channel_id, filter) {
        all = all.add(Expr::exists(with_participants(channel_id, who)));
    }
    if let Some(ids) = &filter.locations {
        all = all.add(Column::LocationId.is_in(ids.iter().copied()));
    }
    if let Some(ids) = &filter.ids {
        all = all.add(Column::Id.is_in(ids.iter().copied()));
    }
    if !filter.types.is_empty() {
        all = all.add(Column::AccessType.is_in(filter.types.iter().copied().map(events::AccessType::from)));
    }
    if let Some(any_of) = filter.any_of.as_ref().and_then(|any_of| any_of.condition(channel_id)) {
        all = all.add(any_of);
    }
    if filter.has_replay {
        all = all.add(Expr::exists(recordings::of_event(channel_id)));
    }
    if let Some(words) = &filter.words {
        all = all.add(Column::Id.in_subquery(Search { backend, channel_id, words }.ids(Group::Events)));
    }
    all
}

/// Compares a link's `event_id` with the event of the outer query.
fn of_this_event<E: EntityTrait>(entity: E, event_id: E::Column) -> Expr {
    Expr::col((entity, event_id)).equals((events::Entity, events::Column::Id))
}

fn in_categories(channel_id: ChannelId, ids: &[i64]) -> SelectStatement {
    use event_category_links::{Column, Entity};
    let links = Entity::in_channel(channel_id).filter(of_this_event(Entity, Column::EventId));
    let links = links.filter(Column::EventCategoryId.is_in(ids.iter().copied()));
    links.select_only().column(Column::EventId).into_query()
}

/// Requires one team that matches group, gender and name together. Sub-teams count as their team.
fn participants_condition(channel_id: ChannelId, filter: &EventsFilter) -> Option<Condition> {
    use participants::Column;
    let mut all = Condition::all();
    if let Some(ids) = &filter.groups {
        all = all.add(Column::ParticipantGroupId.is_in(ids.iter().copied()));
    }
    if let Some(gender) = filter.gender {
        all = all.add(Column::Gender.eq(participants::Gender::from(gender)));
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

fn with_participants(channel_id: ChannelId, who: Condition) -> SelectStatement {
    use event_participants::{Column, Entity};
    let ids = participants::Entity::in_channel(channel_id).select_only().column(participants::Column::Id).filter(who);
    let links = Entity::in_channel(channel_id).filter(of_this_event(Entity, Column::EventId));
    let links = links.filter(Column::Listed.eq(true)).filter(Column::ParticipantId.in_subquery(ids.into_query()));
    links.select_only().column(Column::EventId).into_query()
}
