//! The SQL of accounts.

use grandstand_db::entities::sessions;
use grandstand_db::entities::single_use_tokens::{self, Purpose};
use grandstand_db::entities::users;
use grandstand_db::ids::{ChannelId, UserId};
use grandstand_db::scope::InChannel;
use grandstand_web::identity::token_hash::TokenHash;
use jiff::Timestamp;
use sea_orm::ActiveValue::{NotSet, Set};
use sea_orm::sea_query::{Expr, LockType};
use sea_orm::{ColumnTrait, ConnectionTrait, DbErr, EntityTrait, QueryFilter, QueryOrder, QuerySelect};

/// A token to make.
#[derive(Debug, Clone, Copy)]
pub struct Made {
    /// Purpose of the token.
    pub purpose: Purpose,
    /// Lifetime in seconds.
    pub seconds: i64,
    /// The user of the token, if there is one.
    pub user_id: Option<UserId>,
}

/// Like [`users::not_deleted`], but locked until the transaction ends. Other transactions can still add rows that refer to the user.
/// Otherwise there would be a deadlock with redeeming a token, which locks the token and then adds a session.
pub async fn locked_user(
    transaction: &impl ConnectionTrait,
    channel_id: ChannelId,
    user_id: UserId,
) -> Result<Option<users::Model>, DbErr> {
    let user = users::lock(transaction, channel_id, user_id, users::Lock::AllowReferences).await?;
    Ok(user.filter(|user| user.deleted_at.is_none()))
}

/// Returns the user of an e-mail address, folded by [`grandstand_core::text_input::fold_email`].
pub async fn user_by_email(
    connection: &impl ConnectionTrait,
    channel_id: ChannelId,
    email_folded: &str,
) -> Result<Option<users::Model>, DbErr> {
    users::Entity::in_channel(channel_id).filter(users::Column::EmailFolded.eq(email_folded)).one(connection).await
}

/// Like [`user_by_email`], but locked until the transaction ends.
pub async fn locked_user_by_email(
    transaction: &impl ConnectionTrait,
    channel_id: ChannelId,
    email_folded: &str,
) -> Result<Option<users::Model>, DbErr> {
    let of_address = users::Entity::in_channel(channel_id).filter(users::Column::EmailFolded.eq(email_folded));
    of_address.lock(LockType::NoKeyUpdate).one(transaction).await
}

/// Stores a new user. Returns the row with its id.
pub async fn insert_user(connection: &impl ConnectionTrait, user: users::ActiveModel) -> Result<users::Model, DbErr> {
    users::Entity::insert(user).exec_with_returning(connection).await
}

/// Applies `changes` to a user.
pub async fn update_user(
    connection: &impl ConnectionTrait,
    channel_id: ChannelId,
    user_id: UserId,
    changes: users::ActiveModel,
) -> Result<(), DbErr> {
    users::Entity::update_in_channel(channel_id)
        .set(changes)
        .filter(users::Column::Id.eq(user_id))
        .exec(connection)
        .await
        .map(drop)
}

/// Deletes the channel's tokens that expired before `second` (unix time).
pub async fn forget_tokens(connection: &impl ConnectionTrait, channel_id: ChannelId, second: i64) -> Result<(), DbErr> {
    single_use_tokens::Entity::delete_in_channel(channel_id)
        .filter(single_use_tokens::Column::ExpiresAt.lt(second))
        .exec(connection)
        .await
        .map(drop)
}

/// Ends one session.
pub async fn end_session(
    connection: &impl ConnectionTrait,
    channel_id: ChannelId,
    session_id: i64,
) -> Result<(), DbErr> {
    sessions::Entity::delete_in_channel(channel_id)
        .filter(sessions::Column::Id.eq(session_id))
        .exec(connection)
        .await
        .map(drop)
}

/// Ends every session of a user. Returns how many there were.
pub async fn end_sessions(
    connection: &impl ConnectionTrait,
    channel_id: ChannelId,
    user_id: UserId,
) -> Result<u64, DbErr> {
    sessions::Entity::delete_in_channel(channel_id)
        .filter(sessions::Column::UserId.eq(user_id))
        .exec(connection)
        .await
        .map(|done| done.rows_affected)
}

/// Stores a single-use token.
pub async fn insert_token(
    connection: &impl ConnectionTrait,
    channel_id: ChannelId,
    token: &TokenHash,
    made: Made,
    payload: String,
    now: Timestamp,
) -> Result<(), DbErr> {
    let row = single_use_tokens::ActiveModel {
        id: NotSet,
        channel_id: Set(channel_id),
        token_hash: Set(token.hex()),
        purpose: Set(made.purpose),
        user_id: Set(made.user_id),
        payload: Set(payload),
        created_at: Set(now.as_second()),
        expires_at: Set(now.as_second() + made.seconds),
        used_at: Set(None),
    };
    single_use_tokens::Entity::insert(row).exec(connection).await.map(drop)
}

/// Returns a token, used or not.
pub async fn token(
    connection: &impl ConnectionTrait,
    channel_id: ChannelId,
    purpose: Purpose,
    token: &TokenHash,
) -> Result<Option<single_use_tokens::Model>, DbErr> {
    single_use_tokens::Entity::in_channel(channel_id)
        .filter(single_use_tokens::Column::TokenHash.eq(token.hex()))
        .filter(single_use_tokens::Column::Purpose.eq(purpose))
        .one(connection)
        .await
}

/// Marks a token as used. Returns `false` if it was used already.
pub async fn use_token(
    connection: &impl ConnectionTrait,
    channel_id: ChannelId,
    token_id: i64,
    now: Timestamp,
) -> Result<bool, DbErr> {
    let done = single_use_tokens::Entity::update_in_channel(channel_id)
        .col_expr(single_use_tokens::Column::UsedAt, Expr::value(now.as_second()))
        .filter(single_use_tokens::Column::Id.eq(token_id))
        .filter(single_use_tokens::Column::UsedAt.is_null())
        .exec(connection)
        .await?;
    Ok(done.rows_affected == 1)
}

/// Voids the tokens of a user for some purposes.
pub async fn void_tokens(
    connection: &impl ConnectionTrait,
    channel_id: ChannelId,
    user_id: UserId,
    purposes: &[Purpose],
) -> Result<(), DbErr> {
    single_use_tokens::Entity::delete_in_channel(channel_id)
        .filter(single_use_tokens::Column::UserId.eq(user_id))
        .filter(single_use_tokens::Column::Purpose.is_in(purposes.iter().copied()))
        .exec(connection)
        .await
        .map(drop)
}

/// Returns a user's sessions, the oldest first.
pub async fn sessions_of(
    connection: &impl ConnectionTrait,
    channel_id: ChannelId,
    user_id: UserId,
) -> Result<Vec<sessions::Model>, DbErr> {
    sessions::Entity::in_channel(channel_id)
        .filter(sessions::Column::UserId.eq(user_id))
        .order_by_asc(sessions::Column::Id)
        .all(connection)
        .await
}

/// Returns the next 500 users after the id `after`.
pub async fn users_after(
    connection: &impl ConnectionTrait,
    channel_id: ChannelId,
    after: i64,
) -> Result<Vec<users::Model>, DbErr> {
    users::Entity::in_channel(channel_id)
        .filter(users::Column::Id.gt(after))
        .filter(users::Column::DeletedAt.is_null())
        .order_by_asc(users::Column::Id)
        .limit(500)
        .all(connection)
        .await
}
