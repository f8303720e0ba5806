//! The on-demand library.

use serde::Serialize;
use utoipa::ToSchema;

/// A category of the library.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct VodCategory {
    /// Permanent number.
    pub id: i64,
    /// Permanent name.
    pub alias: String,
    /// Its label.
    pub name: String,
}

/// A row of the library.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct VodRail {
    /// Permanent number.
    pub id: i64,
    /// Heading.
    pub title: String,
    /// The items, in the order shown.
    pub vod_media_items: Vec<VodRailItem>,
}

/// An item in a row of the library.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct VodRailItem {
    /// Permanent number.
    pub id: i64,
    /// Title.
    pub title: String,
    /// The day it is dated, `YYYY-MM-DD`.
    #[schema(format = Date)]
    pub date: String,
    /// The event whose recording it is; null for none.
    #[schema(required)]
    pub event_id: Option<i64>,
    /// Its pictures and previews.
    pub assets: Vec<VodAsset>,
}

/// A picture or a short preview of a library item.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct VodAsset {
    /// Whether it is a picture or a video.
    #[serde(rename = "type")]
    pub kind: VodAssetType,
    /// Its address.
    pub path: String,
    /// Width in pixels; null if unknown.
    #[schema(required)]
    pub width: Option<u32>,
    /// Height in pixels; null if unknown.
    #[schema(required)]
    pub height: Option<u32>,
}

/// The type of a library item's asset.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum VodAssetType {
    /// A picture.
    Image,
    /// A short silent video.
    Preview,
}
