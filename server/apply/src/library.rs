//! Items of the on-demand library as rows. Only changed rows are written.

use grandstand_db::entities::vod_items::{Entity, Model};
use grandstand_db::ids::EventId;
use jiff::tz::TimeZone;
use sea_orm::ConnectionTrait;
use tenants::schema::Kind;
use tenants::schema::library::VodItem;

use super::changes::{self, Changes};
use super::extent::Extent;
use super::row_queries::upsert;
use super::rows::{Scope, json};
use super::search_text::fold_all;

/// Writes the channel's changed items, and retires those that are gone.
pub(super) async fn write(connection: &impl ConnectionTrait, scope: &Scope<'_>, extent: Extent) -> anyhow::Result<()> {
    let zone = TimeZone::get(&scope.seed.channel.time_zone)?;
    let entries = scope.seed.vod_media_items.iter().enumerate();
    let wanted = entries.filter(|(_, entry)| extent == Extent::Whole || tenants::dates::is_relative(&entry.date));
    let rows = wanted.map(|(place, entry)| row(scope, &zone, place, entry)).collect::<anyhow::Result<Vec<_>>>()?;
    let ids: Vec<i64> = rows.iter().map(|row| row.id).collect();
    let mut changes = Changes::<Entity>::begin(connection, scope.channel_id, extent, &ids).await?;
    let changed = rows.into_iter().filter(|row| changes.is_change(row.id, row.content_hash)).collect();
    changes.retire_others(connection).await?;
    Ok(upsert::<Entity>(connection, changed).await?)
}

fn row(scope: &Scope<'_>, zone: &TimeZone, place: usize, entry: &VodItem) -> anyhow::Result<Model> {
    let day = scope.instant(&entry.date, zone)?.to_zoned(zone.clone()).date();
    let mut row = Model {
        id: scope.id(Kind::VodItem, &entry.alias)?,
        channel_id: scope.channel_id,
        alias: entry.alias.clone(),
        title: json(&entry.title)?,
        description: scope.optional_html(entry.description.as_ref())?,
        date: day.to_string(),
        vod_category_id: scope.optional_id(Kind::VodCategory, entry.vod_media_category.as_ref())?,
        event_id: scope.optional_id(Kind::Event, entry.event.as_ref())?.map(EventId),
        image: scope.optional_picture(entry.image.as_ref())?,
        preview: scope.optional_picture(entry.preview.as_ref())?,
        search_text: fold_all(entry.title.all()),
        position: i32::try_from(place)?,
        content_hash: 0,
        retired: false,
    };
    row.content_hash = changes::hash(&row);
    Ok(row)
}
