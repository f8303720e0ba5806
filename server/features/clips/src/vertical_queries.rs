//! The SQL of vertical cuts.

use grandstand_db::entities::clips::{Column, Entity, Model};
use grandstand_db::ids::ChannelId;
use grandstand_db::scope::InChannel;
use sea_orm::sea_query::Expr;
use sea_orm::{ColumnTrait, ConnectionTrait, DbErr, QueryFilter, QueryOrder, QuerySelect};

use super::queries::current;

/// Stores that a clip's vertical cut is to be made. Returns `false` if that is stored already, or the clip changed
/// meanwhile.
pub(super) async fn ask(connection: &impl ConnectionTrait, clip: &Model, second: i64) -> Result<bool, DbErr> {
    let update = Entity::update_in_channel(clip.channel_id)
        .col_expr(Column::VerticalAskedAt, Expr::value(second))
        .filter(Column::Id.eq(clip.id))
        .filter(Column::VerticalAskedAt.is_null())
        .filter(Column::VerticalKey.is_null())
        .filter(Column::VerticalAttempts.eq(clip.vertical_attempts))
        .filter(Column::DeletedAt.is_null());
    Ok(update.exec(connection).await?.rows_affected > 0)
}

/// Returns the clip of a channel whose vertical cut has waited the longest.
pub(super) async fn next(connection: &impl ConnectionTrait, channel_id: ChannelId) -> Result<Option<Model>, DbErr> {
    current(channel_id)
        .filter(Column::VerticalAskedAt.is_not_null())
        .order_by_asc(Column::VerticalAskedAt)
        .order_by_asc(Column::Id)
        .limit(1)
        .one(connection)
        .await
}

/// Stores that an attempt begins. Returns `false` if the clip changed meanwhile.
pub(super) async fn begin(connection: &impl ConnectionTrait, clip: &Model, attempt: i32) -> Result<bool, DbErr> {
    let update = Entity::update_in_channel(clip.channel_id)
        .col_expr(Column::VerticalAttempts, Expr::value(attempt))
        .filter(Column::Id.eq(clip.id))
        .filter(Column::VerticalAttempts.eq(clip.vertical_attempts))
        .filter(Column::VerticalAskedAt.is_not_null())
        .filter(Column::DeletedAt.is_null());
    Ok(update.exec(connection).await?.rows_affected > 0)
}

/// The result of an attempt.
#[derive(Debug)]
pub(super) enum Ended {
    /// The cut is stored under a key, with this size in bytes.
    Done(String, i64),
    /// It is to be tried again after those that wait.
    Again,
    /// It has failed for good.
    Failed,
}

/// Stores the result of an attempt. Returns `false` if it is no longer the latest one, or the clip was deleted.
pub(super) async fn end(
    connection: &impl ConnectionTrait,
    clip: &Model,
    attempt: i32,
    ended: &Ended,
    second: i64,
) -> Result<bool, DbErr> {
    let update = Entity::update_in_channel(clip.channel_id)
        .filter(Column::Id.eq(clip.id))
        .filter(Column::VerticalAttempts.eq(attempt))
        .filter(Column::VerticalAskedAt.is_not_null())
        .filter(Column::DeletedAt.is_null());
    let asked_at = matches!(ended, Ended::Again).then_some(second);
    let update = update.col_expr(Column::VerticalAskedAt, Expr::value(asked_at));
    let update = match ended {
        Ended::Done(key, bytes) => update
            .col_expr(Column::VerticalKey, Expr::value(key.as_str()))
            .col_expr(Column::VerticalBytes, Expr::value(*bytes)),
        Ended::Again | Ended::Failed => update,
    };
    Ok(update.exec(connection).await?.rows_affected > 0)
}
