//! The capabilities and limits that a pass gives its owner.

use grandstand_access::capabilities;
use grandstand_access::model::Grant;
use grandstand_access::user::limits;
use grandstand_web::simulation::viewer;
use jiff::Timestamp;
use tenants::compile::{Channel, Product};
use tenants::schema::channel::{Capability, FeatureLimits};

/// The capabilities and limits of a viewer with a verified address who has some grants.
#[derive(PartialEq, Eq)]
pub(super) struct Abilities {
    capabilities: Vec<Capability>,
    limits: FeatureLimits,
}

impl Abilities {
    pub fn of(channel: &Channel, grant: &Grant) -> Self {
        Self::of_all(channel, &[grant])
    }

    pub fn of_all(channel: &Channel, grants: &[&Grant]) -> Self {
        let own = capabilities::of(channel, Some(true), []);
        let capabilities = capabilities::of(channel, Some(true), grants.iter().copied());
        Self { capabilities, limits: limits(channel, &own, grants) }
    }

    pub fn with(channel: &Channel, product: &Product) -> Self {
        Self::of(channel, &viewer::grant(product, Timestamp::UNIX_EPOCH))
    }

    /// Whether `other` has all of them. A limit counts where there is something to limit; 0 is none.
    pub fn are_within(&self, other: &Self) -> bool {
        let can = |any: &[Capability]| any.iter().any(|capability| self.capabilities.contains(capability));
        let is_within = |one: u32, other: u32| other == 0 || (one != 0 && one <= other);
        self.capabilities.iter().all(|capability| other.capabilities.contains(capability))
            && (!can(&[Capability::Clipping]) || is_within(self.limits.clips, other.limits.clips))
            && (!can(&[Capability::Download, Capability::DownloadClip])
                || is_within(self.limits.downloads, other.limits.downloads))
    }
}
