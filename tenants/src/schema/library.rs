//! `library.toml`: the on-demand library.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::text::Localized;

/// The whole of `library.toml`: the on-demand library.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct LibraryFile {
    /// VOD categories.
    #[serde(default)]
    pub vod_media_categories: Vec<VodCategory>,
    /// VOD items.
    #[serde(default)]
    pub vod_media_items: Vec<VodItem>,
    /// Rails, in the order that home shows them.
    #[serde(default)]
    pub vod_media_rails: Vec<VodRail>,
}

/// A category of the library.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct VodCategory {
    /// Permanent name.
    pub alias: String,
    /// Its label.
    pub name: Localized,
    /// The alias that this category had before.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub renamed_from: Option<String>,
}

/// An item of the library.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct VodItem {
    /// Permanent name.
    pub alias: String,
    /// Title.
    pub title: Localized,
    /// A paragraph, Markdown.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub description: Option<Localized>,
    /// Day it is dated (`2026-03-14`), or relative (`today-3d`).
    pub date: String,
    /// Alias of its VOD category.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub vod_media_category: Option<String>,
    /// Alias of the event whose recording it is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub event: Option<String>,
    /// A 16:9 picture (asset type `image`).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub image: Option<String>,
    /// A short silent video shown on hover (asset type `preview`).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub preview: Option<String>,
    /// The alias that this item had before.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub renamed_from: Option<String>,
}

/// A row of the library.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct VodRail {
    /// Permanent name.
    pub alias: String,
    /// Heading.
    pub title: Localized,
    /// Aliases of items, in the order shown.
    pub vod_media_items: Vec<String>,
    /// The alias that this rail had before.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub renamed_from: Option<String>,
}
