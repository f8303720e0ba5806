//! Restricts the calls of users with a temporary password.

use actix_web::HttpRequest;
use actix_web::http::StatusCode;
use grandstand_db::entities::users;

use crate::operations::Operations;
use crate::problem::{Problem, Refusal};

/// Refuses calls of a user with a temporary password, except those that replace it.
pub const TEMPORARY_PASSWORD: Refusal =
    Refusal::new(StatusCode::FORBIDDEN, "temporary_password", "Replace your temporary password first.");

/// Refuses calls that a user may not make while their password is temporary. Features declare the allowed ones: those
/// that replace the password, sign out, or load the page for replacing it.
///
/// # Errors
/// [`TEMPORARY_PASSWORD`].
pub fn check_call(user: &users::Model, operations: Operations, request: &HttpRequest) -> Result<(), Problem> {
    if !user.temporary_password || operations.of_request(request).with_temporary_password {
        return Ok(());
    }
    Err(TEMPORARY_PASSWORD.into())
}
