//! Queries for the audit log.

use grandstand_db::entities::audit_log::{ActiveModel, Column, Entity, Model};
use grandstand_db::ids::ChannelId;
use grandstand_db::scope::Platform;
use sea_orm::ActiveValue::{NotSet, Set};
use sea_orm::{ColumnTrait, ConnectionTrait, DbErr, EntityTrait, QueryFilter, QueryOrder, QuerySelect};

use super::{Act, Actor};

/// Filters the rows of the audit log.
#[derive(Debug, Clone, Copy, Default)]
pub struct Filter {
    /// Only rows of this channel.
    pub channel_id: Option<ChannelId>,
    /// Only rows from this time on, unix seconds.
    pub since: Option<i64>,
    /// Only rows with greater ids.
    pub after: i64,
}

/// Adds a row.
///
/// # Errors
/// The database failed.
pub async fn insert(connection: &impl ConnectionTrait, actor: &Actor, act: Act, at: i64) -> Result<(), DbErr> {
    let row = ActiveModel {
        id: NotSet,
        at: Set(at),
        actor: Set(actor.name.clone()),
        source: Set(actor.source.clone()),
        act: Set(act.name),
        channel_id: Set(act.channel_id),
        details: Set(act.details),
    };
    Entity::insert(row).exec_without_returning(connection).await.map(drop)
}

/// Returns up to `limit` rows by ascending id.
///
/// # Errors
/// The database failed.
pub async fn list(connection: &impl ConnectionTrait, filter: Filter, limit: u64) -> Result<Vec<Model>, DbErr> {
    let mut rows = Entity::all().filter(Column::Id.gt(filter.after)).order_by_asc(Column::Id).limit(limit);
    if let Some(channel_id) = filter.channel_id {
        rows = rows.filter(Column::ChannelId.eq(channel_id));
    }
    if let Some(since) = filter.since {
        rows = rows.filter(Column::At.gte(since));
    }
    rows.all(connection).await
}
