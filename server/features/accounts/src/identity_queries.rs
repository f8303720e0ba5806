//! The SQL of social identities: accounts at providers, with which users sign in.

use grandstand_db::entities::{social_identities, users};
use grandstand_db::ids::{ChannelId, UserId};
use grandstand_db::scope::InChannel;
use jiff::Timestamp;
use sea_orm::ActiveValue::{NotSet, Set};
use sea_orm::{ColumnTrait, ConnectionTrait, DbErr, EntityTrait, QueryFilter, QueryOrder};

use super::queries;

/// Returns a user's social identities.
pub async fn of_user(
    connection: &impl ConnectionTrait,
    channel_id: ChannelId,
    user_id: UserId,
) -> Result<Vec<social_identities::Model>, DbErr> {
    social_identities::Entity::in_channel(channel_id)
        .filter(social_identities::Column::UserId.eq(user_id))
        .order_by_asc(social_identities::Column::Id)
        .all(connection)
        .await
}

/// Returns the user of a social identity, locked until the transaction ends.
pub async fn locked_user(
    transaction: &impl ConnectionTrait,
    channel_id: ChannelId,
    provider: &str,
    subject: &str,
) -> Result<Option<users::Model>, DbErr> {
    let identity = || {
        social_identities::Entity::in_channel(channel_id)
            .filter(social_identities::Column::Provider.eq(provider))
            .filter(social_identities::Column::Subject.eq(subject))
    };
    let Some(found) = identity().one(transaction).await? else { return Ok(None) };
    let user = queries::locked_user(transaction, channel_id, found.user_id).await?;
    // The owner of the address may have removed the identity while this waited for the lock.
    let is_still_there = identity().one(transaction).await?.is_some_and(|identity| identity.user_id == found.user_id);
    Ok(user.filter(|_| is_still_there))
}

/// Adds a social identity to a user.
pub async fn insert(
    connection: &impl ConnectionTrait,
    user: &users::Model,
    provider: &str,
    subject: &str,
    now: Timestamp,
) -> Result<(), DbErr> {
    let row = social_identities::ActiveModel {
        id: NotSet,
        channel_id: Set(user.channel_id),
        user_id: Set(user.id),
        provider: Set(provider.to_owned()),
        subject: Set(subject.to_owned()),
        created_at: Set(now.as_second()),
    };
    social_identities::Entity::insert(row).exec(connection).await.map(drop)
}

/// Deletes a user's social identities. Returns how many there were.
pub async fn forget(connection: &impl ConnectionTrait, channel_id: ChannelId, user_id: UserId) -> Result<u64, DbErr> {
    social_identities::Entity::delete_in_channel(channel_id)
        .filter(social_identities::Column::UserId.eq(user_id))
        .exec(connection)
        .await
        .map(|done| done.rows_affected)
}
