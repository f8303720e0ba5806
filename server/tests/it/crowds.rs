//! Many requests for the same at once ask the database once.

use futures_util::future::join_all;
use grandstand_db::ids::UserId;
use reqwest::StatusCode;

use crate::support::packaged::add_samples;
use crate::support::purchases as shop;
use crate::support::visitor::Visitor;
use crate::support::{Backend, Server, seeds};

on_both_databases!(a_video_is_decided_on_once_for_a_crowd, a_session_is_read_once_for_all_its_requests);

const CROWD: usize = 200;

/// What so many requests of a viewer ask the database together, where nothing of it is in memory.
async fn queries(server: &Server, viewer: &Visitor<'_>, path: &str, requests: usize) -> Vec<String> {
    server.app.user_changes.forget();
    server.queries.take();
    for answer in join_all((0..requests).map(|_| viewer.fetch(path))).await {
        assert_eq!(answer.status, StatusCode::OK, "{}", answer.text);
    }
    server.queries.take()
}

async fn a_video_is_decided_on_once_for_a_crowd(backend: Backend) {
    let server = Server::with(backend, &[], |folder| {
        let entry = "alias = \"members\"\n";
        seeds::edit(&folder.join("alpha"), "events.toml", entry, &format!("{entry}sample_seconds = 5\n"));
    })
    .await;
    add_samples(&server).await;
    server.app.loader.load_all().await.unwrap();
    let mut viewer = Visitor::registered(&server, "alpha", "viewer@example.org").await;
    let user = viewer.get("/api/profile").await.data()["id"].as_i64().unwrap();
    let season = shop::purchase(UserId(user), vec![shop::pass(&server, "alpha", "season")]);
    let purchase = shop::opened(&server, "alpha", &season).await;
    shop::see(&server, &purchase, &shop::paid(&purchase)).await;
    let event_id = server.id_of("alpha", "/api/events", "members").await;
    let event = viewer.get(&format!("/api/events/{event_id}")).await.data();
    let master = event["playback"]["hls"].as_str().unwrap_or_else(|| panic!("no playback: {event}"));
    // Recordings stay in memory.
    assert_eq!(viewer.fetch(master).await.status, StatusCode::OK);
    let alone = queries(&server, &viewer, master, 1).await;
    assert!(!alone.is_empty(), "it is decided anew");
    assert_eq!(queries(&server, &viewer, master, CROWD).await, alone);
}

async fn a_session_is_read_once_for_all_its_requests(backend: Backend) {
    let server = Server::start(backend).await;
    let viewer = Visitor::registered(&server, "alpha", "viewer@example.org").await;
    let alone = queries(&server, &viewer, "/api/menu", 1).await;
    assert!(!alone.is_empty(), "it is read anew");
    assert_eq!(queries(&server, &viewer, "/api/menu", CROWD).await, alone);
}
