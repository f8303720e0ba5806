//! An account is attacked, and the operator wants to know by whom: what happens to accounts is in the log, without
//! anything that would let a reader of the log sign in.

use reqwest::Method;
use reqwest::header::HOST;
use serde_json::json;

use crate::support::Backend;
use crate::support::process::{Process, Site, eventually};
use crate::support::server::answer;
use crate::support::visitor::PASSWORD;

on_both_databases!(what_happens_to_accounts_is_logged_without_secrets, refusals_are_logged_with_their_reason);

const ADA: &str = "ada@example.org";
const LOGIN: &str = "/api/v2/auth/login";

/// Waits for a line that has all of these, and gives it.
async fn line(server: &Process, parts: &[&str]) -> String {
    let found = || server.lines().into_iter().find(|line| parts.iter().all(|part| line.contains(part)));
    eventually(&format!("a line with {parts:?}"), async || found().is_some()).await;
    found().unwrap()
}

async fn what_happens_to_accounts_is_logged_without_secrets(backend: Backend) {
    let site = Site::new(backend).await;
    let server = site.start(&[], None).ready().await;
    let cookie = server.registered(ADA).await;
    let user = server.call(Method::GET, "alpha", "/api/profile", &cookie, &json!({})).await.data()["id"].clone();
    let post = async |path: &str, cookie: &str, body: serde_json::Value| {
        server.call(Method::POST, "alpha", path, cookie, &body).await
    };
    let wrong = "a wrong password";
    post(LOGIN, "", json!({ "email": ADA, "password": wrong })).await;
    post(LOGIN, "", json!({ "email": "nobody@example.org", "password": wrong })).await;
    post("/api/profile", &cookie, json!({ "email": "b@example.org", "current_password": wrong })).await;
    post("/api/auth/password-reset", "", json!({ "token": "A".repeat(43), "password": wrong })).await;
    let secret = "another four quiet words";
    let change = json!({ "password": secret, "password_confirmation": secret, "current_password": PASSWORD });
    post("/api/profile", &cookie, change).await.data();
    let signed_in = post(LOGIN, "", json!({ "email": ADA, "password": secret })).await;
    let again = signed_in.header("set-cookie").split(';').next().unwrap().to_owned();
    post("/api/auth/logout", &again, json!({})).await.data();
    let kept = post(LOGIN, "", json!({ "email": ADA, "password": secret })).await;
    let kept = kept.header("set-cookie").split(';').next().unwrap().to_owned();
    post(LOGIN, "", json!({ "email": ADA, "password": secret })).await.data();
    let listed = server.call(Method::GET, "alpha", "/api/profile/sessions", &kept, &json!({})).await.data();
    let one = format!("/api/profile/sessions/{}", listed[1]["id"].as_str().unwrap());
    for path in [one.as_str(), "/api/profile/sessions"] {
        let ended = server.call(Method::DELETE, "alpha", path, &kept, &json!({ "current_password": secret })).await;
        assert_eq!(ended.status.as_u16(), 204, "{}", ended.text);
    }
    let of_ada = format!("user={user}");
    let events = [
        "registered",
        "sign_in_refused",
        "password_refused",
        "password_changed",
        "signed_in",
        "signed_out",
        "session_ended",
        "other_sessions_ended",
    ];
    for event in events {
        let event = format!("event=\"{event}\"");
        let line = line(&server, &[&event, &of_ada]).await;
        for part in ["channel=\"alpha\"", "address=\"127.0.0.1\"", "request_id=\"", "Z  INFO"] {
            assert!(line.contains(part), "no {part} in {line}");
        }
    }
    let refused = |line: &String| line.contains("event=\"sign_in_refused\"") && !line.contains("user=");
    assert_eq!(server.lines().iter().filter(|line| refused(line)).count(), 1, "an address without an account");
    let log = server.lines().join("\n");
    let tokens = [&cookie, &again].map(|cookie| cookie.split_once('=').unwrap().1.to_owned());
    for told in [ADA, "nobody@example.org", wrong, secret, PASSWORD, "Byron", &tokens[0], &tokens[1], &"A".repeat(43)] {
        assert!(!log.contains(told), "{told} is in the log");
    }
}

async fn refusals_are_logged_with_their_reason(backend: Backend) {
    let site = Site::new(backend).await;
    let server = site.start(&[], None).ready().await;
    let cookie = server.registered(ADA).await;
    let user = server.call(Method::GET, "alpha", "/api/profile", &cookie, &json!({})).await.data()["id"].clone();
    let guest = server.get("alpha", "/api/orders").await;
    assert_eq!(guest.code(), "sign_in_required");
    line(&server, &["path=\"/api/orders\"", "status=401", "code=\"sign_in_required\""]).await;
    let of_ada = format!("user={user}");
    let others = server.call(Method::GET, "alpha", "/api/orders/999999", &cookie, &json!({})).await;
    assert_eq!(others.status.as_u16(), 404);
    line(&server, &["path=\"/api/orders/999999\"", "status=404", "code=\"", &of_ada]).await;
    let foreign = reqwest::Client::new().post(format!("{}/api/auth/logout", server.address()));
    let foreign = foreign.header(HOST, "alpha.localhost").header("origin", "https://evil.example");
    assert_eq!(answer(foreign).await.code(), "foreign_origin");
    line(&server, &["path=\"/api/auth/logout\"", "status=403", "code=\"foreign_origin\""]).await;
    let forged = server.get("alpha", "/api/calendar/forged.ics").await;
    line(&server, &["path=\"/api/calendar/…\"", &format!("code=\"{}\"", forged.code())]).await;
}
