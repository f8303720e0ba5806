//! The SQL of the library.

use sea_orm::{
    ColumnTrait, ConnectionTrait, DbBackend, DbErr, Order, PaginatorTrait, QueryFilter, QueryOrder, QuerySelect, Select,
};

use crate::db::entities::vod_items::{Column, Entity, Model};
use crate::db::scope::InChannel;
use crate::db::text_search::{Group, Search};
use crate::http::page::Page;
use crate::http::problem::Problem;
use crate::search_text::Words;

/// What items must match.
#[derive(Debug, Clone, Default)]
pub struct ItemsFilter {
    /// Of this category; `Some(None)` where the category asked for is not there.
    pub category: Option<Option<i64>>,
    /// Dated this day or later.
    pub from: Option<String>,
    /// Words, each of which must be found.
    pub words: Option<Words>,
    /// Only these.
    pub ids: Option<Vec<i64>>,
    /// By title instead of by date.
    pub by_title: bool,
    /// The other way round.
    pub descending: bool,
}

/// The items of a page, and how many match in all.
///
/// # Errors
/// Too many rows, or the database.
pub async fn page(
    connection: &impl ConnectionTrait,
    channel_id: i64,
    filter: &ItemsFilter,
    page: Page,
) -> Result<(Vec<Model>, u64), Problem> {
    let select = matching(connection.get_database_backend(), channel_id, filter);
    let total = select.clone().count(connection).await?;
    // Before a row is read that is not given.
    page.check(total)?;
    let order = if filter.descending { Order::Desc } else { Order::Asc };
    let column = if filter.by_title { Column::SearchText } else { Column::Date };
    let rows = select
        .order_by(column, order)
        .order_by_asc(Column::Position)
        .order_by_asc(Column::Id)
        .limit(page.limit)
        .offset((page.offset > 0).then_some(page.offset))
        .all(connection)
        .await?;
    Ok((rows, total))
}

/// Every item that matches, in no order.
pub async fn all(
    connection: &impl ConnectionTrait,
    channel_id: i64,
    filter: &ItemsFilter,
) -> Result<Vec<Model>, DbErr> {
    matching(connection.get_database_backend(), channel_id, filter).all(connection).await
}

fn matching(backend: DbBackend, channel_id: i64, filter: &ItemsFilter) -> Select<Entity> {
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
