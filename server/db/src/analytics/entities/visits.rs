//! `visits`: browsers' visits, of 24 hours at most; the API calls them sessions.

use sea_orm::entity::prelude::*;

use crate::ids::ChannelId;
use crate::scope::InChannel;

/// A row.
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "visits")]
pub struct Model {
    /// The channel that the row belongs to.
    #[sea_orm(primary_key, auto_increment = false)]
    pub channel_id: ChannelId,
    /// Rises with time; see `session.rs` of `grandstand-analytics`.
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: i64,
    /// The browser's random identifier, shortened.
    pub visitor: i64,
    /// ISO code of the visitor's country.
    pub country: Option<String>,
    /// The truncated IP address: an IPv4 /24, an IPv6 /48.
    pub network: Option<String>,
    /// The browser, such as `Firefox`.
    pub browser: Option<String>,
    /// The operating system or device, such as `iPhone` or `Windows`.
    pub system: Option<String>,
    /// Width of the screen in pixels.
    pub screen_width: Option<i32>,
    /// The language of the answers.
    pub language: String,
    /// The path of the first page.
    pub path: Option<String>,
    /// The referring host.
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
