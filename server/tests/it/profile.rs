//! The profile, and what signed-in users may do.

use std::path::Path;

use grandstand_platform::changes::RemembersUsers;
use reqwest::StatusCode;
use sea_orm::ConnectionTrait;
use serde_json::{Value, json};

use crate::support::visitor::{PASSWORD, Visitor, registration};
use crate::support::{Backend, Server, seeds};

const REGISTER: &str = "/api/v2/auth/register";
const ADA: &str = "Ada@Example.org";

on_both_databases!(
    the_profile_is_changed_as_a_whole,
    a_new_password_ends_all_other_sessions,
    a_temporary_password_is_replaced_without_itself,
    what_registration_gives_needs_a_verified_address,
    channels_choose_how_strict_they_are,
);

async fn the_profile_is_changed_as_a_whole(backend: Backend) {
    let server = Server::start(backend).await;
    Visitor::registered(&server, "alpha", "bob@example.org").await;
    let mut ada = Visitor::registered(&server, "alpha", ADA).await;
    let body = json!({ "_method": "patch", "first_name": "Augusta", "phone": "3125550142", "language": "fr" });
    let user = ada.post("/api/profile", &body).await.data();
    assert_eq!((&user["first_name"], &user["last_name"]), (&json!("Augusta"), &json!("Byron")));
    assert_eq!((&user["phone"], &user["language"]), (&json!("3125550142"), &json!("fr")));
    assert_eq!(ada.get("/api/profile").await.data(), user);
    assert_eq!(ada.post("/api/profile", &json!({ "phone": "" })).await.data()["phone"], Value::Null);
    let body = json!({ "_method": "put", "first_name": "Eve", "last_name": "", "language": "xx", "email": "x" });
    let refused = ada.post("/api/profile", &body).await.json();
    let fields: Vec<&String> = refused["errors"].as_object().unwrap().keys().collect();
    assert_eq!(fields, ["_method", "email", "language", "last_name"]);
    let with = |email: &str, password: &str| json!({ "email": email, "current_password": password });
    let missing = ada.post("/api/profile", &json!({ "email": "new@example.org" })).await;
    assert_eq!(missing.json()["errors"], json!({ "current_password": ["Field is required"] }));
    let wrong = ada.post("/api/profile", &with("new@example.org", "a wrong password")).await;
    assert_eq!(
        (wrong.code().as_str(), &wrong.json()["errors"]),
        ("wrong_auth_data", &json!({ "current_password": ["Wrong auth data"] }))
    );
    let taken = ada.post("/api/profile", &with("BOB@example.org", PASSWORD)).await;
    assert_eq!(taken.code(), "email_already_registered");
    let user = ada.get("/api/profile").await.data();
    assert_eq!((&user["email"], &user["first_name"]), (&json!(ADA), &json!("Augusta")), "nothing of it was changed");
    let user = ada.post("/api/profile", &with("new@example.org", PASSWORD)).await.data();
    assert_eq!((&user["email"], &user["email_verified"]), (&json!("new@example.org"), &json!(false)));
    assert_eq!(ada.get("/api/profile").await.data()["email"], "new@example.org");
}

async fn a_new_password_ends_all_other_sessions(backend: Backend) {
    let server = Server::start(backend).await;
    let mut ada = Visitor::registered(&server, "alpha", ADA).await;
    let mut elsewhere = Visitor::new(&server, "alpha");
    elsewhere.login(ADA, PASSWORD).await.data();
    elsewhere.get("/api/profile").await.data();
    let before = ada.token.clone();
    let new = "five other quiet words here";
    let body = json!({ "password": new, "password_confirmation": new, "current_password": PASSWORD });
    ada.post("/api/profile", &body).await.data();
    assert_ne!(ada.token, before);
    assert_eq!(ada.get("/api/profile").await.status, StatusCode::OK);
    assert_eq!(elsewhere.get("/api/profile").await.code(), "sign_in_required", "at once");
    assert_eq!(Visitor::new(&server, "alpha").login(ADA, PASSWORD).await.code(), "wrong_auth_data");
    Visitor::new(&server, "alpha").login(ADA, new).await.data();
}

async fn a_temporary_password_is_replaced_without_itself(backend: Backend) {
    let server = Server::start(backend).await;
    Visitor::registered(&server, "alpha", ADA).await;
    server
        .app
        .database
        .execute_unprepared("UPDATE users SET temporary_password = TRUE, temporary_password_expires_at = 9999999999")
        .await
        .unwrap();
    let mut ada = Visitor::new(&server, "alpha");
    assert_eq!(ada.login(ADA, PASSWORD).await.data()["temporary_password"], true);
    let new = "five other quiet words here";
    let body = json!({ "password": new, "password_confirmation": new });
    assert_eq!(ada.post("/api/profile", &body).await.data()["temporary_password"], false);
    assert_eq!(ada.get("/api/profile").await.data()["temporary_password"], false);
}

async fn what_registration_gives_needs_a_verified_address(backend: Backend) {
    let server = Server::with(backend, &[], |seeds| {
        let folder = seeds.join("alpha");
        seeds::edit(&folder, "events.toml", "alias = \"running\"\n", "alias = \"running\"\ntype = \"register\"\n");
        seeds::edit(&folder, "events.toml", "source = \"sample\"", "source = \"https://live.example.org/a.m3u8\"");
    })
    .await;
    let id = server.id_of("alpha", "/api/events", "running").await;
    let mut ada = Visitor::new(&server, "alpha");
    assert_eq!(seen(&mut ada, id).await, json!(["sign_in", false, null]));
    ada.post(REGISTER, &registration(ADA)).await.data();
    assert_eq!(seen(&mut ada, id).await, json!(["verify", false, null]));
    let user = ada.get("/api/profile").await.data();
    assert_eq!(user["capabilities"], json!(["watch", "vod_media_access"]), "no clips");
    server.app.database.execute_unprepared("UPDATE users SET email_verified_at = 1").await.unwrap();
    server.app.sessions.forget();
    assert_eq!(seen(&mut ada, id).await, json!(["granted", true, "https://live.example.org/a.m3u8"]));
    let user = ada.get("/api/profile").await.data();
    let capabilities = json!(["watch", "clipping", "vod_media_access"]);
    assert_eq!((&user["email_verified"], &user["capabilities"]), (&json!(true), &capabilities));
    assert_eq!(seen(&mut Visitor::new(&server, "alpha"), id).await[0], "sign_in", "answers are not mixed up");
}

/// What a visitor is told of an event: why, in the list whether, and what plays.
async fn seen(visitor: &mut Visitor<'_>, id: i64) -> Value {
    let event = visitor.get(&format!("/api/events/{id}")).await.data();
    let list = visitor.get(&format!("/api/events?ids={id}")).await.data();
    assert_eq!(event["has_access"], list[0]["has_access"]);
    json!([event["access"]["reason"], list[0]["has_access"], event["playback"]["hls"]])
}

async fn channels_choose_how_strict_they_are(backend: Backend) {
    let server = Server::with(backend, &[], |seeds: &Path| {
        let accounts = "[geo]\nblock = [\"KP\"]\n[accounts]\nverification = false\npassword_minimum = 30\n";
        seeds::edit(&seeds.join("alpha"), "channel.toml", "[geo]\nblock = [\"KP\"]\n", accounts);
    })
    .await;
    let refused = server.post("alpha", REGISTER, &registration(ADA)).await.json();
    assert_eq!(refused["errors"], json!({ "password": ["Field length must be greater than 29"] }));
    let mut body = registration(ADA);
    let long = "four quiet words and four more of them";
    (body["password"], body["password_confirmation"]) = (long.into(), long.into());
    assert_eq!(server.post("alpha", REGISTER, &body).await.data()["email_verified"], true);
    assert_eq!(server.post("beta", REGISTER, &registration(ADA)).await.data()["email_verified"], false);
    let accounts = server.get("alpha", "/api/settings").await.data()["accounts"].clone();
    assert_eq!(
        accounts,
        json!({
            "verification": false, "password_minimum": 30, "names_required": true,
            "recaptcha_site_key": null, "recaptcha_script": null, "social": [],
        })
    );
}
