//! An attacker makes the server fail, and reads what it says: how it is built, or something that it would not have given.

use grandstand_platform::changes::RemembersUsers;
use reqwest::{Method, StatusCode};
use serde_json::json;

use crate::support::server::answer;
use crate::support::visitor::{PASSWORD, Visitor};
use crate::support::{Backend, Server};

on_both_databases!(a_failure_tells_nothing_of_its_cause, a_failure_opens_nothing);

/// Words that only the inside of the server has.
const INSIDE: [&str; 12] = [
    "sqlx",
    "sea_orm",
    "SELECT",
    "sqlite",
    "postgres",
    "pool",
    "panicked",
    ".rs:",
    "src/",
    "/tmp",
    "DbErr",
    "backtrace",
];

fn assert_quiet(text: &str, what: &str) {
    for word in INSIDE {
        assert!(!text.contains(word), "{what} tells of {word}: {text}");
    }
}

async fn a_failure_tells_nothing_of_its_cause(backend: Backend) {
    let server = Server::start(backend).await;
    for path in [
        "/api/events?limit=-1",
        "/api/events?limit=99999999999999999999",
        "/api/events/x",
        "/api/events/99999999999999999999",
        "/api/orders",
        "/api/no-such-call",
        "/media/%00/x",
        "/images/..%2f..%2fetc%2fpasswd",
    ] {
        let refused = server.get("alpha", path).await;
        assert!(refused.status.is_client_error(), "{path}: {}", refused.status);
        assert_quiet(&refused.text, path);
    }
    for body in ["{", "[]", "\"x\"", "{\"email\":{}}", "\u{0}", "{\"email\":1e999}"] {
        let refused = answer(server.request(Method::POST, "alpha", "/api/v2/auth/login").body(body)).await;
        assert!(refused.status.is_client_error(), "{body}: {}", refused.status);
        assert_quiet(&refused.text, body);
    }
    server.app.database.clone().close().await.unwrap();
    let failed = server.get("alpha", "/api/events?limit=1").await;
    assert_eq!((failed.status, failed.code().as_str()), (StatusCode::INTERNAL_SERVER_ERROR, "internal"));
    assert_eq!(failed.json()["detail"], "Something went wrong. Please try again or contact technical support");
    assert!(!failed.json()["request_id"].as_str().unwrap().is_empty(), "the operator finds the cause by it");
    let login = json!({ "email": "ada@example.org", "password": PASSWORD });
    let failed = server.post("alpha", "/api/v2/auth/login", &login).await;
    assert_eq!(failed.code(), "internal");
    assert_quiet(&failed.text, "signing in");
}

async fn a_failure_opens_nothing(backend: Backend) {
    let server = Server::start(backend).await;
    let ada = Visitor::registered(&server, "alpha", "ada@example.org").await;
    let mut forged = Visitor::with(&server, "alpha", &"A".repeat(43));
    server.app.database.clone().close().await.unwrap();
    server.app.sessions.forget();
    for visitor in [&mut forged, &mut Visitor::with(&server, "alpha", ada.token.as_deref().unwrap())] {
        for path in ["/api/profile", "/api/orders", "/api/user/access", "/api/stripe/list-cards"] {
            let failed = visitor.get(path).await;
            assert_eq!(
                (failed.status, failed.code().as_str()),
                (StatusCode::INTERNAL_SERVER_ERROR, "internal"),
                "{path}"
            );
        }
    }
}
