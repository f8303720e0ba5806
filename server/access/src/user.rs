//! What a signed-in user may do on a channel.

use grandstand_db::entities::users;
use jiff::Timestamp;
use serde::Serialize;
use tenants::compile::Channel;
use tenants::schema::channel::{Capability, FeatureLimits};
use tenants::schema::sales::PassType;
use utoipa::ToSchema;

use super::capabilities;
use super::model::Grant;

/// Whether a user counts as verified: always, if the channel doesn't verify addresses.
pub fn is_verified(channel: &Channel, user: &users::Model) -> bool {
    !channel.accounts.verification || user.email_verified_at.is_some()
}

/// Capabilities of a signed-in user.
#[derive(Debug, Serialize, ToSchema)]
pub struct UserAccess {
    /// Names of the capabilities.
    pub capabilities: Vec<Capability>,
    /// The numbers of clips and downloads that they may have.
    #[serde(rename = "featureCount")]
    pub feature_count: FeatureLimits,
    /// Whether a basic pass was chosen, or isn't required.
    pub basic_pass_selected: bool,
    /// Whether the passes area is open to them.
    pub passes_enabled: bool,
}

impl UserAccess {
    /// Derives the rights of a user with these grants on a channel at `now`.
    pub fn new(channel: &Channel, user: &users::Model, grants: &[Grant], now: Timestamp) -> Self {
        let (second, verified) = (now.as_second(), Some(is_verified(channel, user)));
        let current: Vec<&Grant> = grants.iter().filter(|grant| grant.is_current(second)).collect();
        let passes_enabled = channel.passes_enabled && user.passes_wanted != Some(false);
        let is_regular = |pass_type: PassType| pass_type == PassType::Regular;
        let sold = channel.packages.iter().chain(&channel.subscriptions).any(|pass| is_regular(pass.pass_type));
        Self {
            capabilities: capabilities::of(channel, verified, current.iter().copied()),
            feature_count: limits(channel, &capabilities::of(channel, verified, []), &current),
            basic_pass_selected: user.basic_pass_selected_at.is_some() || !passes_enabled || !sold,
            passes_enabled,
        }
    }
}

/// The number of clips and downloads that a user may have; `own` are the capabilities without grants. 0 is unlimited: a
/// grant never lowers what the channel or another grant leaves unlimited.
pub fn limits(channel: &Channel, own: &[Capability], grants: &[&Grant]) -> FeatureLimits {
    let count = |of: &[Capability], number: fn(FeatureLimits) -> u32| {
        let gives = |capabilities: &[Capability]| of.iter().any(|capability| capabilities.contains(capability));
        let by = |grant: &Grant| grant.limits.map_or(0, number);
        let uncounted = gives(own) || grants.iter().any(|grant| gives(&grant.capabilities) && by(grant) == 0);
        match number(channel.limits) {
            0 if uncounted => 0,
            without => most(without, grants, by),
        }
    };
    FeatureLimits {
        clips: count(&[Capability::Clipping], |limits| limits.clips),
        downloads: count(&[Capability::Download, Capability::DownloadClip], |limits| limits.downloads),
    }
}

/// The largest of the channel's number and those of regular passes, plus the numbers of all additions.
fn most(without: u32, grants: &[&Grant], by: impl Fn(&Grant) -> u32) -> u32 {
    let of =
        |pass_type: PassType| grants.iter().filter(move |grant| grant.pass_type == pass_type).map(|grant| by(grant));
    let most = of(PassType::Regular).fold(without, u32::max);
    of(PassType::Addition).fold(most, u32::saturating_add)
}
