//! State-changing calls from other sites are refused.

use actix_web::HttpRequest;
use actix_web::body::MessageBody;
use actix_web::dev::{ServiceRequest, ServiceResponse};
use actix_web::http::header;
use actix_web::middleware::Next;

use super::problem::Problem;
use super::simulation;

/// Lets GET, HEAD and OPTIONS pass, and anything else that carries no `Origin` (not a browser) or the Host's own.
///
/// What is part of a simulation changes nothing, whatever its cookies say.
///
/// # Errors
/// [`Problem::ForeignOrigin`], what [`simulation::enter`] refuses, or whatever the inner service fails with.
pub async fn middleware(
    request: ServiceRequest,
    next: Next<impl MessageBody>,
) -> Result<ServiceResponse<impl MessageBody>, actix_web::Error> {
    if !request.method().is_safe() && !is_own_origin(request.request()) {
        return Err(Problem::ForeignOrigin.into());
    }
    if simulation::is_asked(request.head()) {
        simulation::enter(&request).await?;
        let mut response = next.call(request).await?;
        simulation::leave(&mut response);
        return Ok(response);
    }
    next.call(request).await
}

fn is_own_origin(request: &HttpRequest) -> bool {
    let Some(origin) = request.headers().get(header::ORIGIN) else { return true };
    let host = request.headers().get(header::HOST).and_then(|host| host.to_str().ok()).unwrap_or_default();
    origin
        .to_str()
        .ok()
        .and_then(|origin| origin.split_once("://"))
        .is_some_and(|(_, from)| from.eq_ignore_ascii_case(host))
}
