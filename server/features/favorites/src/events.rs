//! The events of a user's favourites.

use grandstand_catalogue::events::list_of;
use grandstand_catalogue::filter::any_of::AnyOf;
use grandstand_catalogue::filter::{EventsList, EventsQuery};
use grandstand_db::entities::favorites::FavoriteType;
use grandstand_db::ids::{ChannelId, UserId};
use grandstand_web::context::Context;
use grandstand_web::list::ListQuery;
use sea_orm::{Condition, ConnectionTrait, DbErr};
use tenants::compile::{Body, Channel};

use super::error::Error;
use super::queries::{self, Owner};
use crate::Favorites;

/// Returns a page of the events of a user's favourite teams (their sub-teams included), schools, sports and venues, and
/// of single events that are favourites.
///
/// # Errors
/// The query is invalid, it asks for too many rows, or the database failed.
pub async fn list(
    favorites: &Favorites,
    context: &Context,
    user_id: UserId,
    query: &EventsQuery,
    list: &ListQuery<EventsList>,
) -> Result<Body, Error> {
    let any_of = any_of(&favorites.database, context.channel(), user_id).await?;
    Ok(list_of(&favorites.catalogue, context, query, list, any_of).await?)
}

/// Returns the condition for rows of `events` that belong to a user's favourites, retired events included; `None` if
/// the user has no favourites.
///
/// # Errors
/// The database failed.
pub async fn condition(
    connection: &impl ConnectionTrait,
    channel: &Channel,
    user_id: UserId,
) -> Result<Option<Condition>, DbErr> {
    Ok(any_of(connection, channel, user_id).await?.condition(ChannelId(channel.id)))
}

async fn any_of(connection: &impl ConnectionTrait, channel: &Channel, user_id: UserId) -> Result<AnyOf, DbErr> {
    let marked = queries::marked(connection, Owner { channel_id: ChannelId(channel.id), user_id }).await?;
    let ids = |kind: FavoriteType| {
        let of_kind = marked.iter().filter(move |(of, _)| *of == kind);
        of_kind.map(|(_, id)| *id).collect::<Vec<i64>>()
    };
    Ok(AnyOf {
        participants: ids(FavoriteType::Participant),
        groups: channel.participant_groups.expand(&ids(FavoriteType::ParticipantGroup)),
        categories: ids(FavoriteType::EventCategory),
        locations: ids(FavoriteType::EventLocation),
        events: ids(FavoriteType::FavoriteEvent),
    })
}
