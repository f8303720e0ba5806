//! Successes: `{"data": …}`, and `meta` on lists.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::page::Meta;

/// One thing.
#[derive(Debug, Serialize, ToSchema)]
pub struct Data<T> {
    /// The thing.
    pub data: T,
}

/// A page of a list.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
pub struct List<T> {
    /// The rows.
    pub data: Vec<T>,
    /// Where they stand.
    pub meta: Meta,
}
