//! Properties of calls that their methods don't imply. Each feature declares them next to its routes; the composition
//! root combines the declarations.

use actix_web::HttpRequest;
use actix_web::dev::ServiceRequest;
use actix_web::http::Method;

/// The scope of all calls.
pub const BASE: &str = "/api";
/// The method that stands for all safe methods.
const SAFE: &str = "GET";

/// The effect of a call on stored data, here and at other services.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Effect {
    /// Changes nothing.
    Reads,
    /// Changes something. A simulation may not make the call.
    Changes,
    /// Changes something, but its handler skips that in a simulation.
    Drops,
}

/// Properties of a call that are checked before its handler runs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Properties {
    /// What it does.
    pub effect: Effect,
    /// Whether a user with a temporary password may make the call.
    pub with_temporary_password: bool,
    /// Whether a simulation with an invalid state may make the call.
    pub in_any_state: bool,
}

impl Properties {
    const fn of(effect: Effect) -> Self {
        Self { effect, with_temporary_password: false, in_any_state: false }
    }
}

/// A call with properties that its method doesn't imply.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Operation {
    /// `GET` or `POST`.
    pub method: &'static str,
    /// Its route below `/api`, such as `/events/{id}`.
    pub pattern: &'static str,
    /// Its properties.
    pub properties: Properties,
}

impl Operation {
    /// A GET call, which reads by default. Also applies to the other safe methods.
    pub const fn get(pattern: &'static str) -> Self {
        Self { method: SAFE, pattern, properties: Properties::of(Effect::Reads) }
    }

    /// A POST call, which changes something by default.
    pub const fn post(pattern: &'static str) -> Self {
        Self { method: "POST", pattern, properties: Properties::of(Effect::Changes) }
    }

    /// Declares that the call changes nothing.
    pub const fn reads(self) -> Self {
        self.does(Effect::Reads)
    }

    /// Declares that the call changes something.
    pub const fn changes(self) -> Self {
        self.does(Effect::Changes)
    }

    /// Declares that the call's handler skips changes in a simulation.
    pub const fn drops(self) -> Self {
        self.does(Effect::Drops)
    }

    /// Declares that a user with a temporary password may make the call.
    pub const fn with_temporary_password(self) -> Self {
        Self { properties: Properties { with_temporary_password: true, ..self.properties }, ..self }
    }

    /// Declares that a simulation with an invalid state may make the call.
    pub const fn in_any_state(self) -> Self {
        Self { properties: Properties { in_any_state: true, ..self.properties }, ..self }
    }

    const fn does(self, effect: Effect) -> Self {
        Self { properties: Properties { effect, ..self.properties }, ..self }
    }
}

/// The declarations of all features.
#[derive(Debug, Clone, Copy)]
pub struct Operations(&'static [&'static [Operation]]);

impl Operations {
    /// Combines the declarations of features.
    pub const fn new(declared: &'static [&'static [Operation]]) -> Self {
        Self(declared)
    }

    /// Every declared call.
    pub fn declared(self) -> impl Iterator<Item = &'static Operation> {
        self.0.iter().copied().flatten()
    }

    /// The properties of a call. Unless declared otherwise, safe methods read and all others change something.
    pub fn of(self, method: &Method, pattern: &str) -> Properties {
        let is_safe = method.is_safe();
        let name = if is_safe { SAFE } else { method.as_str() };
        let declared = self.declared().find(|operation| operation.method == name && operation.pattern == pattern);
        let default = if is_safe { Effect::Reads } else { Effect::Changes };
        declared.map_or(Properties::of(default), |operation| operation.properties)
    }

    /// The properties of a request's call, after routing.
    pub fn of_request(self, request: &HttpRequest) -> Properties {
        self.of_matched(request.method(), request.match_pattern().as_deref())
    }

    /// The properties of a request's call, before routing.
    pub fn of_unrouted(self, request: &ServiceRequest) -> Properties {
        // The router matches the decoded path, unlike `ServiceRequest::match_pattern`.
        let pattern = request.resource_map().match_pattern(request.match_info().as_str());
        self.of_matched(request.method(), pattern.as_deref())
    }

    fn of_matched(self, method: &Method, pattern: Option<&str>) -> Properties {
        self.of(method, pattern.and_then(|pattern| pattern.strip_prefix(BASE)).unwrap_or_default())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const DECLARED: &[&[Operation]] = &[
        &[Operation::post("/preview").reads(), Operation::get("/files/{id}").changes().with_temporary_password()],
        &[Operation::post("/events").drops(), Operation::get("/states").in_any_state()],
    ];
    const OPERATIONS: Operations = Operations::new(DECLARED);

    #[test]
    fn a_call_that_is_not_declared_does_what_its_method_says() {
        for method in [Method::GET, Method::HEAD, Method::OPTIONS] {
            assert_eq!(OPERATIONS.of(&method, "/preview"), Properties::of(Effect::Reads), "{method}");
        }
        for method in [Method::POST, Method::PUT, Method::PATCH, Method::DELETE] {
            assert_eq!(OPERATIONS.of(&method, "/files/{id}"), Properties::of(Effect::Changes), "{method}");
        }
        for (method, effect) in [(Method::GET, Effect::Reads), (Method::POST, Effect::Changes)] {
            assert_eq!(OPERATIONS.of_matched(&method, None), Properties::of(effect), "{method} at no route");
            assert_eq!(OPERATIONS.of_matched(&method, Some("/preview")), Properties::of(effect), "{method} elsewhere");
        }
    }

    #[test]
    fn a_call_has_the_properties_that_it_declares() {
        let file = Properties { effect: Effect::Changes, with_temporary_password: true, in_any_state: false };
        assert_eq!(OPERATIONS.of(&Method::GET, "/files/{id}"), file);
        assert_eq!(OPERATIONS.of(&Method::HEAD, "/files/{id}"), file, "as GET");
        assert_eq!(OPERATIONS.of_matched(&Method::POST, Some("/api/preview")), Properties::of(Effect::Reads));
        assert_eq!(OPERATIONS.of(&Method::POST, "/events"), Properties::of(Effect::Drops));
        assert!(OPERATIONS.of(&Method::GET, "/states").in_any_state);
    }
}
