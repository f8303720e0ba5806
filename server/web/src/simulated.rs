//! Calls that are part of a simulation: what their header asks for is checked, and their answers are marked.

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

/// What tells an answer of a simulation from a real one: a server that doesn't know simulations takes a call for real.
static MARK: HeaderName = HeaderName::from_static("x-simulated");

/// Checks what the header of a call says, and keeps it for the request's context. In a preview, the entries that the call names get
/// the numbers that they have there.
///
/// # Errors
/// A link or preview that is no good, a state that is none, or a call that would change something.
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

/// Has a call name entries by the numbers that the database has them under, and be answered uncompressed, for
/// [`renumbered`].
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

/// Marks an answer as a simulation's, and has nobody keep it, nor any session begin or end by it.
pub fn leave<B>(response: &mut ServiceResponse<B>) {
    let headers = response.headers_mut();
    headers.remove(header::SET_COOKIE);
    headers.remove(header::ETAG);
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    headers.insert(MARK.clone(), HeaderValue::from_static("1"));
}

/// An answer of a preview with the numbers that its entries have in the channel; any other as it is.
///
/// # Errors
/// The answer can't be made.
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

/// Refusals are JSON, too, and name no entries.
fn is_json(headers: &HeaderMap) -> bool {
    headers.get(header::CONTENT_TYPE).is_some_and(|value| value.as_bytes().starts_with(JSON.as_bytes()))
}
