//! The SQL of simulations, which only reads.

use sea_orm::{ColumnTrait, ConnectionTrait, DbErr, QueryFilter, QuerySelect};

use grandstand_db::entities::channel_revisions::{Column, Entity};
use grandstand_db::ids::ChannelId;
use grandstand_db::scope::InChannel;

/// Returns when a revision of a channel was applied, in unix seconds.
pub async fn applied_at(
    connection: &impl ConnectionTrait,
    channel_id: ChannelId,
    number: i64,
) -> Result<Option<i64>, DbErr> {
    Entity::in_channel(channel_id)
        .select_only()
        .column(Column::AppliedAt)
        .filter(Column::Number.eq(number))
        .into_tuple()
        .one(connection)
        .await
}
