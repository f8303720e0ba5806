//! Requests of a simulation: a channel's site as others see it, or will see it. Nothing is stored.
//!
//! The header `X-Simulation` marks such a request and determines its context. Deeper code needs no knowledge of it,
//! unless it depends on something being stored.

pub mod link;
pub mod numbers;
pub mod previews;
pub mod state;
pub mod viewer;

use std::sync::Arc;

use actix_web::dev::RequestHead;
use actix_web::http::StatusCode;
use actix_web::http::header::HeaderName;
use jiff::Timestamp;

use self::link::Link;
use self::previews::PreviewSite;
use self::state::State;
use crate::country::Country;
use crate::problem::Refusal;
use crate::site::Site;

/// The header that marks a request of a simulation.
pub static HEADER: HeaderName = HeaderName::from_static("x-simulation");

/// The link has expired, was withdrawn or forged, or is another channel's.
pub const OVER: Refusal = Refusal::new(
    StatusCode::NOT_FOUND,
    "simulation_over",
    "This simulation is over, or its link is none of this channel's. Ask for a new link.",
);
/// The call would store something or have an effect elsewhere.
pub const SIMULATED: Refusal = Refusal::new(StatusCode::CONFLICT, "simulated", "Nothing is stored in a simulation.");

/// The content of a request's simulation header, with a valid link.
#[derive(Debug)]
pub struct Asked {
    /// The link to `/simulate`.
    pub link: Link,
    /// The state to simulate.
    pub state: State,
    /// The preview that the link shows, if any.
    pub preview: Option<Arc<PreviewSite>>,
}

/// The simulation that a request is part of.
#[derive(Debug)]
pub struct Simulation {
    /// The content of the simulation header.
    pub asked: Arc<Asked>,
    /// The request's values without the simulation.
    pub actual: Actual,
}

/// The values that a simulation replaces.
#[derive(Debug)]
pub struct Actual {
    /// The channel at its serving revision.
    pub site: Arc<Site>,
    /// The country that the request comes from.
    pub country: Country,
    /// The time of the request.
    pub now: Timestamp,
}

/// Whether a request is part of a simulation.
pub fn is_asked(request: &RequestHead) -> bool {
    request.headers().contains_key(&HEADER)
}
