//! The SQL of clips.

use grandstand_db as db;
use grandstand_db::entities::clips::{ActiveModel, ClipState, Column, Entity, Model};
use grandstand_db::entities::{clip_downloads, users};
use grandstand_db::ids::{ChannelId, ClipId, EventId, UserId};
use grandstand_db::scope::InChannel;
use sea_orm::ActiveValue::{NotSet, Set};
use sea_orm::sea_query::{CaseStatement, Expr, ExprTrait, Func};
use sea_orm::{
    ColumnTrait, Condition, ConnectionTrait, DbErr, EntityTrait, PaginatorTrait, QueryFilter, QueryOrder, QuerySelect,
    Select,
};

use super::input::Cut;

/// States of a clip that is not cut yet.
const OPEN: [ClipState; 2] = [ClipState::Queued, ClipState::Processing];

/// Condition: stored as queued or processing. The states are constants in the statement, because the clips' index is
/// partial.
pub(super) fn is_open() -> Expr {
    Expr::col((Entity, Column::State)).is_in(OPEN.map(|state| Expr::Constant(state.into())))
}

/// Condition: queued or processing at `second` (unix time).
pub(super) fn is_under_way(second: i64) -> Condition {
    Condition::all().add(is_open()).add(Column::Deadline.gt(second))
}

/// Condition: queued or processing after the deadline. Such a clip has failed, which is not stored yet.
pub(super) fn is_late(second: i64) -> Condition {
    Condition::all().add(is_open()).add(Column::Deadline.lte(second))
}

/// Condition: not failed at `second`, see [`super::model::state_at`].
pub(super) fn has_not_failed(second: i64) -> Condition {
    let is_done = Column::State.eq(ClipState::Done);
    Condition::any().add(is_done).add(is_under_way(second))
}

/// Returns how many clips of a user are not deleted, and how many of these are under way at `second`.
pub(super) async fn counts(
    connection: &impl ConnectionTrait,
    cutter: Cutter,
    second: i64,
) -> Result<(u32, u32), DbErr> {
    let under_way: Expr = CaseStatement::new().case(is_under_way(second), Expr::col((Entity, Column::Id))).into();
    let counts: Option<(i64, i64)> = current(cutter.channel_id)
        .filter(Column::UserId.eq(cutter.user_id))
        .select_only()
        .expr(Column::Id.count())
        .expr(Func::count(under_way))
        .into_tuple()
        .one(connection)
        .await?;
    let (all, under_way) = counts.unwrap_or_default();
    let few = |count: i64| u32::try_from(count).unwrap_or(u32::MAX);
    Ok((few(all), few(under_way)))
}

/// Returns the parts of an event's recording that a user has clipped up to a moment, deleted clips included, in order.
pub(super) async fn ranges(
    connection: &impl ConnectionTrait,
    cutter: Cutter,
    (event_id, media_id): (EventId, i64),
    second: i64,
) -> Result<Vec<(i64, i64)>, DbErr> {
    Entity::in_channel(cutter.channel_id)
        .filter(Column::UserId.eq(cutter.user_id))
        .filter(Column::EventId.eq(event_id))
        .filter(Column::MediaId.eq(media_id))
        .filter(has_not_failed(second))
        .select_only()
        .columns([Column::StartUs, Column::EndUs])
        .order_by_asc(Column::StartUs)
        .into_tuple()
        .all(connection)
        .await
}

/// The maker of a clip.
#[derive(Debug, Clone, Copy)]
pub(super) struct Cutter {
    pub channel_id: ChannelId,
    pub user_id: UserId,
}

/// A checked clip that is to be made.
#[derive(Debug)]
pub(super) struct NewClip {
    pub cutter: Cutter,
    pub cut: Cut,
    pub lead_us: i64,
    pub lane: i32,
    pub second: i64,
    pub deadline: i64,
}

/// Stores a clip that is to be cut.
pub(super) async fn insert(connection: &impl ConnectionTrait, new: NewClip) -> anyhow::Result<Model> {
    let NewClip { cutter, cut, lead_us, lane, second, deadline } = new;
    let row = ActiveModel {
        id: NotSet,
        channel_id: Set(cutter.channel_id),
        uuid: Set(uuid::Uuid::new_v4().to_string()),
        user_id: Set(cutter.user_id),
        event_id: Set(cut.event_id),
        media_id: Set(cut.media_id),
        name: Set(cut.name),
        tags: Set(serde_json::to_string(&cut.tags)?),
        start_us: Set(cut.start_us),
        end_us: Set(cut.end_us),
        lead_us: Set(lead_us),
        state: Set(ClipState::Queued),
        lane: Set(lane),
        attempts: Set(0),
        attempts_before: Set(0),
        deadline: Set(deadline),
        failure: Set(None),
        file_key: Set(None),
        file_bytes: Set(None),
        width: Set(None),
        height: Set(None),
        poster_key: Set(None),
        vertical_asked_at: Set(None),
        vertical_attempts: Set(0),
        vertical_key: Set(None),
        vertical_bytes: Set(None),
        created_at: Set(second),
        updated_at: Set(second),
        deleted_at: Set(None),
    };
    Ok(Entity::insert(row).exec_with_returning(connection).await?)
}

/// Selects a channel's clips that are not deleted.
pub(super) fn current(channel_id: ChannelId) -> Select<Entity> {
    Entity::in_channel(channel_id).filter(Column::DeletedAt.is_null())
}

/// Returns a clip, deleted or not.
pub(super) async fn one(
    connection: &impl ConnectionTrait,
    channel_id: ChannelId,
    clip_id: ClipId,
) -> Result<Option<Model>, DbErr> {
    Entity::in_channel(channel_id).filter(Column::Id.eq(clip_id)).one(connection).await
}

/// Deletes or restores a user's clip. Returns `false` if no clip matches, such as one that was deleted too long ago to
/// be restored.
pub(super) async fn set_deleted(
    connection: &impl ConnectionTrait,
    cutter: Cutter,
    clip_id: ClipId,
    deleted: Deleted,
) -> Result<bool, DbErr> {
    let update = Entity::update_in_channel(cutter.channel_id)
        .filter(Column::UserId.eq(cutter.user_id))
        .filter(Column::Id.eq(clip_id));
    let update = match deleted {
        Deleted::At(second) => {
            update.col_expr(Column::DeletedAt, Expr::value(second)).filter(Column::DeletedAt.is_null())
        }
        Deleted::NotSince(second) => {
            update.col_expr(Column::DeletedAt, Expr::value(None::<i64>)).filter(Column::DeletedAt.gte(second))
        }
    };
    Ok(update.exec(connection).await?.rows_affected > 0)
}

/// Deletes a clip as of `second`, whoever made it, even if it was deleted later. Returns `false` if there is none.
pub(super) async fn delete_for_good(
    connection: &impl ConnectionTrait,
    channel_id: ChannelId,
    clip_id: ClipId,
    second: i64,
) -> Result<bool, DbErr> {
    let update = Entity::update_in_channel(channel_id)
        .col_expr(Column::DeletedAt, Expr::value(second))
        .filter(Column::Id.eq(clip_id))
        .filter(Column::DeletedAt.is_null().or(Column::DeletedAt.gt(second)));
    Ok(update.exec(connection).await?.rows_affected > 0)
}

/// A change between deleted and restored.
#[derive(Debug, Clone, Copy)]
pub(super) enum Deleted {
    /// The clip is deleted at this second.
    At(i64),
    /// The clip is restored if it was deleted at this second or later.
    NotSince(i64),
}

/// Queues a failed clip to be cut again. Its attempts are counted on, so that an earlier one that ends late is not
/// taken for a later one.
pub(super) async fn queue_again(
    connection: &impl ConnectionTrait,
    clip: &Model,
    second: i64,
    deadline: i64,
) -> Result<(), DbErr> {
    let has_failed = Column::State.eq(ClipState::Failed);
    let update = Entity::update_in_channel(clip.channel_id)
        .col_expr(Column::State, Expr::value(ClipState::Queued))
        .col_expr(Column::Failure, Expr::value(None::<String>))
        .col_expr(Column::AttemptsBefore, Expr::col(Column::Attempts))
        .col_expr(Column::Deadline, Expr::value(deadline))
        .col_expr(Column::UpdatedAt, Expr::value(second))
        .filter(Column::Id.eq(clip.id))
        .filter(Column::DeletedAt.is_null())
        .filter(Condition::any().add(has_failed).add(is_late(second)));
    update.exec(connection).await.map(drop)
}

/// Erases the viewer's data and the file keys of a deleted clip. Its files have to be deleted before.
pub(super) async fn empty(connection: &impl ConnectionTrait, clip: &Model) -> Result<(), DbErr> {
    let update = Entity::update_in_channel(clip.channel_id)
        .col_expr(Column::Name, Expr::value(""))
        .col_expr(Column::Tags, Expr::value("[]"))
        .col_expr(Column::FileKey, Expr::value(None::<String>))
        .col_expr(Column::PosterKey, Expr::value(None::<String>))
        .col_expr(Column::VerticalKey, Expr::value(None::<String>))
        .col_expr(Column::VerticalAskedAt, Expr::value(None::<i64>))
        .filter(Column::Id.eq(clip.id))
        .filter(Column::DeletedAt.is_not_null());
    update.exec(connection).await.map(drop)
}

/// Deletes every clip of a user as of `second`. Returns the ids of all clips that the user ever made.
pub(super) async fn delete_all_of(
    connection: &impl ConnectionTrait,
    channel_id: ChannelId,
    user_id: UserId,
    second: i64,
) -> Result<Vec<ClipId>, DbErr> {
    let update = Entity::update_in_channel(channel_id).col_expr(Column::DeletedAt, Expr::value(second));
    update.filter(Column::UserId.eq(user_id)).exec(connection).await?;
    let all = Entity::in_channel(channel_id).filter(Column::UserId.eq(user_id));
    all.select_only().column(Column::Id).into_tuple().all(connection).await
}

/// Deletes the row of an emptied clip if its maker's account was deleted, with the records of its downloads.
pub(super) async fn delete_of_nobody(connection: &db::Database, clip: &Model) -> Result<(), DbErr> {
    let transaction = db::begin_write(connection).await?;
    let maker = users::Entity::in_channel(clip.channel_id).filter(users::Column::Id.eq(clip.user_id));
    let gone = maker.filter(users::Column::DeletedAt.is_not_null()).count(&transaction).await?;
    if gone > 0 {
        let downloads = clip_downloads::Entity::delete_in_channel(clip.channel_id);
        downloads.filter(clip_downloads::Column::ClipId.eq(clip.id)).exec(&transaction).await?;
        let row = Entity::delete_in_channel(clip.channel_id).filter(Column::Id.eq(clip.id));
        row.filter(Column::DeletedAt.is_not_null()).exec(&transaction).await?;
    }
    transaction.commit().await
}
