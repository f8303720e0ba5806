//! The SQL of ending the user's own sessions.

use sea_orm::{ColumnTrait, ConnectionTrait, DbErr, QueryFilter};

use grandstand_db::entities::sessions::{Column, Entity};
use grandstand_db::ids::{ChannelId, UserId};
use grandstand_db::scope::InChannel;

/// Ends a user's session. Returns `false` if it had ended before.
pub(super) async fn end(
    connection: &impl ConnectionTrait,
    channel_id: ChannelId,
    user_id: UserId,
    session_id: i64,
) -> Result<bool, DbErr> {
    let named =
        Entity::delete_in_channel(channel_id).filter(Column::UserId.eq(user_id)).filter(Column::Id.eq(session_id));
    Ok(named.exec(connection).await?.rows_affected > 0)
}

/// Ends every session of a user except one.
pub(super) async fn end_others(
    connection: &impl ConnectionTrait,
    channel_id: ChannelId,
    user_id: UserId,
    kept: i64,
) -> Result<(), DbErr> {
    let others = Entity::delete_in_channel(channel_id).filter(Column::UserId.eq(user_id)).filter(Column::Id.ne(kept));
    others.exec(connection).await.map(drop)
}
