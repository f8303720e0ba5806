//! `access_grants`: what was bought, as it was when bought.

use sea_orm::entity::prelude::*;
use tenants::schema::sales as sold;

use super::orders::ProductKind;
use crate::scope::InChannel;

/// A row.
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "access_grants")]
pub struct Model {
    /// Made by the database.
    #[sea_orm(primary_key)]
    pub id: i64,
    /// The channel that the row belongs to.
    pub channel_id: i64,
    /// Who owns it.
    pub user_id: i64,
    /// What it was bought by.
    pub order_id: i64,
    /// What kind of product.
    pub product_kind: ProductKind,
    /// The product's number.
    pub product_id: i64,
    /// Whether it is a pass of its own.
    pub pass_type: PassType,
    /// `Coverage`, JSON.
    #[sea_orm(column_type = "Text")]
    pub covers: String,
    /// Whether it covers pay-per-view events too.
    pub includes_ppv: bool,
    /// What its owner may do, JSON.
    #[sea_orm(column_type = "Text")]
    pub capabilities: String,
    /// Clips and downloads its owner has, JSON.
    #[sea_orm(column_type = "Text", nullable)]
    pub limits: Option<String>,
    /// First second that it covers, unix time.
    pub starts_at: i64,
    /// First second that it no longer covers; none for ever.
    pub ends_at: Option<i64>,
    /// When it was ended by a refund or dispute, unix seconds.
    pub revoked_at: Option<i64>,
    /// Unix seconds.
    pub created_at: i64,
    /// Unix seconds.
    pub updated_at: i64,
}

/// Whether a grant is a pass of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumIter, DeriveActiveEnum)]
#[sea_orm(rs_type = "String", db_type = "Text")]
pub enum PassType {
    /// It stands on its own, and counts as a basic pass.
    #[sea_orm(string_value = "regular")]
    Regular,
    /// It was bought on top of one.
    #[sea_orm(string_value = "addition")]
    Addition,
}

impl From<sold::PassType> for PassType {
    fn from(pass_type: sold::PassType) -> Self {
        match pass_type {
            sold::PassType::Regular => Self::Regular,
            sold::PassType::Addition => Self::Addition,
        }
    }
}

impl From<PassType> for sold::PassType {
    fn from(pass_type: PassType) -> Self {
        match pass_type {
            PassType::Regular => Self::Regular,
            PassType::Addition => Self::Addition,
        }
    }
}

/// No relations: joins are written where they are used.
#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}

impl InChannel for Entity {
    const CHANNEL: Column = Column::ChannelId;
}
