//! The library as the API answers it.

use serde::{Deserialize, Serialize};
use tenants::payload::library::VodAsset;
use utoipa::{IntoParams, ToSchema};

/// The query of `GET /vod-media-items`.
#[derive(Debug, Clone, Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct VodItemsQuery {
    /// A VOD category, by id or alias.
    pub vod_media_category: Option<String>,
    /// First day, `YYYY-MM-DD`.
    pub start_date: Option<String>,
    /// Words, parts included, that the title has; up to 100 characters.
    pub title: Option<String>,
    /// `date` (the default) or `title`.
    pub sort_field: Option<String>,
    /// `asc` or `desc` (the default for dates).
    pub sort_direction: Option<String>,
    /// Rows at most.
    pub limit: Option<u64>,
    /// Rows left out at the front.
    pub offset: Option<u64>,
    /// `1` for every row.
    pub no_limit: Option<u8>,
    /// Language of the texts, on channels with several.
    pub lang: Option<String>,
}

/// The query of `GET /vod-media/search`.
#[derive(Debug, Clone, Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct VodSearchQuery {
    /// Words, parts included, that the title has; up to 100 characters. Without any, everything is found.
    pub title: Option<String>,
    /// A VOD category, by id or alias.
    pub vod_media_category: Option<String>,
    /// First day, `YYYY-MM-DD`.
    pub start_date: Option<String>,
    /// Rows at most (10).
    pub limit: Option<u64>,
    /// Rows left out at the front.
    pub offset: Option<u64>,
    /// `date` (the default) or `title`.
    pub sort_field: Option<String>,
    /// `asc` or `desc` (the default for dates).
    pub sort_direction: Option<String>,
    /// Language of the texts, on channels with several.
    pub lang: Option<String>,
}

/// An item of the library.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct VodItem {
    /// Numeric id.
    pub id: i64,
    /// Permanent name.
    pub alias: String,
    /// Title.
    pub title: String,
    /// The day it is dated, `YYYY-MM-DD`.
    pub date: String,
    /// Sanitised HTML.
    #[schema(required)]
    pub description_html: Option<String>,
    /// Its category.
    #[schema(required)]
    pub vod_media_category_id: Option<i64>,
    /// The event whose recording it is.
    #[schema(required)]
    pub event_id: Option<i64>,
    /// Its picture and its silent preview.
    pub assets: Vec<VodAsset>,
    /// Length of the recording in milliseconds.
    #[schema(required)]
    pub duration_ms: Option<i64>,
}
