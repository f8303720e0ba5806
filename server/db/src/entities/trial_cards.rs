//! `trial_cards`: cards that a trial was begun with: each is good for one on a channel. One of a purchase that came to nothing
//! is free again.

use sea_orm::entity::prelude::*;

use crate::scope::InChannel;

/// A row.
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "trial_cards")]
pub struct Model {
    /// Made by the database.
    #[sea_orm(primary_key)]
    pub id: i64,
    /// Which channel's.
    pub channel_id: i64,
    /// The same for the same card, whoever enters it: BLAKE3 of what the provider says, hex.
    pub fingerprint: String,
    /// Who began it.
    pub user_id: i64,
    /// Which purchase it was.
    pub purchase_id: i64,
    /// Unix seconds.
    pub created_at: i64,
}

/// No relations: joins are written where they are used.
#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}

impl InChannel for Entity {
    const CHANNEL: Column = Column::ChannelId;
}
