//! Whatever is wrong with a request, it is refused with a status that is documented for its operation, and with the body
//! that is.

use reqwest::{Method, StatusCode};

use super::document::{Document, Operation};
use super::opened;
use crate::support::server::{Answer, answer};
use crate::support::visitor::Visitor;
use crate::support::{Backend, Server};

on_both_databases!(
    a_body_that_is_none_is_refused_as_documented,
    a_wrong_id_is_refused_as_documented,
    another_sites_call_is_refused_as_documented,
    a_large_body_is_refused_as_documented,
    another_method_is_refused_with_those_that_there_are,
);

/// An address that no operation has in its paths.
const MISSING: &str = "0";

/// More bytes than a body may have.
const TOO_MANY: usize = 256 * 1024 + 1;

async fn sent(visitor: &Visitor<'_>, operation: &Operation, path: &str, body: String) -> Answer {
    let request = visitor.request(operation.method.clone(), path);
    answer(if operation.has_body { request.header("content-type", "application/json").body(body) } else { request })
        .await
}

async fn a_body_that_is_none_is_refused_as_documented(backend: Backend) {
    let server = Server::with(backend, &[], opened).await;
    let document = Document::of(&server).await;
    let visitors = [Visitor::new(&server, "alpha"), Visitor::registered(&server, "alpha", "ada@example.org").await];
    for operation in document.operations().into_iter().filter(|operation| operation.has_body) {
        for visitor in &visitors {
            for (body, is_object) in [("no json", false), ("[{}]", false), ("7", false), ("{}", true)] {
                let refused = sent(visitor, &operation, &operation.with(MISSING), body.to_owned()).await;
                document.describes(&operation, &refused);
                // A guest is refused before the body is looked at, and a webhook by the channel that it names.
                let earlier = ["sign_in_required", "channel_key_unknown"];
                let is_refused =
                    is_object || refused.code() == "not_json" || earlier.contains(&refused.code().as_str());
                assert!(is_refused, "{} takes {body}: {}", operation.name(), refused.text);
            }
        }
    }
}

async fn a_wrong_id_is_refused_as_documented(backend: Backend) {
    let server = Server::with(backend, &[], opened).await;
    let document = Document::of(&server).await;
    let visitors = [Visitor::new(&server, "alpha"), Visitor::registered(&server, "alpha", "ada@example.org").await];
    for operation in document.operations().into_iter().filter(|operation| operation.path.contains('{')) {
        for visitor in &visitors {
            for id in ["0", "-1", "9223372036854775808", "1e400", "some%20text", "a%2fb", "%ff"] {
                let told = sent(visitor, &operation, &operation.with(id), "{}".to_owned()).await;
                document.describes(&operation, &told);
            }
        }
    }
}

async fn another_sites_call_is_refused_as_documented(backend: Backend) {
    let server = Server::with(backend, &[], opened).await;
    let document = Document::of(&server).await;
    for operation in document.operations().into_iter().filter(|operation| operation.method != Method::GET) {
        let request = server.request(operation.method.clone(), "alpha", &operation.with(MISSING));
        let refused = answer(request.header("origin", "https://evil.example").body("{}")).await;
        assert_eq!(refused.code(), "foreign_origin", "{}", operation.name());
        document.describes(&operation, &refused);
    }
}

async fn a_large_body_is_refused_as_documented(backend: Backend) {
    let server = Server::with(backend, &[], opened).await;
    let document = Document::of(&server).await;
    let visitor = Visitor::registered(&server, "alpha", "ada@example.org").await;
    let [mut large, mut refused] = [0, 0];
    for operation in document.operations().into_iter().filter(|operation| operation.has_body) {
        let told = sent(&visitor, &operation, &operation.with(MISSING), " ".repeat(TOO_MANY)).await;
        document.describes(&operation, &told);
        large += 1;
        refused += usize::from(told.status == StatusCode::PAYLOAD_TOO_LARGE && told.code() == "body_too_large");
    }
    assert_eq!(refused, large);
}

async fn another_method_is_refused_with_those_that_there_are(backend: Backend) {
    let server = Server::with(backend, &[], opened).await;
    let operations = Document::of(&server).await.operations();
    for operation in &operations {
        let same_path = operations.iter().filter(|other| other.path == operation.path);
        let mut allowed: Vec<String> = same_path.map(|other| other.method.to_string()).collect();
        allowed.sort_by_key(|method| ["GET", "POST", "DELETE"].iter().position(|one| *one == method.as_str()));
        for method in [Method::GET, Method::HEAD, Method::POST, Method::PUT, Method::PATCH, Method::DELETE] {
            if allowed.contains(&method.to_string()) {
                continue;
            }
            let refused = answer(server.request(method.clone(), "alpha", &operation.with(MISSING))).await;
            assert_eq!(refused.status, StatusCode::METHOD_NOT_ALLOWED, "{method} {}", operation.path);
            assert_eq!(refused.header("allow"), allowed.join(", "), "{method} {}", operation.path);
        }
    }
    let unknown = answer(server.request(Method::PUT, "alpha", "/api/nothing")).await;
    assert_eq!((unknown.status, unknown.code().as_str()), (StatusCode::NOT_FOUND, "not_found"));
}
