//! The SQL of answers to forms.

use jiff::Timestamp;
use sea_orm::ActiveValue::{NotSet, Set};
use sea_orm::{ColumnTrait, ConnectionTrait, DbErr, EntityTrait, QueryFilter, QueryOrder, QuerySelect};

use crate::db::entities::form_answers::{ActiveModel, Column, Entity, Model};
use crate::db::scope::InChannel;

/// Keeps an answer.
pub async fn keep(
    connection: &impl ConnectionTrait,
    channel_id: i64,
    form: &str,
    user_id: Option<i64>,
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

/// What a user answered last, JSON.
pub async fn last(
    connection: &impl ConnectionTrait,
    channel_id: i64,
    form: &str,
    user_id: i64,
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

/// An answer as it is kept.
pub type Kept = Model;

/// Answers after a number, in the order in which they came, `limit` at most; of one form where it is named.
///
/// # Errors
/// The database failed.
pub async fn kept(
    connection: &impl ConnectionTrait,
    channel_id: i64,
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
