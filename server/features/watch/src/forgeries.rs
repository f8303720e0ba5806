//! Counts forged tokens of requests, for the endpoints of every kind of media.

use actix_web::HttpRequest;
use grandstand_web::client;
use grandstand_web::problem::Problem;

use crate::Watch;

/// Counts a refused token that this deployment never signed for `purpose`; a client that sends many has to wait.
/// Expired tokens, and those of viewers who have lost access, are genuine and don't count.
///
/// # Errors
/// The refusal, or that the client has to wait.
pub fn counting_forged<T>(
    watch: &Watch,
    request: &HttpRequest,
    (purpose, text): (&'static str, &str),
    answer: Result<T, impl Into<Problem>>,
) -> Result<T, Problem> {
    let answer = answer.map_err(Into::into);
    if matches!(answer, Err(Problem::PlaybackRefused)) && watch.keyring.open(purpose, text).is_none() {
        let trusted = &watch.trusted_proxies;
        let counted = watch.forged.media.count(request, trusted, watch.clock.now());
        // A proxy in front checks its client's access: nginx treats any refusal but 401 and 403 as a failure.
        let is_access_check = request.path().starts_with("/-/") && client::is_by_proxy(request, trusted);
        if !is_access_check {
            counted?;
        }
    }
    answer
}
