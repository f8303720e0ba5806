//! `visits`: a browser's visits of a day at most: the API's sessions.

use sea_orm::entity::prelude::*;

use crate::scope::InChannel;

/// A row.
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "visits")]
pub struct Model {
    /// The channel that the row belongs to.
    #[sea_orm(primary_key, auto_increment = false)]
    pub channel_id: i64,
    /// Rises with time: see `session.rs` of `grandstand-analytics`.
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: i64,
    /// The browser's own random name, shortened.
    pub visitor: i64,
    /// ISO code of the country that it comes from.
    pub country: Option<String>,
    /// The address without its end: an IPv4 /24, an IPv6 /48.
    pub network: Option<String>,
    /// Such as `Firefox`.
    pub browser: Option<String>,
    /// Such as `iPhone` or `Windows`.
    pub system: Option<String>,
    /// Pixels.
    pub screen_width: Option<i32>,
    /// The language that it is answered in.
    pub language: String,
    /// The path of the first page.
    pub path: Option<String>,
    /// The host that it came from.
    pub referrer: Option<String>,
    /// The outer tracking code.
    pub trk: Option<String>,
}

/// No relations: joins are written where they are used.
#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}

impl InChannel for Entity {
    const CHANNEL: Column = Column::ChannelId;
}
