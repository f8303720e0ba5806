//! The SQL of downloads: a recording or a clip counts once, however often it is fetched.

use grandstand_db as db;
use grandstand_db::entities::clip_downloads;
use grandstand_db::entities::event_downloads::{Column, Entity, Model};
use grandstand_db::entities::users::{self, Lock};
use grandstand_db::ids::{ChannelId, UserId};
use grandstand_db::scope::InChannel;
use sea_orm::{ColumnTrait, ConnectionTrait, DbErr, EntityTrait, IntoActiveModel, QueryFilter, QueryOrder};

/// A recording or clip that a user downloads.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Downloaded {
    /// A recording.
    Event(Model),
    /// A clip.
    Clip(clip_downloads::Model),
}

impl Downloaded {
    const fn user(&self) -> (ChannelId, UserId) {
        match self {
            Self::Event(row) => (row.channel_id, row.user_id),
            Self::Clip(row) => (row.channel_id, row.user_id),
        }
    }
}

/// Returns how many recordings and clips a user has downloaded, this one included, and whether it is among them
/// already.
async fn with(connection: &impl ConnectionTrait, what: &Downloaded) -> Result<(u32, bool), DbErr> {
    let (channel_id, user_id) = what.user();
    let events = of_user(connection, channel_id, user_id).await?;
    let clips = clips_of_user(connection, channel_id, user_id).await?;
    let had = match what {
        Downloaded::Event(row) => events.iter().any(|one| one.event_id == row.event_id),
        Downloaded::Clip(row) => clips.iter().any(|one| one.clip_id == row.clip_id),
    };
    let count = u32::try_from(events.len() + clips.len() + usize::from(!had)).unwrap_or(u32::MAX);
    Ok((count, had))
}

/// Returns the result that [`note`] would have, and records nothing.
///
/// # Errors
/// The database failed.
pub async fn expect(connection: &db::Database, what: &Downloaded, most: u32) -> Result<Option<u32>, DbErr> {
    let (count, had) = with(connection, what).await?;
    Ok((had || count <= most).then_some(count))
}

/// Records a download if the user has downloaded the same item before, or fewer than `most` items. Returns how many
/// items they have downloaded then, or `None` if this one is too many.
///
/// # Errors
/// The database failed.
pub async fn note(connection: &db::Database, what: Downloaded, most: u32) -> Result<Option<u32>, DbErr> {
    let (channel_id, user_id) = what.user();
    let transaction = db::begin_write(connection).await?;
    // Concurrent downloads must not both count as the last one.
    users::lock(&transaction, channel_id, user_id, Lock::Exclusive).await?;
    let (count, had) = with(&transaction, &what).await?;
    if had {
        return Ok(Some(count));
    }
    if count > most {
        return Ok(None);
    }
    match what {
        Downloaded::Event(row) => {
            Entity::insert(row.into_active_model()).exec_without_returning(&transaction).await?;
        }
        Downloaded::Clip(row) => {
            let insert = clip_downloads::Entity::insert(row.into_active_model());
            insert.exec_without_returning(&transaction).await?;
        }
    }
    transaction.commit().await?;
    Ok(Some(count))
}

/// Returns the recordings that a user has downloaded, the oldest first.
///
/// # Errors
/// The database failed.
pub async fn of_user(
    connection: &impl ConnectionTrait,
    channel_id: ChannelId,
    user_id: UserId,
) -> Result<Vec<Model>, DbErr> {
    let of_user = Entity::in_channel(channel_id).filter(Column::UserId.eq(user_id));
    of_user.order_by_asc(Column::FirstAt).order_by_asc(Column::EventId).all(connection).await
}

/// Returns the clips that a user has downloaded, the oldest first.
///
/// # Errors
/// The database failed.
pub async fn clips_of_user(
    connection: &impl ConnectionTrait,
    channel_id: ChannelId,
    user_id: UserId,
) -> Result<Vec<clip_downloads::Model>, DbErr> {
    use clip_downloads::Column::{ClipId, FirstAt, UserId};
    let of_user = clip_downloads::Entity::in_channel(channel_id).filter(UserId.eq(user_id));
    of_user.order_by_asc(FirstAt).order_by_asc(ClipId).all(connection).await
}

/// Returns how many recordings and clips a user has downloaded.
///
/// # Errors
/// The database failed.
pub async fn count(connection: &impl ConnectionTrait, channel_id: ChannelId, user_id: UserId) -> Result<u32, DbErr> {
    let events = of_user(connection, channel_id, user_id).await?.len();
    let clips = clips_of_user(connection, channel_id, user_id).await?.len();
    Ok(u32::try_from(events + clips).unwrap_or(u32::MAX))
}

/// Deletes the records of a user's downloads.
///
/// # Errors
/// The database failed.
pub async fn forget(connection: &impl ConnectionTrait, channel_id: ChannelId, user_id: UserId) -> Result<(), DbErr> {
    Entity::delete_in_channel(channel_id).filter(Column::UserId.eq(user_id)).exec(connection).await?;
    let clips = clip_downloads::Entity::delete_in_channel(channel_id);
    clips.filter(clip_downloads::Column::UserId.eq(user_id)).exec(connection).await.map(drop)
}
