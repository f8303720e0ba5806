//! Refuses state-changing calls from other sites, and from the same host over another scheme.

use std::future::{Ready, ready};

use actix_web::body::MessageBody;
use actix_web::dev::{Payload, ServiceRequest, ServiceResponse};
use actix_web::http::header::{self, HeaderMap};
use actix_web::middleware::Next;
use actix_web::{FromRequest, HttpRequest};

use super::client::Client;
use super::context::site_by_host;
use super::problem::Problem;
use super::scheme::Scheme;
use super::{simulated, simulation};
use crate::state::WebState;

/// Passes GET, HEAD and OPTIONS, and other methods without an `Origin` (not a browser) or with the Host's own.
///
/// Requests of a simulation change nothing, whatever their cookies say.
///
/// # Errors
/// The error of the inner service. Refusals are responses, which get an id and are logged.
pub async fn middleware(
    mut request: ServiceRequest,
    next: Next<impl MessageBody + 'static>,
) -> Result<ServiceResponse<impl MessageBody>, actix_web::Error> {
    let is_simulated = simulation::is_asked(request.head());
    let refused = if !request.method().is_safe() && !is_own_origin(request.request())? {
        Some(Problem::ForeignOrigin)
    } else if is_simulated {
        simulated::enter(&mut request).await.err()
    } else {
        None
    };
    if let Some(problem) = refused {
        let problem = counted(request.request()).err().unwrap_or(problem);
        let mut refusal = request.error_response(problem);
        if is_simulated {
            simulated::leave(&mut refusal);
        }
        return Ok(refusal.map_into_right_body());
    }
    let mut response = next.call(request).await?;
    if !is_simulated {
        return Ok(response.map_into_left_body());
    }
    simulated::leave(&mut response);
    simulated::renumbered(response).await
}

/// Charges a refused call to the budget, because its handler can't.
fn counted(request: &HttpRequest) -> Result<(), Problem> {
    let state = WebState::of(request)?;
    let Some(site) = site_by_host(request, state)? else { return Ok(()) };
    site.budget.take(state.address(request).map(Client::at))
}

/// Guards a GET call with effects: neither another site nor a link may make it.
///
/// Browsers send cookies when another site navigates to a URL. Browsers since 2023 mark navigations with
/// `Sec-Fetch-Mode`; older ones accept HTML, which no script requests from these calls.
#[derive(Debug, Clone, Copy)]
pub struct OwnCall;

impl FromRequest for OwnCall {
    type Error = Problem;
    type Future = Ready<Result<Self, Problem>>;

    fn from_request(request: &HttpRequest, _payload: &mut Payload) -> Self::Future {
        ready(is_own_origin(request).and_then(|is_own| {
            if is_own && is_made_here(request.headers()) { Ok(Self) } else { Err(Problem::ForeignOrigin) }
        }))
    }
}

fn is_made_here(headers: &HeaderMap) -> bool {
    let text = |name: &str| headers.get(name).map(|value| value.to_str().unwrap_or_default());
    let is_own_site = text("sec-fetch-site").is_none_or(|site| matches!(site, "same-origin" | "none"));
    let is_navigation = match text("sec-fetch-mode") {
        Some(mode) => mode == "navigate",
        None => text("accept").is_some_and(|accepted| accepted.contains("text/html")),
    };
    is_own_site && !is_navigation
}

fn is_own_origin(request: &HttpRequest) -> Result<bool, Problem> {
    let Some(origin) = request.headers().get(header::ORIGIN) else { return Ok(true) };
    let scheme = Scheme::of(request, &WebState::of(request)?.trusted_proxies);
    let host = request.headers().get(header::HOST).and_then(|host| host.to_str().ok()).unwrap_or_default();
    let parts = origin.to_str().ok().and_then(|origin| origin.split_once("://"));
    Ok(parts.is_some_and(|(from_scheme, from)| from_scheme == scheme.name() && from.eq_ignore_ascii_case(host)))
}
