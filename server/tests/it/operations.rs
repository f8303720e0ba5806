//! What calls are declared to do: in a simulation, and with a temporary password.

use std::path::Path;

use actix_web::http::Method;
use grandstand_server::openapi;
use grandstand_server::operations::OPERATIONS;
use grandstand_web::operations::Effect;
use reqwest::StatusCode;
use serde_json::{Value, json};

use crate::support::server::{Answer, answer};
use crate::support::simulated::link;
use crate::support::{Backend, Server, seeds};

on_both_databases!(a_simulation_refuses_what_changes_something, another_spelling_of_an_address_is_the_same_call);

/// Calls by GET that change something: they count a download, set a cookie, make a customer at the payment provider, or
/// store what a calendar was told.
const CHANGE: [&str; 7] = [
    "/auth/social/{provider}/authorize",
    "/auth/social/{provider}/callback",
    "/calendar/{token}.ics",
    "/clip/download/{id}",
    "/download-event/{event_id}",
    "/events/{id}/calendar.ics",
    "/stripe/customer-portal",
];
/// Calls by POST that only read, or drop what a simulation sends.
const ANSWERED: [&str; 9] = [
    "/datalake/event/",
    "/datalake/hash/",
    "/datalake/session/",
    "/datalake/video/event/",
    "/datalake/video/viewing/",
    "/error-log",
    "/get_api_key",
    "/renewal",
    "/stripe/invoice-preview",
];
/// Paths whose calls may be made while the password is temporary.
const OPEN: [&str; 22] = [
    "/auth/logout",
    "/auth/password-reset",
    "/auth/password-reset-request",
    "/channel-bootstrap-data",
    "/channel-settings/{channel_key}.json",
    "/color-settings/web",
    "/datalake/event/",
    "/datalake/hash/",
    "/datalake/session/",
    "/datalake/video/event/",
    "/datalake/video/viewing/",
    "/error-log",
    "/geo",
    "/get_api_key",
    "/menu",
    "/pages",
    "/pages/{id}",
    "/profile",
    "/settings",
    "/user/access",
    "/v2/auth/login",
    "/v2/auth/register",
];

/// The methods and paths of the OpenAPI document.
fn documented() -> Vec<(Method, String)> {
    let document: Value = serde_json::from_str(&openapi::text().unwrap()).unwrap();
    let paths = document["paths"].as_object().unwrap().iter();
    let calls = paths.flat_map(|(path, methods)| methods.as_object().unwrap().keys().map(move |method| (method, path)));
    calls.map(|(method, path)| (method.to_uppercase().parse().unwrap(), path.clone())).collect()
}

fn changes_something(method: &Method, path: &str) -> bool {
    if method.is_safe() { CHANGE.contains(&path) } else { !ANSWERED.contains(&path) }
}

#[test]
fn every_declared_call_is_documented_and_declared_once() {
    let documented = documented();
    let mut seen = Vec::new();
    for operation in OPERATIONS.declared() {
        let call = (operation.method.parse::<Method>().unwrap(), operation.pattern.to_owned());
        assert!(documented.contains(&call), "{call:?} is declared and not documented");
        assert!(!seen.contains(&call), "{call:?} is declared twice");
        seen.push(call);
    }
}

#[test]
fn every_documented_call_has_the_properties_that_are_expected_of_it() {
    for (method, path) in documented() {
        let properties = OPERATIONS.of(&method, &path);
        let (changes, path) = (changes_something(&method, &path), path.as_str());
        assert_eq!(properties.effect == Effect::Changes, changes, "{method} {path}");
        assert_eq!(properties.with_temporary_password, OPEN.contains(&path), "{method} {path}");
        assert_eq!(properties.in_any_state, path == "/simulation", "{method} {path}");
    }
}

fn prepared(seeds: &Path) {
    let budget = "[budget]\nper_second = 10000\nper_client = 1000\n[geo]";
    seeds::edit(&seeds.join("alpha"), "channel.toml", "[geo]", budget);
}

/// The path of a call below `/api`, with 1 in place of every parameter.
fn filled(path: &str) -> String {
    let parts = path.split('{').map(|part| part.split_once('}').map_or(part, |(_, rest)| rest));
    parts.collect::<Vec<_>>().join("1")
}

async fn simulated(server: &Server, method: &Method, path: &str) -> Answer {
    let request = server.request(method.as_str().parse().unwrap(), "alpha", path);
    let request = request.header("x-simulation", link(server, "alpha", 600));
    answer(if method.is_safe() { request } else { request.json(&json!({})) }).await
}

fn is_refused(answer: &Answer) -> bool {
    answer.status == StatusCode::CONFLICT && answer.code() == "simulated"
}

async fn a_simulation_refuses_what_changes_something(backend: Backend) {
    let server = Server::with(backend, &[], prepared).await;
    for (method, path) in documented() {
        let told = simulated(&server, &method, &format!("/api{}", filled(&path))).await;
        assert_eq!(is_refused(&told), changes_something(&method, &path), "{method} {path}: {}", told.text);
    }
    let unknown = simulated(&server, &Method::GET, "/api/nothing").await;
    assert_eq!(unknown.status, StatusCode::NOT_FOUND);
    assert!(is_refused(&simulated(&server, &Method::POST, "/api/nothing").await), "a call that does not exist");
}

async fn another_spelling_of_an_address_is_the_same_call(backend: Backend) {
    let server = Server::with(backend, &[], prepared).await;
    for path in CHANGE {
        let filled = filled(path);
        let (first, rest) = filled[1..].split_at(1);
        let spelled = format!("/api/%{:02x}{rest}", first.as_bytes()[0]);
        let told = simulated(&server, &Method::GET, &spelled).await;
        assert!(is_refused(&told), "{spelled}: {} {}", told.status, told.text);
    }
}
