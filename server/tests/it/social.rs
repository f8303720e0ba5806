//! Signing in with an account elsewhere, at a real OAuth2 provider, and one-time codes.

use std::time::Duration;

use grandstand_db::entities::users;
use grandstand_db::ids::ChannelId;
use grandstand_db::scope::InChannel;
use reqwest::{Method, StatusCode};
use sea_orm::ConnectionTrait;
use serde_json::{Value, json};

use crate::support::oauth::{self, OAuth, Trip};
use crate::support::server::answer;
use crate::support::visitor::{PASSWORD, Visitor, registration};
use crate::support::{Backend, Server, seeds};

const ADD: &str = "/api/auth/add_session";
/// Has everybody proven their address.
const CONFIRMED: &str = "UPDATE users SET email_verified_at = 1, owner_confirmed_at = 1";
const REGISTER: &str = "/api/v2/auth/social/harbour";

on_both_databases!(
    a_stranger_accepts_the_terms_and_is_known_from_then_on,
    a_verified_address_joins_its_account_and_no_other_does,
    a_journey_is_one_browsers_one_channels_and_ends_on_the_site,
    somebody_without_an_address_is_asked_for_one,
    a_provider_that_fails_leads_back_to_the_login,
    a_player_elsewhere_gets_a_session_that_only_watches,
    robots_are_kept_out_where_the_channel_asks,
);

async fn start(backend: Backend, provider: &OAuth) -> Server {
    let server = Server::with(backend, &[], |seeds| oauth::configure(seeds, provider)).await;
    oauth::give_secrets(&server);
    server
}

fn ada() -> Value {
    json!({ "sub": "17", "email": "ada@example.org", "email_verified": true, "given_name": "Ada", "family_name": "Byron" })
}

async fn a_stranger_accepts_the_terms_and_is_known_from_then_on(backend: Backend) {
    let mut provider = OAuth::start();
    let server = start(backend, &provider).await;
    provider.tell_of(&ada());
    let trip = Trip::there_and_back(&server, "alpha", "/watch/7?t=1").await;
    assert_eq!(trip.page, "/registration");
    assert_eq!((trip.value("social"), trip.value("return_to")), ("harbour", "/watch/7?t=1"));
    let body = |terms: bool| json!({ "continuation": trip.value("continuation"), "terms": terms });
    let mut ada = Visitor::new(&server, "alpha");
    ada.other = Some(trip.cookie.clone());
    let refused = ada.post(REGISTER, &body(false)).await;
    assert_eq!((refused.status, refused.code().as_str()), (StatusCode::UNPROCESSABLE_ENTITY, "registration_required"));
    let text = "You are not registered yet. Please accept terms and conditions and click Register to continue.";
    assert_eq!(refused.json()["detail"], text);
    assert_eq!(Visitor::new(&server, "beta").post(REGISTER, &body(true)).await.code(), "verification_failed");
    let stolen = Visitor::new(&server, "alpha").post(REGISTER, &body(true)).await;
    assert_eq!(stolen.code(), "verification_failed", "another browser's continuation");
    let user = ada.post(REGISTER, &body(true)).await.data();
    let expected = json!([user["id"], "ada@example.org", "Ada", "Byron", true, false]);
    let seen = |user: &Value| {
        let fields = ["id", "email", "first_name", "last_name", "email_verified", "has_password"];
        Value::from(fields.map(|field| user[field].clone()).to_vec())
    };
    assert_eq!(seen(&user), expected);
    assert_eq!(ada.get("/api/profile").await.data()["id"], user["id"]);
    let mut second = Visitor::new(&server, "alpha");
    second.other = Some(trip.cookie.clone());
    assert_eq!(second.post(REGISTER, &body(true)).await.code(), "verification_failed", "once");
    assert_eq!(ada.login("ada@example.org", PASSWORD).await.code(), "already_logged_in");
    let again = Trip::there_and_back(&server, "alpha", "//evil.example").await;
    assert_eq!((again.page.as_str(), again.value("return_to")), ("/login", "/"));
    assert_eq!(again.add_session(&server, "alpha").await.data()["id"], user["id"]);
    assert_eq!(again.add_session(&server, "alpha").await.code(), "verification_failed", "a code works once");
    // Who has no password can choose one without an old one.
    let body = json!({ "password": PASSWORD, "password_confirmation": PASSWORD });
    assert_eq!(ada.post("/api/profile", &body).await.data()["has_password"], true);
    assert_eq!(Visitor::new(&server, "alpha").login("ada@example.org", PASSWORD).await.data()["id"], user["id"]);
}

async fn a_verified_address_joins_its_account_and_no_other_does(backend: Backend) {
    let mut provider = OAuth::start();
    let server = start(backend, &provider).await;
    let mut visitor = Visitor::registered(&server, "alpha", "Ada@example.org").await;
    let id = visitor.get("/api/profile").await.data()["id"].clone();
    let outcome = async || {
        let trip = Trip::there_and_back(&server, "alpha", "/").await;
        (trip.page.clone(), trip.query.get("error").cloned())
    };
    let has_account = ("/login".to_owned(), Some("social_has_account".to_owned()));
    // What happens where nobody has proven the address here: `attacks::account_pre_hijack`.
    server.app.database.execute_unprepared(CONFIRMED).await.unwrap();
    let mut unverified = ada();
    unverified["email_verified"] = false.into();
    provider.tell_of(&unverified);
    assert_eq!(outcome().await, has_account, "the provider has not verified the address");
    provider.tell_of(&ada());
    let trip = Trip::there_and_back(&server, "alpha", "/").await;
    assert_eq!(trip.add_session(&server, "alpha").await.data()["id"], id);
    let mut renamed = ada();
    renamed["email"] = "other@example.org".into();
    provider.tell_of(&renamed);
    let trip = Trip::there_and_back(&server, "alpha", "/").await;
    assert_eq!(trip.add_session(&server, "alpha").await.data()["email"], "Ada@example.org", "the subject counts");
    let elsewhere = Trip::there_and_back(&server, "beta", "/").await;
    assert_eq!(elsewhere.page, "/registration", "on another channel nobody is known");
}

async fn a_journey_is_one_browsers_one_channels_and_ends_on_the_site(backend: Backend) {
    let mut provider = OAuth::start();
    let server = start(backend, &provider).await;
    provider.tell_of(&ada());
    Visitor::registered(&server, "alpha", "ada@example.org").await;
    server.app.database.execute_unprepared(CONFIRMED).await.unwrap();
    let begun = oauth::begin(&server, "alpha", "/").await;
    let flags = "Path=/; HttpOnly; Secure; SameSite=Lax; Max-Age=1800";
    assert!(
        begun.set_cookie.starts_with("__Host-social=") && begun.set_cookie.ends_with(flags),
        "{}",
        begun.set_cookie
    );
    assert!(
        begun.address.contains("code_challenge_method=S256") && !begun.address.contains("verifier"),
        "{}",
        begun.address
    );
    let back = oauth::at_provider(&begun.address).await;
    let failed = "/login?error=social_failed";
    assert_eq!(oauth::come_back(&server, "alpha", &back, None).await, failed, "another browser");
    assert_eq!(oauth::come_back(&server, "beta", &back, Some(&begun.cookie)).await, failed, "another channel");
    let forged = back.replace("state=", "state=x");
    assert_eq!(oauth::come_back(&server, "alpha", &forged, Some(&begun.cookie)).await, failed, "another state");
    let arrived = oauth::come_back(&server, "alpha", &back, Some(&begun.cookie)).await;
    let trip = Trip::read(&arrived, &begun.cookie);
    let body = json!({ "code": trip.value("code") });
    let stolen = server.post("alpha", ADD, &body).await;
    assert_eq!(
        (stolen.code().as_str(), stolen.header("set-cookie")),
        ("verification_failed", ""),
        "another browser's code"
    );
    let trip = Trip::there_and_back(&server, "alpha", "/").await;
    let astray = server.request(Method::POST, "beta", ADD).header("cookie", &trip.cookie);
    let astray = answer(astray.json(&json!({ "code": trip.value("code") }))).await;
    assert_eq!(astray.code(), "verification_failed", "another channel's code");
    let late = Trip::there_and_back(&server, "alpha", "/").await;
    server.app.database.execute_unprepared("UPDATE single_use_tokens SET expires_at = created_at - 1").await.unwrap();
    assert_eq!(late.add_session(&server, "alpha").await.code(), "verification_failed");
    let unknown = server.get("alpha", "/api/auth/social/nobody/authorize").await;
    assert_eq!(unknown.status, StatusCode::NOT_FOUND);
}

async fn somebody_without_an_address_is_asked_for_one(backend: Backend) {
    let mut provider = OAuth::start();
    let server = start(backend, &provider).await;
    provider.tell_of(&json!({ "sub": "18", "name": "Grace Hopper" }));
    let trip = Trip::there_and_back(&server, "alpha", "/").await;
    assert_eq!((trip.page.as_str(), trip.value("ask")), ("/registration", "email"));
    let mut grace = Visitor::new(&server, "alpha");
    grace.other = Some(trip.cookie.clone());
    let mut body = json!({ "continuation": trip.value("continuation"), "terms": true, "trk": "spring" });
    let refused = grace.post(REGISTER, &body).await;
    assert_eq!(refused.json()["errors"], json!({ "email": ["Field is required"] }));
    body["email"] = "grace@example.org".into();
    let user = grace.post(REGISTER, &body).await.data();
    assert_eq!((&user["email"], &user["email_verified"]), (&json!("grace@example.org"), &json!(false)));
    let stored = users::Entity::in_channels(ChannelId(0)..=ChannelId(i64::MAX))
        .one(&server.app.database)
        .await
        .unwrap()
        .unwrap();
    assert_eq!(stored.trk.as_deref(), Some("spring"));
}

async fn a_provider_that_fails_leads_back_to_the_login(backend: Backend) {
    let mut provider = OAuth::start();
    let server = start(backend, &provider).await;
    let begun = oauth::begin(&server, "alpha", "/faq").await;
    let back = oauth::at_provider(&begun.address).await;
    let made_up = back.replace("code=", "code=x");
    let arrived = oauth::come_back(&server, "alpha", &made_up, Some(&begun.cookie)).await;
    assert_eq!(arrived, "/login?error=social_failed&return_to=%2Ffaq", "a code that the provider did not make");
    provider.tell_of(&Value::Null);
    let begun_again = oauth::begin(&server, "alpha", "/faq").await;
    let changed_mind = oauth::at_provider(&begun_again.address).await;
    assert!(changed_mind.contains("error=access_denied"), "{changed_mind}");
    let arrived = oauth::come_back(&server, "alpha", &changed_mind, Some(&begun_again.cookie)).await;
    assert_eq!(arrived, "/login?error=social_failed&return_to=%2Ffaq", "somebody who changes their mind");
    drop(provider);
    tokio::time::sleep(Duration::from_millis(200)).await;
    let arrived = oauth::come_back(&server, "alpha", &back, Some(&begun.cookie)).await;
    assert_eq!(arrived, "/login?error=social_failed&return_to=%2Ffaq", "nobody answers");
}

async fn a_player_elsewhere_gets_a_session_that_only_watches(backend: Backend) {
    let server = Server::start(backend).await;
    assert_eq!(server.post("alpha", "/api/auth/session-code", &json!({})).await.code(), "sign_in_required");
    let mut ada = Visitor::registered(&server, "alpha", "ada@example.org").await;
    let code =
        async |ada: &mut Visitor<'_>| ada.post("/api/auth/session-code", &json!({})).await.data()["code"].clone();
    let for_the_site = json!({ "code": code(&mut ada).await });
    assert_eq!(server.post("alpha", ADD, &for_the_site).await.code(), "verification_failed", "for players only");
    let body = json!({ "code": code(&mut ada).await, "embed": true });
    let added = server.post("alpha", ADD, &body).await;
    let (cookie, flags) = added.header("set-cookie").split_once("; ").unwrap();
    assert!(cookie.starts_with("__Host-embed="));
    assert_eq!(flags, "Path=/; HttpOnly; Secure; SameSite=None; Partitioned; Max-Age=34560000");
    let with = |method: Method, path: &str| server.request(method, "alpha", path).header("cookie", cookie);
    assert_eq!(answer(with(Method::GET, "/api/profile")).await.data()["email"], "ada@example.org");
    let change = with(Method::POST, "/api/profile").json(&json!({ "first_name": "Eve" }));
    assert_eq!(answer(change).await.code(), "sign_in_required");
    let more = with(Method::POST, "/api/auth/session-code").json(&json!({}));
    assert_eq!(answer(more).await.code(), "sign_in_required");
    let (_, token) = cookie.split_once('=').unwrap();
    let mut moved = Visitor::with(&server, "alpha", token);
    assert_eq!(moved.get("/api/profile").await.code(), "sign_in_required", "it is no session of the site");
    ada.post("/api/auth/logout", &json!({})).await;
    assert_eq!(server.post("alpha", ADD, &body).await.code(), "verification_failed", "a code works once");
}

/// What stands in for Google: people are those whose token says so, from this machine or from 2001:db8:beef::/48.
pub async fn robots_are_told() -> (String, actix_web::dev::ServerHandle) {
    let verdict = |form: String| async move {
        let is_believed =
            ["remoteip=127.0.0.1", "remoteip=2001%3Adb8%3Abeef%3A"].iter().any(|from| form.contains(from));
        let is_person = form.contains("response=person") && form.contains("secret=") && is_believed;
        if form.contains("response=outage") {
            return actix_web::HttpResponse::ServiceUnavailable().finish();
        }
        actix_web::HttpResponse::Ok().json(json!({ "success": is_person, "score": 0.9 }))
    };
    let server =
        actix_web::HttpServer::new(move || actix_web::App::new().route("/verify", actix_web::web::post().to(verdict)));
    let server = server.workers(1).bind("127.0.0.1:0").unwrap();
    let address = format!("http://{}/verify", server.addrs()[0]);
    let server = server.run();
    let handle = server.handle();
    actix_web::rt::spawn(server);
    (address, handle)
}

async fn robots_are_kept_out_where_the_channel_asks(backend: Backend) {
    let (address, google) = robots_are_told().await;
    let server = Server::with(backend, &["--recaptcha-url", &address], |seeds| {
        let section = "[accounts.recaptcha]\nsite_key = \"public-key\"\nsecret = \"secret:recaptcha\"\n[geo]\n";
        seeds::edit(&seeds.join("alpha"), "channel.toml", "[geo]\n", section);
    })
    .await;
    server.app.secrets.put("GRANDSTAND_SECRET_ALPHA__RECAPTCHA", "of-alpha");
    let accounts = server.get("alpha", "/api/settings").await.data()["accounts"].clone();
    let told = ("public-key", "https://www.google.com/recaptcha/api.js");
    assert_eq!((&accounts["recaptcha_site_key"], &accounts["recaptcha_script"]), (&told.0.into(), &told.1.into()));
    let policy = async |channel: &str| server.get(channel, "/login").await.header("content-security-policy").to_owned();
    let theirs = "https://www.google.com/recaptcha/";
    assert!(policy("alpha").await.contains(&format!("script-src 'self' {theirs}")), "{}", policy("alpha").await);
    assert!(policy("alpha").await.contains(&format!("frame-src 'self' {theirs}")), "{}", policy("alpha").await);
    assert!(!policy("beta").await.contains("google"), "{}", policy("beta").await);
    let refused = async |path: &str, body: &Value| {
        let answer = server.post("alpha", path, body).await;
        json!([answer.status.as_u16(), answer.code(), answer.json()["detail"]])
    };
    let required = json!([422, "recaptcha_required", "Google recaptcha token required"]);
    let invalid = json!([422, "recaptcha_invalid", "Google recaptcha token is invalid or you look like a robot"]);
    let reset = json!({ "email": "ada@example.org" });
    for (path, body) in
        [("/api/v2/auth/register", registration("ada@example.org")), ("/api/auth/password-reset-request", reset)]
    {
        let with = |token: &str| {
            let mut body = body.clone();
            body["recaptcha_token"] = token.into();
            body
        };
        assert_eq!(refused(path, &body).await, required, "{path}");
        assert_eq!(refused(path, &with("robot")).await, invalid, "{path}");
        server.post("alpha", path, &with("person")).await.data();
    }
    let login = |password: &str, token: Option<&str>| json!({ "email": "ada@example.org", "password": password, "recaptcha_token": token });
    for _ in 0..3 {
        assert_eq!(refused("/api/v2/auth/login", &login("a wrong one", None)).await[1], "wrong_auth_data");
    }
    assert_eq!(refused("/api/v2/auth/login", &login(PASSWORD, None)).await, required);
    server.post("alpha", "/api/v2/auth/login", &login(PASSWORD, Some("person"))).await.data();
    Visitor::registered(&server, "beta", "ada@example.org").await;
    let unanswered = json!({ "email": "x@example.org", "recaptcha_token": "outage" });
    assert_eq!(refused("/api/auth/password-reset-request", &unanswered).await, invalid, "whoever can't be checked");
    google.stop(false).await;
}
