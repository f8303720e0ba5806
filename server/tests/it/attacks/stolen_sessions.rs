//! Somebody has got hold of a viewer's session and tries to make the account their own, where there is no password to be
//! asked for.

use grandstand_db::entities::users;
use grandstand_db::ids::ChannelId;
use grandstand_db::scope::InChannel;
use grandstand_platform::changes::RemembersUsers;
use reqwest::{Method, StatusCode};
use sea_orm::ConnectionTrait;
use serde_json::{Value, json};

use crate::support::mails::sent;
use crate::support::server::{Answer, answer};
use crate::support::visitor::{PASSWORD, Visitor};
use crate::support::{Backend, Server};

on_both_databases!(
    an_account_without_a_password_is_not_taken_over,
    a_temporary_password_is_not_replaced_by_others,
    a_fresh_sign_in_may_change_them,
    a_thief_keeps_nobody_from_ending_the_stolen_session,
    many_stolen_sessions_guess_together_and_refuse_no_other,
);

const ADA: &str = "ada@example.org";
const NEW: &str = "five other quiet words here";
/// Accounts as providers of social sign-in make them.
const WITHOUT: &str = "UPDATE users SET password_hash = NULL";
const TEMPORARY: &str = "UPDATE users SET temporary_password = TRUE, temporary_password_expires_at = 9999999999";

/// Ada, in a session that began as many minutes ago.
async fn signed_in<'a>(server: &'a Server, made: &str, minutes: i64) -> Visitor<'a> {
    let ada = Visitor::registered(server, "alpha", ADA).await;
    sent(server).await;
    let begun = format!("UPDATE sessions SET created_at = created_at - {}", minutes * 60);
    for statement in [made, &begun] {
        server.app.database.execute_unprepared(statement).await.unwrap();
    }
    server.app.sessions.forget();
    ada
}

fn attempts() -> [Value; 4] {
    [
        json!({ "email": "thief@example.org" }),
        json!({ "password": NEW, "password_confirmation": NEW }),
        json!({ "email": "thief@example.org", "password": NEW, "password_confirmation": NEW }),
        // A password that was never set.
        json!({ "email": "thief@example.org", "current_password": PASSWORD }),
    ]
}

async fn stored(server: &Server) -> users::Model {
    users::Entity::in_channels(ChannelId(0)..=ChannelId(i64::MAX)).one(&server.app.database).await.unwrap().unwrap()
}

async fn nothing_is_changed(server: &Server, thief: &mut Visitor<'_>) {
    let before = stored(server).await;
    for body in attempts() {
        let refused = thief.post("/api/profile", &body).await;
        assert_eq!((refused.status, refused.code().as_str()), (StatusCode::FORBIDDEN, "sign_in_again"), "{body}");
    }
    for path in ["/api/profile/sessions", "/api/profile/sessions/nonsense"] {
        let refused = answer(thief.request(Method::DELETE, path).json(&json!({}))).await;
        assert!(matches!(refused.status, StatusCode::FORBIDDEN | StatusCode::NOT_FOUND), "{path}: {}", refused.text);
    }
    assert_eq!(stored(server).await, before);
    assert!(sent(server).await.is_empty(), "and nothing is mailed to the thief");
}

async fn an_account_without_a_password_is_not_taken_over(backend: Backend) {
    let server = Server::start(backend).await;
    let mut thief = signed_in(&server, WITHOUT, 16).await;
    nothing_is_changed(&server, &mut thief).await;
    let named = thief.post("/api/profile", &json!({ "first_name": "Augusta" })).await;
    assert_eq!(named.data()["first_name"], "Augusta", "what takes over nothing needs no sign-in");
    // A session that is opened by this one is none that somebody has signed in to.
    let code = thief.post("/api/auth/session-code", &json!({})).await.data()["code"].clone();
    let for_the_site = server.post("alpha", "/api/auth/add_session", &json!({ "code": code })).await;
    assert_eq!(for_the_site.code(), "verification_failed");
}

async fn a_temporary_password_is_not_replaced_by_others(backend: Backend) {
    let server = Server::start(backend).await;
    let mut thief = signed_in(&server, TEMPORARY, 16).await;
    nothing_is_changed(&server, &mut thief).await;
    // Whoever knows it signs in with it again.
    let mut ada = Visitor::new(&server, "alpha");
    ada.login(ADA, PASSWORD).await.data();
    let replaced = ada.post("/api/profile", &json!({ "password": NEW, "password_confirmation": NEW })).await.data();
    assert_eq!(replaced["temporary_password"], false);
    assert_eq!(thief.get("/api/profile").await.code(), "sign_in_required");
}

async fn a_fresh_sign_in_may_change_them(backend: Backend) {
    let server = Server::start(backend).await;
    let mut ada = signed_in(&server, WITHOUT, 14).await;
    let changed = ada.post("/api/profile", &json!({ "email": "new@example.org" })).await.data();
    assert_eq!((&changed["email"], &changed["email_verified"]), (&json!("new@example.org"), &json!(false)));
    let changed = ada.post("/api/profile", &json!({ "password": NEW, "password_confirmation": NEW })).await.data();
    assert_eq!(changed["has_password"], true);
    let again = ada.post("/api/profile", &json!({ "email": ADA })).await;
    assert_eq!(again.json()["errors"], json!({ "current_password": ["Field is required"] }), "from now on it is asked");
}

/// Ends all sessions but the visitor's own.
async fn end_others(visitor: &Visitor<'_>, password: &str) -> Answer {
    let request = visitor.request(Method::DELETE, "/api/profile/sessions");
    answer(request.json(&json!({ "current_password": password }))).await
}

/// Tries so many wrong passwords in a session; returns how many were looked at.
async fn guess(thief: &Visitor<'_>, times: usize) -> usize {
    let mut looked_at = 0;
    for _ in 0..times {
        let code = end_others(thief, "a wrong password").await.code();
        assert!(["wrong_auth_data", "too_many_attempts"].contains(&code.as_str()), "{code}");
        looked_at += usize::from(code == "wrong_auth_data");
    }
    looked_at
}

async fn a_thief_keeps_nobody_from_ending_the_stolen_session(backend: Backend) {
    let server = Server::start(backend).await;
    let mut ada = Visitor::registered(&server, "alpha", ADA).await;
    let mut thief = Visitor::new(&server, "alpha");
    thief.login(ADA, PASSWORD).await.data();
    assert_eq!(guess(&thief, 12).await, 10);
    assert_eq!(end_others(&thief, PASSWORD).await.code(), "too_many_attempts", "nor is the right one looked at");
    assert_eq!(end_others(&ada, PASSWORD).await.status, StatusCode::NO_CONTENT);
    assert_eq!(thief.get("/api/profile").await.code(), "sign_in_required");
    let body = json!({ "password": NEW, "password_confirmation": NEW, "current_password": PASSWORD });
    ada.post("/api/profile", &body).await.data();
}

async fn many_stolen_sessions_guess_together_and_refuse_no_other(backend: Backend) {
    let server = Server::start(backend).await;
    let ada = Visitor::registered(&server, "alpha", ADA).await;
    let mut looked_at = Vec::new();
    for _ in 0..11 {
        let mut thief = Visitor::new(&server, "alpha");
        thief.login(ADA, PASSWORD).await.data();
        looked_at.push(guess(&thief, 10).await);
    }
    assert_eq!(looked_at, [10, 10, 10, 10, 10, 10, 10, 10, 10, 10, 1], "a hundred, and the first one of a session");
    assert_eq!(end_others(&ada, PASSWORD).await.status, StatusCode::NO_CONTENT, "a session that has not failed");
}
