//! Advertisements before the video.

use serde_json::{Value, json};

use crate::support::visitor::Visitor;
use crate::support::{Backend, Server, seeds};

on_both_databases!(
    advertisements_fit_the_event_and_the_viewer,
    advertisements_have_the_fields_of_the_specification_wherever_they_are_sent,
);

const PREROLLS: &str = r#"
[[prerolls]]
alias = "everywhere"
url = "https://ads.example/everywhere.mp4"
[[prerolls]]
alias = "ball"
url = "https://ads.example/ball.mp4"
weight = 1000
event_categories = ["ball"]
[[prerolls]]
alias = "judo"
url = "https://ads.example/judo.mp4"
event_categories = ["judo"]
[[prerolls]]
alias = "arena"
url = "https://ads.example/arena.mp4"
location = "arena"
"#;

/// A server whose live football game is streamed elsewhere, so that it can be played.
async fn start(backend: Backend, enabled: bool, location: &str) -> Server {
    Server::with(backend, &[], |folder| {
        let alpha = folder.join("alpha");
        std::fs::write(alpha.join("prerolls.toml"), PREROLLS).unwrap();
        let live = format!("source = \"https://cdn.example/live.m3u8\"{location}");
        seeds::edit(&alpha, "events.toml", "source = \"sample\"", &live);
        let settings = format!("[prerolls]\nenabled = {enabled}\n[capabilities]\nuser = [\"no_ads\"]\n[geo]\n");
        seeds::edit(&alpha, "channel.toml", "[geo]\n", &settings);
    })
    .await
}

async fn shown(server: &Server) -> Vec<String> {
    let id = server.id_of("alpha", "/api/events", "running").await;
    let event = server.get("alpha", &format!("/api/events/{id}")).await.data();
    names(&event)
}

fn names(event: &Value) -> Vec<String> {
    let prerolls = event["playback"]["prerolls"].as_array().unwrap_or_else(|| panic!("no playback: {event}"));
    let name = |preroll: &Value| preroll["url"].as_str().unwrap().replace("https://ads.example/", "");
    let mut names: Vec<String> = prerolls.iter().map(name).collect();
    names.sort_unstable();
    names
}

async fn advertisements_fit_the_event_and_the_viewer(backend: Backend) {
    let server = start(backend, true, "").await;
    assert_eq!(shown(&server).await, ["ball.mp4", "everywhere.mp4"], "football is a ball sport");
    let id = server.id_of("alpha", "/api/events", "running").await;
    let mut visitor = Visitor::registered(&server, "alpha", "ada@example.org").await;
    let event = visitor.get(&format!("/api/events/{id}")).await.data();
    assert_eq!(event["playback"]["prerolls"], json!([]), "who has no_ads sees none");
    let server = start(backend, true, "\nlocation = \"arena\"").await;
    assert_eq!(shown(&server).await, ["arena.mp4", "ball.mp4", "everywhere.mp4"]);
    let server = start(backend, false, "").await;
    assert!(shown(&server).await.is_empty(), "the channel shows none");
    let settings = server.get("alpha", "/api/settings").await.data();
    assert_eq!(settings["prerolls"], json!({ "enabled": false, "cache_time_ms": 3_600_000, "ads": [] }));
}

async fn advertisements_have_the_fields_of_the_specification_wherever_they_are_sent(backend: Backend) {
    let server = start(backend, true, "\nlocation = \"arena\"").await;
    let arena = server.id_of("alpha", "/api/events-locations", "arena").await;
    let judo = server.id_of("alpha", "/api/events-categories", "judo").await;
    let sports = server.get("alpha", "/api/events-categories").await.data();
    let ball = sports.as_array().unwrap().iter().find(|sport| sport["alias"] == "ball").unwrap();
    let mut ball_and_below = [ball["id"].as_i64().unwrap(), ball["children"][0]["id"].as_i64().unwrap()];
    ball_and_below.sort_unstable();
    let settings = server.get("alpha", "/api/settings").await.data();
    let sent = &settings["prerolls"]["ads"];
    let [everywhere, of_ball, of_judo, of_arena] = [0_usize, 1, 2, 3].map(|place| sent[place]["id"].as_i64().unwrap());
    let address = |name: &str| format!("https://ads.example/{name}.mp4");
    let ads = [
        json!({ "id": everywhere, "url": address("everywhere"), "weight": 1, "location_id": null, "event_categories": [] }),
        json!({ "id": of_ball, "url": address("ball"), "weight": 1000, "location_id": null, "event_categories": ball_and_below }),
        json!({ "id": of_judo, "url": address("judo"), "weight": 1, "location_id": null, "event_categories": [judo] }),
        json!({ "id": of_arena, "url": address("arena"), "weight": 1, "location_id": arena, "event_categories": [] }),
    ];
    assert_eq!(settings["prerolls"], json!({ "enabled": true, "cache_time_ms": 3_600_000, "ads": ads }));
    let id = server.id_of("alpha", "/api/events", "running").await;
    let event = server.get("alpha", &format!("/api/events/{id}")).await.data();
    let played = event["playback"]["prerolls"].as_array().unwrap();
    assert_eq!(played.len(), 3, "all but that of judo: {event}");
    assert!(played.iter().all(|ad| ads.contains(ad) && *ad != ads[2]), "{event}");
}
