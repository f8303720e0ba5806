//! Response bodies about simulations.

use grandstand_web::simulation::state::ViewerKind;
use jiff::Timestamp;
use serde::Serialize;
use utoipa::ToSchema;

/// The revision that a link shows, and the states to choose from.
#[derive(Debug, Serialize, ToSchema)]
pub struct SimulationFacts {
    /// The channel's name.
    pub channel: String,
    /// The revision that is shown.
    pub revision: SimulatedRevision,
    /// When the link ends.
    #[schema(value_type = String, format = DateTime)]
    pub expires_at: Timestamp,
    /// The viewers that can be simulated.
    pub viewers: Vec<ViewerKind>,
    /// The passes that a subscriber can have.
    pub packages: Vec<SimulatedPass>,
    /// The countries in the rules of the channel and its events, and one that no rule names.
    pub countries: Vec<SimulatedCountry>,
    /// The languages that the channel is offered in, its own first.
    pub languages: Vec<String>,
}

/// The revision that a simulation shows.
#[derive(Debug, Serialize, ToSchema)]
pub struct SimulatedRevision {
    /// Whether it is the live revision; otherwise it is a preview.
    pub applied: bool,
    /// Its number; null for a preview.
    #[schema(required)]
    pub number: Option<i64>,
    /// When it was applied, or the preview was created.
    #[schema(value_type = String, format = DateTime)]
    pub made_at: Timestamp,
}

/// A package or subscription that a simulated viewer can have.
#[derive(Debug, Serialize, ToSchema)]
pub struct SimulatedPass {
    /// Its number.
    pub id: i64,
    /// Its name.
    pub title: String,
}

/// A country to simulate.
#[derive(Debug, Serialize, ToSchema)]
pub struct SimulatedCountry {
    /// ISO 3166-1 alpha-2.
    pub code: String,
    /// Whether the channel can't be watched there.
    pub blocked: bool,
}
