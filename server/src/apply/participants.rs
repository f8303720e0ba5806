//! Teams as rows.

use sea_orm::ActiveValue::Set;
use sea_orm::ConnectionTrait;
use sea_orm::sea_query::Expr;
use tenants::schema::Kind;
use tenants::schema::catalogue::{Gender, Participant};

use super::rows::{Scope, json, upsert};
use super::search_text::fold_all;
use crate::db::entities::participants::{ActiveModel, Column, Entity};
use crate::db::scope::InChannel;

/// Writes every team of the channel, and retires those that are gone.
pub(super) async fn write(connection: &impl ConnectionTrait, scope: &Scope<'_>) -> anyhow::Result<()> {
    let entries = scope.seed.participants.iter().enumerate();
    let rows = entries.map(|(place, entry)| row(scope, place, entry)).collect::<anyhow::Result<Vec<_>>>()?;
    Entity::update_in_channel(scope.channel_id).col_expr(Column::Retired, Expr::value(true)).exec(connection).await?;
    Ok(upsert(connection, rows).await?)
}

fn row(scope: &Scope<'_>, place: usize, entry: &Participant) -> anyhow::Result<ActiveModel> {
    let group = entry.participant_group.as_ref();
    let group_color = || scope.seed.participant_groups.iter().find(|one| Some(&one.alias) == group)?.color.clone();
    let images = entry.images.iter().map(|path| scope.picture(path)).collect::<anyhow::Result<Vec<_>>>()?;
    Ok(ActiveModel {
        id: Set(scope.id(Kind::Participant, &entry.alias)?),
        channel_id: Set(scope.channel_id),
        alias: Set(entry.alias.clone()),
        name: Set(json(&entry.name)?),
        short_name: Set(entry.short_name.clone()),
        color: Set(entry.color.clone().or_else(group_color)),
        gender: Set(entry.gender.map(|gender: Gender| gender.code().to_owned())),
        event_category_id: Set(scope.optional_id(Kind::EventCategory, entry.event_category.as_ref())?),
        participant_group_id: Set(scope.optional_id(Kind::ParticipantGroup, group)?),
        parent_id: Set(scope.optional_id(Kind::Participant, entry.parent.as_ref())?),
        images: Set(json(&images)?),
        search_text: Set(fold_all(entry.name.all().into_iter().chain([entry.short_name.as_str()]))),
        position: Set(i32::try_from(place)?),
        retired: Set(false),
    })
}
