//! The declared properties of all features' calls.

use grandstand_accounts as accounts;
use grandstand_analytics as analytics;
use grandstand_calendar as calendar;
use grandstand_channel as channel;
use grandstand_clips as clips;
use grandstand_commerce::{checkout, renewals};
use grandstand_error_log as error_log;
use grandstand_simulate as simulate;
use grandstand_user_access as user_access;
use grandstand_watch::downloads;
use grandstand_web::operations::Operations;

/// The declarations of all features.
pub const OPERATIONS: Operations = Operations::new(&[
    accounts::OPERATIONS,
    accounts::SOCIAL_OPERATIONS,
    analytics::OPERATIONS,
    calendar::OPERATIONS,
    channel::OPERATIONS,
    checkout::OPERATIONS,
    clips::OPERATIONS,
    downloads::OPERATIONS,
    error_log::OPERATIONS,
    renewals::OPERATIONS,
    simulate::OPERATIONS,
    user_access::OPERATIONS,
]);

#[cfg(test)]
mod tests {
    use actix_web::http::Method;
    use grandstand_web::operations::Effect;

    use super::*;

    fn does_something(method: &Method, pattern: &str) -> bool {
        OPERATIONS.of(method, pattern).effect == Effect::Changes
    }

    #[test]
    fn only_what_reads_is_let_through() {
        for pattern in ["/profile", "/orders", "/get_api_key/x", "/datalake"] {
            assert!(does_something(&Method::POST, pattern), "{pattern}");
        }
        for pattern in ["/get_api_key", "/stripe/invoice-preview", "/error-log", "/datalake/event/"] {
            assert!(!does_something(&Method::POST, pattern), "{pattern}");
        }
        let by_get = ["/events/{id}/calendar.ics", "/download-event/{event_id}", "/auth/social/{provider}/authorize"];
        for pattern in by_get {
            assert!(does_something(&Method::GET, pattern), "{pattern}");
            assert!(does_something(&Method::HEAD, pattern), "{pattern}");
        }
        for pattern in ["/profile", "/events/{id}", "/clip/source/{event_id}", "/datalake/session/"] {
            assert!(!does_something(&Method::GET, pattern), "{pattern}");
        }
    }
}
