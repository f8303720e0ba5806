//! The SQL of answers to forms.

use grandstand_db::entities::form_answers::{ActiveModel, Column, Entity, Model};
use grandstand_db::entities::users;
use grandstand_db::ids::{ChannelId, UserId};
use grandstand_db::scope::InChannel;
use jiff::Timestamp;
use sea_orm::ActiveValue::{NotSet, Set};
use sea_orm::sea_query::{Expr, ExprTrait, Func};
use sea_orm::{ColumnTrait, ConnectionTrait, DbErr, EntityTrait, QueryFilter, QueryOrder, QuerySelect};

/// Stores an answer.
pub async fn keep(
    connection: &impl ConnectionTrait,
    channel_id: ChannelId,
    form: &str,
    user_id: Option<UserId>,
    answers: String,
    now: Timestamp,
) -> Result<(), DbErr> {
    let row = ActiveModel {
        id: NotSet,
        channel_id: Set(channel_id),
        form: Set(form.to_owned()),
        user_id: Set(user_id),
        answers: Set(answers),
        created_at: Set(now.as_second()),
    };
    Entity::insert(row).exec(connection).await.map(drop)
}

/// Returns a user's latest answer, as JSON.
pub async fn last(
    connection: &impl ConnectionTrait,
    channel_id: ChannelId,
    form: &str,
    user_id: UserId,
) -> Result<Option<String>, DbErr> {
    Entity::in_channel(channel_id)
        .select_only()
        .column(Column::Answers)
        .filter(Column::Form.eq(form))
        .filter(Column::UserId.eq(user_id))
        .order_by_desc(Column::Id)
        .into_tuple()
        .one(connection)
        .await
}

/// A stored answer.
pub type Kept = Model;

/// Returns at most `limit` answers after an id, in order; only those to one form if it is given.
///
/// # Errors
/// The database failed.
pub async fn kept(
    connection: &impl ConnectionTrait,
    channel_id: ChannelId,
    form: Option<&str>,
    after: i64,
    limit: u64,
) -> Result<Vec<Kept>, DbErr> {
    let mut select = Entity::in_channel(channel_id).filter(Column::Id.gt(after));
    if let Some(form) = form {
        select = select.filter(Column::Form.eq(form));
    }
    select.order_by_asc(Column::Id).limit(limit).all(connection).await
}

/// Returns the names of the forms with answers, sorted; forms that the channel no longer has are among them.
///
/// # Errors
/// The database failed.
pub async fn answered(connection: &impl ConnectionTrait, channel_id: ChannelId) -> Result<Vec<String>, DbErr> {
    Entity::in_channel(channel_id)
        .select_only()
        .column(Column::Form)
        .distinct()
        .order_by_asc(Column::Form)
        .into_tuple()
        .all(connection)
        .await
}

/// Returns a user's answers, the oldest first.
pub(super) async fn of_user(
    connection: &impl ConnectionTrait,
    channel_id: ChannelId,
    user_id: UserId,
) -> Result<Vec<Model>, DbErr> {
    let of_user = Entity::in_channel(channel_id).filter(Column::UserId.eq(user_id));
    of_user.order_by_asc(Column::Id).all(connection).await
}

/// Returns the answers of guests that contain a lower-case text, and perhaps some more.
pub(super) async fn of_guests_with(
    connection: &impl ConnectionTrait,
    channel_id: ChannelId,
    text: &str,
) -> Result<Vec<Model>, DbErr> {
    // SQLite lowers ASCII letters only; other letters match anything here, and the caller compares them.
    let pattern: String = text.chars().map(|letter| if letter.is_ascii_graphic() { letter } else { '_' }).collect();
    let lower = Expr::expr(Func::lower(Expr::col((Entity, Column::Answers))));
    let guests = Entity::in_channel(channel_id).filter(Column::UserId.is_null());
    guests.filter(lower.like(format!("%{pattern}%"))).order_by_asc(Column::Id).all(connection).await
}

/// Deletes a user's answers.
pub(super) async fn forget_user(
    connection: &impl ConnectionTrait,
    channel_id: ChannelId,
    user_id: UserId,
) -> Result<(), DbErr> {
    Entity::delete_in_channel(channel_id).filter(Column::UserId.eq(user_id)).exec(connection).await.map(drop)
}

/// Deletes answers by id.
pub(super) async fn forget(connection: &impl ConnectionTrait, channel_id: ChannelId, ids: &[i64]) -> Result<(), DbErr> {
    for some in ids.chunks(1_000) {
        let some = Column::Id.is_in(some.iter().copied());
        Entity::delete_in_channel(channel_id).filter(some).exec(connection).await?;
    }
    Ok(())
}

/// Deletes a channel's answers from before `second` (unix time).
pub(super) async fn forget_before(
    connection: &impl ConnectionTrait,
    channel_id: ChannelId,
    second: i64,
) -> Result<(), DbErr> {
    Entity::delete_in_channel(channel_id).filter(Column::CreatedAt.lt(second)).exec(connection).await.map(drop)
}

/// Applies `changes` to a user.
pub(super) async fn update_user(
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
