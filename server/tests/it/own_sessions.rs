//! Where a viewer is signed in, and ending it.

use std::collections::HashSet;

use grandstand_db::ids::UserId;
use reqwest::{Method, StatusCode};
use sea_orm::ConnectionTrait;
use serde_json::{Value, json};

use crate::support::packaged::add_samples;
use crate::support::purchases as shop;
use crate::support::server::{Answer, answer};
use crate::support::visitor::{PASSWORD, Visitor};
use crate::support::{Backend, Server, seeds};

on_both_databases!(
    viewers_see_where_they_are_signed_in,
    one_session_ends_alone_and_at_once,
    all_others_end_together,
    playback_ends_with_its_session,
    nobody_ends_sessions_of_others,
    a_stolen_session_ends_nothing,
);

const SESSIONS: &str = "/api/profile/sessions";
const ADA: &str = "ada@example.org";
const PHONE: &str = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile/15E148 Safari/604.1";

async fn signed_in<'a>(server: &'a Server, user_agent: &str) -> Visitor<'a> {
    let mut visitor = Visitor::new(server, "alpha");
    let body = json!({ "email": ADA, "password": PASSWORD });
    let request = visitor.request(Method::POST, "/api/v2/auth/login").header("user-agent", user_agent).json(&body);
    let cookie = answer(request).await.header("set-cookie").split_once(';').unwrap().0.to_owned();
    visitor.token = cookie.strip_prefix("__Host-session=").map(str::to_owned);
    visitor
}

async fn listed(visitor: &mut Visitor<'_>) -> Vec<Value> {
    visitor.get(SESSIONS).await.data().as_array().unwrap().clone()
}

fn id(session: &Value) -> String {
    session["id"].as_str().unwrap().to_owned()
}

async fn end(visitor: &Visitor<'_>, id: &str, password: &str) -> Answer {
    let path = if id.is_empty() { SESSIONS.to_owned() } else { format!("{SESSIONS}/{id}") };
    answer(visitor.request(Method::DELETE, &path).json(&json!({ "current_password": password }))).await
}

async fn viewers_see_where_they_are_signed_in(backend: Backend) {
    let server = Server::start(backend).await;
    let mut ada = Visitor::registered(&server, "alpha", ADA).await;
    let mut phone = signed_in(&server, PHONE).await;
    let code = ada.post("/api/auth/session-code", &json!({})).await.data()["code"].clone();
    server.post("alpha", "/api/auth/add_session", &json!({ "code": code, "embed": true })).await.data();
    let answered = phone.get(SESSIONS).await;
    assert_eq!(answered.header("cache-control"), "no-store");
    let sessions = listed(&mut phone).await;
    assert_eq!(sessions.len(), 3, "{sessions:?}");
    assert_eq!((&sessions[0]["is_current"], &sessions[1]["is_current"]), (&json!(true), &json!(false)));
    assert_eq!(sessions[0]["device"], json!({ "browser": "Safari", "system": "iPhone" }));
    assert_eq!((&sessions[0]["kind"], &sessions[1]["kind"]), (&json!("browser"), &json!("embed")));
    for field in ["created_at", "last_seen_at"] {
        assert!(sessions[0][field].as_str().unwrap().ends_with('Z'), "{sessions:?}");
    }
    // Ids are the same for every session that lists them, and say nothing of tokens or rows.
    let ids = |sessions: &[Value]| sessions.iter().map(id).collect::<HashSet<_>>();
    assert_eq!(ids(&sessions), ids(&listed(&mut ada).await));
    for session in &sessions {
        assert_eq!(id(session).len(), 22, "{session}");
        assert_eq!(Visitor::with(&server, "alpha", &id(session)).get("/api/profile").await.code(), "sign_in_required");
    }
    // What has run out is not listed.
    let over = "UPDATE sessions SET expires_at = 1 WHERE kind = 'embed'";
    server.app.database.execute_unprepared(over).await.unwrap();
    assert_eq!(listed(&mut phone).await.len(), 2);
}

async fn one_session_ends_alone_and_at_once(backend: Backend) {
    let server = Server::start(backend).await;
    let mut ada = Visitor::registered(&server, "alpha", ADA).await;
    let mut phone = signed_in(&server, PHONE).await;
    phone.get("/api/profile").await.data();
    let of_phone = id(&listed(&mut ada).await[1]);
    let ended = end(&ada, &of_phone, PASSWORD).await;
    assert_eq!((ended.status, ended.text.as_str()), (StatusCode::NO_CONTENT, ""));
    assert_eq!(ended.header("set-cookie"), "");
    assert_eq!(phone.get("/api/profile").await.code(), "sign_in_required", "at once");
    assert_eq!(end(&ada, &of_phone, PASSWORD).await.status, StatusCode::NOT_FOUND, "it is gone");
    let sessions = listed(&mut ada).await;
    assert_eq!(sessions.len(), 1);
    // One's own ends like any other, and the browser forgets it.
    let ended = end(&ada, &id(&sessions[0]), PASSWORD).await;
    assert_eq!(ended.status, StatusCode::NO_CONTENT);
    assert!(ended.header("set-cookie").contains("Max-Age=0"), "{ended:?}");
    assert_eq!(ada.get("/api/profile").await.code(), "sign_in_required");
}

async fn all_others_end_together(backend: Backend) {
    let server = Server::start(backend).await;
    let mut ada = Visitor::registered(&server, "alpha", ADA).await;
    let mut others = [signed_in(&server, PHONE).await, signed_in(&server, "VLC/3").await];
    let mut bob = Visitor::registered(&server, "alpha", "bob@example.org").await;
    let mut at_beta = Visitor::registered(&server, "beta", ADA).await;
    assert_eq!(end(&ada, "", PASSWORD).await.status, StatusCode::NO_CONTENT);
    for other in &mut others {
        assert_eq!(other.get("/api/profile").await.code(), "sign_in_required");
    }
    assert_eq!(listed(&mut ada).await.len(), 1);
    for untouched in [&mut bob, &mut at_beta] {
        untouched.get("/api/profile").await.data();
    }
}

async fn address_of_a_player(visitor: &mut Visitor<'_>, event: i64) -> String {
    let made = visitor.post("/api/playback-address", &json!({ "event_id": event })).await;
    assert_eq!(made.status, StatusCode::CREATED, "{}", made.text);
    made.json()["data"]["hls"].as_str().unwrap().to_owned()
}

async fn playback_ends_with_its_session(backend: Backend) {
    let server = Server::with(backend, &[], |folder| {
        let entry = "alias = \"members\"\n";
        seeds::edit(&folder.join("alpha"), "events.toml", entry, &format!("{entry}sample_seconds = 5\n"));
    })
    .await;
    add_samples(&server).await;
    server.app.loader.load_all().await.unwrap();
    let mut ada = Visitor::registered(&server, "alpha", ADA).await;
    let user = ada.get("/api/profile").await.data()["id"].as_i64().unwrap();
    let season = shop::purchase(UserId(user), vec![shop::pass(&server, "alpha", "season")]);
    let purchase = shop::opened(&server, "alpha", &season).await;
    shop::see(&server, &purchase, &shop::paid(&purchase)).await;
    let members = server.id_of("alpha", "/api/events", "members").await;
    let mut phone = signed_in(&server, PHONE).await;
    let event = phone.get(&format!("/api/events/{members}")).await.data();
    let in_browser = event["playback"]["hls"].as_str().unwrap().to_owned();
    let on_television = address_of_a_player(&mut phone, members).await;
    assert_eq!(phone.fetch(&in_browser).await.status, StatusCode::OK);
    assert_eq!(server.get("alpha", &on_television).await.status, StatusCode::OK);
    let sessions = listed(&mut ada).await;
    let kinds: HashSet<&str> = sessions.iter().map(|session| session["kind"].as_str().unwrap()).collect();
    assert_eq!(kinds, HashSet::from(["browser", "player"]));
    let of_phone = sessions.iter().find(|session| session["device"]["system"] == "iPhone").unwrap();
    assert_eq!(end(&ada, &id(of_phone), PASSWORD).await.status, StatusCode::NO_CONTENT);
    // What was decided a moment ago is no longer believed.
    for refused in [phone.fetch(&in_browser).await, server.get("alpha", &on_television).await] {
        assert_eq!((refused.status, refused.code().as_str()), (StatusCode::FORBIDDEN, "playback_refused"));
    }
    assert_eq!(listed(&mut ada).await.len(), 1, "the television's has gone with it");
    // A player's session ends alone, too.
    let address = address_of_a_player(&mut ada, members).await;
    assert_eq!(server.get("alpha", &address).await.status, StatusCode::OK);
    let player = listed(&mut ada).await.into_iter().find(|session| session["kind"] == "player").unwrap();
    assert_eq!(end(&ada, &id(&player), PASSWORD).await.status, StatusCode::NO_CONTENT);
    assert_eq!(server.get("alpha", &address).await.status, StatusCode::FORBIDDEN);
    ada.get("/api/profile").await.data();
}

async fn nobody_ends_sessions_of_others(backend: Backend) {
    let server = Server::start(backend).await;
    let mut ada = Visitor::registered(&server, "alpha", ADA).await;
    let mut bob = Visitor::registered(&server, "alpha", "bob@example.org").await;
    let mut at_beta = Visitor::registered(&server, "beta", ADA).await;
    let of_ada = id(&listed(&mut ada).await[0]);
    let row = "1".to_owned();
    for other in [&mut bob, &mut at_beta] {
        for named in [&of_ada, &row, &ada.token.clone().unwrap()] {
            let refused = end(other, named, PASSWORD).await;
            assert_eq!((refused.status, refused.code().as_str()), (StatusCode::NOT_FOUND, "not_found"), "{named}");
        }
        assert_eq!(listed(other).await.len(), 1);
    }
    let guest = Visitor::new(&server, "alpha");
    for named in ["", &of_ada] {
        assert_eq!(end(&guest, named, PASSWORD).await.code(), "sign_in_required");
    }
    let from_elsewhere = ada.request(Method::DELETE, &format!("{SESSIONS}/{of_ada}"));
    let from_elsewhere = from_elsewhere.header("origin", "https://evil.example");
    let refused = answer(from_elsewhere.json(&json!({ "current_password": PASSWORD }))).await;
    assert_eq!((refused.status, refused.code().as_str()), (StatusCode::FORBIDDEN, "foreign_origin"));
    // A player inside of another site may watch, and neither see nor end anything.
    let code = ada.post("/api/auth/session-code", &json!({})).await.data()["code"].clone();
    let added = server.post("alpha", "/api/auth/add_session", &json!({ "code": code, "embed": true })).await;
    let cookie = added.header("set-cookie").split_once(';').unwrap().0.to_owned();
    for (method, path) in [(Method::GET, SESSIONS.to_owned()), (Method::DELETE, format!("{SESSIONS}/{of_ada}"))] {
        let request = server.request(method, "alpha", &path).header("cookie", &cookie).json(&json!({}));
        assert_eq!(answer(request).await.code(), "sign_in_required");
    }
    ada.get("/api/profile").await.data();
}

async fn a_stolen_session_ends_nothing(backend: Backend) {
    let server = Server::start(backend).await;
    let mut ada = Visitor::registered(&server, "alpha", ADA).await;
    let thief = signed_in(&server, "curl/8").await;
    let of_ada = id(&listed(&mut ada).await.into_iter().find(|session| session["is_current"] == true).unwrap());
    for named in ["", &of_ada] {
        let refused = end(&thief, named, "").await;
        assert_eq!(refused.json()["errors"], json!({ "current_password": ["Field is required"] }));
        assert_eq!(end(&thief, named, "a wrong password").await.code(), "wrong_auth_data");
    }
    for _ in 0..20 {
        end(&thief, "", "a wrong password").await;
    }
    assert_eq!(end(&thief, "", "a wrong password").await.code(), "too_many_attempts");
    ada.get("/api/profile").await.data();
}
