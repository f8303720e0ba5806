//! The SQL of lists of clips.

use std::collections::HashMap;

use grandstand_db::entities::clips::{Column, Entity, Model};
use grandstand_db::entities::{events, users};
use grandstand_db::ids::{ChannelId, EventId, UserId};
use grandstand_db::scope::InChannel;
use grandstand_web::list::Listing;
use sea_orm::sea_query::{Expr, ExprTrait, Func};
use sea_orm::{
    ColumnTrait, Condition, ConnectionTrait, DbErr, QueryFilter, QueryOrder, QuerySelect, QueryTrait, Select,
};

use super::queries::{current, has_not_failed};
use super::sorting::{ClipField, EventWithClipField};

/// The clips in a list.
#[derive(Debug, Clone, Copy)]
pub(super) enum Listed {
    /// Clips that a user made.
    Of(UserId),
    /// Clips of an event: those that have not failed at `second` (unix time) if `shown`, and all that the user `mine`
    /// made.
    OfEvent { event_id: EventId, shown: bool, mine: Option<UserId>, second: i64 },
}

impl Listed {
    fn select(self, channel_id: ChannelId) -> Select<Entity> {
        match self {
            Self::Of(user_id) => current(channel_id).filter(Column::UserId.eq(user_id)),
            Self::OfEvent { event_id, shown, mine, second } => {
                // Without a user, no clip matches.
                let of_mine = Column::UserId.eq(mine.unwrap_or(UserId(-1)));
                let of_all = shown.then(|| has_not_failed(second));
                let any = Condition::any().add(of_mine).add_option(of_all);
                current(channel_id).filter(Column::EventId.eq(event_id)).filter(any)
            }
        }
    }
}

/// Returns a page of clips.
///
/// # Errors
/// The database failed.
pub(super) async fn page(
    connection: &impl ConnectionTrait,
    channel_id: ChannelId,
    listed: Listed,
    Listing { page, sort }: Listing<ClipField>,
) -> Result<Vec<Model>, DbErr> {
    let select = listed.select(channel_id);
    let sorted = match sort.by {
        ClipField::Date => select,
        ClipField::Name => select.order_by(Func::lower(Expr::col((Entity, Column::Name))), sort.order()),
    };
    sorted
        .order_by(Column::Id, sort.order())
        .limit(page.row_limit())
        .offset((page.offset > 0).then_some(page.offset))
        .all(connection)
        .await
}

/// Returns the number of clips in a list.
///
/// # Errors
/// The database failed.
pub(super) async fn count(
    connection: &impl ConnectionTrait,
    channel_id: ChannelId,
    listed: Listed,
) -> Result<u64, DbErr> {
    counted(connection, listed.select(channel_id).select_only().expr(Column::Id.count())).await
}

/// Returns events with clips that are visible at `second`, and the number of these clips.
///
/// # Errors
/// The database failed.
pub(super) async fn events_with_clips(
    connection: &impl ConnectionTrait,
    channel_id: ChannelId,
    second: i64,
    Listing { page, sort }: Listing<EventWithClipField>,
) -> Result<Vec<(EventId, i64)>, DbErr> {
    let select = seen(channel_id, second)
        .select_only()
        .column(Column::EventId)
        .group_by(Column::EventId)
        .expr(Column::Id.count());
    let sorted = match sort.by {
        EventWithClipField::Date => select,
        EventWithClipField::Clips => select.order_by(Column::Id.count(), sort.order()),
    };
    sorted
        .order_by(Column::Id.max(), sort.order())
        .limit(page.row_limit())
        .offset((page.offset > 0).then_some(page.offset))
        .into_tuple()
        .all(connection)
        .await
}

/// Returns the number of events with clips that are visible at `second`.
///
/// # Errors
/// The database failed.
pub(super) async fn count_events(
    connection: &impl ConnectionTrait,
    channel_id: ChannelId,
    second: i64,
) -> Result<u64, DbErr> {
    let distinct = Func::count_distinct(Expr::col((Entity, Column::EventId)));
    counted(connection, seen(channel_id, second).select_only().expr(distinct)).await
}

/// Selects clips that have not failed at `second`, of existing events.
fn seen(channel_id: ChannelId, second: i64) -> Select<Entity> {
    let mut select = current(channel_id).filter(has_not_failed(second));
    let of_event = Condition::all()
        .add(Expr::col((Entity, Column::ChannelId)).equals((events::Entity, events::Column::ChannelId)))
        .add(Expr::col((Entity, Column::EventId)).equals((events::Entity, events::Column::Id)))
        .add(events::Column::Retired.eq(false));
    QueryTrait::query(&mut select).inner_join(events::Entity, of_event);
    select
}

async fn counted(connection: &impl ConnectionTrait, count: Select<Entity>) -> Result<u64, DbErr> {
    let total = count.into_tuple::<i64>().one(connection).await?;
    Ok(total.unwrap_or_default().unsigned_abs())
}

/// Returns every clip that a user ever made, the oldest first. Of deleted ones, only remains are stored.
///
/// # Errors
/// The database failed.
pub async fn all_of_user(
    connection: &impl ConnectionTrait,
    channel_id: ChannelId,
    user_id: UserId,
) -> Result<Vec<Model>, DbErr> {
    let of_user = Entity::in_channel(channel_id).filter(Column::UserId.eq(user_id));
    of_user.order_by_asc(Column::Id).all(connection).await
}

/// Returns the latest clips of a channel, or of one of its events, that are not deleted; at most `limit`.
pub(super) async fn latest(
    connection: &impl ConnectionTrait,
    channel_id: ChannelId,
    event_id: Option<EventId>,
    limit: u64,
) -> Result<Vec<Model>, DbErr> {
    let of = event_id.into_iter().fold(current(channel_id), |all, id| all.filter(Column::EventId.eq(id)));
    of.order_by_desc(Column::Id).limit(limit).all(connection).await
}

/// Returns the aliases of events, by id.
pub(super) async fn event_aliases(
    connection: &impl ConnectionTrait,
    channel_id: ChannelId,
    ids: impl Iterator<Item = EventId>,
) -> Result<HashMap<EventId, String>, DbErr> {
    let rows = events::Entity::in_channel(channel_id).filter(events::Column::Id.is_in(ids));
    let rows = rows.select_only().columns([events::Column::Id, events::Column::Alias]);
    Ok(rows.into_tuple::<(EventId, String)>().all(connection).await?.into_iter().collect())
}

/// Returns the e-mail addresses of users, by id.
pub(super) async fn addresses(
    connection: &impl ConnectionTrait,
    channel_id: ChannelId,
    ids: impl Iterator<Item = UserId>,
) -> Result<HashMap<UserId, String>, DbErr> {
    let rows = users::Entity::in_channel(channel_id).filter(users::Column::Id.is_in(ids));
    let rows = rows.select_only().columns([users::Column::Id, users::Column::Email]);
    Ok(rows.into_tuple::<(UserId, String)>().all(connection).await?.into_iter().collect())
}
