//! Requests that failed in browsers, as pages report them.

use reqwest::{Method, StatusCode};
use serde_json::{Value, json};

use crate::support::server::answer;
use crate::support::{Backend, Server};

on_both_databases!(
    a_report_is_taken_without_a_query,
    what_is_no_report_is_refused_with_every_reason,
    a_client_that_reports_too_much_is_refused_and_the_site_goes_on,
    other_sites_report_nothing,
);

const PATH: &str = "/api/error-log";

fn report() -> Value {
    json!({
        "message": "Something went wrong.", "code": "internal", "status": 500, "path": "/api/events?title=x",
        "route": "/watch/:id", "method": "GET", "request_id": "0123456789abcdef000000000000000a",
    })
}

async fn a_report_is_taken_without_a_query(backend: Backend) {
    let server = Server::start(backend).await;
    server.queries.take();
    let taken = server.post("alpha", PATH, &report()).await;
    assert_eq!((taken.status, taken.text.as_str()), (StatusCode::NO_CONTENT, ""));
    assert_eq!(server.queries.take(), Vec::<String>::new(), "it costs no query");
}

async fn what_is_no_report_is_refused_with_every_reason(backend: Backend) {
    let server = Server::start(backend).await;
    let refused = server.post("alpha", PATH, &json!({ "status": 7, "path": "/api/events" })).await;
    assert_eq!((refused.status, refused.code().as_str()), (StatusCode::UNPROCESSABLE_ENTITY, "invalid_parameters"));
    let errors = refused.json()["errors"].clone();
    let fields: Vec<&String> = errors.as_object().unwrap().keys().collect();
    assert_eq!(fields, ["code", "message", "method", "route", "status"]);
    assert_eq!(errors["code"], json!(["Field is required"]));
    let broken = answer(server.request(Method::POST, "alpha", PATH).body("{")).await;
    assert_eq!((broken.status, broken.code().as_str()), (StatusCode::BAD_REQUEST, "not_json"));
    let listed = answer(server.request(Method::POST, "alpha", PATH).body("[]")).await;
    assert_eq!(listed.status, StatusCode::BAD_REQUEST);
}

async fn a_client_that_reports_too_much_is_refused_and_the_site_goes_on(backend: Backend) {
    let server = Server::start(backend).await;
    let mut refused = None;
    for _ in 0..30 {
        let sent = server.post("alpha", PATH, &report()).await;
        if sent.status != StatusCode::NO_CONTENT {
            refused = Some(sent);
        }
    }
    let refused = refused.expect("thirty reports at once are more than twenty a minute");
    assert_eq!((refused.status, refused.code().as_str()), (StatusCode::TOO_MANY_REQUESTS, "rate_limited"));
    assert_eq!(server.get("alpha", "/api/menu").await.status, StatusCode::OK);
    assert_eq!(server.post("beta", PATH, &report()).await.status, StatusCode::NO_CONTENT);
    // The budget is the channel's, whichever revision serves.
    server.apply_again().await;
    assert_eq!(server.post("alpha", PATH, &report()).await.status, StatusCode::TOO_MANY_REQUESTS);
}

async fn other_sites_report_nothing(backend: Backend) {
    let server = Server::start(backend).await;
    let foreign = server.request(Method::POST, "alpha", PATH).header("origin", "https://elsewhere.example");
    assert_eq!(answer(foreign.json(&report())).await.code(), "foreign_origin");
}
