//! The SQL of calendars.

use grandstand_db::entities::{calendar_entries as entries, calendar_feeds as feeds, events, users};
use grandstand_db::ids::{ChannelId, EventId, UserId};
use grandstand_db::scope::InChannel;
use sea_orm::sea_query::{Expr, ExprTrait, OnConflict};
use sea_orm::{
    ColumnTrait, Condition, ConnectionTrait, DbErr, EntityTrait, IntoActiveModel, QueryFilter, QueryOrder, QuerySelect,
};
use tenants::schema::text::Language;

/// Returns a user's language; `None` if their account was deleted.
pub(super) async fn language(
    connection: &impl ConnectionTrait,
    channel_id: ChannelId,
    user_id: UserId,
) -> Result<Option<Language>, DbErr> {
    let code: Option<String> = users::Entity::in_channel(channel_id)
        .select_only()
        .column(users::Column::Language)
        .filter(users::Column::Id.eq(user_id))
        .filter(users::Column::DeletedAt.is_null())
        .into_tuple()
        .one(connection)
        .await?;
    Ok(code.as_deref().and_then(Language::from_code))
}

/// Returns a user's feed.
pub(super) async fn feed(
    connection: &impl ConnectionTrait,
    channel_id: ChannelId,
    user_id: UserId,
) -> Result<Option<feeds::Model>, DbErr> {
    feeds::Entity::in_channel(channel_id).filter(feeds::Column::UserId.eq(user_id)).one(connection).await
}

/// Stores a feed, unless its user has one already.
pub(super) async fn make(connection: &impl ConnectionTrait, row: feeds::Model) -> Result<(), DbErr> {
    let once = OnConflict::column(feeds::Column::UserId).do_nothing_on([feeds::Column::UserId]).to_owned();
    feeds::Entity::insert(row.into_active_model()).on_conflict(once).exec_without_returning(connection).await.map(drop)
}

/// Deletes a user's feed, if they have one.
pub(super) async fn forget(
    connection: &impl ConnectionTrait,
    channel_id: ChannelId,
    user_id: UserId,
) -> Result<(), DbErr> {
    let of_user = feeds::Entity::delete_in_channel(channel_id).filter(feeds::Column::UserId.eq(user_id));
    of_user.exec(connection).await.map(drop)
}

/// Returns at most `most` events that begin at `from` or later: those with these ids, and those that match `more`.
/// Retired events are included; the soonest come first.
pub(super) async fn events(
    connection: &impl ConnectionTrait,
    channel_id: ChannelId,
    ids: &[EventId],
    more: Option<Condition>,
    from: i64,
    most: u64,
) -> Result<Vec<events::Model>, DbErr> {
    let wanted = Condition::any().add(events::Column::Id.is_in(ids.iter().copied()));
    events::Entity::in_channel(channel_id)
        .filter(more.into_iter().fold(wanted, Condition::add))
        .filter(events::Column::StartsAt.gte(from))
        .order_by_asc(events::Column::StartsAt)
        .order_by_asc(events::Column::Id)
        .limit(most)
        .all(connection)
        .await
}

/// Returns what calendars were last sent about events.
pub(super) async fn told(
    connection: &impl ConnectionTrait,
    channel_id: ChannelId,
    ids: &[EventId],
) -> Result<Vec<entries::Model>, DbErr> {
    let of_events = entries::Column::EventId.is_in(ids.iter().copied());
    entries::Entity::in_channel(channel_id).filter(of_events).all(connection).await
}

/// Stores what calendars are sent about events from now on. Rows without a change are left alone, so that concurrent
/// calls count a change once.
pub(super) async fn tell(connection: &impl ConnectionTrait, rows: Vec<entries::Model>) -> Result<(), DbErr> {
    if rows.is_empty() {
        return Ok(());
    }
    let known = |column: entries::Column| Expr::col((entries::Entity, column));
    let other = known(entries::Column::ContentHash).ne(Expr::col(("excluded", entries::Column::ContentHash)));
    let newer = OnConflict::column(entries::Column::EventId)
        .update_columns([entries::Column::ContentHash, entries::Column::ChangedAt])
        .value(entries::Column::Sequence, known(entries::Column::Sequence).add(1))
        .action_and_where(other)
        .to_owned();
    let rows = rows.into_iter().map(IntoActiveModel::into_active_model);
    entries::Entity::insert_many(rows).on_conflict(newer).exec_without_returning(connection).await.map(drop)
}
