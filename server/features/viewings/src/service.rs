//! Taking, keeping and giving up a place.

use std::time::Duration;

use grandstand_db as db;
use grandstand_db::entities::users::{self, Lock};
use grandstand_db::entities::viewings::Model;
use grandstand_db::ids::{ChannelId, EventId, UserId};
use grandstand_platform::throttle::Rule;
use grandstand_web::context::Context;
use grandstand_web::throttled;
use sea_orm::{DbErr, SqlErr};
use tenants::compile::Channel;
use tenants::schema::catalogue::AccessType;

use super::places::{Ruling, rule};
use super::queries;
use crate::Viewings;
use crate::error::Error;

/// Seconds between the heartbeats of a player, which may miss two before it loses its place.
pub const HEARTBEAT_SECONDS: u32 = 15;
/// A heartbeat within this many seconds of the last stored one is not stored.
const WRITTEN_EVERY_SECONDS: i64 = 10;

const HOUR: Duration = Duration::from_secs(60 * 60);
/// Places that a user gives up. Without this limit, devices could pass one place around and all watch, one segment
/// each.
const GIVEN_UP: Rule = Rule { name: "places-given-up", most: 30, window: HOUR };
/// Places that a user takes over from another device. They are counted apart from those that are given up, so that a
/// user who closes many tabs can still take over.
const TAKEN_OVER: Rule = Rule { name: "places-taken-over", most: 30, window: HOUR };

/// A device's request for a place.
#[derive(Debug, Clone, Copy)]
pub struct Wanted {
    /// The user of the device.
    pub user_id: UserId,
    /// The session, which identifies the device.
    pub session_id: i64,
    /// The event that it plays.
    pub event_id: EventId,
    /// The event's access type.
    pub access_type: AccessType,
    /// Whether it takes another device's place if none is left.
    pub take_over: bool,
    /// Unix time in seconds.
    pub second: i64,
}

/// The answer to a request for a place.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Taken {
    /// Whether the device may play.
    pub granted: bool,
    /// The number of places; `None` if they are not limited.
    pub limit: Option<u16>,
    /// The user's other devices that have one.
    pub others: Vec<Model>,
}

/// Takes or keeps a place for a device. Places are counted only if the channel limits them, and never for free events.
///
/// # Errors
/// Another process has just ended the session, or the database failed.
pub async fn take(viewings: &Viewings, channel: &Channel, wanted: &Wanted) -> Result<Taken, Error> {
    let limit = channel.streaming.concurrent_streams.filter(|_| wanted.access_type != AccessType::Free);
    let Some(places) = limit else { return Ok(Taken { granted: true, limit, others: Vec::new() }) };
    let places = usize::from(places);
    let Wanted { user_id, session_id, second, .. } = *wanted;
    let kept = queries::kept(&viewings.database, ChannelId(channel.id), user_id, second).await?;
    let is_written = kept.iter().any(|one| is_written(one, wanted));
    match rule(&kept, session_id, places, wanted.take_over) {
        Ruling::Full => return Ok(Taken { granted: false, limit, others: others(kept, session_id, &[]) }),
        Ruling::Place(gone) if gone.is_empty() && is_written => {
            return Ok(Taken { granted: true, limit, others: others(kept, session_id, &[]) });
        }
        Ruling::Place(_) => {}
    }
    // Decides again, now that the user is locked.
    let transaction = db::begin_write(&viewings.database).await?;
    users::lock(&transaction, ChannelId(channel.id), user_id, Lock::Exclusive).await?;
    let kept = queries::kept(&transaction, ChannelId(channel.id), user_id, second).await?;
    let Ruling::Place(gone) = rule(&kept, session_id, places, wanted.take_over) else {
        return Ok(Taken { granted: false, limit, others: others(kept, session_id, &[]) });
    };
    queries::forget(&transaction, ChannelId(channel.id), &gone).await?;
    let started_at = kept.iter().find(|one| one.session_id == session_id).map_or(second, |own| own.started_at);
    let row = Model {
        channel_id: ChannelId(channel.id),
        session_id,
        user_id,
        event_id: wanted.event_id,
        started_at,
        seen_at: second,
    };
    queries::keep(&transaction, row).await.map_err(ended)?;
    transaction.commit().await?;
    gone.iter().for_each(|session_id| viewings.lost_places.note(*session_id));
    Ok(Taken { granted: true, limit, others: others(kept, session_id, &gone) })
}

/// Like [`take`], and takes over a place if none is left, unless the user has taken over too often.
///
/// # Errors
/// The user has taken over too many places, or see [`take`].
pub(super) async fn take_for(viewings: &Viewings, context: &Context, wanted: &Wanted) -> Result<Taken, Error> {
    let channel = context.channel();
    let taken = take(viewings, channel, &Wanted { take_over: false, ..*wanted }).await?;
    if taken.granted || !wanted.take_over {
        return Ok(taken);
    }
    viewings.throttle.take(&[throttled::by_person(TAKEN_OVER, context, &wanted.user_id.to_string())]).await?;
    take(viewings, channel, wanted).await
}

/// Gives up the place of a user's session: at the event, or at any if none is given. A user who has given up too many
/// keeps this one until it lapses. The device notices nothing, because the place is still its own.
///
/// # Errors
/// The database failed.
pub(super) async fn give_up(
    viewings: &Viewings,
    context: &Context,
    (user_id, session_id): (UserId, i64),
    event_id: Option<EventId>,
) -> Result<(), DbErr> {
    let (channel_id, second) = (context.channel_id(), context.now.as_second());
    if !queries::has(&viewings.database, channel_id, session_id, event_id, second).await? {
        return Ok(());
    }
    let attempt = throttled::by_person(GIVEN_UP, context, &user_id.to_string());
    if viewings.throttle.take(&[attempt]).await.is_ok() {
        queries::end(&viewings.database, channel_id, session_id, event_id).await?;
        viewings.lost_places.note(session_id);
    }
    Ok(())
}

/// Maps a violated foreign key: sessions are cached for some seconds after another process has ended them.
fn ended(error: DbErr) -> Error {
    match error.sql_err() {
        Some(SqlErr::ForeignKeyConstraintViolation(_)) => Error::SessionEnded,
        _ => error.into(),
    }
}

fn is_written(viewing: &Model, wanted: &Wanted) -> bool {
    viewing.session_id == wanted.session_id
        && viewing.event_id == wanted.event_id
        && wanted.second - viewing.seen_at < WRITTEN_EVERY_SECONDS
}

fn others(kept: Vec<Model>, session_id: i64, gone: &[i64]) -> Vec<Model> {
    let stays = |one: &Model| one.session_id != session_id && !gone.contains(&one.session_id);
    kept.into_iter().filter(stays).collect()
}
