//! Teams as rows. Only changed rows are written.

use std::collections::HashMap;

use grandstand_db::entities::participants::{Entity, Gender, Model};
use sea_orm::ConnectionTrait;
use tenants::schema::Kind;
use tenants::schema::catalogue::{Participant, ParticipantGroup};

use super::changes::{self, Changes};
use super::extent::Extent;
use super::row_queries::upsert;
use super::rows::{Scope, json};
use super::search_text::fold_all;

/// Writes the channel's changed teams, and retires those that are gone.
pub(super) async fn write(connection: &impl ConnectionTrait, scope: &Scope<'_>) -> anyhow::Result<()> {
    let seed = scope.seed;
    let groups = seed.participant_groups.iter().map(|one| (one.alias.as_str(), one)).collect();
    let mut changes = Changes::<Entity>::begin(connection, scope.channel_id, Extent::Whole, &[]).await?;
    let entries = seed.participants.iter().enumerate();
    let rows = entries.map(|(place, entry)| row(scope, &groups, place, entry)).collect::<anyhow::Result<Vec<_>>>()?;
    let changed = rows.into_iter().filter(|row| changes.is_change(row.id, row.content_hash)).collect();
    changes.retire_others(connection).await?;
    Ok(upsert::<Entity>(connection, changed).await?)
}

fn row(
    scope: &Scope<'_>,
    groups: &HashMap<&str, &ParticipantGroup>,
    place: usize,
    entry: &Participant,
) -> anyhow::Result<Model> {
    let group = entry.participant_group.as_ref();
    let group_color = || groups.get(group?.as_str())?.color.clone();
    let images = entry.images.iter().map(|path| scope.picture(path)).collect::<anyhow::Result<Vec<_>>>()?;
    let mut row = Model {
        id: scope.id(Kind::Participant, &entry.alias)?,
        channel_id: scope.channel_id,
        alias: entry.alias.clone(),
        name: json(&entry.name)?,
        short_name: entry.short_name.clone(),
        color: entry.color.clone().or_else(group_color),
        gender: entry.gender.map(Gender::from),
        event_category_id: scope.optional_id(Kind::EventCategory, entry.event_category.as_ref())?,
        participant_group_id: scope.optional_id(Kind::ParticipantGroup, group)?,
        parent_id: scope.optional_id(Kind::Participant, entry.parent.as_ref())?,
        images: json(&images)?,
        search_text: fold_all(entry.name.all().into_iter().chain([entry.short_name.as_str()])),
        position: i32::try_from(place)?,
        content_hash: 0,
        retired: false,
    };
    row.content_hash = changes::hash(&row);
    Ok(row)
}
