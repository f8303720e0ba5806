//! No channel reaches another's data: every operation of the OpenAPI document is tried with another channel's key and
//! ids. An operation without a row here fails the test.

use std::collections::BTreeMap;

use reqwest::{Method, RequestBuilder, StatusCode};
use serde_json::{Value, json};

use crate::support::server::{Answer, answer};
use crate::support::visitor::{PASSWORD, Visitor};
use crate::support::{Backend, Server};

/// Somebody with an account at beta.
const THEIRS: &str = "beta@example.org";

on_both_databases!(every_operation_keeps_channels_apart, other_channels_tokens_and_pictures_are_refused);

/// How an operation could be pointed at another channel.
enum Row {
    /// It names nothing: only the key could be another channel's.
    Whole,
    /// Its `{id}` is that of `alias` in the list at this path.
    Id(&'static str, &'static str),
    /// It names nothing and needs this query to answer anything.
    Query(&'static str),
    /// Its filters name things: ids of `alias` in the list, by parameter.
    Filters(&'static [(&'static str, &'static str, &'static str)]),
    /// It names nothing, and takes this body.
    Body(&'static str),
    /// It names a channel by its key, in the path or in the body.
    ChannelKey,
    /// It is for signed-in users, by this body where it takes one.
    Signed(Option<Value>),
    /// Anybody may call it, with a body; with this one of another channel it is refused with this code.
    Open(Value, &'static str),
    /// It does the same for everybody, whatever they bring from another channel.
    Ends,
}

fn rows() -> BTreeMap<&'static str, Row> {
    use Row::{Body, ChannelKey, Ends, Filters, Id, Open, Query, Signed, Whole};
    BTreeMap::from([
        ("POST /get_api_key", ChannelKey),
        ("GET /channel-settings/{channel_key}.json", ChannelKey),
        ("GET /channel-bootstrap-data", Whole),
        ("GET /settings", Whole),
        ("GET /menu", Whole),
        ("GET /pages", Whole),
        ("GET /pages/{id}", Id("/api/pages", "history")),
        ("GET /color-settings/web", Whole),
        ("GET /slides/web", Whole),
        ("GET /faq", Whole),
        ("GET /geo", Whole),
        ("GET /events-categories", Whole),
        ("GET /events-locations", Whole),
        ("GET /participant-groups", Whole),
        ("GET /participant-group-properties", Whole),
        ("GET /packages", Whole),
        ("GET /packages/{id}", Id("/api/packages", "season")),
        ("GET /subscriptions", Whole),
        ("GET /subscriptions/{id}", Id("/api/subscriptions", "monthly")),
        (
            "GET /events",
            Filters(&[
                ("ids", "/api/events", "old"),
                ("event_category", "/api/events-categories", "judo"),
                ("participant", "/api/participants", "lions"),
                ("participant_group", "/api/participant-groups", "north"),
                ("location", "/api/events-locations", "arena"),
            ]),
        ),
        ("GET /events/{id}", Id("/api/events", "old")),
        ("GET /events/{id}/calendar.ics", Id("/api/events", "old")),
        ("GET /events-for-homepage", Whole),
        (
            "GET /participants",
            Filters(&[
                ("participant_group", "/api/participant-groups", "north"),
                ("event_category", "/api/events-categories", "judo"),
            ]),
        ),
        ("GET /vod-media-items", Filters(&[("vod_media_category", "/api/vod-media-categories", "best")])),
        ("GET /vod-media-items/{id}", Id("/api/vod-media-items", "goals")),
        ("GET /vod-media-categories", Whole),
        ("GET /vod-media-rails", Whole),
        ("GET /vod-media/search", Filters(&[("vod_media_category", "/api/vod-media-categories", "best")])),
        ("GET /search", Query("?q=lions")),
        ("POST /v2/auth/register", Open(json!({ "email": THEIRS }), "invalid_parameters")),
        ("POST /v2/auth/login", Open(json!({ "email": THEIRS, "password": PASSWORD }), "wrong_auth_data")),
        ("POST /auth/logout", Ends),
        ("GET /profile", Signed(None)),
        ("POST /profile", Signed(Some(json!({ "first_name": "Eve" })))),
        // Sessions of another user and of another channel: own_sessions.rs.
        ("GET /profile/sessions", Signed(None)),
        ("DELETE /profile/sessions", Signed(Some(json!({})))),
        ("DELETE /profile/sessions/{id}", Signed(Some(json!({})))),
        ("GET /user/access", Signed(None)),
        // Links of another channel: account_mails.rs.
        ("POST /auth/email-verify", Open(json!({ "token": "nonsense" }), "verification_failed")),
        ("POST /auth/email-verify/resend", Signed(Some(json!({})))),
        ("POST /auth/password-reset-request", Open(json!({ "email": "nobody" }), "invalid_parameters")),
        (
            "POST /auth/password-reset",
            Open(json!({ "token": "x", "password": PASSWORD, "password_confirmation": PASSWORD }), "reset_failed"),
        ),
        // What is signed with another channel's secret: payments.rs.
        ("POST /stripe/webhook/{channel_key}", ChannelKey),
        // Orders of another user and another channel: orders.rs.
        ("GET /orders", Signed(None)),
        ("GET /orders/{order_id}", Signed(None)),
        ("GET /transactions", Signed(None)),
        // Receipts of another user and another channel: receipts.rs.
        ("GET /receipts/{receipt_id}", Signed(None)),
        ("GET /custom-forms/{alias}", Whole),
        ("POST /custom-forms/{alias}", Open(json!({ "email": THEIRS }), "invalid_parameters")),
        // Positions of another user, and an event of another channel: positions.rs.
        ("GET /watch-positions", Signed(None)),
        ("GET /watch-positions/{event_id}", Signed(None)),
        ("POST /watch-positions", Signed(Some(json!({ "event_id": 1, "position_ms": 1 })))),
        // Devices of another user, and an event of another channel: viewings.rs.
        ("POST /viewings", Signed(Some(json!({ "event_id": 1 })))),
        ("DELETE /viewings", Signed(Some(json!({})))),
        // An event of another channel, and another's token: downloads.rs.
        ("GET /download-event/{event_id}", Signed(None)),
        ("POST /playback-address", Signed(Some(json!({ "event_id": 1 })))),
        // Clips of another user, an event and a clip of another channel, and another's tokens: clips.rs.
        ("GET /clip/source/{event_id}", Signed(None)),
        ("POST /clip", Signed(Some(json!({ "event_id": 1 })))),
        ("DELETE /clip/{id}", Signed(Some(json!({})))),
        ("POST /clip/{id}/restore", Signed(Some(json!({})))),
        ("POST /clip/{id}/retry", Signed(Some(json!({})))),
        ("GET /clip/download/{id}", Signed(None)),
        ("GET /clips/user", Signed(None)),
        ("GET /clips/event/{id}", Id("/api/events", "old")),
        ("GET /shared-clip/{id}", Whole),
        ("GET /events/with_clip", Whole),
        ("GET /oembed", Whole),
        // Favourites of another user, and entries of another channel: favorites.rs.
        ("GET /favorites", Signed(None)),
        ("POST /favorite", Signed(Some(json!({ "favoritable_id": 1, "favoritable_type": "participant" })))),
        ("DELETE /favorite/{id}", Signed(Some(json!({})))),
        ("GET /events/favorite", Signed(None)),
        // Another channel's feed, and another user's: calendar.rs.
        ("GET /calendar-feed", Signed(None)),
        ("POST /calendar-feed", Signed(Some(json!({})))),
        ("DELETE /calendar-feed", Signed(Some(json!({})))),
        ("GET /calendar/{token}.ics", Whole),
        // A journey to a provider, a continuation and a code of another channel: social.rs.
        ("GET /auth/social/{provider}/authorize", Whole),
        ("GET /auth/social/{provider}/callback", Whole),
        ("POST /v2/auth/social/{provider}", Open(json!({ "continuation": "x", "terms": true }), "not_found")),
        ("POST /auth/session-code", Signed(Some(json!({})))),
        ("POST /auth/add_session", Open(json!({ "code": "nonsense" }), "verification_failed")),
        ("POST /profile/delete-request", Signed(Some(json!({})))),
        ("POST /delete-account-confirm", Open(json!({ "token": "nonsense" }), "verification_failed")),
        ("GET /apply_coupon", Whole),
        ("POST /stripe/invoice-preview", Open(json!({ "id": 1 }), "invalid_parameters")),
        ("POST /stripe/buy", Signed(Some(json!({ "type": "package", "id": 1, "terms": true })))),
        ("POST /stripe/buy_bundle", Signed(Some(json!({ "items": [], "terms": true })))),
        ("POST /stripe/subscription/start_trial", Signed(Some(json!({ "subscription_id": 1, "terms": true })))),
        ("POST /stripe/unsubscribe", Signed(Some(json!({ "order_id": 1 })))),
        // A link of another channel: renewal_notices.rs.
        ("POST /renewal", Open(json!({ "token": "nonsense" }), "link_invalid")),
        ("POST /renewal/cancel", Open(json!({ "token": "nonsense" }), "link_invalid")),
        ("POST /stripe/setup-intent", Signed(Some(json!({})))),
        ("GET /stripe/list-cards", Signed(None)),
        ("DELETE /stripe/list-cards/{id}", Signed(Some(json!({})))),
        ("GET /stripe/customer-portal", Signed(None)),
        // A session of another channel: analytics.rs.
        ("POST /datalake/hash/", Open(json!({}), "analytics_off")),
        ("GET /datalake/hash/", Whole),
        ("POST /datalake/session/", Open(json!({}), "analytics_off")),
        ("GET /datalake/session/", Whole),
        ("POST /datalake/event/", Open(json!({}), "analytics_off")),
        ("GET /datalake/event/", Whole),
        ("POST /datalake/video/event/", Open(json!({}), "analytics_off")),
        ("GET /datalake/video/event/", Whole),
        ("POST /datalake/video/viewing/", Open(json!({}), "analytics_off")),
        ("GET /datalake/video/viewing/", Whole),
        // Links of another channel: simulate.rs.
        ("GET /simulation", Whole),
        (
            "POST /error-log",
            Body(r#"{"message":"m","code":"timeout","status":0,"path":"/api/menu","route":"/","method":"GET"}"#),
        ),
    ])
}

async fn every_operation_keeps_channels_apart(backend: Backend) {
    let server = Server::start(backend).await;
    let theirs = Visitor::registered(&server, "beta", THEIRS).await;
    let session = theirs.token.as_deref().unwrap();
    let document = server.get("alpha", "/api/openapi.json").await.json();
    let mut rows = rows();
    for (path, operations) in document["paths"].as_object().unwrap() {
        for method in operations.as_object().unwrap().keys() {
            let name = format!("{} {path}", method.to_uppercase());
            let row = rows.remove(name.as_str()).unwrap_or_else(|| panic!("{name} has no row in isolation.rs"));
            try_operation(&server, &name, &row, session).await;
        }
    }
    assert!(rows.is_empty(), "rows of operations that are gone: {:?}", rows.keys());
}

async fn try_operation(server: &Server, name: &str, row: &Row, session: &str) {
    let (_, path) = name.split_once(' ').unwrap();
    let path = &path.replace("{alias}", "contacts");
    match row {
        Row::Signed(body) => return with_another_channels_session(server, name, body.as_ref(), session).await,
        Row::Open(body, code) => return by_a_guest(server, name, body, code).await,
        Row::Ends => return ends_nothing_elsewhere(server, name, session).await,
        Row::ChannelKey => return other_channel_key(server, name).await,
        Row::Body(body) => return other_channels_key_in_body(server, name, path, body).await,
        Row::Whole => without_a_trace_of_beta(name, &server.get("alpha", &format!("/api{path}")).await),
        Row::Query(query) => {
            let found = server.get("alpha", &format!("/api{path}{query}")).await;
            assert!(found.text.contains("alpha"), "{name} finds alpha's own: {}", found.text);
            without_a_trace_of_beta(name, &found);
        }
        Row::Id(list, alias) => {
            let theirs = server.id_of("beta", list, alias).await;
            let refused = server.get("alpha", &format!("/api{}", path.replace("{id}", &theirs.to_string()))).await;
            assert_eq!(refused.status, StatusCode::NOT_FOUND, "{name} with beta's id: {}", refused.text);
            without_a_trace_of_beta(name, &refused);
        }
        Row::Filters(filters) => {
            for (parameter, list, alias) in *filters {
                let theirs = server.id_of("beta", list, alias).await;
                let found = server.get("alpha", &format!("/api{path}?{parameter}={theirs}")).await;
                assert_eq!(found.data(), json!([]), "{name} with beta's {parameter}");
            }
        }
    }
    other_channels_api_key(server, name, path).await;
}

fn call(server: &Server, name: &str, body: Option<&Value>, session: Option<&str>) -> RequestBuilder {
    let (method, path) = name.split_once(' ').unwrap();
    let path = path.replace("{alias}", "contacts").replace("{order_id}", "1");
    let path = path.replace("{event_id}", "1").replace("{receipt_id}", "1").replace("{id}", "1");
    let request = server.request(method.parse().unwrap(), "alpha", &format!("/api{path}"));
    let request = match session {
        Some(token) => request.header("cookie", format!("__Host-session={token}; __Host-embed={token}")),
        None => request,
    };
    body.into_iter().fold(request, |request, body| request.json(body))
}

/// A session of beta is none at alpha, and beta's key is refused there.
async fn with_another_channels_session(server: &Server, name: &str, body: Option<&Value>, session: &str) {
    let refused = answer(call(server, name, body, Some(session))).await;
    assert_eq!((refused.status, refused.code().as_str()), (StatusCode::UNAUTHORIZED, "sign_in_required"), "{name}");
    assert!(refused.header("set-cookie").contains("Max-Age=0"), "{name} takes the cookie away");
    without_a_trace_of_beta(name, &refused);
    if body.is_none() {
        other_channels_api_key(server, name, name.split_once(' ').unwrap().1).await;
    }
}

async fn by_a_guest(server: &Server, name: &str, body: &Value, code: &str) {
    let refused = answer(call(server, name, Some(body), None)).await;
    assert_eq!(refused.code(), code, "{name}");
    without_a_trace_of_beta(name, &refused);
    let mut with_key = body.clone();
    with_key["api_key"] = server.api_key("beta").await.into();
    assert_eq!(answer(call(server, name, Some(&with_key), None)).await.code(), "api_key_invalid", "{name}");
}

async fn ends_nothing_elsewhere(server: &Server, name: &str, session: &str) {
    let answer = answer(call(server, name, Some(&json!({})), Some(session))).await;
    assert_eq!(answer.status, StatusCode::OK, "{name}");
    let mut theirs = Visitor::with(server, "beta", session);
    assert_eq!(theirs.get("/api/profile").await.data()["email"], THEIRS, "{name} leaves beta's session be");
}

async fn other_channel_key(server: &Server, name: &str) {
    let refused = if name.contains("webhook") {
        // The Host says nothing here; a channel that takes no payments is told nothing.
        server.post("alpha", "/api/stripe/webhook/beta", &json!({})).await
    } else if name.starts_with("POST") {
        server.post("alpha", "/api/get_api_key", &json!({ "channel_key": "beta" })).await
    } else {
        server.get("alpha", "/api/channel-settings/beta.json").await
    };
    assert_eq!((refused.status, refused.code().as_str()), (StatusCode::NOT_FOUND, "channel_key_unknown"), "{name}");
}

async fn other_channels_key_in_body(server: &Server, name: &str, path: &str, body: &str) {
    let mut body: Value = serde_json::from_str(body).unwrap();
    let path = format!("/api{path}");
    let accepted = server.post("alpha", &path, &body).await;
    assert!(accepted.status.is_success(), "{name}: {}", accepted.text);
    without_a_trace_of_beta(name, &accepted);
    body["api_key"] = server.api_key("beta").await.into();
    let refused = server.post("alpha", &path, &body).await;
    assert_eq!((refused.status, refused.code().as_str()), (StatusCode::UNAUTHORIZED, "api_key_invalid"), "{name}");
    without_a_trace_of_beta(name, &refused);
}

async fn other_channels_api_key(server: &Server, name: &str, path: &str) {
    let key = server.api_key("beta").await;
    let refused = server
        .get(
            "alpha",
            &format!(
                "/api{}?api_key={key}",
                path.replace("{id}", "1")
                    .replace("{order_id}", "1")
                    .replace("{receipt_id}", "1")
                    .replace("{event_id}", "1")
                    .replace("{event_id}", "1")
            ),
        )
        .await;
    assert_eq!((refused.status, refused.code().as_str()), (StatusCode::UNAUTHORIZED, "api_key_invalid"), "{name}");
    without_a_trace_of_beta(name, &refused);
}

/// Every text of the test channels carries its channel's key.
fn without_a_trace_of_beta(name: &str, answer: &Answer) {
    assert!(!answer.text.contains("beta"), "{name} tells alpha about beta: {}", answer.text);
}

async fn other_channels_tokens_and_pictures_are_refused(backend: Backend) {
    let server = Server::start(backend).await;
    let settings = server.get("beta", "/api/settings").await.data();
    let Value::String(logo) = &settings["images"]["logo"]["src"] else { panic!("{settings}") };
    assert_eq!(server.get("alpha", logo).await.status, StatusCode::NOT_FOUND);
    let body = json!({ "channel_key": "alpha", "api_key": server.api_key("beta").await });
    let posted = answer(server.request(Method::POST, "alpha", "/api/get_api_key").json(&body)).await;
    assert_eq!(posted.code(), "api_key_invalid");
}
