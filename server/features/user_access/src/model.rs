//! Response body of the call about the user's own rights.

use grandstand_access::user::UserAccess;
use serde::Serialize;
use utoipa::ToSchema;

use grandstand_commerce::grants::Owned;

/// What a signed-in user may do and has bought.
#[derive(Debug, Serialize, ToSchema)]
pub struct AccessAndPasses {
    /// What the user may do.
    #[serde(flatten)]
    pub access: UserAccess,
    /// How many more clips and downloads the user has.
    #[serde(rename = "featureLeft")]
    pub feature_left: FeatureLeft,
    /// What the user has bought.
    #[serde(flatten)]
    pub owned: Owned,
}

/// How many more clips and downloads a user has.
#[derive(Debug, Serialize, ToSchema)]
pub struct FeatureLeft {
    /// Clips.
    pub clips: u32,
    /// Downloads of recordings and clips; null if they aren't counted.
    #[schema(required)]
    pub downloads: Option<u32>,
}
