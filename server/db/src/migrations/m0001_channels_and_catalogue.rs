//! Channels with their revisions and id registry, the keyring, and the catalogue's tables.
//!
//! Foreign keys are composite (channel_id, id), so that no row can refer to a row of another channel.

use sea_orm_migration::prelude::*;
use sea_orm_migration::schema::{
    big_integer, big_integer_null, boolean, integer, integer_null, string, string_null, text, text_null,
};

use crate::step::{Schema, Step};

#[derive(DeriveMigrationName)]
pub struct Migration;

#[async_trait::async_trait]
impl Step for Migration {
    async fn up(&self, schema: &dyn Schema) -> Result<(), DbErr> {
        schema
            .execute_all([channels(), channel_revisions(), registry(), keys(), participants(), events(), vod_items()])
            .await?;
        schema
            .execute_all([
                event_link("event_participants", "participant_id").col(integer("position")).take(),
                event_link("event_category_links", "event_category_id").col(boolean("listed")).take(),
            ])
            .await?;
        schema.execute_all(indexes()).await
    }
}

fn auto_id() -> ColumnDef {
    ColumnDef::new("id").big_integer().not_null().auto_increment().primary_key().take()
}

fn channels() -> TableCreateStatement {
    Table::create()
        .table("channels")
        .col(auto_id())
        .col(string("key").unique_key())
        .col(string("state"))
        .col(big_integer("revision"))
        .col(string("hash"))
        .col(text("settings"))
        .col(text("theme"))
        .col(text("menu"))
        .col(text("pages"))
        .col(text("forms"))
        .col(boolean("has_relative_dates"))
        .col(big_integer("dated_at"))
        .col(big_integer("created_at"))
        .col(big_integer("updated_at"))
        .take()
}

fn channel_revisions() -> TableCreateStatement {
    Table::create()
        .table("channel_revisions")
        .col(big_integer("channel_id"))
        .col(big_integer("number"))
        .col(string("hash"))
        .col(text("document"))
        .col(big_integer("applied_at"))
        .primary_key(Index::create().col("channel_id").col("number"))
        .foreign_key(&mut to_channel())
        .take()
}

fn registry() -> TableCreateStatement {
    Table::create()
        .table("registry")
        .col(auto_id())
        .col(big_integer("channel_id"))
        .col(string("kind"))
        .col(string("alias"))
        .col(big_integer_null("retired_at"))
        .foreign_key(&mut to_channel())
        .index(Index::create().unique().name("registry_alias").col("channel_id").col("kind").col("alias"))
        .take()
}

fn keys() -> TableCreateStatement {
    Table::create()
        .table("keys")
        .col(auto_id())
        .col(string("secret"))
        .col(big_integer("created_at"))
        .col(big_integer_null("retired_at"))
        .take()
}

/// A table of declared entries: registry id, channel, alias, and the unique pair that composite foreign keys refer to.
fn declared(name: &'static str) -> TableCreateStatement {
    Table::create()
        .table(name)
        .col(ColumnDef::new("id").big_integer().not_null().primary_key())
        .col(big_integer("channel_id"))
        .col(string("alias"))
        .col(boolean("retired"))
        .col(text("search_text"))
        .foreign_key(&mut to_channel())
        .index(Index::create().unique().name(format!("{name}_scope")).col("channel_id").col("id"))
        .take()
}

fn participants() -> TableCreateStatement {
    declared("participants")
        .col(text("name"))
        .col(string("short_name"))
        .col(string_null("color"))
        .col(string_null("gender"))
        .col(big_integer_null("event_category_id"))
        .col(big_integer_null("participant_group_id"))
        .col(big_integer_null("parent_id"))
        .col(text("images"))
        .col(integer("position"))
        .take()
}

fn events() -> TableCreateStatement {
    declared("events")
        .col(text_null("name"))
        .col(string("access_type"))
        .col(big_integer("event_category_id"))
        .col(big_integer_null("home_team_id"))
        .col(big_integer_null("away_team_id"))
        .col(big_integer_null("location_id"))
        .col(string("time_zone"))
        .col(big_integer("starts_at"))
        .col(big_integer("ends_at"))
        .col(string_null("declared_status"))
        .col(string_null("source"))
        .col(integer_null("sample_seconds"))
        .col(text_null("image"))
        .col(text_null("description"))
        .col(big_integer_null("base_price"))
        .col(big_integer_null("service_fee"))
        .col(text_null("competition"))
        .col(text_null("round"))
        .col(integer_null("home_score"))
        .col(integer_null("away_score"))
        .col(text_null("geo"))
        .take()
}

fn vod_items() -> TableCreateStatement {
    declared("vod_items")
        .col(text("title"))
        .col(text_null("description"))
        .col(string("date"))
        .col(big_integer_null("vod_category_id"))
        .col(big_integer_null("event_id"))
        .col(text_null("image"))
        .col(text_null("preview"))
        .col(integer("position"))
        .take()
}

/// A join table of events and `other`, both in the same channel.
fn event_link(name: &'static str, other: &'static str) -> TableCreateStatement {
    Table::create()
        .table(name)
        .col(big_integer("channel_id"))
        .col(big_integer("event_id"))
        .col(big_integer(other))
        .primary_key(Index::create().col("event_id").col(other))
        .foreign_key(
            ForeignKey::create()
                .from(name, ("channel_id", "event_id"))
                .to("events", ("channel_id", "id"))
                .on_delete(ForeignKeyAction::Cascade),
        )
        .take()
}

fn link_index(table: &'static str, other: &'static str) -> IndexCreateStatement {
    Index::create().name(format!("{table}_other")).table(table).col("channel_id").col(other).col("event_id").take()
}

fn to_channel() -> ForeignKeyCreateStatement {
    ForeignKey::create().from_col("channel_id").to("channels", "id").take()
}

fn indexes() -> [IndexCreateStatement; 5] {
    [
        link_index("event_participants", "participant_id"),
        link_index("event_category_links", "event_category_id"),
        Index::create()
            .name("events_by_start")
            .table("events")
            .col("channel_id")
            .col("retired")
            .col("starts_at")
            .col("id")
            .take(),
        Index::create().name("events_by_end").table("events").col("channel_id").col("retired").col("ends_at").take(),
        Index::create()
            .name("vod_items_by_date")
            .table("vod_items")
            .col("channel_id")
            .col("retired")
            .col("date")
            .take(),
    ]
}
