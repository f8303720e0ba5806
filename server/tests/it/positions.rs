//! `/watch-positions`: going on where one left off.

use reqwest::StatusCode;
use serde_json::json;

use crate::support::visitor::Visitor;
use crate::support::{Backend, Server};

on_both_databases!(positions_are_kept_for_each_user);

async fn positions_are_kept_for_each_user(backend: Backend) {
    let server = Server::start(backend).await;
    let (old, open) =
        (server.id_of("alpha", "/api/events", "old").await, server.id_of("alpha", "/api/events", "open").await);
    let mut ada = Visitor::registered(&server, "alpha", "ada@example.org").await;
    let mut eve = Visitor::registered(&server, "alpha", "eve@example.org").await;
    let path = format!("/api/watch-positions/{old}");
    assert_eq!(ada.get(&path).await.data(), json!(null));
    for (event_id, position_ms) in [(old, 60_000), (open, 5_000), (old, 90_500)] {
        let kept = ada.post("/api/watch-positions", &json!({ "event_id": event_id, "position_ms": position_ms })).await;
        assert_eq!(kept.status, StatusCode::NO_CONTENT, "{}", kept.text);
    }
    assert_eq!(ada.get(&path).await.data()["position_ms"], 90_500);
    let all = ada.get("/api/watch-positions").await.data();
    assert_eq!(all.as_array().unwrap().len(), 2, "{all}");
    assert_eq!(eve.get("/api/watch-positions").await.data(), json!([]), "of another user");
    let forgotten = ada.post("/api/watch-positions", &json!({ "event_id": old, "position_ms": 0 })).await;
    assert_eq!(forgotten.status, StatusCode::NO_CONTENT);
    assert_eq!(ada.get(&path).await.data(), json!(null));
    // What is refused: a guest, what is no event of the channel, and what can't be.
    let theirs = server.id_of("beta", "/api/events", "old").await;
    for (event_id, position_ms, status) in [
        (theirs, 1, StatusCode::NOT_FOUND),
        (i64::MAX, 1, StatusCode::NOT_FOUND),
        (old, -1, StatusCode::UNPROCESSABLE_ENTITY),
    ] {
        let refused =
            ada.post("/api/watch-positions", &json!({ "event_id": event_id, "position_ms": position_ms })).await;
        assert_eq!(refused.status, status, "{}", refused.text);
    }
    assert_eq!(server.get("alpha", &path).await.status, StatusCode::UNAUTHORIZED);
}
