//! The SQL of the library.

use grandstand_core::search_text::Words;
use grandstand_db::entities::vod_items::{Column, Entity, Model};
use grandstand_db::ids::ChannelId;
use grandstand_db::scope::InChannel;
use grandstand_db::text_search::{Group, Search};
use grandstand_web::list::Listing;
use sea_orm::{
    ColumnTrait, ConnectionTrait, DbBackend, DbErr, PaginatorTrait, QueryFilter, QueryOrder, QuerySelect, Select,
};

use super::model::VodField;

/// Conditions on items.
#[derive(Debug, Clone, Default)]
pub struct ItemsFilter {
    /// Of this category; `Some(None)` if the requested category doesn't exist.
    pub category: Option<Option<i64>>,
    /// Dated this day or later, `YYYY-MM-DD`.
    pub from: Option<String>,
    /// Words that must all be found.
    pub words: Option<Words>,
    /// Only items with these ids.
    pub ids: Option<Vec<i64>>,
}

/// Returns the items of a page. Items with equal values keep the order of the seed files.
pub async fn page(
    connection: &impl ConnectionTrait,
    channel_id: ChannelId,
    filter: &ItemsFilter,
    Listing { page, sort }: Listing<VodField>,
) -> Result<Vec<Model>, DbErr> {
    let column = match sort.by {
        VodField::Date => Column::Date,
        VodField::Title => Column::SearchText,
    };
    matching(connection.get_database_backend(), channel_id, filter)
        .order_by(column, sort.order())
        .order_by(Column::Position, sort.ties())
        .order_by(Column::Id, sort.ties())
        .limit(page.row_limit())
        .offset((page.offset > 0).then_some(page.offset))
        .all(connection)
        .await
}

/// Counts the matching items.
pub async fn count(
    connection: &impl ConnectionTrait,
    channel_id: ChannelId,
    filter: &ItemsFilter,
) -> Result<u64, DbErr> {
    matching(connection.get_database_backend(), channel_id, filter).count(connection).await
}

/// Returns every matching item, in no particular order.
pub async fn all(
    connection: &impl ConnectionTrait,
    channel_id: ChannelId,
    filter: &ItemsFilter,
) -> Result<Vec<Model>, DbErr> {
    matching(connection.get_database_backend(), channel_id, filter).all(connection).await
}

fn matching(backend: DbBackend, channel_id: ChannelId, filter: &ItemsFilter) -> Select<Entity> {
    let mut select = Entity::in_channel(channel_id).filter(Column::Retired.eq(false));
    if let Some(category) = filter.category {
        select = select.filter(Column::VodCategoryId.is_in(category));
    }
    if let Some(from) = &filter.from {
        select = select.filter(Column::Date.gte(from.as_str()));
    }
    if let Some(ids) = &filter.ids {
        select = select.filter(Column::Id.is_in(ids.iter().copied()));
    }
    if let Some(words) = &filter.words {
        select = select.filter(Column::Id.in_subquery(Search { backend, channel_id, words }.ids(Group::Library)));
    }
    select
}
