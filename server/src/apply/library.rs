//! Items of the on-demand library as rows.

use jiff::tz::TimeZone;
use sea_orm::ActiveValue::Set;
use sea_orm::ConnectionTrait;
use sea_orm::sea_query::Expr;
use tenants::schema::Kind;
use tenants::schema::library::VodItem;

use super::rows::{Scope, json, upsert};
use super::search_text::fold_all;
use crate::db::entities::vod_items::{ActiveModel, Column, Entity};
use crate::db::scope::InChannel;

/// Writes every item of the channel, and retires those that are gone.
pub(super) async fn write(connection: &impl ConnectionTrait, scope: &Scope<'_>) -> anyhow::Result<()> {
    let zone = TimeZone::get(&scope.seed.channel.time_zone)?;
    let entries = scope.seed.vod_media_items.iter().enumerate();
    let rows = entries.map(|(place, entry)| row(scope, &zone, place, entry)).collect::<anyhow::Result<Vec<_>>>()?;
    Entity::update_in_channel(scope.channel_id).col_expr(Column::Retired, Expr::value(true)).exec(connection).await?;
    Ok(upsert(connection, rows).await?)
}

fn row(scope: &Scope<'_>, zone: &TimeZone, place: usize, entry: &VodItem) -> anyhow::Result<ActiveModel> {
    let day = scope.instant(&entry.date, zone)?.to_zoned(zone.clone()).date();
    Ok(ActiveModel {
        id: Set(scope.id(Kind::VodItem, &entry.alias)?),
        channel_id: Set(scope.channel_id),
        alias: Set(entry.alias.clone()),
        title: Set(json(&entry.title)?),
        description: Set(scope.optional_html(entry.description.as_ref())?),
        date: Set(day.to_string()),
        vod_category_id: Set(scope.optional_id(Kind::VodCategory, entry.vod_media_category.as_ref())?),
        event_id: Set(scope.optional_id(Kind::Event, entry.event.as_ref())?),
        image: Set(scope.optional_picture(entry.image.as_ref())?),
        preview: Set(scope.optional_picture(entry.preview.as_ref())?),
        search_text: Set(fold_all(entry.title.all())),
        position: Set(i32::try_from(place)?),
        retired: Set(false),
    })
}
