//! Access check of `/-/…`, the URLs for a cache in front of the server.
//!
//! Their responses may be cached for a year, so an ordinary cache that forwarded these URLs would serve media to
//! everybody. They exist only if the operator runs a cache that checks access first.

use std::sync::atomic::{AtomicI64, Ordering};

use actix_web::HttpRequest;
use grandstand_web::client;

use crate::Watch;
use crate::error::Error;

/// Seconds between two warnings in the log.
const WARNING_INTERVAL: i64 = 60;

/// The time of the latest warning, in unix seconds.
#[derive(Debug, Default)]
pub struct CacheWarning(AtomicI64);

impl CacheWarning {
    /// Returns whether a warning is due, and counts it as given.
    fn is_due(&self, second: i64) -> bool {
        let last = self.0.load(Ordering::Relaxed);
        let is_recent = (last..last + WARNING_INTERVAL).contains(&second);
        !is_recent && self.0.compare_exchange(last, second, Ordering::Relaxed, Ordering::Relaxed).is_ok()
    }
}

/// Refuses a call that does not come from a trusted proxy, or while the media cache is off.
///
/// # Errors
/// The call does not come from a trusted proxy, or the media cache is off.
pub fn check(watch: &Watch, request: &HttpRequest) -> Result<(), Error> {
    let is_trusted = client::is_by_proxy(request, &watch.trusted_proxies);
    if watch.media_cache && is_trusted {
        return Ok(());
    }
    if watch.memory.cache_warning.is_due(watch.clock.now().as_second()) {
        let is_on = watch.media_cache;
        tracing::warn!(
            is_on,
            is_trusted,
            "a cache in front asked for media and was refused: infra/nginx/grandstand.conf needs \
             GRANDSTAND_MEDIA_CACHE=true, and its address in GRANDSTAND_TRUSTED_PROXIES"
        );
    }
    Err(Error::CacheCallRefused)
}

#[cfg(test)]
mod tests {
    use super::CacheWarning;

    #[test]
    fn a_warning_is_given_once_a_minute() {
        let warning = CacheWarning::default();
        let due = [0, 1, 59, 60, 61, 119, 120].map(|second| warning.is_due(1_800_000_000 + second));
        assert_eq!(due, [true, false, false, true, false, false, true]);
    }
}
