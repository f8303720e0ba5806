//! Responses of the endpoints for trackers, and the request that begins a session.

use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

/// The browser's identifier, if it has one.
#[derive(Debug, Default, Deserialize, ToSchema, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct KnownHash {
    /// 32 hexadecimal digits.
    #[schema(pattern = "^([0-9a-f]{32})?$")]
    #[param(pattern = "^([0-9a-f]{32})?$")]
    pub hash: Option<String>,
}

/// A browser's random identifier.
#[derive(Debug, Serialize, ToSchema)]
pub struct Hash {
    /// 32 random hexadecimal digits. They contain nothing about the browser.
    pub hash: String,
}

/// Data about a new session.
#[derive(Debug, Deserialize, ToSchema)]
pub struct NewSession {
    /// The value that `/datalake/hash/` returned.
    #[schema(value_type = String, required, pattern = "^[0-9a-f]{32}$")]
    pub hash: Option<String>,
    /// The outer tracking code of the link that led here.
    pub trk: Option<String>,
    /// Path of the first page.
    pub path: Option<String>,
    /// The referrer. Only its host is stored.
    pub referrer: Option<String>,
    /// The screen's width in pixels.
    pub screen_width: Option<i32>,
}

/// A session of analytics.
#[derive(Debug, Serialize, ToSchema)]
pub struct AnalyticsSession {
    /// The session's identifier, which every call of the session sends.
    pub session: String,
    /// When the session began, RFC 3339 in UTC.
    pub started_at: String,
    /// When the session ends, RFC 3339 in UTC: a day after it began.
    pub expires_at: String,
}

/// Result of a call that records events.
#[derive(Debug, Serialize, ToSchema)]
pub struct Accepted {
    /// Number of accepted entries.
    pub accepted: usize,
}
