//! The SQL of the registry.

use std::collections::BTreeSet;
use std::ops::RangeInclusive;

use grandstand_db::entities::registry;
use grandstand_db::ids::{ChannelId, EventId};
use grandstand_db::scope::InChannel;
use sea_orm::sea_query::{Expr, ExprTrait};
use sea_orm::{ColumnTrait, ConnectionTrait, DbErr, EntityTrait, QueryFilter, QuerySelect};
use tenants::compile::Ids;
use tenants::schema::Kind;

use super::row_queries::BATCH;

/// Aliases per statement; SQLite takes at most 32,766 values.
const MOST_NAMED: usize = 10_000;

/// Returns the registered entries of a channel.
pub async fn all(connection: &impl ConnectionTrait, channel_id: ChannelId) -> Result<Vec<registry::Model>, DbErr> {
    registry::Entity::in_channel(channel_id).all(connection).await
}

/// Returns the id of one entry; `None` if the channel has none of that kind and alias.
pub async fn id_of_alias(
    connection: &impl ConnectionTrait,
    channel_id: ChannelId,
    kind: Kind,
    alias: &str,
) -> Result<Option<i64>, DbErr> {
    registry::Entity::in_channel(channel_id)
        .select_only()
        .column(registry::Column::Id)
        .filter(registry::Column::Kind.eq(kind.code()))
        .filter(registry::Column::Alias.eq(alias))
        .into_tuple()
        .one(connection)
        .await
}

/// Returns the alias that an event is registered under.
pub async fn alias_of_event(
    connection: &impl ConnectionTrait,
    channel_id: ChannelId,
    event_id: EventId,
) -> Result<Option<String>, DbErr> {
    registry::Entity::in_channel(channel_id)
        .select_only()
        .column(registry::Column::Alias)
        .filter(registry::Column::Id.eq(event_id))
        .filter(registry::Column::Kind.eq(Kind::Event.code()))
        .into_tuple()
        .one(connection)
        .await
}

/// Returns channel, kind, alias and id of the entries that compiling channels in a range of ids needs: those that
/// `referred` names, and all of the kinds of which a channel has few. With more than [`MOST_NAMED`] names, returns all.
pub async fn needed(
    connection: &impl ConnectionTrait,
    channel_ids: RangeInclusive<ChannelId>,
    referred: &BTreeSet<&str>,
) -> Result<Vec<(ChannelId, String, String, i64)>, DbErr> {
    use registry::Column;
    let mut select = registry::Entity::in_channels(channel_ids);
    if referred.len() <= MOST_NAMED {
        let all_of_kind = Column::Kind.is_not_in(Ids::OF_MANY.map(Kind::code));
        select = select.filter(all_of_kind.or(Column::Alias.is_in(referred.iter().copied())));
    }
    let columns = [Column::ChannelId, Column::Kind, Column::Alias, Column::Id];
    select.select_only().columns(columns).into_tuple().all(connection).await
}

/// Returns the registered ids below 0.
pub async fn negative_ids(connection: &impl ConnectionTrait, channel_id: ChannelId) -> Result<Vec<i64>, DbErr> {
    registry::Entity::in_channel(channel_id)
        .select_only()
        .column(registry::Column::Id)
        .filter(registry::Column::Id.lt(0))
        .into_tuple()
        .all(connection)
        .await
}

/// Returns kind, alias and id of every registered entry.
pub async fn registered(
    connection: &impl ConnectionTrait,
    channel_id: ChannelId,
) -> Result<Vec<(String, String, i64)>, DbErr> {
    registry::Entity::in_channel(channel_id)
        .select_only()
        .columns([registry::Column::Kind, registry::Column::Alias, registry::Column::Id])
        .into_tuple()
        .all(connection)
        .await
}

/// Registers entries, under ids that are given or new ones.
pub async fn insert(connection: &impl ConnectionTrait, rows: &[registry::ActiveModel]) -> Result<(), DbErr> {
    for rows in rows.chunks(BATCH) {
        registry::Entity::insert_many(rows.to_vec()).exec_without_returning(connection).await?;
    }
    Ok(())
}

/// Gives an entry another alias.
pub async fn rename(
    connection: &impl ConnectionTrait,
    channel_id: ChannelId,
    id: i64,
    alias: &str,
) -> Result<(), DbErr> {
    registry::Entity::update_in_channel(channel_id)
        .filter(registry::Column::Id.eq(id))
        .col_expr(registry::Column::Alias, Expr::value(alias))
        .exec(connection)
        .await
        .map(drop)
}

/// Sets when entries were retired, unix time; `None` restores them.
pub async fn set_retired(
    connection: &impl ConnectionTrait,
    channel_id: ChannelId,
    ids: Vec<i64>,
    retired_at: Option<i64>,
) -> Result<(), DbErr> {
    for batch in ids.chunks(BATCH) {
        registry::Entity::update_in_channel(channel_id)
            .filter(registry::Column::Id.is_in(batch.iter().copied()))
            .col_expr(registry::Column::RetiredAt, Expr::value(retired_at))
            .exec(connection)
            .await?;
    }
    Ok(())
}
