//! New passwords are looked up at a service that the operator has set, by a part of their hash.

use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use actix_web::dev::ServerHandle;
use actix_web::{HttpRequest, HttpResponse, web};
use reqwest::StatusCode;
use serde_json::{Value, json};
use sha1::{Digest, Sha1};

use crate::support::mails::sent;
use crate::support::visitor::{PASSWORD, Visitor, registration};
use crate::support::{Backend, Server};

on_both_databases!(
    a_breached_password_is_refused_wherever_one_is_chosen,
    a_service_that_fails_keeps_nobody_out,
    nobody_is_asked_unless_the_operator_says_so,
);

const ADA: &str = "ada@example.org";
const REGISTER: &str = "/api/v2/auth/register";
const BREACHED: &str = "correct horse battery staple";
const SAYS: &str = "This password is known from a data breach. Please choose another one";

/// How the service behaves.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Mood {
    Well,
    Failing,
    Silent,
    Endless,
}

/// A service that speaks the protocol and takes nothing else: `GET /range/<five hexadecimal digits>`.
struct Service {
    address: String,
    handle: ServerHandle,
    told: Arc<Mutex<Vec<String>>>,
}

impl Service {
    fn start(mood: Mood) -> Self {
        let told = Arc::new(Mutex::new(Vec::new()));
        let seen = Arc::clone(&told);
        let server = actix_web::HttpServer::new(move || {
            let seen = Arc::clone(&seen);
            let range = move |request: HttpRequest, prefix: web::Path<String>, body: web::Bytes| {
                seen.lock().unwrap().push(prefix.to_string());
                answer(mood, request, prefix.into_inner(), body)
            };
            actix_web::App::new().route("/range/{prefix}", web::get().to(range))
        });
        let server = server.workers(1).bind("127.0.0.1:0").unwrap();
        let address = format!("http://{}/range/", server.addrs()[0]);
        let server = server.run();
        let handle = server.handle();
        actix_web::rt::spawn(server);
        Self { address, handle, told }
    }

    fn told(&self) -> Vec<String> {
        self.told.lock().unwrap().clone()
    }
}

async fn answer(mood: Mood, request: HttpRequest, prefix: String, body: web::Bytes) -> HttpResponse {
    let is_capital_hex = |letter: char| letter.is_ascii_digit() || ('A'..='F').contains(&letter);
    let header = |name: &str| request.headers().get(name).and_then(|value| value.to_str().ok()).unwrap_or_default();
    let is_well_formed = prefix.len() == 5
        && prefix.chars().all(is_capital_hex)
        && header("add-padding") == "true"
        && !header("user-agent").is_empty()
        && header("cookie").is_empty()
        && request.query_string().is_empty()
        && body.is_empty();
    if !is_well_formed {
        return HttpResponse::BadRequest().finish();
    }
    match mood {
        Mood::Well => HttpResponse::Ok().content_type("text/plain").body(listed(&prefix)),
        Mood::Failing => HttpResponse::ServiceUnavailable().finish(),
        Mood::Silent => {
            tokio::time::sleep(Duration::from_secs(60)).await;
            HttpResponse::Ok().finish()
        }
        Mood::Endless => HttpResponse::Ok().body("0".repeat(300 * 1024)),
    }
}

/// The range of a prefix: the breached password, where it is in it, and padding that names every other password.
fn listed(prefix: &str) -> String {
    let hash = |password: &str| {
        let digits = Sha1::digest(password).into_iter().flat_map(|byte| [byte >> 4, byte & 15]);
        digits.map(|digit| char::from_digit(digit.into(), 16).unwrap().to_ascii_uppercase()).collect::<String>()
    };
    let mut lines = vec![format!("{}:5", "0".repeat(35))];
    for (password, times) in [(BREACHED, 384), (PASSWORD, 0)] {
        if let Some(rest) = hash(password).strip_prefix(prefix) {
            lines.push(format!("{rest}:{times}"));
        }
    }
    lines.join("\r\n")
}

fn with_password(mut body: Value, password: &str) -> Value {
    (body["password"], body["password_confirmation"]) = (password.into(), password.into());
    body
}

async fn a_breached_password_is_refused_wherever_one_is_chosen(backend: Backend) {
    let service = Service::start(Mood::Well);
    let server = Server::with(backend, &["--breached-passwords", &service.address], |_| {}).await;
    let refused = json!({ "password": [SAYS] });
    let registering = server.post("alpha", REGISTER, &with_password(registration(ADA), BREACHED)).await;
    assert_eq!((registering.status, &registering.json()["errors"]), (StatusCode::UNPROCESSABLE_ENTITY, &refused));
    assert_eq!(registering.json()["error_codes"], json!({ "password": ["breached"] }));
    assert!(!registering.text.contains(BREACHED));
    let mut ada = Visitor::registered(&server, "alpha", ADA).await;
    sent(&server).await;
    let change = with_password(json!({ "current_password": PASSWORD }), BREACHED);
    assert_eq!(ada.post("/api/profile", &change).await.json()["errors"], refused);
    server.post("alpha", "/api/auth/password-reset-request", &json!({ "email": ADA })).await.data();
    let token = sent(&server).await.remove(0).token();
    let reset = |password: &str| with_password(json!({ "token": token }), password);
    let resetting = server.post("alpha", "/api/auth/password-reset", &reset(BREACHED)).await;
    assert_eq!(resetting.json()["errors"], refused);
    server.post("alpha", "/api/auth/password-reset", &reset("five other quiet words here")).await.data();
    let told = service.told();
    assert_eq!(told.len(), 5, "once for each: {told:?}");
    // What is too common or too short is refused without asking anybody.
    server.post("alpha", REGISTER, &with_password(registration("b@example.org"), "password1")).await.code();
    assert_eq!(service.told().len(), 5);
    Visitor::new(&server, "alpha").login(ADA, "a wrong password").await.code();
    assert_eq!(service.told().len(), 5, "a password that is not chosen is looked up nowhere");
    service.handle.stop(false).await;
}

async fn a_service_that_fails_keeps_nobody_out(backend: Backend) {
    for mood in [Mood::Failing, Mood::Silent, Mood::Endless] {
        let service = Service::start(mood);
        let server = Server::with(backend, &["--breached-passwords", &service.address], |_| {}).await;
        let begun = Instant::now();
        server.post("alpha", REGISTER, &with_password(registration(ADA), BREACHED)).await.data();
        assert!(begun.elapsed() < Duration::from_secs(20), "nobody waits for it");
        assert_eq!(service.told().len(), 1);
        service.handle.stop(false).await;
    }
    let server = Server::with(backend, &["--breached-passwords", "http://127.0.0.1:9/"], |_| {}).await;
    server.post("alpha", REGISTER, &with_password(registration(ADA), BREACHED)).await.data();
}

async fn nobody_is_asked_unless_the_operator_says_so(backend: Backend) {
    let service = Service::start(Mood::Well);
    let server = Server::start(backend).await;
    server.post("alpha", REGISTER, &with_password(registration(ADA), BREACHED)).await.data();
    assert_eq!(service.told(), Vec::<String>::new());
    service.handle.stop(false).await;
}
