//! `GET /participants`: teams.

use actix_web::web::{self, Data as State, Json, Query};
use sea_orm::{ColumnTrait, ConnectionTrait, DbErr, PaginatorTrait, QueryFilter, QueryOrder, QuerySelect, Select};
use serde::{Deserialize, Serialize};
use tenants::payload::Picture;
use tenants::schema::catalogue::Gender;
use utoipa::{IntoParams, ToSchema};

use super::events::filter::below;
use super::text;
use crate::app::App;
use crate::apply::fold;
use crate::db::entities::participants::{Column, Entity, Model};
use crate::db::scope::InChannel;
use crate::http::context::Context;
use crate::http::page::Page;
use crate::http::problem::{Problem, ProblemBody};
use crate::http::reply::List;

/// Adds the call.
pub fn configure(config: &mut web::ServiceConfig) {
    config.route("/participants", web::get().to(participants));
}

/// The query of `GET /participants`.
#[derive(Debug, Clone, Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct ParticipantsQuery {
    /// A school, by id or alias.
    pub participant_group: Option<String>,
    /// A sport, by id or alias.
    pub event_category: Option<String>,
    /// Part of the name.
    pub name: Option<String>,
    /// Rows at most.
    pub limit: Option<u64>,
    /// Rows left out at the front.
    pub offset: Option<u64>,
    /// `1` for every row.
    pub no_limit: Option<u8>,
    /// Language of the texts, on channels with several.
    pub lang: Option<String>,
}

/// A team.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct Participant {
    /// Numeric id.
    pub id: i64,
    /// Permanent name.
    pub alias: String,
    /// Full name.
    pub name: String,
    /// For scores and match titles.
    pub short_name: String,
    /// `#rrggbb`.
    #[schema(required)]
    pub color: Option<String>,
    /// Pictures; the first is the avatar.
    pub images: Vec<Picture>,
    /// Gender and sport.
    pub properties: ParticipantProperties,
    /// Its school.
    #[schema(required)]
    pub participant_group_id: Option<i64>,
    /// The team that it is a sub-team of.
    #[schema(required)]
    pub parent_id: Option<i64>,
    /// Its sub-teams.
    pub children: Vec<i64>,
}

/// Properties of a team.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct ParticipantProperties {
    /// Men's or women's.
    #[schema(required)]
    pub gender: Option<Gender>,
    /// Its sport's id.
    #[schema(required)]
    pub sport: Option<i64>,
}

/// Teams of the channel, in the order of its seed files.
#[utoipa::path(
    get, path = "/participants", tag = "Participants", params(ParticipantsQuery),
    responses(
        (status = 200, body = List<Participant>),
        (status = 422, body = ProblemBody, content_type = "application/problem+json"),
    )
)]
pub async fn participants(
    app: State<App>,
    context: Context,
    query: Query<ParticipantsQuery>,
) -> Result<Json<List<Participant>>, Problem> {
    list(&app, &context, &query).await.map(Json)
}

async fn list(app: &App, context: &Context, query: &ParticipantsQuery) -> Result<List<Participant>, Problem> {
    let page = Page::new(query.limit, query.offset, query.no_limit);
    let select = matching(context, query);
    let total = select.clone().count(&app.database).await?;
    page.check(total)?;
    let offset = (page.offset > 0).then_some(page.offset);
    let rows = select
        .order_by_asc(Column::Position)
        .order_by_asc(Column::Id)
        .limit(page.limit)
        .offset(offset)
        .all(&app.database)
        .await?;
    let children = children(&app.database, context.channel().id, &rows).await?;
    let data = rows.iter().map(|row| present(context, row, &children)).collect::<Result<_, _>>()?;
    Ok(List { data, meta: page.meta(total) })
}

fn matching(context: &Context, query: &ParticipantsQuery) -> Select<Entity> {
    let channel = context.channel();
    let mut select = Entity::in_channel(channel.id).filter(Column::Retired.eq(false));
    if let Some(group) = &query.participant_group {
        select = select.filter(Column::ParticipantGroupId.is_in(below(&channel.participant_groups, group)));
    }
    if let Some(category) = &query.event_category {
        select = select.filter(Column::EventCategoryId.is_in(below(&channel.event_categories, category)));
    }
    for word in query.name.as_deref().map(fold).unwrap_or_default().split_whitespace() {
        select = select.filter(Column::SearchText.like(super::text::containing(word)));
    }
    select
}

/// (parent, child) pairs of the rows' sub-teams.
async fn children(
    connection: &impl ConnectionTrait,
    channel_id: i64,
    rows: &[Model],
) -> Result<Vec<(i64, i64)>, DbErr> {
    let found = Entity::in_channel(channel_id)
        .filter(Column::Retired.eq(false))
        .filter(Column::ParentId.is_in(rows.iter().map(|row| row.id)))
        .order_by_asc(Column::Position)
        .all(connection)
        .await?;
    Ok(found.into_iter().filter_map(|row| Some((row.parent_id?, row.id))).collect())
}

fn present(context: &Context, row: &Model, children: &[(i64, i64)]) -> Result<Participant, Problem> {
    Ok(Participant {
        id: row.id,
        alias: row.alias.clone(),
        name: text::localized(context, &row.name)?,
        short_name: row.short_name.clone(),
        color: row.color.clone(),
        images: text::parse(&row.images)?,
        properties: ParticipantProperties {
            gender: row.gender.as_deref().and_then(Gender::from_code),
            sport: row.event_category_id,
        },
        participant_group_id: row.participant_group_id,
        parent_id: row.parent_id,
        children: children.iter().filter(|(parent, _)| *parent == row.id).map(|(_, child)| *child).collect(),
    })
}
