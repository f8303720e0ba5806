//! Every operation of the OpenAPI document is called in a simulation, as every kind of viewer: none fails, and afterwards
//! both databases hold what they held before.

use std::path::Path;

use grandstand_platform::changes::RemembersUsers;
use reqwest::{Method, StatusCode};
use sea_orm::ConnectionTrait;
use serde_json::{Value, json};

use crate::support::measured::measured;
use crate::support::server::{Answer, answer};
use crate::support::simulated::link;
use crate::support::stored::everything;
use crate::support::visitor::{PASSWORD, Visitor, registration};
use crate::support::{Backend, Server, seeds};

on_both_databases!(no_operation_fails_or_stores_anything);

const STATES: [&str; 6] = [
    "viewer=guest",
    "viewer=user",
    "viewer=subscriber",
    "viewer=temporary_password",
    "viewer=subscriber;country=KP",
    "viewer=user;at=2032-02-29T12:00:00Z",
];

/// Calls that are answered although they are made by POST: they read, or what they send is dropped.
const ANSWERED: [&str; 9] = [
    "/get_api_key",
    "/renewal",
    "/stripe/invoice-preview",
    "/error-log",
    "/datalake/hash/",
    "/datalake/session/",
    "/datalake/event/",
    "/datalake/video/event/",
    "/datalake/video/viewing/",
];

fn prepared(seeds: &Path) {
    measured(seeds);
    let budget = "[budget]\nper_second = 10000\nper_client = 1000\n[geo]";
    seeds::edit(&seeds.join("alpha"), "channel.toml", "[geo]", budget);
}

async fn no_operation_fails_or_stores_anything(backend: Backend) {
    let server = Server::with(backend, &[], prepared).await;
    let signed_in = with_a_past(&server).await;
    let document = server.get("alpha", "/api/openapi.json").await.json();
    let ids = Ids::of(&server).await;
    let link = link(&server, "alpha", 600);
    let (database, measured) = (&server.app.database, &server.app.analytics.database);
    server.app.analytics.settled().await;
    let before = (everything(database).await, everything(measured).await);
    let mut changed = 0;
    for state in STATES {
        for (path, operations) in document["paths"].as_object().unwrap() {
            for method in operations.as_object().unwrap().keys() {
                let method: Method = method.to_uppercase().parse().unwrap();
                let request = signed_in.request(method.clone(), &format!("/api{}", ids.put_in(path)));
                let request = request.header("x-simulation", format!("{link};{state}"));
                let request = if method == Method::POST { request.json(&ids.body(path)) } else { request };
                let answer = answer(request).await;
                let name = format!("{method} {path} in {state}");
                told_by_a_simulation(&name, &answer);
                if !method.is_safe() && !ANSWERED.contains(&path.as_str()) {
                    let refusal = (answer.status, answer.code());
                    assert_eq!(refusal, (StatusCode::CONFLICT, "simulated".to_owned()), "{name}");
                    changed += 1;
                }
            }
        }
    }
    assert!(changed > STATES.len() * 20, "there are calls that change something");
    server.app.analytics.settled().await;
    let after = (everything(database).await, everything(measured).await);
    for (before, after) in [(&before.0, &after.0), (&before.1, &after.1)] {
        for (table, rows) in before {
            assert_eq!(rows, &after[table], "{table}");
        }
        assert_eq!(before.len(), after.len());
    }
}

fn told_by_a_simulation(name: &str, answer: &Answer) {
    // 503 is what a channel without payments answers to questions about cards.
    let is_fine = !answer.status.is_server_error() || answer.code() == "payments_unavailable";
    assert!(is_fine, "{name}: {} {}", answer.status, answer.text);
    assert_eq!(answer.header("cache-control"), "no-store", "{name}");
    assert_eq!(answer.header("set-cookie"), "", "{name}");
    assert_eq!(answer.header("x-simulated"), "1", "{name}");
}

/// Somebody with a session that has not been seen for hours, and with something in their name: none of it may change.
async fn with_a_past(server: &Server) -> Visitor<'_> {
    let mut visitor = Visitor::registered(server, "alpha", "ada@example.org").await;
    let team = server.id_of("alpha", "/api/participants", "lions").await;
    let favorite = json!({ "favoritable_id": team, "favoritable_type": "participant" });
    assert!(visitor.post("/api/favorite", &favorite).await.status.is_success());
    visitor.post("/api/calendar-feed", &json!({})).await.data();
    let aged = "UPDATE sessions SET last_seen_at = last_seen_at - 20000";
    server.app.database.execute_unprepared(aged).await.unwrap();
    server.app.sessions.forget();
    visitor
}

/// What stands in the places of paths and bodies.
struct Ids {
    event: i64,
    package: i64,
    subscription: i64,
    page: i64,
    item: i64,
    session: Value,
}

impl Ids {
    async fn of(server: &Server) -> Self {
        let hash = server.post("alpha", "/api/datalake/hash/", &json!({})).await.data()["hash"].clone();
        let session = server.post("alpha", "/api/datalake/session/", &json!({ "hash": hash })).await.data();
        Self {
            event: server.id_of("alpha", "/api/events?limit=100", "running").await,
            package: server.id_of("alpha", "/api/packages", "season").await,
            subscription: server.id_of("alpha", "/api/subscriptions", "monthly").await,
            page: server.id_of("alpha", "/api/pages", "history").await,
            item: server.id_of("alpha", "/api/vod-media-items", "goals").await,
            session: session["session"].clone(),
        }
    }

    fn put_in(&self, path: &str) -> String {
        let id = match path.split('/').nth(1).unwrap() {
            "events" | "clips" => self.event,
            "packages" => self.package,
            "subscriptions" => self.subscription,
            "pages" => self.page,
            "vod-media-items" => self.item,
            _ => 1,
        };
        let query = match path {
            "/search" => "?q=lions".to_owned(),
            "/apply_coupon" => format!("?type=package&id={}&code=NONE", self.package),
            "/datalake/event/" => format!("?session={}&n=1&ms=1&name=share", self.session.as_str().unwrap()),
            _ => String::new(),
        };
        let path = path.replace("{id}", &id.to_string()).replace("{event_id}", &self.event.to_string());
        let path = path.replace("{order_id}", "1").replace("{alias}", "contacts").replace("{channel_key}", "alpha");
        path.replace("{provider}", "acme").replace("{token}", "none") + &query
    }

    /// One that the call would take, where it is easily said.
    fn body(&self, path: &str) -> Value {
        match path {
            "/get_api_key" => json!({ "channel_key": "alpha" }),
            "/v2/auth/register" => registration("eve@example.org"),
            "/v2/auth/login" => json!({ "email": "ada@example.org", "password": PASSWORD }),
            "/profile" => json!({ "_method": "patch", "first_name": "Eve" }),
            "/watch-positions" => json!({ "event_id": self.event, "position_ms": 1 }),
            "/viewings" => json!({ "event_id": self.event }),
            "/stripe/invoice-preview" => json!({ "type": "package", "id": self.package }),
            "/error-log" => {
                json!({ "message": "m", "code": "timeout", "status": 0, "path": "/", "route": "/", "method": "GET" })
            }
            "/datalake/session/" => json!({ "hash": "0123456789abcdef0123456789abcdef" }),
            "/datalake/event/" => {
                json!({ "session": self.session, "events": [{ "n": 1, "ms": 1, "name": "page_view", "path": "/" }] })
            }
            _ => json!({}),
        }
    }
}
