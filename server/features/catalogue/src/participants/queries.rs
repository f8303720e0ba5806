//! The SQL of teams.

use grandstand_core::search_text::Words;
use grandstand_db::entities::participants::{Column, Entity, Model};
use grandstand_db::ids::ChannelId;
use grandstand_db::scope::InChannel;
use grandstand_db::text_search::{Group, Search};
use grandstand_web::list::Listing;
use sea_orm::{
    ColumnTrait, ConnectionTrait, DbBackend, DbErr, PaginatorTrait, QueryFilter, QueryOrder, QuerySelect, Select,
};

use super::model::ParticipantField;

/// Conditions on teams. `Some` of an empty list matches nothing, because the requested entry doesn't exist.
#[derive(Debug, Clone, Default)]
pub struct ParticipantsFilter {
    /// Of any of these schools.
    pub groups: Option<Vec<i64>>,
    /// Of any of these sports.
    pub categories: Option<Vec<i64>>,
    /// Words that must all be found.
    pub words: Option<Words>,
}

/// Returns the teams of a page.
pub async fn page(
    connection: &impl ConnectionTrait,
    channel_id: ChannelId,
    filter: &ParticipantsFilter,
    Listing { page, sort }: Listing<ParticipantField>,
) -> Result<Vec<Model>, DbErr> {
    let select = matching(connection.get_database_backend(), channel_id, filter);
    let sorted = match sort.by {
        ParticipantField::Position => select,
        ParticipantField::Name => select.order_by(Column::SearchText, sort.order()),
        ParticipantField::ShortName => select.order_by(Column::ShortName, sort.order()),
    };
    sorted
        .order_by(Column::Position, sort.order())
        .order_by(Column::Id, sort.order())
        .limit(page.row_limit())
        .offset((page.offset > 0).then_some(page.offset))
        .all(connection)
        .await
}

/// Counts the matching teams.
pub async fn count(
    connection: &impl ConnectionTrait,
    channel_id: ChannelId,
    filter: &ParticipantsFilter,
) -> Result<u64, DbErr> {
    matching(connection.get_database_backend(), channel_id, filter).count(connection).await
}

/// Returns pairs of team and sub-team.
pub async fn children(
    connection: &impl ConnectionTrait,
    channel_id: ChannelId,
    rows: &[Model],
) -> Result<Vec<(i64, i64)>, DbErr> {
    let found = current(channel_id)
        .filter(Column::ParentId.is_in(rows.iter().map(|row| row.id)))
        .order_by_asc(Column::Position)
        .all(connection)
        .await?;
    Ok(found.into_iter().filter_map(|row| Some((row.parent_id?, row.id))).collect())
}

/// Returns one team that is not retired.
pub async fn by_id(connection: &impl ConnectionTrait, channel_id: ChannelId, id: i64) -> Result<Option<Model>, DbErr> {
    current(channel_id).filter(Column::Id.eq(id)).one(connection).await
}

/// Returns teams that are not retired by id, in no particular order.
pub async fn by_ids(
    connection: &impl ConnectionTrait,
    channel_id: ChannelId,
    ids: Vec<i64>,
) -> Result<Vec<Model>, DbErr> {
    current(channel_id).filter(Column::Id.is_in(ids)).all(connection).await
}

fn current(channel_id: ChannelId) -> Select<Entity> {
    Entity::in_channel(channel_id).filter(Column::Retired.eq(false))
}

fn matching(backend: DbBackend, channel_id: ChannelId, filter: &ParticipantsFilter) -> Select<Entity> {
    let mut select = current(channel_id);
    if let Some(groups) = &filter.groups {
        select = select.filter(Column::ParticipantGroupId.is_in(groups.iter().copied()));
    }
    if let Some(categories) = &filter.categories {
        select = select.filter(Column::EventCategoryId.is_in(categories.iter().copied()));
    }
    if let Some(words) = &filter.words {
        select = select.filter(Column::Id.in_subquery(Search { backend, channel_id, words }.ids(Group::Teams)));
    }
    select
}
