//! The events of what a user has marked.

use grandstand_catalogue::events::list_of;
use grandstand_catalogue::filter::any_of::AnyOf;
use grandstand_catalogue::filter::{EventsList, EventsQuery};
use grandstand_db::entities::favorites::FavoriteType;
use grandstand_web::context::Context;
use grandstand_web::list::ListQuery;
use grandstand_web::problem::Problem;
use sea_orm::{Condition, ConnectionTrait, DbErr};
use tenants::compile::{Body, Channel};

use super::queries::{self, Owner};
use crate::Favorites;

/// A page of the events of a user's favourite teams (their sub-teams included), schools, sports and venues, and of single
/// events that are favourites.
///
/// # Errors
/// A query that can't be understood, too many rows, or the database failed.
pub async fn list(
    favorites: &Favorites,
    context: &Context,
    user_id: i64,
    query: &EventsQuery,
    list: &ListQuery<EventsList>,
) -> Result<Body, Problem> {
    let any_of = any_of(&favorites.database, context.channel(), user_id).await?;
    list_of(&favorites.catalogue, context, query, list, any_of).await
}

/// The condition on rows of `events` that are of something that a user has marked, retired events included; `None` where
/// they have marked nothing.
///
/// # Errors
/// The database failed.
pub async fn condition(
    connection: &impl ConnectionTrait,
    channel: &Channel,
    user_id: i64,
) -> Result<Option<Condition>, DbErr> {
    Ok(any_of(connection, channel, user_id).await?.condition(channel.id))
}

async fn any_of(connection: &impl ConnectionTrait, channel: &Channel, user_id: i64) -> Result<AnyOf, DbErr> {
    let marked = queries::marked(connection, Owner { channel_id: channel.id, user_id }).await?;
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
