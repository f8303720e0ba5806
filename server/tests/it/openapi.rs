//! The OpenAPI document: committed as it is, and true.

use std::path::Path;

use reqwest::{Method, StatusCode};

use crate::support::server::answer;
use crate::support::{Backend, Server};

on_both_databases!(every_documented_call_exists_and_answers_as_documented);

#[test]
fn the_committed_document_is_up_to_date() {
    let committed = std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("openapi.json")).unwrap();
    assert!(
        committed == grandstand_server::openapi::text().unwrap(),
        "server/openapi.json has drifted from the handlers: run `npx -y rust-just openapi`"
    );
}

async fn every_documented_call_exists_and_answers_as_documented(backend: Backend) {
    let server = Server::start(backend).await;
    let document = answer(server.request(Method::GET, "alpha", "/api/openapi.json")).await.json();
    assert_eq!(document["openapi"].as_str().unwrap().split('.').next(), Some("3"));
    for (path, operations) in document["paths"].as_object().unwrap() {
        for (method, operation) in operations.as_object().unwrap() {
            let method = Method::from_bytes(method.to_uppercase().as_bytes()).unwrap();
            let concrete = format!(
                "/api{}",
                path.replace("{id}", "0")
                    .replace("{channel_key}", "none")
                    .replace("{alias}", "none")
                    .replace("{provider}", "none")
                    .replace("{order_id}", "0")
                    .replace("{event_id}", "0")
                    .replace("{token}", "none")
            );
            assert!(!concrete.contains('{'), "{concrete} is asked with something in every place");
            let answer = answer(server.request(method, "alpha", &concrete)).await;
            let documented = operation["responses"].as_object().unwrap();
            let expected = documented.contains_key(answer.status.as_str()) || answer.status == StatusCode::BAD_REQUEST;
            assert!(expected, "{path} answered {} which is not documented", answer.status);
            assert!(!answer.text.contains("This call was not found"), "{path} is documented and does not exist");
        }
    }
}
