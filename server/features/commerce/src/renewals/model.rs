//! Requests and responses about a renewal that was announced by mail.

use grandstand_db::entities::orders::{Cancellation, Renewal};
use grandstand_web::lenient::text;
use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// The body of `POST /renewal` and `POST /renewal/cancel`.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(default)]
pub struct RenewalLink {
    /// The token of the link in the mail.
    #[serde(deserialize_with = "text")]
    #[schema(value_type = String, required)]
    pub token: Option<String>,
}

/// The renewal of a subscription, as the holder of the link may see it.
#[derive(Debug, Serialize, ToSchema)]
pub struct AnnouncedRenewal {
    /// The subscription's name.
    pub name: String,
    /// End of the current period, RFC 3339.
    #[schema(required, value_type = Option<String>, format = DateTime)]
    pub ends_at: Option<Timestamp>,
    /// State of the renewal; null if the subscription doesn't run.
    #[schema(required)]
    pub renewal: Option<Renewal>,
    /// Progress of cancelling it; null if nobody asked for it.
    #[schema(required)]
    pub cancellation: Option<Cancellation>,
}
