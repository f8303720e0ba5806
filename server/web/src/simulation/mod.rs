//! Requests that are part of a simulation: a channel's site as others see it, or will see it. Nothing is stored.
//!
//! A request says so by the header `X-Simulation`, and its context is made from that. Nothing deeper has to
//! know, but for what counts on something being stored.

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

/// The header by which a request says so.
pub static HEADER: HeaderName = HeaderName::from_static("x-simulation");

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

/// Whether a request says that it is part of a simulation.
pub fn is_asked(request: &RequestHead) -> bool {
    request.headers().contains_key(&HEADER)
}
