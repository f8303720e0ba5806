//! State-changing calls from other sites are refused.

use actix_web::body::MessageBody;
use actix_web::dev::{ServiceRequest, ServiceResponse};
use actix_web::error::InternalError;
use actix_web::http::header;
use actix_web::middleware::Next;
use actix_web::{HttpRequest, ResponseError};

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
        return Err(refused(&Problem::ForeignOrigin));
    }
    if simulation::is_asked(request.head()) {
        simulation::enter(&request).await.map_err(|problem| refused(&problem))?;
        let mut response = next.call(request).await?;
        simulation::leave(&mut response);
        return Ok(response);
    }
    next.call(request).await
}

/// A refusal that is written here: the request's name, which stands in it, is known no more where errors are answered.
fn refused(problem: &Problem) -> actix_web::Error {
    InternalError::from_response(problem.to_string(), problem.error_response()).into()
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
