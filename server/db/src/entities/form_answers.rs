//! `form_answers`: what viewers answered to custom forms.

use sea_orm::entity::prelude::*;

use crate::scope::InChannel;

/// A row.
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "form_answers")]
pub struct Model {
    /// Made by the database.
    #[sea_orm(primary_key)]
    pub id: i64,
    /// The channel that the row belongs to.
    pub channel_id: i64,
    /// The form's alias.
    pub form: String,
    /// Who answered; `None` for a guest, and once the account is deleted.
    pub user_id: Option<i64>,
    /// Field name → answer, JSON.
    #[sea_orm(column_type = "Text")]
    pub answers: String,
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
