//! The refusals that operations have in common. They are added here, so that no operation lacks them; a feature's own
//! refusals are documented at its handlers.

use actix_web::http::Method;
use grandstand_web::operations::Effect;
use utoipa::Modify;
use utoipa::openapi::header::Header;
use utoipa::openapi::path::Operation;
use utoipa::openapi::schema::{ObjectBuilder, Type};
use utoipa::openapi::{Content, OpenApi, Ref, RefOr, Response, ResponseBuilder};

use super::operations_of;
use crate::operations::OPERATIONS;

/// Adds these refusals, and describes each status once, under `components`.
pub struct Refusals;

/// The status of a refusal.
struct Status {
    code: &'static str,
    /// Its key under `components`.
    name: &'static str,
    /// Its description.
    when: &'static str,
}

static STATUSES: [Status; 14] = [
    Status {
        code: "400",
        name: "BadRequest",
        when: "The body is no JSON object (`not_json`), or the path is not written in the usual way \
               (`ambiguous_address`).",
    },
    Status {
        code: "401",
        name: "Unauthorized",
        when: "The `api_key` is wrong, or has run out (`api_key_invalid`), or the call is for signed-in users \
               (`sign_in_required`).",
    },
    Status { code: "402", name: "PaymentRequired", when: "The card was declined; `detail` says why." },
    Status {
        code: "403",
        name: "Forbidden",
        when: "Another site makes the call (`foreign_origin`), the user's password is temporary (`temporary_password`), or \
               the viewer lacks what `code` says.",
    },
    Status {
        code: "404",
        name: "NotFound",
        when: "There is no channel at the host (`unknown_host`), it has no such thing, or a simulation is over \
               (`simulation_over`).",
    },
    Status { code: "408", name: "RequestTimeout", when: "The body took too long to arrive (`request_timeout`)." },
    Status {
        code: "409",
        name: "Conflict",
        when: "What is there already, or is under way, rules it out, as `code` says; or a simulation would change something \
               (`simulated`).",
    },
    Status { code: "410", name: "Gone", when: "The session of analytics is over (`analytics_session_over`)." },
    Status {
        code: "413",
        name: "ContentTooLarge",
        when: "The body is larger than that of any call (`body_too_large`).",
    },
    Status {
        code: "422",
        name: "UnprocessableContent",
        when: "Fields or parameters are missing or wrong (`invalid_parameters`, with `errors` and `error_codes`), or \
               are refused as `code` says.",
    },
    Status {
        code: "429",
        name: "TooManyRequests",
        when: "The request budget of the client or of the channel is spent (`rate_limited`), or a form was tried too often \
               (`too_many_attempts`).",
    },
    Status { code: "500", name: "InternalServerError", when: "The cause is in the server's log, under `request_id`." },
    Status { code: "501", name: "NotImplemented", when: "Another format than JSON was asked for." },
    Status {
        code: "503",
        name: "ServiceUnavailable",
        when: "It can't be done at the moment: the database can't be reached and nothing was saved (`unavailable`), it \
               was lost before it said whether it saved (`outcome_unknown`: look it up before you send it again), or \
               what `code` says. `Retry-After`, where it is given, says when to try again.",
    },
];

/// Calls whose path names the channel, and that take no `api_key`.
const WITHOUT_KEY: [&str; 2] = ["/channel-settings/{channel_key}.json", "/stripe/webhook/{channel_key}"];

impl Modify for Refusals {
    fn modify(&self, document: &mut OpenApi) {
        for (path, item) in &mut document.paths.paths {
            for (method, operation) in operations_of(item) {
                let shared = shared(&method, path, operation);
                add(operation, shared);
            }
        }
        let responses = STATUSES.iter().map(|status| (status.name.to_owned(), response(status)));
        document.components.get_or_insert_default().responses.extend(responses);
    }
}

/// The statuses that an operation may refuse with independently of its feature.
fn shared(method: &Method, path: &str, operation: &Operation) -> Vec<&'static str> {
    let properties = OPERATIONS.of(method, path);
    let (has_body, has_key) = (operation.request_body.is_some(), !WITHOUT_KEY.contains(&path));
    let can_have = [
        ("400", has_body || path.contains('{')),
        ("401", has_key),
        ("403", !method.is_safe() || (has_key && !properties.with_temporary_password)),
        ("404", true),
        ("408", has_body),
        ("409", properties.effect == Effect::Changes),
        ("413", has_body),
        // Any call may have an invalid simulation state.
        ("422", true),
        ("429", true),
        ("500", true),
        ("503", true),
    ];
    can_have.into_iter().filter(|(_, can)| *can).map(|(code, _)| code).collect()
}

/// Adds these statuses, and makes all refusals refer to `components`, except those that a handler describes itself.
fn add(operation: &mut Operation, shared: Vec<&'static str>) {
    let responses = &mut operation.responses.responses;
    for code in shared {
        responses.entry(code.to_owned()).or_insert_with(|| RefOr::T(Response::default()));
    }
    for (code, response) in responses {
        let described = matches!(response, RefOr::T(response) if !response.description.is_empty());
        if let Some(status) = STATUSES.iter().find(|status| status.code == code && !described) {
            *response = RefOr::Ref(Ref::from_response_name(status.name));
        }
    }
}

fn response(status: &Status) -> RefOr<Response> {
    let content = Content::new(Some(Ref::from_schema_name("ProblemBody")));
    let response = ResponseBuilder::new().description(status.when).content("application/problem+json", content);
    if status.code != "429" {
        return response.into();
    }
    let seconds = ObjectBuilder::new().schema_type(Type::Integer).minimum(Some(1));
    response.header("Retry-After", Header::new(seconds)).into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_handlers_own_description_is_kept() {
        let mut operation = Operation::default();
        let own = RefOr::T(Response::new("The coupon is spent."));
        operation.responses.responses.insert("409".to_owned(), own.clone());
        operation.responses.responses.insert("503".to_owned(), RefOr::T(Response::default()));
        add(&mut operation, vec!["404", "409"]);
        let of = |name: &str| RefOr::Ref(Ref::from_response_name(name));
        let told: Vec<_> = operation.responses.responses.into_iter().collect();
        let expected = [("404", of("NotFound")), ("409", own), ("503", of("ServiceUnavailable"))];
        assert!(told == expected.map(|(code, response)| (code.to_owned(), response)));
    }
}
