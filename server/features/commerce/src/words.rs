//! Status words that are computed. The stored ones are enums of their entities.

use serde::Serialize;
use utoipa::ToSchema;

/// State of what was bought.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum ActivityStatus {
    /// It can be used.
    Active,
    /// It can't be used: not paid, or paid back.
    Inactive,
    /// It has run out.
    Expired,
    /// Its renewal was cancelled: it runs until its end, or has run out by it.
    Canceled,
}
