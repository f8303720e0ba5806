//! Responses of the endpoints for trackers, and the request that begins a session.

use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

/// A browser's own random name, where it has one.
#[derive(Debug, Default, Deserialize, ToSchema, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct KnownHash {
    /// 32 hexadecimal digits.
    #[schema(pattern = "^([0-9a-f]{32})?$")]
    #[param(pattern = "^([0-9a-f]{32})?$")]
    pub hash: Option<String>,
}

/// A browser's own random name.
#[derive(Debug, Serialize, ToSchema)]
pub struct Hash {
    /// 32 hexadecimal digits. It is made by chance, from nothing that is known of the browser.
    pub hash: String,
}

/// What is told of a session that begins.
#[derive(Debug, Deserialize, ToSchema)]
pub struct NewSession {
    /// What `/datalake/hash/` answered.
    #[schema(value_type = String, required, pattern = "^[0-9a-f]{32}$")]
    pub hash: Option<String>,
    /// The outer tracking code that led here.
    pub trk: Option<String>,
    /// Path of the first page.
    pub path: Option<String>,
    /// Address of the page that led here; its host is kept.
    pub referrer: Option<String>,
    /// The screen's width in pixels.
    pub screen_width: Option<i32>,
}

/// A session.
#[derive(Debug, Serialize, ToSchema)]
pub struct AnalyticsSession {
    /// What everything that is sent in it carries.
    pub session: String,
    /// When it began, RFC 3339 in UTC.
    pub started_at: String,
    /// When it ends, RFC 3339 in UTC: a day later.
    pub expires_at: String,
}

/// What was taken.
#[derive(Debug, Serialize, ToSchema)]
pub struct Accepted {
    /// How many entries.
    pub accepted: usize,
}
