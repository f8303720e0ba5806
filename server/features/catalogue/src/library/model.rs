//! Queries and responses of the library.

use serde::{Deserialize, Serialize};
use tenants::payload::library::VodAsset;
use utoipa::{IntoParams, ToSchema};

use grandstand_web::list::{ListRules, SortField};

/// The query of `GET /vod-media-items` and `GET /vod-media/search`.
#[derive(Debug, Clone, Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct VodItemsQuery {
    /// The category, by id or alias.
    pub vod_media_category: Option<String>,
    /// First day to include, `YYYY-MM-DD`. Items have calendar days, which are the same in every time zone.
    #[param(format = Date)]
    pub start_date: Option<String>,
    /// Words or parts of words in the title; up to 100 characters. Without any, everything is found.
    #[param(max_length = 100)]
    pub title: Option<String>,
    /// `1` searches only for the words of `title` as they are. Otherwise, if they find nothing, similar words are searched
    /// for: see `showing`.
    pub literal: Option<String>,
    /// Language of the texts, on channels with several.
    pub lang: Option<String>,
}

/// Sort fields of items.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum VodField {
    /// The item's date.
    Date,
    /// The title.
    Title,
}

/// Marks lists of items.
#[derive(Debug)]
pub struct VodItemsList;

impl ListRules for VodItemsList {
    type Field = VodField;
    const DEFAULT: SortField<VodField> = SortField::descending("date", VodField::Date);
    const OTHERS: &'static [SortField<VodField>] = &[SortField::ascending("title", VodField::Title)];
}

/// Marks the results of a search.
#[derive(Debug)]
pub struct VodSearchList;

impl ListRules for VodSearchList {
    type Field = VodField;
    const DEFAULT: SortField<VodField> = VodItemsList::DEFAULT;
    const OTHERS: &'static [SortField<VodField>] = VodItemsList::OTHERS;
    const ROWS: Option<u64> = Some(10);
}

/// Sort fields of rails.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RailField {
    /// The place in the seed files.
    Position,
    /// The heading.
    Title,
}

/// Marks lists of rails.
#[derive(Debug)]
pub struct RailsList;

impl ListRules for RailsList {
    type Field = RailField;
    const DEFAULT: SortField<RailField> = SortField::ascending("position", RailField::Position);
    const OTHERS: &'static [SortField<RailField>] = &[SortField::ascending("title", RailField::Title)];
    const ROWS: Option<u64> = None;
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
