//! The SQL of former recordings.

use grandstand_db::entities::media::{Column, Entity, MediaState, Model};
use grandstand_db::entities::{
    events, media_captions, media_parts, media_renditions, media_segments, media_thumbnails,
};
use grandstand_db::ids::ChannelId;
use grandstand_db::scope::{InChannel, Queue};
use grandstand_platform::audit;
use jiff::Timestamp;
use sea_orm::sea_query::Expr;
use sea_orm::{ColumnTrait, ConnectionTrait, DbErr, QueryFilter, QueryOrder, QuerySelect, Select};

use crate::owner::Owner;

/// Locks the event's recordings against other changes until the transaction ends.
///
/// # Errors
/// The database failed.
pub async fn lock_event(transaction: &impl ConnectionTrait, owner: Owner) -> Result<(), DbErr> {
    let event = events::Entity::in_channel(owner.channel_id).filter(events::Column::Id.eq(owner.event_id));
    let locked = event.select_only().column(events::Column::Id).lock_exclusive();
    locked.into_tuple::<i64>().one(transaction).await.map(drop)
}

/// Makes the event's recording a former one, if there is one.
///
/// # Errors
/// The database failed.
pub async fn retire(transaction: &impl ConnectionTrait, owner: Owner, now: Timestamp) -> Result<(), DbErr> {
    Entity::update_in_channel(owner.channel_id)
        .col_expr(Column::State, Expr::value(MediaState::Replaced))
        .col_expr(Column::ReplacedAt, Expr::value(now.as_second()))
        .filter(Column::EventId.eq(owner.event_id))
        .filter(Column::State.eq(MediaState::Ready))
        .exec(transaction)
        .await
        .map(drop)
}

/// Records in the audit log that a recording of an event replaced another: ids, or none.
///
/// # Errors
/// The database failed.
pub async fn record(
    transaction: &impl ConnectionTrait,
    (channel_id, event): (ChannelId, &str),
    before: Option<i64>,
    after: Option<i64>,
) -> Result<(), DbErr> {
    let told = |id: Option<i64>| id.map_or_else(|| "none".to_owned(), |id| id.to_string());
    let details = format!("{event}: {} → {}", told(before), told(after));
    audit::record_change(transaction, "recording", Some(channel_id), details).await
}

/// Whether the event is being recorded.
pub(super) async fn is_live(connection: &impl ConnectionTrait, owner: Owner) -> Result<bool, DbErr> {
    let of_event = Entity::in_channel(owner.channel_id).filter(Column::EventId.eq(owner.event_id));
    exists(of_event.filter(Column::State.eq(MediaState::Growing)), connection).await
}

async fn exists(rows: Select<Entity>, connection: &impl ConnectionTrait) -> Result<bool, DbErr> {
    let found: Option<i64> = rows.select_only().column(Column::Id).into_tuple().one(connection).await?;
    Ok(found.is_some())
}

/// Returns the event's former recordings, the latest first.
pub(super) async fn of_event(connection: &impl ConnectionTrait, owner: Owner) -> Result<Vec<Model>, DbErr> {
    Entity::in_channel(owner.channel_id)
        .filter(Column::EventId.eq(owner.event_id))
        .filter(Column::State.eq(MediaState::Replaced))
        .order_by_desc(Column::ReplacedAt)
        .order_by_desc(Column::Id)
        .all(connection)
        .await
}

/// Makes a former recording its event's again. Returns `false` if its files are being deleted.
pub(super) async fn bring_back(transaction: &impl ConnectionTrait, former: &Model) -> Result<bool, DbErr> {
    let update = Entity::update_in_channel(former.channel_id)
        .col_expr(Column::State, Expr::value(MediaState::Ready))
        .col_expr(Column::ReplacedAt, Expr::value(None::<i64>))
        .filter(Column::Id.eq(former.id))
        .filter(Column::State.eq(MediaState::Replaced));
    Ok(update.exec(transaction).await?.rows_affected == 1)
}

/// Returns up to `limit` former recordings of any channel that were replaced by `until`, the oldest first.
pub(super) async fn due(connection: &impl ConnectionTrait, until: i64, limit: u64) -> Result<Vec<Model>, DbErr> {
    Entity::every()
        .filter(Column::ReplacedAt.lte(until))
        .filter(Column::State.is_in([MediaState::Replaced, MediaState::Expiring]))
        .order_by_asc(Column::ReplacedAt)
        .order_by_asc(Column::Id)
        .limit(limit)
        .all(connection)
        .await
}

/// Claims a former recording for deletion, so that it can't be brought back. Returns `false` if it was brought back.
pub(super) async fn claim(connection: &impl ConnectionTrait, former: &Model) -> Result<bool, DbErr> {
    let update = Entity::update_in_channel(former.channel_id)
        .col_expr(Column::State, Expr::value(MediaState::Expiring))
        .filter(Column::Id.eq(former.id))
        .filter(Column::State.is_in([MediaState::Replaced, MediaState::Expiring]));
    Ok(update.exec(connection).await?.rows_affected == 1)
}

/// Returns the renditions of a recording.
pub(super) async fn renditions(
    connection: &impl ConnectionTrait,
    former: &Model,
) -> Result<Vec<media_renditions::Model>, DbErr> {
    let all = media_renditions::Entity::in_channel(former.channel_id);
    all.filter(media_renditions::Column::MediaId.eq(former.id)).all(connection).await
}

/// Whether another recording shares the files of this rendition, as a sample that was made again in the same folder
/// does.
pub(super) async fn is_shared(
    connection: &impl ConnectionTrait,
    rendition: &media_renditions::Model,
) -> Result<bool, DbErr> {
    let found: Option<i64> = media_renditions::Entity::in_channel(rendition.channel_id)
        .select_only()
        .column(media_renditions::Column::Id)
        .filter(media_renditions::Column::InitKey.eq(rendition.init_key.as_str()))
        .filter(media_renditions::Column::MediaId.ne(rendition.media_id))
        .into_tuple()
        .one(connection)
        .await?;
    Ok(found.is_some())
}

/// Returns the keys of all files of a rendition.
pub(super) async fn keys(
    connection: &impl ConnectionTrait,
    rendition: &media_renditions::Model,
) -> Result<Vec<String>, DbErr> {
    let segments: Vec<String> = media_segments::Entity::in_channel(rendition.channel_id)
        .select_only()
        .column(media_segments::Column::Key)
        .filter(media_segments::Column::RenditionId.eq(rendition.id))
        .into_tuple()
        .all(connection)
        .await?;
    let parts: Vec<String> = media_parts::Entity::in_channel(rendition.channel_id)
        .select_only()
        .column(media_parts::Column::InitKey)
        .filter(media_parts::Column::RenditionId.eq(rendition.id))
        .into_tuple()
        .all(connection)
        .await?;
    Ok(segments.into_iter().chain(parts).chain([rendition.init_key.clone()]).collect())
}

/// Returns the keys of a recording's captions and poster, except for a poster that another recording shares.
pub(super) async fn other_keys(connection: &impl ConnectionTrait, former: &Model) -> Result<Vec<String>, DbErr> {
    let mut keys: Vec<String> = media_captions::Entity::in_channel(former.channel_id)
        .select_only()
        .column(media_captions::Column::Key)
        .filter(media_captions::Column::MediaId.eq(former.id))
        .into_tuple()
        .all(connection)
        .await?;
    if let Some(poster) = &former.poster_key {
        let others = Entity::in_channel(former.channel_id).filter(Column::Id.ne(former.id));
        if !exists(others.filter(Column::PosterKey.eq(poster.as_str())), connection).await? {
            keys.push(poster.clone());
        }
    }
    Ok(keys)
}

/// Returns the folder of a recording's thumbnails, unless another recording shares it.
pub(super) async fn thumbnails(connection: &impl ConnectionTrait, former: &Model) -> Result<Option<String>, DbErr> {
    let all = || media_thumbnails::Entity::in_channel(former.channel_id);
    let own = all().filter(media_thumbnails::Column::MediaId.eq(former.id)).one(connection).await?;
    let Some(own) = own else { return Ok(None) };
    let others = all().filter(media_thumbnails::Column::MediaId.ne(former.id));
    let same = others.filter(media_thumbnails::Column::Folder.eq(own.folder.as_str())).one(connection).await?;
    Ok(same.is_none().then_some(own.folder))
}

/// Deletes a recording's dependent rows. Its own row stays, because clips and pushes refer to it.
pub(super) async fn empty(transaction: &impl ConnectionTrait, former: &Model) -> Result<(), DbErr> {
    let (channel_id, media_id) = (former.channel_id, former.id);
    let ids: Vec<i64> = renditions(transaction, former).await?.into_iter().map(|rendition| rendition.id).collect();
    let parts = media_parts::Entity::delete_in_channel(channel_id);
    parts.filter(media_parts::Column::RenditionId.is_in(ids.iter().copied())).exec(transaction).await?;
    // Deleting renditions also deletes their segments.
    let renditions = media_renditions::Entity::delete_in_channel(channel_id);
    renditions.filter(media_renditions::Column::MediaId.eq(media_id)).exec(transaction).await?;
    let captions = media_captions::Entity::delete_in_channel(channel_id);
    captions.filter(media_captions::Column::MediaId.eq(media_id)).exec(transaction).await?;
    let thumbnails = media_thumbnails::Entity::delete_in_channel(channel_id);
    thumbnails.filter(media_thumbnails::Column::MediaId.eq(media_id)).exec(transaction).await?;
    Entity::update_in_channel(channel_id)
        .col_expr(Column::State, Expr::value(MediaState::Expired))
        .col_expr(Column::PosterKey, Expr::value(None::<String>))
        .col_expr(Column::ReplacedAt, Expr::value(None::<i64>))
        .filter(Column::Id.eq(media_id))
        .exec(transaction)
        .await
        .map(drop)
}
