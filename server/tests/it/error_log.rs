//! Requests and scripts that failed in browsers, as pages report them.

use grandstand_db::entities::page_errors::{Column, Entity, Model};
use grandstand_db::scope::Queue;
use jiff::{SignedDuration, Timestamp};
use reqwest::{Method, StatusCode};
use sea_orm::{EntityTrait, IntoActiveModel, NotSet, QueryOrder};
use serde_json::{Value, json};

use crate::support::process::eventually;
use crate::support::server::answer;
use crate::support::{Backend, Server};

on_both_databases!(
    a_report_is_taken_without_a_query,
    what_is_no_report_is_refused_with_every_reason,
    a_client_that_reports_too_much_is_refused_and_the_site_goes_on,
    other_sites_report_nothing,
    an_error_of_a_script_is_stored_without_the_viewer,
    alike_errors_are_one_row,
    what_is_no_error_of_a_script_is_refused_with_every_reason,
    huge_reports_are_cut_or_refused,
    a_channel_keeps_a_limited_number_of_errors,
    errors_are_forgotten_after_a_month,
    another_channels_key_reports_nothing,
    source_maps_are_not_served,
);

const PATH: &str = "/api/error-log";

fn report() -> Value {
    json!({
        "message": "Something went wrong.", "code": "internal", "status": 500, "path": "/api/events?title=x",
        "route": "/watch/:id", "method": "GET", "request_id": "0123456789abcdef000000000000000a",
    })
}

async fn a_report_is_taken_without_a_query(backend: Backend) {
    let server = Server::start(backend).await;
    server.queries.take();
    let taken = server.post("alpha", PATH, &report()).await;
    assert_eq!((taken.status, taken.text.as_str()), (StatusCode::NO_CONTENT, ""));
    assert_eq!(server.queries.take(), Vec::<String>::new(), "it costs no query");
}

async fn what_is_no_report_is_refused_with_every_reason(backend: Backend) {
    let server = Server::start(backend).await;
    let refused = server.post("alpha", PATH, &json!({ "status": 7, "path": "/api/events" })).await;
    assert_eq!((refused.status, refused.code().as_str()), (StatusCode::UNPROCESSABLE_ENTITY, "invalid_parameters"));
    let errors = refused.json()["errors"].clone();
    let fields: Vec<&String> = errors.as_object().unwrap().keys().collect();
    assert_eq!(fields, ["code", "message", "method", "route", "status"]);
    assert_eq!(errors["code"], json!(["Field is required"]));
    let broken = answer(server.request(Method::POST, "alpha", PATH).body("{")).await;
    assert_eq!((broken.status, broken.code().as_str()), (StatusCode::BAD_REQUEST, "not_json"));
    let listed = answer(server.request(Method::POST, "alpha", PATH).body("[]")).await;
    assert_eq!(listed.status, StatusCode::BAD_REQUEST);
}

async fn a_client_that_reports_too_much_is_refused_and_the_site_goes_on(backend: Backend) {
    let server = Server::start(backend).await;
    let mut refused = None;
    for _ in 0..30 {
        let sent = server.post("alpha", PATH, &report()).await;
        if sent.status != StatusCode::NO_CONTENT {
            refused = Some(sent);
        }
    }
    let refused = refused.expect("thirty reports at once are more than twenty a minute");
    assert_eq!((refused.status, refused.code().as_str()), (StatusCode::TOO_MANY_REQUESTS, "rate_limited"));
    assert_eq!(server.get("alpha", "/api/menu").await.status, StatusCode::OK);
    assert_eq!(server.post("beta", PATH, &report()).await.status, StatusCode::NO_CONTENT);
    // The budget is the channel's, whichever revision serves.
    server.apply_again().await;
    assert_eq!(server.post("alpha", PATH, &report()).await.status, StatusCode::TOO_MANY_REQUESTS);
}

async fn other_sites_report_nothing(backend: Backend) {
    let server = Server::start(backend).await;
    let foreign = server.request(Method::POST, "alpha", PATH).header("origin", "https://elsewhere.example");
    assert_eq!(answer(foreign.json(&report())).await.code(), "foreign_origin");
}

const CHROME: &str = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36";

fn thrown(changes: &Value) -> Value {
    let mut report = json!({
        "message": "TypeError: x is null", "code": "caught", "route": "/watch/:id", "release": "0123456789ab",
        "stack": "    at t (https://alpha.localhost/assets/app.0123abcd.js:1:234)\n    at extension.js:1:1",
    });
    for (field, value) in changes.as_object().unwrap() {
        report[field] = value.clone();
    }
    report
}

async fn report_error(server: &Server, changes: &Value) -> StatusCode {
    let request = server.request(Method::POST, "alpha", PATH).header("user-agent", CHROME);
    answer(request.json(&thrown(changes))).await.status
}

/// The stored errors, once there are as many.
async fn stored(server: &Server, count: usize) -> Vec<Model> {
    let rows = async || Entity::every().order_by_asc(Column::Id).all(&server.app.database).await.unwrap();
    eventually("they are stored", async || rows().await.len() == count).await;
    rows().await
}

async fn an_error_of_a_script_is_stored_without_the_viewer(backend: Backend) {
    let server = Server::start(backend).await;
    let secret = "0123456789abcdef0123456789abcdef";
    let message =
        format!("No\u{1b}[31m ann@example.org\nat https://alpha.localhost/verify-email?token={secret} {secret}");
    let changes = json!({ "message": message, "route": format!("/watch/:id?token={secret}") });
    server.queries.take();
    assert_eq!(report_error(&server, &changes).await, StatusCode::NO_CONTENT);
    assert_eq!(server.queries.take(), Vec::<String>::new(), "it costs the page no query");
    let rows = stored(&server, 1).await;
    let Model { message, stack, route, browser, release, .. } = &rows[0];
    assert_eq!(message, "No [31m … at https://alpha.localhost/verify-email …");
    assert_eq!((stack.as_str(), route.as_str()), ("app.0123abcd.js:1:234 t", "/watch/:id"));
    assert_eq!((browser.as_str(), release.as_str()), ("Chrome 140 on Linux", "0123456789ab"));
    assert!(!format!("{rows:?}").contains("ann@") && !format!("{rows:?}").contains(secret), "{rows:?}");
}

async fn alike_errors_are_one_row(backend: Backend) {
    let server = Server::start(backend).await;
    for message in ["event 7 is null", "event 8 is null"] {
        report_error(&server, &json!({ "message": message })).await;
    }
    report_error(&server, &json!({ "route": "/" })).await;
    let first = stored(&server, 2).await;
    report_error(&server, &json!({ "message": "event 9 is null" })).await;
    let count = async || stored(&server, 2).await.iter().map(|row| row.reports).sum::<i64>();
    eventually("it is counted", async || count().await == 4).await;
    let rows = stored(&server, 2).await;
    let row = rows.iter().find(|row| row.route == "/watch/:id").unwrap();
    assert_eq!((row.reports, row.message.as_str()), (3, "event 9 is null"));
    assert!(row.first_at <= row.last_at && first.iter().any(|before| before.first_at == row.first_at));
}

async fn what_is_no_error_of_a_script_is_refused_with_every_reason(backend: Backend) {
    let server = Server::start(backend).await;
    let refused = server.post("alpha", PATH, &json!({ "stack": "", "code": "caught\n", "release": "a b" })).await;
    assert_eq!((refused.status, refused.code().as_str()), (StatusCode::UNPROCESSABLE_ENTITY, "invalid_parameters"));
    let codes = refused.json()["error_codes"].clone();
    let required = json!(["required"]);
    let expected = json!({ "code": ["unknown"], "message": required, "release": ["invalid"], "route": required });
    assert_eq!(codes, expected);
    let odd = server.post("alpha", PATH, &thrown(&json!({ "stack": { "at": 1 } }))).await;
    assert_eq!(odd.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert_eq!(Entity::every().all(&server.app.database).await.unwrap(), []);
}

async fn huge_reports_are_cut_or_refused(backend: Backend) {
    let server = Server::start(backend).await;
    let line = "    at t (https://alpha.localhost/assets/app.0123abcd.js:1:2)\n";
    let changes = json!({ "message": "é ".repeat(20_000), "stack": line.repeat(2_000), "route": "/x".repeat(10_000) });
    assert_eq!(report_error(&server, &changes).await, StatusCode::NO_CONTENT);
    let rows = stored(&server, 1).await;
    let Model { message, stack, route, .. } = &rows[0];
    assert_eq!((message.chars().count(), stack.lines().count(), route.len()), (500, 20, 200));
    let larger = report_error(&server, &json!({ "stack": line.repeat(5_000) })).await;
    assert_eq!(larger, StatusCode::PAYLOAD_TOO_LARGE);
}

async fn a_channel_keeps_a_limited_number_of_errors(backend: Backend) {
    let server = Server::start(backend).await;
    report_error(&server, &json!({})).await;
    let real = stored(&server, 1).await.remove(0);
    let made_up = |number: i64| {
        let row = Model { fingerprint: format!("made up {number}"), last_at: number, ..real.clone() };
        let mut row = row.into_active_model();
        row.id = NotSet;
        row
    };
    Entity::insert_many((0..600).map(made_up)).exec_without_returning(&server.app.database).await.unwrap();
    report_error(&server, &json!({ "route": "/" })).await;
    let rows = stored(&server, 500).await;
    assert!(rows.iter().any(|row| row.route == "/") && rows.iter().any(|row| row.id == real.id), "the latest stay");
    assert!(!rows.iter().any(|row| row.fingerprint == "made up 0"), "the oldest are gone");
}

async fn errors_are_forgotten_after_a_month(backend: Backend) {
    let server = Server::start(backend).await;
    report_error(&server, &json!({})).await;
    stored(&server, 1).await;
    let expire = async |days: i64| {
        let now = Timestamp::now() + SignedDuration::from_hours(24 * days);
        server.app.personal_data.expire(&server.app.database, now).await.unwrap();
        Entity::every().all(&server.app.database).await.unwrap().len()
    };
    assert_eq!((expire(29).await, expire(31).await), (1, 0));
}

async fn another_channels_key_reports_nothing(backend: Backend) {
    let server = Server::start(backend).await;
    let key = server.api_key("beta").await;
    assert_eq!(report_error(&server, &json!({ "api_key": key })).await, StatusCode::UNAUTHORIZED);
    assert_eq!(report_error(&server, &json!({ "message": "alpha's own" })).await, StatusCode::NO_CONTENT);
    let rows = stored(&server, 1).await;
    let alpha = server.app.sites.load().iter().find(|site| site.channel.key == "alpha").unwrap().id();
    assert_eq!((rows[0].channel_id, rows[0].message.as_str()), (alpha, "alpha's own"));
}

async fn source_maps_are_not_served(backend: Backend) {
    let server = Server::start(backend).await;
    assert_eq!(server.get("alpha", "/assets/app.0123abcd.js").await.status, StatusCode::OK);
    for path in [
        "/assets/app.0123abcd.js.map",
        "/maps/app.0123abcd.js.map",
        "/assets/maps/app.0123abcd.js.map",
        "/assets/%2e%2e/maps/app.0123abcd.js.map",
        "/assets/..%2fmaps/app.0123abcd.js.map",
    ] {
        let answer = server.get("alpha", path).await;
        // An address with an encoded slash is refused as such.
        let refusal = if path.contains("%2f") { StatusCode::BAD_REQUEST } else { StatusCode::NOT_FOUND };
        assert!(answer.status == refusal && !answer.text.contains("App.tsx"), "{path}: {answer:?}");
    }
}
