//! Simulations, and what is told of one.

use std::sync::Arc;

use actix_web::http::StatusCode;
use jiff::Timestamp;
use serde::Serialize;
use utoipa::ToSchema;

use super::link::Link;
use super::previews::PreviewSite;
use super::state::{State, ViewerKind};
use crate::http::country::Country;
use crate::http::problem::Refusal;
use crate::site::Site;

/// The link is over, withdrawn, forged or another channel's.
pub const OVER: Refusal = Refusal {
    status: StatusCode::NOT_FOUND,
    code: "simulation_over",
    detail: "This simulation is over, or its link is none of this channel's. Ask for a new link.",
    field: None,
};
/// What was asked would store something, or do something elsewhere.
pub const SIMULATED: Refusal = Refusal {
    status: StatusCode::CONFLICT,
    code: "simulated",
    detail: "Nothing is stored in a simulation.",
    field: None,
};

/// What a request's header asks for, its link being good.
#[derive(Debug)]
pub struct Asked {
    /// The link.
    pub link: Link,
    /// The state to look at.
    pub state: State,
    /// The revision that is not applied, where that is what the link shows.
    pub preview: Option<Arc<PreviewSite>>,
}

/// The simulation that a request is part of.
#[derive(Debug)]
pub struct Simulation {
    /// What was asked for.
    pub asked: Arc<Asked>,
    /// What the request would be about without it.
    pub actual: Actual,
}

/// What a simulation takes the place of.
#[derive(Debug)]
pub struct Actual {
    /// The channel, as its revision that serves has it.
    pub site: Arc<Site>,
    /// The country that the request comes from.
    pub country: Country,
    /// The moment of the request.
    pub now: Timestamp,
}

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
