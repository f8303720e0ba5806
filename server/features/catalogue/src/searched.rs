//! Responses of lists that can be searched.

use grandstand_web::page::Meta;
use serde::Serialize;
use utoipa::ToSchema;

/// A page of a list that can be searched.
#[derive(Debug, Serialize, ToSchema)]
pub struct SearchedList<T> {
    /// The rows.
    pub data: Vec<T>,
    /// The page's position in the list, and the search.
    pub meta: SearchedMeta,
}

/// A page's position in its list, and the search that it shows.
#[derive(Debug, Serialize, ToSchema)]
pub struct SearchedMeta {
    /// Total number of matching rows.
    pub total: u64,
    /// Maximum number of rows on this page.
    pub limit: u64,
    /// Number of rows before this page.
    pub offset: u64,
    /// The similar words whose results are shown, if the words that were sent find nothing.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub showing: Option<String>,
}

impl SearchedMeta {
    /// Adds the search to a page's position.
    pub const fn new(Meta { total, limit, offset }: Meta, showing: Option<String>) -> Self {
        Self { total, limit, offset, showing }
    }
}
