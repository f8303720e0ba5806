//! The events of what a user has marked.

use grandstand_db::entities::favorites::FavoriteType;
use sea_orm::{Condition, ConnectionTrait, DbErr};
use tenants::compile::{Body, Channel};

use super::queries::{self, Owner};
use crate::app::App;
use crate::features::catalogue::events::filter::{EventsList, EventsQuery};
use crate::features::catalogue::events::{AnyOf, list_of};
use crate::http::context::Context;
use crate::http::list::ListQuery;
use crate::http::problem::Problem;

/// A page of the events of a user's favourite teams (their sub-teams included), schools, sports and venues, and of single
/// events that are favourites.
///
/// # Errors
/// A query that can't be understood, too many rows, or the database failed.
pub async fn list(
    app: &App,
    context: &Context,
    user_id: i64,
    query: &EventsQuery,
    list: &ListQuery<EventsList>,
) -> Result<Body, Problem> {
    let any_of = any_of(&app.database, context.channel(), user_id).await?;
    list_of(app, context, query, list, any_of).await
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
