//! The SQL of players' sessions.

use grandstand_db::entities::sessions::{ActiveModel, Column, Entity, SessionKind};
use grandstand_db::ids::{ChannelId, UserId};
use grandstand_db::scope::InChannel;
use grandstand_web::identity::sessions::Session;
use grandstand_web::identity::token_hash::TokenHash;
use sea_orm::ActiveValue::{NotSet, Set};
use sea_orm::{ColumnTrait, ConnectionTrait, DbErr, EntityTrait, QueryFilter, QueryOrder, QuerySelect, SqlErr};

use super::LIFETIME_SECONDS;
use crate::error::Error;

/// Returns a user's player sessions, the oldest first.
pub(super) async fn of_user(
    connection: &impl ConnectionTrait,
    channel_id: ChannelId,
    user_id: UserId,
) -> Result<Vec<i64>, DbErr> {
    let of_user =
        Entity::in_channel(channel_id).filter(Column::UserId.eq(user_id)).filter(Column::Kind.eq(SessionKind::Player));
    let numbers = of_user.select_only().column(Column::Id).order_by_asc(Column::Id).into_tuple();
    numbers.all(connection).await
}

/// Stores a player's session. Returns its id.
pub(super) async fn insert(
    connection: &impl ConnectionTrait,
    channel_id: ChannelId,
    opener: &Session,
    token: &TokenHash,
    second: i64,
) -> Result<i64, Error> {
    let row = ActiveModel {
        id: NotSet,
        channel_id: Set(channel_id),
        user_id: Set(opener.user.id),
        token_hash: Set(token.hex()),
        kind: Set(SessionKind::Player),
        created_at: Set(second),
        last_seen_at: Set(second),
        expires_at: Set(second + LIFETIME_SECONDS),
        user_agent: Set(None),
        opened_by: Set(Some(opener.id)),
    };
    match Entity::insert(row).exec(connection).await {
        Ok(inserted) => Ok(inserted.last_insert_id),
        // Sessions are cached: another process may have ended this one some seconds ago.
        Err(error) if matches!(error.sql_err(), Some(SqlErr::ForeignKeyConstraintViolation(_))) => {
            Err(Error::SessionEnded)
        }
        Err(error) => Err(error.into()),
    }
}

/// Ends sessions.
pub(super) async fn end(
    connection: &impl ConnectionTrait,
    channel_id: ChannelId,
    sessions: &[i64],
) -> Result<(), DbErr> {
    let named = Entity::delete_in_channel(channel_id).filter(Column::Id.is_in(sessions.iter().copied()));
    named.exec(connection).await.map(drop)
}

/// Returns the user of a session; `None` if it has ended.
pub(super) async fn user_of(
    connection: &impl ConnectionTrait,
    channel_id: ChannelId,
    session_id: i64,
) -> Result<Option<UserId>, DbErr> {
    let named = Entity::in_channel(channel_id).filter(Column::Id.eq(session_id));
    named.select_only().column(Column::UserId).into_tuple().one(connection).await
}
