//! The SQL of sessions.

use grandstand_db::entities::sessions::{self, SessionKind};
use grandstand_db::entities::users;
use grandstand_db::ids::{ChannelId, UserId};
use grandstand_db::scope::InChannel;
use jiff::Timestamp;
use sea_orm::ActiveValue::{NotSet, Set};
use sea_orm::sea_query::Expr;
use sea_orm::{ColumnTrait, ConnectionTrait, DbErr, EntityTrait, QueryFilter};

use super::sessions::{Kind, LIFETIME_SECONDS};
use super::token_hash::TokenHash;

/// A session of a kind with its user.
pub async fn session(
    connection: &impl ConnectionTrait,
    channel_id: ChannelId,
    token: &TokenHash,
    kind: Kind,
) -> Result<Option<(sessions::Model, users::Model)>, DbErr> {
    let found = sessions::Entity::in_channel(channel_id)
        .filter(sessions::Column::TokenHash.eq(token.hex()))
        .filter(sessions::Column::Kind.eq(SessionKind::from(kind)))
        .one(connection)
        .await?;
    let Some(session) = found else { return Ok(None) };
    Ok(users::not_deleted(connection, channel_id, session.user_id).await?.map(|user| (session, user)))
}

/// A session by its id.
pub async fn session_by_id(
    connection: &impl ConnectionTrait,
    channel_id: ChannelId,
    session_id: i64,
) -> Result<Option<sessions::Model>, DbErr> {
    sessions::Entity::in_channel(channel_id).filter(sessions::Column::Id.eq(session_id)).one(connection).await
}

/// Deletes expired sessions of the channel.
pub async fn forget_sessions(
    connection: &impl ConnectionTrait,
    channel_id: ChannelId,
    second: i64,
) -> Result<(), DbErr> {
    sessions::Entity::delete_in_channel(channel_id)
        .filter(sessions::Column::ExpiresAt.lte(second))
        .exec(connection)
        .await
        .map(drop)
}

/// Stores a session.
pub async fn insert_session(
    connection: &impl ConnectionTrait,
    channel_id: ChannelId,
    user_id: UserId,
    token: &TokenHash,
    kind: Kind,
    user_agent: Option<String>,
    now: Timestamp,
) -> Result<(), DbErr> {
    let second = now.as_second();
    let row = sessions::ActiveModel {
        id: NotSet,
        channel_id: Set(channel_id),
        user_id: Set(user_id),
        token_hash: Set(token.hex()),
        kind: Set(kind.into()),
        created_at: Set(second),
        last_seen_at: Set(second),
        expires_at: Set(second + LIFETIME_SECONDS),
        user_agent: Set(user_agent),
        opened_by: Set(None),
    };
    sessions::Entity::insert(row).exec(connection).await.map(drop)
}

/// Records when a session was last used, and its new expiry.
pub async fn session_seen(
    connection: &impl ConnectionTrait,
    channel_id: ChannelId,
    session_id: i64,
    second: i64,
    expires_at: i64,
) -> Result<(), DbErr> {
    sessions::Entity::update_in_channel(channel_id)
        .col_expr(sessions::Column::LastSeenAt, Expr::value(second))
        .col_expr(sessions::Column::ExpiresAt, Expr::value(expires_at))
        .filter(sessions::Column::Id.eq(session_id))
        .exec(connection)
        .await
        .map(drop)
}
