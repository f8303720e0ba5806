//! The SQL of cutting clips.

use grandstand_db::entities::clips::{ClipState, Column, Entity, FailureCause, Model};
use grandstand_db::ids::ChannelId;
use grandstand_db::scope::InChannel;
use sea_orm::sea_query::{Expr, ExprTrait};
use sea_orm::{ColumnTrait, ConnectionTrait, DbErr, Order, PaginatorTrait, QueryFilter, QueryOrder, QuerySelect};

use super::queries::{current, is_late, is_open, is_under_way};

/// Returns the clip of a lane that is to be cut next: one that was begun and never ended, else the one that has waited
/// the longest since it was requested or last tried, so that a failing clip doesn't go first again and again. Within
/// one second, the clip with fewer attempts comes first.
pub(super) async fn next(
    connection: &impl ConnectionTrait,
    channel_id: ChannelId,
    lane: i32,
) -> Result<Option<Model>, DbErr> {
    let tried = Expr::col((Entity, Column::Attempts)).sub(Expr::col((Entity, Column::AttemptsBefore)));
    current(channel_id)
        .filter(Column::Lane.eq(lane))
        .filter(is_open())
        .order_by_asc(Column::State)
        .order_by_asc(Column::UpdatedAt)
        .order_by(tried, Order::Asc)
        .order_by_asc(Column::Id)
        .limit(1)
        .one(connection)
        .await
}

/// Returns whether a lane has clips that were not tried since they were requested.
pub(super) async fn has_untried(
    connection: &impl ConnectionTrait,
    channel_id: ChannelId,
    lane: i32,
) -> Result<bool, DbErr> {
    let is_untried = Expr::col((Entity, Column::Attempts)).equals((Entity, Column::AttemptsBefore));
    let untried = current(channel_id).filter(Column::Lane.eq(lane)).filter(is_open()).filter(is_untried);
    Ok(untried.count(connection).await? > 0)
}

/// Returns the clips of a lane that have missed their deadline and are not stored as failed yet.
pub(super) async fn late(
    connection: &impl ConnectionTrait,
    channel_id: ChannelId,
    lane: i32,
    second: i64,
) -> Result<Vec<Model>, DbErr> {
    current(channel_id).filter(Column::Lane.eq(lane)).filter(is_late(second)).all(connection).await
}

/// Stores that a clip has missed its deadline, unless it changed meanwhile.
pub(super) async fn fail_late(connection: &impl ConnectionTrait, clip: &Model, second: i64) -> Result<(), DbErr> {
    let update = Entity::update_in_channel(clip.channel_id)
        .col_expr(Column::State, Expr::value(ClipState::Failed))
        .col_expr(Column::Failure, Expr::value(FailureCause::TookTooLong))
        .col_expr(Column::UpdatedAt, Expr::value(second))
        .filter(Column::Id.eq(clip.id))
        .filter(Column::Attempts.eq(clip.attempts))
        .filter(Column::Deadline.eq(clip.deadline))
        .filter(is_late(second));
    update.exec(connection).await.map(drop)
}

/// Stores that cutting a clip begins. Returns `false` if the clip changed meanwhile, or its deadline has passed.
pub(super) async fn begin(connection: &impl ConnectionTrait, clip: &Model, second: i64) -> Result<bool, DbErr> {
    let update = Entity::update_in_channel(clip.channel_id)
        .col_expr(Column::State, Expr::value(ClipState::Processing))
        .col_expr(Column::Attempts, Expr::value(clip.attempts + 1))
        .col_expr(Column::UpdatedAt, Expr::value(second))
        .filter(Column::Id.eq(clip.id))
        .filter(Column::Attempts.eq(clip.attempts))
        .filter(Column::Deadline.eq(clip.deadline))
        .filter(is_under_way(second));
    Ok(update.exec(connection).await?.rows_affected > 0)
}

/// The result of an attempt to cut a clip.
#[derive(Debug)]
pub(super) enum Ended {
    /// The clip is done.
    Done { file_key: String, file_bytes: i64, size: (i32, i32), poster_key: String },
    /// The clip is to be tried again.
    Again,
    /// The clip has failed for good.
    Failed(FailureCause),
}

/// Stores the result of an attempt. Returns `false` if it is no longer the latest one, the clip is gone, or the clip
/// was done only after its deadline.
pub(super) async fn end(
    connection: &impl ConnectionTrait,
    clip: &Model,
    attempt: i32,
    ended: &Ended,
    second: i64,
) -> Result<bool, DbErr> {
    let update = Entity::update_in_channel(clip.channel_id)
        .col_expr(Column::UpdatedAt, Expr::value(second))
        .filter(Column::Id.eq(clip.id))
        .filter(Column::Attempts.eq(attempt))
        .filter(Column::DeletedAt.is_null())
        .filter(Column::State.eq(ClipState::Processing));
    let update = match ended {
        Ended::Done { file_key, file_bytes, size: (width, height), poster_key } => update
            .filter(Column::Deadline.gt(second))
            .col_expr(Column::State, Expr::value(ClipState::Done))
            .col_expr(Column::FileKey, Expr::value(file_key.as_str()))
            .col_expr(Column::FileBytes, Expr::value(*file_bytes))
            .col_expr(Column::Width, Expr::value(*width))
            .col_expr(Column::Height, Expr::value(*height))
            .col_expr(Column::PosterKey, Expr::value(poster_key.as_str())),
        Ended::Again => update.col_expr(Column::State, Expr::value(ClipState::Queued)),
        Ended::Failed(cause) => update
            .col_expr(Column::State, Expr::value(ClipState::Failed))
            .col_expr(Column::Failure, Expr::value(*cause)),
    };
    Ok(update.exec(connection).await?.rows_affected > 0)
}
