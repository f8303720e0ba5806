//! The input and the result of an access decision.

use std::sync::Arc;

use grandstand_db::ids::{EventId, UserId};
use serde::{Deserialize, Serialize};
use tenants::schema::catalogue::{AccessType, StreamStatus};
use tenants::schema::channel::{Capability, FeatureLimits, GeoRules};
use tenants::schema::sales::PassType;
use utoipa::ToSchema;

/// The viewer: a guest, or a signed-in user with their grants.
#[derive(Debug, Clone, Default)]
pub struct Viewer {
    /// The signed-in user; `None` for a guest.
    pub user: Option<SignedIn>,
    /// The viewer's grants, with the terms at the time of purchase.
    pub grants: Arc<[Grant]>,
}

/// The part of a user that access depends on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SignedIn {
    /// The user's id.
    pub id: UserId,
    /// Whether the e-mail address was verified.
    pub verified: bool,
}

impl Viewer {
    /// A viewer who is not signed in.
    pub fn guest() -> Self {
        Self::default()
    }
}

/// A right that was bought or given.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Grant {
    /// The grant's id, given as the reason for access.
    pub id: i64,
    /// What it covers.
    pub covers: Coverage,
    /// Whether it covers pay-per-view events too.
    pub includes_ppv: bool,
    /// First second that it covers, unix time.
    pub starts_at: i64,
    /// First second that it no longer covers; `None` for ever.
    pub ends_at: Option<i64>,
    /// Ended early, by a refund, a dispute or an operator.
    pub revoked: bool,
    /// Regular or an addition.
    pub pass_type: PassType,
    /// Capabilities beyond those of every signed-in user.
    pub capabilities: Vec<Capability>,
    /// Clip and download limits: they replace those of every signed-in user, or, for an addition, are added to them.
    pub limits: Option<FeatureLimits>,
}

impl Grant {
    /// Whether the grant is valid at `second` (unix time).
    pub fn is_current(&self, second: i64) -> bool {
        !self.revoked && self.starts_at <= second && self.ends_at.is_none_or(|end| second < end)
    }
}

/// What a grant covers.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Coverage {
    /// One event.
    Event(EventId),
    /// The events of a pass, including subcategories as of the purchase.
    Pass(tenants::compile::Coverage),
}

/// The part of an event that access depends on.
#[derive(Debug, Clone)]
pub struct Asked {
    /// The event's id.
    pub event_id: EventId,
    /// Its access type.
    pub access_type: AccessType,
    /// Its status now.
    pub status: StreamStatus,
    /// Its categories, ancestors included.
    pub categories: Vec<i64>,
    /// The ids of its participants.
    pub participants: Vec<i64>,
    /// The event's own region rules.
    pub geo: GeoRules,
    /// Whether there is something to play: a live stream or a recording.
    pub playable: bool,
    /// Price in minor units, if the event is sold by itself.
    pub price: Option<i64>,
    /// External HLS address, or `sample`; `None` for an event that had a stream of its own.
    pub source: Option<String>,
}

/// Whether the viewer has access, and why.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct Access {
    /// Whether the viewer may watch now.
    pub granted: bool,
    /// Why, or what is missing.
    pub reason: Reason,
    /// Id of the grant that gives access; null for free and registered access.
    #[schema(required)]
    pub grant_id: Option<i64>,
    /// Products that would give access, cheapest first; only with the reason `buy` or `expired`.
    pub offers: Vec<AccessOffer>,
}

impl Access {
    /// Whether the viewer has the right to watch: now, or once the event has begun.
    pub const fn is_entitled(&self) -> bool {
        matches!(self.reason, Reason::Granted | Reason::Upcoming)
    }
}

/// The reason why access is granted or not.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Reason {
    /// The viewer may watch.
    Granted,
    /// Only signed-in viewers may.
    SignIn,
    /// Only verified users may.
    Verify,
    /// A pass or the event must be bought.
    Buy,
    /// It has not begun.
    Upcoming,
    /// Not available in the viewer's region.
    GeoBlocked,
    /// What covered it has run out.
    Expired,
    /// It is over and was not recorded.
    NoReplay,
    /// It costs nothing, and nobody may watch it: the channel gives the capability to neither guests nor users, and no pass
    /// helps.
    NotOffered,
}

/// A product that would give access.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct AccessOffer {
    /// The kind of product.
    pub kind: AccessOfferKind,
    /// Its id.
    pub id: i64,
    /// The total charge, in minor units.
    pub price: i64,
}

/// The kind of product that an offer sells.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum AccessOfferKind {
    /// The single event.
    Event,
    /// A package.
    Package,
    /// A subscription.
    Subscription,
}
