//! What somebody may call whose password is temporary.

use actix_web::HttpRequest;
use actix_web::http::StatusCode;
use grandstand_db::entities::users;

use crate::operations::Operations;
use crate::problem::{Problem, Refusal};

/// A call of somebody whose password is temporary, but for those that replace it.
pub const TEMPORARY_PASSWORD: Refusal = Refusal {
    status: StatusCode::FORBIDDEN,
    code: "temporary_password",
    detail: "Replace your temporary password first.",
    field: None,
};

/// Refuses what a user may not call while their password is temporary. Features declare the calls that replace it, that
/// sign out, and that the page makes on which it is replaced.
///
/// # Errors
/// [`TEMPORARY_PASSWORD`].
pub fn check_call(user: &users::Model, operations: Operations, request: &HttpRequest) -> Result<(), Problem> {
    if !user.temporary_password || operations.of_request(request).with_temporary_password {
        return Ok(());
    }
    Err(TEMPORARY_PASSWORD.into())
}
