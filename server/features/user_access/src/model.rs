//! Response body of the call about the user's own rights.

use grandstand_access::user::UserAccess;
use serde::Serialize;
use utoipa::ToSchema;

use grandstand_commerce::grants::Owned;

/// Capabilities and purchases of a signed-in user.
#[derive(Debug, Serialize, ToSchema)]
pub struct AccessAndPasses {
    /// Capabilities of the user.
    #[serde(flatten)]
    pub access: UserAccess,
    /// The numbers of clips and downloads that the user has left.
    #[serde(rename = "featureLeft")]
    pub feature_left: FeatureLeft,
    /// Purchases of the user.
    #[serde(flatten)]
    pub owned: Owned,
}

/// The numbers of clips and downloads that a user has left.
#[derive(Debug, Serialize, ToSchema)]
pub struct FeatureLeft {
    /// Clips.
    pub clips: u32,
    /// Downloads of recordings and clips; null if they aren't counted.
    #[schema(required)]
    pub downloads: Option<u32>,
}
