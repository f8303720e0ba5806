//! `order_history`: what became of each order, step by step.

use sea_orm::entity::prelude::*;
use serde::Serialize;

use super::orders::OrderStatus;
use crate::scope::InChannel;

/// A row.
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "order_history")]
pub struct Model {
    /// Made by the database.
    #[sea_orm(primary_key)]
    pub id: i64,
    /// The channel that the row belongs to.
    pub channel_id: i64,
    /// The order that it is about.
    pub order_id: i64,
    /// What happened.
    pub event: OrderEvent,
    /// The order's status after it.
    pub status: OrderStatus,
    /// More of it, JSON.
    #[sea_orm(column_type = "Text", nullable)]
    pub detail: Option<String>,
    /// Unix seconds.
    pub created_at: i64,
}

/// A step of an order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, EnumIter, DeriveActiveEnum)]
#[sea_orm(rs_type = "String", db_type = "Text")]
#[serde(rename_all = "snake_case")]
pub enum OrderEvent {
    /// It was begun.
    #[sea_orm(string_value = "opened")]
    Opened,
    /// It was paid, or began as a subscription.
    #[sea_orm(string_value = "paid")]
    Paid,
    /// A subscription's next period was paid, or its end was moved otherwise.
    #[sea_orm(string_value = "renewed")]
    Renewed,
    /// Paying failed.
    #[sea_orm(string_value = "failed")]
    Failed,
    /// It was changed to another plan at the provider.
    #[sea_orm(string_value = "plan_changed")]
    PlanChanged,
    /// It was changed at the provider to a plan that the channel does not know.
    #[sea_orm(string_value = "plan_unknown")]
    PlanUnknown,
    /// The money went back.
    #[sea_orm(string_value = "refunded")]
    Refunded,
    /// A subscription has ended.
    #[sea_orm(string_value = "ended")]
    Ended,
    /// The card's owner was asked, or another card is tried.
    #[sea_orm(string_value = "retried")]
    Retried,
    /// Somebody asked that it not be renewed, or be renewed after all.
    #[sea_orm(string_value = "asked")]
    Asked,
    /// It will not be renewed.
    #[sea_orm(string_value = "renewal_cancelled")]
    RenewalCancelled,
    /// It will be renewed after all.
    #[sea_orm(string_value = "renewal_resumed")]
    RenewalResumed,
}

/// No relations: joins are written where they are used.
#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}

impl InChannel for Entity {
    const CHANNEL: Column = Column::ChannelId;
}
