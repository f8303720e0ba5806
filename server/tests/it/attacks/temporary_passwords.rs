//! Somebody uses a temporary password for more than replacing it, or long after it was given out.

use std::fs;
use std::path::Path;

use reqwest::{Method, StatusCode};
use sea_orm::ConnectionTrait;
use serde_json::{Value, json};

use crate::support::process::Site;
use crate::support::server::answer;
use crate::support::visitor::{PASSWORD, Visitor};
use crate::support::{Backend, Server};

const ADA: &str = "ada@example.org";
const NEW: &str = "five other quiet words here";

/// What the page needs on which the password is replaced, and the ways to replace it.
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
/// Calls that look at no session.
const OF_NOBODY: [&str; 1] = ["/stripe/webhook/{channel_key}"];

on_both_databases!(nothing_but_its_change_is_open, it_ends_after_a_week, it_is_replaced_by_another_one);

/// Ada, who has signed in with a temporary password.
async fn signed_in(server: &Server, until: i64) -> Visitor<'_> {
    Visitor::registered(server, "alpha", ADA).await;
    let mut ada = Visitor::new(server, "alpha");
    let given = "UPDATE users SET temporary_password = TRUE, temporary_password_expires_at =";
    server.app.database.execute_unprepared(&format!("{given} 9999999999")).await.unwrap();
    ada.login(ADA, PASSWORD).await.data();
    server.app.database.execute_unprepared(&format!("{given} {until}")).await.unwrap();
    ada
}

async fn nothing_but_its_change_is_open(backend: Backend) {
    let server = Server::start(backend).await;
    let mut ada = signed_in(&server, 9_999_999_999).await;
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("openapi.json");
    let document: Value = serde_json::from_str(&fs::read_to_string(file).unwrap()).unwrap();
    let mut open = Vec::new();
    for (path, operations) in document["paths"].as_object().unwrap() {
        let named = path.replace("{channel_key}", "alpha").replace("{token}", "1");
        let called: Vec<&str> = named.split('/').map(|part| if part.starts_with('{') { "1" } else { part }).collect();
        let called = called.join("/");
        for method in operations.as_object().unwrap().keys() {
            let method: Method = method.to_uppercase().parse().unwrap();
            let request = ada.request(method.clone(), &format!("/api{called}")).json(&json!({}));
            let answer = answer(request).await;
            let is_refused = answer.status == StatusCode::FORBIDDEN && answer.code() == "temporary_password";
            if !is_refused && open.last() != Some(path) {
                open.push(path.clone());
            }
            // Signing out would end the session, and the rest would be a guest's.
            if path == "/auth/logout" {
                ada = Visitor::new(&server, "alpha");
                ada.login(ADA, PASSWORD).await.data();
            }
        }
    }
    let mut expected: Vec<_> = OPEN.iter().chain(&OF_NOBODY).map(ToString::to_string).collect();
    expected.sort();
    open.sort();
    assert_eq!(open, expected);
    let named = ada.post("/api/profile", &json!({ "first_name": "Eve", "email": "eve@example.org" })).await;
    assert_eq!((named.status, named.code().as_str()), (StatusCode::FORBIDDEN, "temporary_password"));
    let changed = ada.post("/api/profile", &json!({ "password": NEW, "password_confirmation": NEW })).await.data();
    assert_eq!((&changed["temporary_password"], &changed["first_name"]), (&json!(false), &json!("Ada")));
    assert_eq!(ada.get("/api/orders").await.status, StatusCode::OK, "everything is open again");
}

async fn it_ends_after_a_week(backend: Backend) {
    let server = Server::start(backend).await;
    let mut ada = signed_in(&server, 1).await;
    let refused = Visitor::new(&server, "alpha").login(ADA, PASSWORD).await;
    assert_eq!((refused.status.as_u16(), refused.code().as_str()), (422, "temporary_password_expired"));
    let body = json!({ "password": NEW, "password_confirmation": NEW });
    assert_eq!(ada.post("/api/profile", &body).await.code(), "temporary_password_expired", "in a session from before");
    assert_eq!(Visitor::new(&server, "alpha").login(ADA, "a wrong password").await.code(), "wrong_auth_data");
    let site = Site::new(backend).await;
    site.succeed(&["channel", "apply", site.seeds.join("alpha").to_str().unwrap()], None).await;
    let said = site.succeed(&["user", "invite", "alpha", "bob@example.org"], None).await;
    assert!(said.contains("for 7 days"), "{said}");
}

async fn it_is_replaced_by_another_one(backend: Backend) {
    let server = Server::start(backend).await;
    let mut ada = signed_in(&server, 9_999_999_999).await;
    let refused = ada.post("/api/profile", &json!({ "password": PASSWORD, "password_confirmation": PASSWORD })).await;
    let why = "Choose another password than the temporary one";
    assert_eq!(refused.json()["errors"], json!({ "password": [why] }));
    assert_eq!(refused.json()["error_codes"], json!({ "password": ["unchanged"] }));
}
