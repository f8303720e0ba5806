//! `coupon_turns`: one row for each coupon, which everyone who uses it changes first. So they do it one after another,
//! and two can't take the last use. Another row is for all first orders of a channel, whatever their coupons.

use sea_orm::entity::prelude::*;

use crate::scope::InChannel;

/// A row.
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "coupon_turns")]
pub struct Model {
    /// Made by the database.
    #[sea_orm(primary_key)]
    pub id: i64,
    /// Which channel's.
    pub channel_id: i64,
    /// The coupon; 0 for first orders.
    pub coupon_id: i64,
    /// How often it was taken in all, also by purchases that came to nothing.
    pub taken: i64,
}

/// No relations: joins are written where they are used.
#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}

impl InChannel for Entity {
    const CHANNEL: Column = Column::ChannelId;
}
