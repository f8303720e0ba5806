//! `favorites`: what users have marked to find again.

use sea_orm::entity::prelude::*;
use serde::Serialize;
use utoipa::ToSchema;

use crate::scope::InChannel;

/// A row.
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "favorites")]
pub struct Model {
    /// Made by the database.
    #[sea_orm(primary_key)]
    pub id: i64,
    /// The channel that the row belongs to.
    pub channel_id: i64,
    /// Who marked it.
    pub user_id: i64,
    /// What it is.
    pub favoritable_type: FavoriteType,
    /// Its number in the registry.
    pub favoritable_id: i64,
    /// Unix seconds.
    pub created_at: i64,
}

/// What can be a favourite.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, ToSchema, EnumIter, DeriveActiveEnum)]
#[sea_orm(rs_type = "String", db_type = "Text")]
#[serde(rename_all = "snake_case")]
pub enum FavoriteType {
    /// A team.
    #[sea_orm(string_value = "participant")]
    Participant,
    /// A school.
    #[sea_orm(string_value = "participant_group")]
    ParticipantGroup,
    /// A sport.
    #[sea_orm(string_value = "event_category")]
    EventCategory,
    /// A single event.
    #[sea_orm(string_value = "favorite_event")]
    FavoriteEvent,
    /// A venue.
    #[sea_orm(string_value = "event_location")]
    EventLocation,
}

/// No relations: joins are written where they are used.
#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}

impl InChannel for Entity {
    const CHANNEL: Column = Column::ChannelId;
}
