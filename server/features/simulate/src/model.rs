//! Response bodies about simulations.

use grandstand_web::simulation::state::ViewerKind;
use jiff::Timestamp;
use serde::Serialize;
use utoipa::ToSchema;

/// What a link shows, and the states there are to choose from.
#[derive(Debug, Serialize, ToSchema)]
pub struct SimulationFacts {
    /// The channel's name.
    pub channel: String,
    /// Which revision is looked at.
    pub revision: SimulatedRevision,
    /// When the link ends.
    #[schema(value_type = String, format = DateTime)]
    pub expires_at: Timestamp,
    /// As whom the site can be looked at.
    pub viewers: Vec<ViewerKind>,
    /// The passes that a subscriber can have.
    pub packages: Vec<SimulatedPass>,
    /// The countries that rules of the channel or its events name, and one that they don't.
    pub countries: Vec<SimulatedCountry>,
    /// The languages that the channel is offered in, its own first.
    pub languages: Vec<String>,
}

/// The revision that a simulation shows.
#[derive(Debug, Serialize, ToSchema)]
pub struct SimulatedRevision {
    /// Whether it serves; else it is one that nobody else sees.
    pub applied: bool,
    /// Its number; null for one that was never applied.
    #[schema(required)]
    pub number: Option<i64>,
    /// When it was applied, or the preview was made.
    #[schema(value_type = String, format = DateTime)]
    pub made_at: Timestamp,
}

/// A package or subscription that a simulated viewer can have.
#[derive(Debug, Serialize, ToSchema)]
pub struct SimulatedPass {
    /// Its number.
    pub id: i64,
    /// What it is called.
    pub title: String,
}

/// A country to look from.
#[derive(Debug, Serialize, ToSchema)]
pub struct SimulatedCountry {
    /// ISO 3166-1 alpha-2.
    pub code: String,
    /// Whether the channel can't be watched there.
    pub blocked: bool,
}
