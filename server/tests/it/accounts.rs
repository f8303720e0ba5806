//! Registering, signing in and out, and being signed in.

use std::path::Path;

use grandstand_db::entities::sessions;
use grandstand_db::ids::ChannelId;
use grandstand_db::scope::InChannel;
use reqwest::{Method, StatusCode};
use serde_json::{Value, json};

use crate::support::server::answer;
use crate::support::visitor::{PASSWORD, Visitor, registration};
use crate::support::{Backend, Server, seeds};

const LOGIN: &str = "/api/v2/auth/login";
const REGISTER: &str = "/api/v2/auth/register";
const ADA: &str = "Ada@Example.org";

on_both_databases!(
    the_key_is_looked_at_before_the_fields,
    registering_signs_in_and_signing_out_ends_it,
    the_cookie_is_for_this_host_and_no_script,
    everything_that_is_wrong_is_said_at_once,
    names_wait_where_the_channel_asks_after_the_purchase,
    refusals_are_those_of_the_catalogue,
    the_same_address_on_two_channels_is_two_people,
    nothing_tells_whether_an_address_has_an_account,
    forms_tried_too_often_are_refused_for_a_while,
    a_session_is_always_a_new_one,
    calls_from_other_sites_are_refused,
    a_signed_in_request_costs_no_query_after_the_first,
    what_somebody_is_told_is_nobody_elses,
);

async fn registering_signs_in_and_signing_out_ends_it(backend: Backend) {
    let server = Server::start(backend).await;
    let mut ada = Visitor::new(&server, "alpha");
    let mut body = registration(ADA);
    body["phone"] = "+1 (312) 555-0142".into();
    body["whatever"] = json!([1, 2]);
    let user = ada.post(REGISTER, &body).await.data();
    let id = user["id"].as_i64().unwrap();
    let expected = json!({
        "id": id, "email": ADA, "first_name": "Ada", "last_name": "Byron", "phone": "+1 (312) 555-0142",
        "language": "en", "email_verified": false, "temporary_password": false, "has_password": true,
        "trial_period_used": false, "is_geo_blocked": false, "created_at": user["created_at"],
        "capabilities": ["watch", "vod_media_access"], "featureCount": { "clips": 0, "downloads": 0 },
        "basic_pass_selected": false, "passes_enabled": true,
    });
    assert_eq!(user, expected);
    let profile = ada.get("/api/profile").await;
    assert_eq!((profile.header("cache-control"), profile.data()), ("no-store", expected));
    let access = ada.get("/api/user/access").await.data();
    assert_eq!(access["capabilities"], json!(["watch", "vod_media_access"]));
    let token = ada.token.clone();
    assert_eq!(ada.post("/api/auth/logout", &json!({})).await.data(), json!({}));
    assert_eq!(ada.token, None, "the cookie is taken away");
    ada.token = token;
    let ended = ada.get("/api/profile").await;
    assert_eq!((ended.status, ended.code().as_str()), (StatusCode::UNAUTHORIZED, "sign_in_required"));
    assert_eq!(ada.token, None, "a cookie of no session is taken away");
    assert_eq!(ada.post("/api/auth/logout", &json!({})).await.status, StatusCode::OK, "also for a guest");
    let user = ada.login(" ada@example.ORG ", PASSWORD).await.data();
    assert_eq!((user["id"].as_i64(), user["email"].as_str()), (Some(id), Some(ADA)));
}

async fn the_cookie_is_for_this_host_and_no_script(backend: Backend) {
    let server = Server::start(backend).await;
    let registered = server.post("alpha", REGISTER, &registration(ADA)).await;
    let cookie = registered.header("set-cookie").to_owned();
    let (token, flags) = cookie.split_once("; ").unwrap();
    assert_eq!(flags, "Path=/; HttpOnly; Secure; SameSite=Lax; Max-Age=34560000");
    assert_eq!(token.strip_prefix("__Host-session=").unwrap().len(), 43);
    assert!(!registered.text.contains(token.split_once('=').unwrap().1), "the token is in no body");
    let stored = sessions::Entity::in_channels(ChannelId(0)..=ChannelId(i64::MAX))
        .one(&server.app.database)
        .await
        .unwrap()
        .unwrap();
    assert!(!cookie.contains(&stored.token_hash), "only its hash is stored");
    let wrong = answer(server.request(Method::GET, "alpha", "/api/menu").header("cookie", "__Host-session=x")).await;
    assert_eq!(wrong.status, StatusCode::OK, "a guest is answered");
    assert!(
        wrong.header("set-cookie").starts_with("__Host-session=; ") && wrong.header("set-cookie").contains("Max-Age=0")
    );
    let guest = server.get("alpha", "/api/menu").await;
    assert_eq!(guest.header("set-cookie"), "");
}

async fn everything_that_is_wrong_is_said_at_once(backend: Backend) {
    let server = Server::start(backend).await;
    let refused = server.post("alpha", REGISTER, &json!({})).await;
    assert_eq!((refused.status, refused.code().as_str()), (StatusCode::UNPROCESSABLE_ENTITY, "invalid_parameters"));
    let required = json!(["Field is required"]);
    assert_eq!(
        refused.json()["errors"],
        json!({
            "first_name": required, "last_name": required, "email": required, "password": required,
            "password_confirmation": required, "terms": ["Terms must be accepted"],
        })
    );
    let body = json!({
        "first_name": 5, "last_name": " ", "email": "ada@", "phone": "12345", "terms": "no",
        "password": "short", "password_confirmation": "shirt",
    });
    assert_eq!(
        server.post("alpha", REGISTER, &body).await.json()["errors"],
        json!({
            "first_name": required, "last_name": required, "email": ["A valid email address is required"],
            "phone": ["A valid phone number is required"], "password": ["Field length must be greater than 7"],
            "password_confirmation": ["The password and password confirmation do not match"],
            "terms": ["Terms must be accepted"],
        })
    );
    let login = server.post("alpha", LOGIN, &json!({ "email": null })).await;
    assert_eq!(login.json()["errors"], json!({ "email": required, "password": required }));
    let mut body = registration("nul\u{0}@example.org");
    assert_eq!(server.post("alpha", REGISTER, &body).await.status, StatusCode::UNPROCESSABLE_ENTITY);
    body = registration(ADA);
    body["first_name"] = "A\u{0}da".into();
    body["trk"] = "t\u{0}rk".into();
    assert_eq!(server.post("alpha", REGISTER, &body).await.data()["first_name"], "A da");
    let nul = json!({ "email": "a\u{0}@example.org", "password": PASSWORD });
    assert_eq!(server.post("alpha", LOGIN, &nul).await.code(), "wrong_auth_data");
}

async fn names_wait_where_the_channel_asks_after_the_purchase(backend: Backend) {
    let server = Server::with(backend, &[], |seeds: &Path| {
        let accounts = "[geo]\nblock = [\"KP\"]\n[accounts]\nnames = \"after-purchase\"\n";
        seeds::edit(&seeds.join("alpha"), "channel.toml", "[geo]\nblock = [\"KP\"]\n", accounts);
    })
    .await;
    assert_eq!(server.get("alpha", "/api/settings").await.data()["accounts"]["names_required"], false);
    let nameless = |email: &str| {
        let mut body = registration(email);
        (body["first_name"], body["last_name"]) = (Value::Null, " ".into());
        body
    };
    let refused = server.post("beta", REGISTER, &nameless(ADA)).await;
    let required = json!(["Field is required"]);
    assert_eq!(refused.json()["errors"], json!({ "first_name": required, "last_name": required }), "another channel");
    let mut long = nameless(ADA);
    long["first_name"] = "a".repeat(101).into();
    assert_eq!(server.post("alpha", REGISTER, &long).await.status, StatusCode::UNPROCESSABLE_ENTITY);
    let mut ada = Visitor::new(&server, "alpha");
    let registered = ada.post(REGISTER, &nameless(ADA)).await.data();
    assert_eq!((&registered["first_name"], &registered["last_name"]), (&json!(""), &json!("")));
    // A name that was given is not taken back.
    let named = ada.post("/api/profile", &json!({ "first_name": "Ada", "last_name": "Byron" })).await.data();
    assert_eq!((&named["first_name"], &named["last_name"]), (&json!("Ada"), &json!("Byron")));
    let emptied = ada.post("/api/profile", &json!({ "first_name": "" })).await;
    assert_eq!(emptied.status, StatusCode::UNPROCESSABLE_ENTITY);
}

async fn refusals_are_those_of_the_catalogue(backend: Backend) {
    let server = Server::start(backend).await;
    let mut ada = Visitor::registered(&server, "alpha", ADA).await;
    let taken = server.post("alpha", REGISTER, &registration("ADA@example.org")).await;
    let message = "The email address you have entered is already registered.";
    assert_eq!((taken.status, taken.code().as_str()), (StatusCode::UNPROCESSABLE_ENTITY, "email_already_registered"));
    assert_eq!((&taken.json()["detail"], &taken.json()["errors"]["email"]), (&json!(message), &json!([message])));
    assert_eq!(taken.header("content-type"), "application/problem+json");
    assert_eq!(taken.json()["request_id"], taken.header("x-request-id"));
    for (email, password) in [(ADA, "another password"), ("nobody@example.org", PASSWORD)] {
        let wrong = Visitor::new(&server, "alpha").login(email, password).await;
        assert_eq!((wrong.status, wrong.code().as_str()), (StatusCode::UNPROCESSABLE_ENTITY, "wrong_auth_data"));
        assert_eq!(wrong.json()["detail"], "Wrong auth data");
        assert_eq!(wrong.header("set-cookie"), "");
    }
    for (path, body) in [(LOGIN, json!({})), (REGISTER, registration("other@example.org"))] {
        let again = ada.post(path, &body).await;
        assert_eq!((again.status, again.code().as_str()), (StatusCode::CONFLICT, "already_logged_in"), "{path}");
        assert_eq!(again.json()["detail"], "You are already logged in");
    }
    let guest = server.get("alpha", "/api/profile").await;
    assert_eq!((guest.status, &guest.json()["detail"]), (StatusCode::UNAUTHORIZED, &json!("user must be logged in")));
}

async fn the_same_address_on_two_channels_is_two_people(backend: Backend) {
    let server = Server::start(backend).await;
    let mut at_alpha = Visitor::registered(&server, "alpha", ADA).await;
    let mut at_beta = Visitor::new(&server, "beta");
    let mut body = registration(ADA);
    (body["password"], body["password_confirmation"]) = ("a wholly other one".into(), "a wholly other one".into());
    let theirs = at_beta.post(REGISTER, &body).await.data();
    assert_ne!(theirs["id"], at_alpha.get("/api/profile").await.data()["id"]);
    assert_eq!(Visitor::new(&server, "beta").login(ADA, PASSWORD).await.code(), "wrong_auth_data");
    assert_eq!(Visitor::new(&server, "alpha").login(ADA, "a wholly other one").await.code(), "wrong_auth_data");
    let mut astray = Visitor::with(&server, "alpha", at_beta.token.as_deref().unwrap());
    let refused = astray.get("/api/profile").await;
    assert_eq!(refused.code(), "sign_in_required", "a session of another channel is none");
    assert_eq!(astray.token, None);
    assert_eq!(at_beta.get("/api/profile").await.data()["id"], theirs["id"], "and goes on where it is one");
}

async fn nothing_tells_whether_an_address_has_an_account(backend: Backend) {
    let server = Server::start(backend).await;
    Visitor::registered(&server, "alpha", ADA).await;
    let mut answers = Vec::new();
    for email in [ADA, "nobody@example.org"] {
        let before = server.app.services.accounts.passwords.done();
        let login = server.post("alpha", LOGIN, &json!({ "email": email, "password": "a wrong password" })).await;
        assert_eq!(server.app.services.accounts.passwords.done() - before, 1, "the work of one password, for {email}");
        server.queries.take();
        let path = "/api/auth/password-reset-request";
        let reset = server.post("alpha", path, &json!({ "email": email })).await;
        answers.push((login.json()["detail"].clone(), reset.status, reset.text, server.queries.take()));
    }
    assert_eq!(answers[0], answers[1], "the same answers, and the same statements");
}

async fn forms_tried_too_often_are_refused_for_a_while(backend: Backend) {
    let server = Server::start(backend).await;
    Visitor::registered(&server, "alpha", ADA).await;
    Visitor::registered(&server, "alpha", "bob@example.org").await;
    let mut guest = Visitor::new(&server, "alpha");
    for _ in 0..12 {
        guest.login(ADA, PASSWORD).await.data();
        guest.post("/api/auth/logout", &json!({})).await;
    }
    for _ in 0..10 {
        assert_eq!(guest.login(ADA, "a wrong password").await.code(), "wrong_auth_data");
    }
    let refused = guest.login(ADA, PASSWORD).await;
    assert_eq!((refused.status, refused.code().as_str()), (StatusCode::TOO_MANY_REQUESTS, "too_many_attempts"));
    let wait: u64 = refused.header("retry-after").parse().unwrap();
    assert!((1..=15 * 60).contains(&wait), "{wait}");
    guest.login("bob@example.org", PASSWORD).await.data();
    assert_eq!(Visitor::new(&server, "beta").login(ADA, "a wrong password").await.code(), "wrong_auth_data");
    let reset = json!({ "email": "carol@example.org" });
    for _ in 0..3 {
        server.post("alpha", "/api/auth/password-reset-request", &reset).await.data();
    }
    assert_eq!(server.post("alpha", "/api/auth/password-reset-request", &reset).await.code(), "too_many_attempts");
}

async fn a_session_is_always_a_new_one(backend: Backend) {
    let server = Server::start(backend).await;
    Visitor::registered(&server, "alpha", ADA).await;
    let planted = "A".repeat(43);
    let mut victim = Visitor::with(&server, "alpha", &planted);
    victim.login(ADA, PASSWORD).await.data();
    let first = victim.token.clone().unwrap();
    assert_ne!(first, planted);
    let mut attacker = Visitor::with(&server, "alpha", &planted);
    assert_eq!(attacker.get("/api/profile").await.code(), "sign_in_required");
    let mut again = Visitor::new(&server, "alpha");
    again.login(ADA, PASSWORD).await.data();
    assert_ne!(again.token.unwrap(), first);
    assert_eq!(victim.get("/api/profile").await.status, StatusCode::OK, "another device stays signed in");
}

async fn calls_from_other_sites_are_refused(backend: Backend) {
    let server = Server::start(backend).await;
    let mut ada = Visitor::registered(&server, "alpha", ADA).await;
    for origin in ["http://evil.example", "http://beta.localhost", "null"] {
        let forged = ada.request(Method::POST, "/api/auth/logout").header("origin", origin).json(&json!({}));
        assert_eq!(answer(forged).await.code(), "foreign_origin", "{origin}");
    }
    let own = ada.request(Method::POST, "/api/profile").header("origin", "http://alpha.localhost");
    answer(own.json(&json!({ "first_name": "Augusta" }))).await.data();
    assert_eq!(ada.get("/api/profile").await.data()["first_name"], "Augusta");
}

async fn a_signed_in_request_costs_no_query_after_the_first(backend: Backend) {
    let server = Server::start(backend).await;
    let mut ada = Visitor::registered(&server, "alpha", ADA).await;
    let event = server.get("alpha", "/api/events?limit=1").await.data()[0]["id"].clone();
    let paths = [
        "/api/profile".to_owned(),
        "/api/user/access".to_owned(),
        "/api/settings".to_owned(),
        "/api/channel-bootstrap-data".to_owned(),
        "/api/events?limit=3".to_owned(),
        "/api/events-for-homepage".to_owned(),
        format!("/api/events/{event}"),
    ];
    for path in &paths {
        assert_eq!(ada.get(path).await.status, StatusCode::OK, "{path}");
    }
    server.queries.take();
    for path in &paths {
        assert_eq!(ada.get(path).await.status, StatusCode::OK);
        assert_eq!(server.queries.take(), Vec::<String>::new(), "{path}");
    }
}

async fn what_somebody_is_told_is_nobody_elses(backend: Backend) {
    let server = Server::start(backend).await;
    let mut ada = Visitor::registered(&server, "alpha", ADA).await;
    let event = server.get("alpha", "/api/events?limit=1").await.data()[0]["id"].clone();
    let kept = ["/api/events?limit=3", "/api/events-for-homepage"];
    for path in kept.into_iter().chain([format!("/api/events/{event}").as_str(), "/api/search?q=a"]) {
        let told = ada.get(path).await;
        let vary: Vec<_> = told.headers.get_all("vary").iter().map(|value| value.to_str().unwrap()).collect();
        assert!(vary.join(",").contains("Cookie"), "{path}: {vary:?}");
        assert_eq!(told.header("cache-control"), "private, no-cache", "{path}");
    }
    assert_eq!(ada.get("/api/profile").await.header("cache-control"), "no-store");
    let by_cookie = "Accept-Encoding, Accept-Language, Cookie";
    for path in kept {
        let guest = server.get("alpha", path).await;
        assert_eq!((guest.header("cache-control"), guest.header("vary")), ("no-cache", by_cookie), "{path}");
    }
    let alike = server.get("alpha", "/api/settings").await;
    assert_eq!(alike.header("vary"), "Accept-Encoding, Accept-Language", "the same for everyone");
}

async fn the_key_is_looked_at_before_the_fields(backend: Backend) {
    let server = Server::start(backend).await;
    let guest = server.request(Method::POST, "alpha", "/api/profile").body("{");
    assert_eq!(answer(guest).await.code(), "sign_in_required", "before the body");
    let ada = Visitor::registered(&server, "alpha", ADA).await;
    assert_eq!(answer(ada.request(Method::POST, "/api/profile").body("{")).await.code(), "not_json");
    let body = json!({ "api_key": "nonsense", "first_name": "" });
    assert_eq!(answer(ada.request(Method::POST, "/api/profile").json(&body)).await.code(), "api_key_invalid");
    let body = json!({ "api_key": server.api_key("alpha").await, "first_name": "" });
    assert_eq!(answer(ada.request(Method::POST, "/api/profile").json(&body)).await.code(), "invalid_parameters");
    assert_eq!(answer(server.request(Method::POST, "alpha", LOGIN).body("[1]")).await.code(), "not_json");
}
