//! The SQL of streams, pushes and the stream states of events.

use grandstand_db::entities::events::{self, EventStatus};
use grandstand_db::entities::stream_pushes::{self, PushState};
use grandstand_db::entities::streams;
use grandstand_db::ids::{ChannelId, EventId};
use grandstand_db::scope::{InChannel, Queue};
use sea_orm::ActiveValue::{NotSet, Set};
use sea_orm::sea_query::{Expr, ExprTrait, OnConflict};
use sea_orm::{ColumnTrait, ConnectionTrait, DbErr, EntityTrait, QueryFilter, QueryOrder, QuerySelect};

/// Returns the stream of an event by the event's alias, and creates it if needed; `None` if there is no such event.
///
/// # Errors
/// The database failed.
pub async fn stream(
    connection: &impl ConnectionTrait,
    channel_id: ChannelId,
    event: &str,
) -> Result<Option<streams::Model>, DbErr> {
    let Some(event_id) = event_id(connection, channel_id, event).await? else { return Ok(None) };
    let first =
        streams::ActiveModel { id: NotSet, channel_id: Set(channel_id), event_id: Set(event_id), key_number: Set(1) };
    let columns = [streams::Column::ChannelId, streams::Column::EventId];
    let once = OnConflict::columns(columns).do_nothing_on([streams::Column::Id]).to_owned();
    streams::Entity::insert(first).on_conflict(once).exec_without_returning(connection).await?;
    of_event(connection, channel_id, event_id).await
}

/// Returns the stream of an event; `None` for an event that never had a key.
pub(super) async fn of_event(
    connection: &impl ConnectionTrait,
    channel_id: ChannelId,
    event_id: EventId,
) -> Result<Option<streams::Model>, DbErr> {
    streams::Entity::in_channel(channel_id).filter(streams::Column::EventId.eq(event_id)).one(connection).await
}

/// Replaces the key of a stream, which makes the previous key invalid.
///
/// # Errors
/// The database failed.
pub async fn renew(connection: &impl ConnectionTrait, stream: &streams::Model) -> Result<(), DbErr> {
    let next = Expr::col(streams::Column::KeyNumber).add(1);
    let update = streams::Entity::update_in_channel(stream.channel_id).col_expr(streams::Column::KeyNumber, next);
    update.filter(streams::Column::Id.eq(stream.id)).exec(connection).await.map(drop)
}

async fn event_id(
    connection: &impl ConnectionTrait,
    channel_id: ChannelId,
    alias: &str,
) -> Result<Option<EventId>, DbErr> {
    events::Entity::in_channel(channel_id)
        .filter(events::Column::Alias.eq(alias))
        .filter(events::Column::Retired.eq(false))
        .select_only()
        .column(events::Column::Id)
        .into_tuple()
        .one(connection)
        .await
}

/// Whether an event exists and is not retired.
pub(super) async fn is_current(
    connection: &impl ConnectionTrait,
    channel_id: ChannelId,
    event_id: EventId,
) -> Result<bool, DbErr> {
    let found: Option<EventId> = events::Entity::in_channel(channel_id)
        .filter(events::Column::Id.eq(event_id))
        .filter(events::Column::Retired.eq(false))
        .select_only()
        .column(events::Column::Id)
        .into_tuple()
        .one(connection)
        .await?;
    Ok(found.is_some())
}

/// Stores the state of an event's stream.
pub(super) async fn set_state(
    connection: &impl ConnectionTrait,
    channel_id: ChannelId,
    event_id: EventId,
    state: EventStatus,
) -> Result<(), DbErr> {
    let update =
        events::Entity::update_in_channel(channel_id).col_expr(events::Column::StreamState, Expr::value(state));
    update.filter(events::Column::Id.eq(event_id)).exec(connection).await.map(drop)
}

/// Stores a new push. The database refuses a second open push of an event.
pub(super) async fn open(
    connection: &impl ConnectionTrait,
    stream: &streams::Model,
    name: &str,
    second: i64,
) -> Result<(), DbErr> {
    let row = stream_pushes::ActiveModel {
        id: NotSet,
        channel_id: Set(stream.channel_id),
        event_id: Set(stream.event_id),
        name: Set(name.to_owned()),
        key_number: Set(stream.key_number),
        state: Set(PushState::Open),
        media_id: Set(None),
        part: Set(None),
        trouble: Set(None),
        opened_at: Set(second),
        seen_at: Set(second),
        closed_at: Set(None),
    };
    stream_pushes::Entity::insert(row).exec_without_returning(connection).await.map(drop)
}

/// Returns a push by its name.
pub(super) async fn push(connection: &impl ConnectionTrait, name: &str) -> Result<Option<stream_pushes::Model>, DbErr> {
    stream_pushes::Entity::every().filter(stream_pushes::Column::Name.eq(name)).one(connection).await
}

/// Returns the pushes of an event, the latest first.
pub(super) async fn pushes(
    connection: &impl ConnectionTrait,
    channel_id: ChannelId,
    event_id: EventId,
) -> Result<Vec<stream_pushes::Model>, DbErr> {
    stream_pushes::Entity::in_channel(channel_id)
        .filter(stream_pushes::Column::EventId.eq(event_id))
        .order_by_desc(stream_pushes::Column::Id)
        .all(connection)
        .await
}

/// Stores when a process last followed a push.
pub(super) async fn set_seen(
    connection: &impl ConnectionTrait,
    push: &stream_pushes::Model,
    second: i64,
) -> Result<(), DbErr> {
    let update = stream_pushes::Entity::update_in_channel(push.channel_id);
    let update = update.col_expr(stream_pushes::Column::SeenAt, Expr::value(second));
    update.filter(stream_pushes::Column::Id.eq(push.id)).exec(connection).await.map(drop)
}

/// Stores why the server ends a push. An earlier reason stays.
pub(super) async fn set_trouble(
    connection: &impl ConnectionTrait,
    push: &stream_pushes::Model,
    why: &str,
) -> Result<(), DbErr> {
    let update = stream_pushes::Entity::update_in_channel(push.channel_id);
    let update = update.col_expr(stream_pushes::Column::Trouble, Expr::value(why));
    let update = update.filter(stream_pushes::Column::Trouble.is_null());
    update.filter(stream_pushes::Column::Id.eq(push.id)).exec(connection).await.map(drop)
}

/// Closes a push.
pub(super) async fn close(
    connection: &impl ConnectionTrait,
    push: &stream_pushes::Model,
    second: i64,
) -> Result<(), DbErr> {
    let update = stream_pushes::Entity::update_in_channel(push.channel_id)
        .col_expr(stream_pushes::Column::State, Expr::value(PushState::Closed))
        .col_expr(stream_pushes::Column::ClosedAt, Expr::value(second));
    update.filter(stream_pushes::Column::Id.eq(push.id)).exec(connection).await.map(drop)
}

/// Whether a later push to the same event has taken a push's place.
pub(super) async fn is_displaced(
    connection: &impl ConnectionTrait,
    push: &stream_pushes::Model,
) -> Result<bool, DbErr> {
    let later = stream_pushes::Entity::in_channel(push.channel_id)
        .filter(stream_pushes::Column::EventId.eq(push.event_id))
        .filter(stream_pushes::Column::Id.gt(push.id));
    Ok(later.one(connection).await?.is_some())
}

/// Stores the recording of a push and its part number.
pub(super) async fn set_part(
    connection: &impl ConnectionTrait,
    push: &stream_pushes::Model,
    media_id: i64,
    part: i64,
) -> Result<(), DbErr> {
    let update = stream_pushes::Entity::update_in_channel(push.channel_id)
        .col_expr(stream_pushes::Column::MediaId, Expr::value(media_id))
        .col_expr(stream_pushes::Column::Part, Expr::value(part));
    update.filter(stream_pushes::Column::Id.eq(push.id)).exec(connection).await.map(drop)
}

/// Returns the latest push of an event that has a recording.
pub(super) async fn latest_recorded(
    connection: &impl ConnectionTrait,
    channel_id: ChannelId,
    event_id: EventId,
) -> Result<Option<stream_pushes::Model>, DbErr> {
    stream_pushes::Entity::in_channel(channel_id)
        .filter(stream_pushes::Column::EventId.eq(event_id))
        .filter(stream_pushes::Column::MediaId.is_not_null())
        .order_by_desc(stream_pushes::Column::Id)
        .one(connection)
        .await
}

/// A push, for the operator.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Listed {
    /// The channel.
    pub channel_id: ChannelId,
    /// The event's alias.
    pub event: String,
    /// The push.
    pub push: stream_pushes::Model,
}

/// Returns the latest pushes of a channel, or of all, the latest first.
///
/// # Errors
/// The database failed.
pub async fn list(
    connection: &impl ConnectionTrait,
    channel_id: Option<ChannelId>,
    limit: u64,
) -> Result<Vec<Listed>, DbErr> {
    let mut query = stream_pushes::Entity::every().order_by_desc(stream_pushes::Column::Id).limit(limit);
    if let Some(channel_id) = channel_id {
        query = query.filter(stream_pushes::Column::ChannelId.eq(channel_id));
    }
    let pushes = query.all(connection).await?;
    let mut listed = Vec::with_capacity(pushes.len());
    for channel in pushes.chunk_by(|one, other| one.channel_id == other.channel_id) {
        let Some(first) = channel.first() else { continue };
        let ids = channel.iter().map(|push| push.event_id);
        let names: Vec<(EventId, String)> = events::Entity::in_channel(first.channel_id)
            .filter(events::Column::Id.is_in(ids))
            .select_only()
            .columns([events::Column::Id, events::Column::Alias])
            .into_tuple()
            .all(connection)
            .await?;
        let alias = |id: EventId| names.iter().find(|(of, _)| *of == id).map(|(_, alias)| alias.clone());
        listed.extend(channel.iter().map(|push| Listed {
            channel_id: push.channel_id,
            event: alias(push.event_id).unwrap_or_default(),
            push: push.clone(),
        }));
    }
    Ok(listed)
}
