//! Requests of a simulation: checks their header, and marks their responses.

use std::sync::Arc;

use actix_web::HttpMessage;
use actix_web::body::{BoxBody, EitherBody, MessageBody, to_bytes};
use actix_web::dev::{ServiceRequest, ServiceResponse};
use actix_web::error::ErrorInternalServerError;
use actix_web::http::Uri;
use actix_web::http::header::{self, HeaderMap, HeaderName, HeaderValue};
use actix_web::http::uri::PathAndQuery;

use crate::body::JSON;
use crate::context::site_by_host;
use crate::operations::Effect;
use crate::problem::Problem;
use crate::simulation::link::Link;
use crate::simulation::numbers::Numbers;
use crate::simulation::state::State;
use crate::simulation::{Asked, HEADER, OVER, SIMULATED};
use crate::state::WebState;

/// Marks a response of a simulation: a server without simulations would answer the call for real.
static MARK: HeaderName = HeaderName::from_static("x-simulated");

/// Checks the simulation header, and attaches it to the request for the context. In a preview, entry ids in the URL are
/// replaced by their stored ids.
///
/// # Errors
/// The link or preview is not valid, the state is malformed, or the call would change something.
pub async fn enter(request: &mut ServiceRequest) -> Result<(), Problem> {
    let web = WebState::of(request.request())?;
    let text = request.headers().get(&HEADER).and_then(|value| value.to_str().ok()).unwrap_or_default();
    let (link, state) = text.split_once(';').unwrap_or((text, ""));
    let now = web.clock.now();
    let link = Link::open(&web.keyring, link.trim(), now).ok_or(OVER)?;
    let named = || web.sites.load().by_id(link.channel_id).cloned();
    let site = site_by_host(request.request(), web)?.or_else(named);
    if !site.is_some_and(|site| link.leads_to(&site)) {
        return Err(OVER.into());
    }
    let operation = web.operations.of_unrouted(request);
    let mut state = if operation.in_any_state { State::default() } else { State::read(state, now)? };
    if operation.effect == Effect::Changes {
        return Err(SIMULATED.into());
    }
    let preview = web.previews.previewed(&link, now).await?;
    if let Some(preview) = &preview {
        state.package = state.package.map(|number| preview.numbers.stored(number));
        readdress(request, &preview.numbers)?;
    }
    request.extensions_mut().insert(Arc::new(Asked { link, state, preview }));
    Ok(())
}

/// Replaces entry ids in the URL by their stored ids, and requests an uncompressed response for [`renumbered`].
fn readdress(request: &mut ServiceRequest, numbers: &Numbers) -> Result<(), Problem> {
    let address = numbers.address(request.uri().path(), request.uri().query());
    let mut parts = request.uri().clone().into_parts();
    parts.path_and_query = Some(address.parse::<PathAndQuery>().map_err(anyhow::Error::new)?);
    let uri = Uri::from_parts(parts).map_err(anyhow::Error::new)?;
    request.match_info_mut().get_mut().update(&uri);
    request.head_mut().uri = uri;
    request.headers_mut().remove(header::ACCEPT_ENCODING);
    Ok(())
}

/// Marks a response as a simulation's, forbids caching, and removes session cookies.
pub fn leave<B>(response: &mut ServiceResponse<B>) {
    let headers = response.headers_mut();
    headers.remove(header::SET_COOKIE);
    headers.remove(header::ETAG);
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    headers.insert(MARK.clone(), HeaderValue::from_static("1"));
}

/// Replaces the ids of a preview's entries in a response by those of the channel; other responses are unchanged.
///
/// # Errors
/// The body of the response can't be read.
pub async fn renumbered<B: MessageBody + 'static>(
    response: ServiceResponse<B>,
) -> Result<ServiceResponse<EitherBody<B>>, actix_web::Error> {
    let asked = response.request().extensions().get::<Arc<Asked>>().cloned();
    let preview = asked.and_then(|asked| asked.preview.clone()).filter(|_| is_json(response.headers()));
    let Some(preview) = preview else { return Ok(response.map_into_left_body()) };
    let (request, response) = response.into_parts();
    let (head, body) = response.into_parts();
    let body = to_bytes(body).await.map_err(|error| {
        let error: Box<dyn std::error::Error> = error.into();
        ErrorInternalServerError(error)
    })?;
    let response = head.set_body(BoxBody::new(preview.numbers.answer(&body)));
    Ok(ServiceResponse::new(request, response).map_into_right_body())
}

/// Whether a response is JSON. Refusals have another media type, but name no entries.
fn is_json(headers: &HeaderMap) -> bool {
    headers.get(header::CONTENT_TYPE).is_some_and(|value| value.as_bytes().starts_with(JSON.as_bytes()))
}
