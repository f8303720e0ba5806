//! From rows to what the API answers: one query per kind of fact for the whole page, never one per event.

use std::collections::HashMap;

use jiff::Timestamp;
use sea_orm::DatabaseConnection;
use tenants::payload::Picture;
use tenants::schema::catalogue::{Gender, StreamStatus};

use super::model::{EventItem, EventParticipant, Score};
use super::queries;
use crate::db::entities::{event_category_links, events, participants};
use crate::features::access::decide::decide;
use crate::features::access::gather::asked;
use crate::features::access::model::Access;
use crate::features::catalogue::text;
use crate::http::context::Context;
use crate::http::problem::Problem;
use crate::media::recordings::{self, Recording};

/// An event with the access that was decided for it.
pub struct Assembled {
    /// The answer.
    pub item: EventItem,
    /// Why the viewer may or may not watch.
    pub access: Access,
}

/// Answers for `rows`, in their order.
///
/// # Errors
/// The database failed, or a row can't be read.
pub async fn assemble(
    connection: &DatabaseConnection,
    context: &Context,
    rows: Vec<events::Model>,
) -> Result<Vec<Assembled>, Problem> {
    let channel_id = context.channel().id;
    let ids: Vec<i64> = rows.iter().map(|row| row.id).collect();
    if ids.is_empty() {
        return Ok(Vec::new());
    }
    let facts = Facts {
        participants: queries::participants_of(connection, channel_id, &ids).await?,
        categories: queries::categories_of(connection, channel_id, &ids).await?,
        recordings: recordings::of_events(connection, channel_id, &ids).await?,
    };
    rows.iter().map(|row| one(context, row, &facts)).collect()
}

struct Facts {
    participants: HashMap<i64, Vec<participants::Model>>,
    categories: HashMap<i64, Vec<event_category_links::Model>>,
    recordings: HashMap<i64, Recording>,
}

fn one(context: &Context, row: &events::Model, facts: &Facts) -> Result<Assembled, Problem> {
    let nobody = Vec::new();
    let none = Vec::new();
    let participants = facts.participants.get(&row.id).unwrap_or(&nobody);
    let categories = facts.categories.get(&row.id).unwrap_or(&none);
    let recording = facts.recordings.get(&row.id);
    let asked = asked(
        row,
        categories.iter().map(|link| link.event_category_id).collect(),
        participants.iter().map(|one| one.id).collect(),
        recording.is_some(),
        context.now,
    )?;
    let access = decide(context.channel(), &asked, &context.viewer, context.country.as_deref(), context.now);
    let status = asked.status;
    let item = EventItem {
        id: row.id,
        alias: row.alias.clone(),
        name: name(context, row, participants)?,
        r#type: asked.access_type,
        stream_status: status,
        event_utc_ts: row.starts_at,
        starts_at: rfc3339(row.starts_at)?,
        ends_at: rfc3339(row.ends_at)?,
        time_zone: row.time_zone.clone(),
        event_category_id: row.event_category_id,
        event_categories: categories.iter().filter(|link| link.listed).map(|link| link.event_category_id).collect(),
        participants: participants.iter().map(|row| participant(context, row)).collect::<Result<_, _>>()?,
        home_team_id: row.home_team_id,
        location_id: row.location_id,
        base_price: row.base_price,
        service_fee: row.base_price.map(|_| row.service_fee.unwrap_or(0)),
        price: asked.price,
        currency: row.base_price.and(context.channel().currency).map(|currency| currency.code.to_owned()),
        image: text::optional_picture(row.image.as_ref())?,
        competition: text::optional(context, row.competition.as_ref())?,
        round: text::optional(context, row.round.as_ref())?,
        score: row.home_score.zip(row.away_score).map(|(home, away)| Score { home, away }),
        has_access: access.granted,
        has_replay: recording.is_some() && status == StreamStatus::Finished,
        duration_ms: recording.filter(|_| status == StreamStatus::Finished).map(|one| one.duration_us / 1_000),
    };
    Ok(Assembled { item, access })
}

/// The declared name; for a match without one, "away @ home" by short names; else everyone's.
fn name(context: &Context, row: &events::Model, participants: &[participants::Model]) -> Result<String, Problem> {
    if let Some(name) = text::optional(context, row.name.as_ref())? {
        return Ok(name);
    }
    let home = participants.iter().find(|one| Some(one.id) == row.home_team_id);
    let away = participants.iter().find(|one| Some(one.id) != row.home_team_id);
    Ok(match (home, away) {
        (Some(home), Some(away)) if participants.len() == 2 => format!("{} @ {}", away.short_name, home.short_name),
        _ => participants.iter().map(|one| one.short_name.as_str()).collect::<Vec<_>>().join(", "),
    })
}

fn participant(context: &Context, row: &participants::Model) -> Result<EventParticipant, Problem> {
    let images: Vec<Picture> = text::parse(&row.images)?;
    Ok(EventParticipant {
        id: row.id,
        alias: row.alias.clone(),
        name: text::localized(context, &row.name)?,
        short_name: row.short_name.clone(),
        color: row.color.clone(),
        image: images.into_iter().next(),
        participant_group_id: row.participant_group_id,
        gender: row.gender.as_deref().and_then(Gender::from_code),
    })
}

fn rfc3339(second: i64) -> Result<String, Problem> {
    Ok(Timestamp::from_second(second).map_err(anyhow::Error::new)?.to_string())
}
