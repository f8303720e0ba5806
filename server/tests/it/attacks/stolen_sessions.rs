//! Somebody has got hold of a viewer's session and tries to make the account their own, where there is no password to be
//! asked for.

use grandstand_server::db::entities::users;
use grandstand_server::db::scope::InChannel;
use reqwest::StatusCode;
use sea_orm::ConnectionTrait;
use serde_json::{Value, json};

use crate::support::mails::sent;
use crate::support::visitor::{PASSWORD, Visitor};
use crate::support::{Backend, Server};

on_both_databases!(
    an_account_without_a_password_is_not_taken_over,
    a_temporary_password_is_not_replaced_by_others,
    a_fresh_sign_in_may_change_them,
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
    users::Entity::in_channels(0..=i64::MAX).one(&server.app.database).await.unwrap().unwrap()
}

async fn nothing_is_changed(server: &Server, thief: &mut Visitor<'_>) {
    let before = stored(server).await;
    for body in attempts() {
        let refused = thief.post("/api/profile", &body).await;
        assert_eq!((refused.status, refused.code().as_str()), (StatusCode::FORBIDDEN, "sign_in_again"), "{body}");
    }
    for path in ["/api/profile/sessions", "/api/profile/sessions/nonsense"] {
        let request = thief.request(reqwest::Method::DELETE, path).json(&json!({}));
        let refused = crate::support::server::answer(request).await;
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
