//! Clips of what is live, and clips of a server that is killed: real processes, a real encoder, the real ingest.

use std::time::Duration;

use grandstand_db::entities::jobs::{self, JobState};
use grandstand_db::scope::Queue;
use reqwest::{Method, StatusCode};
use sea_orm::sea_query::Expr;
use sea_orm::{ColumnTrait, Database, QueryFilter};
use serde_json::{Value, json};

use crate::support::ingest::Ingest;
use crate::support::process::{Process, Site, eventually};
use crate::support::{Backend, film, seeds};

on_both_databases!(what_is_live_is_cut_while_it_goes_on, a_server_that_is_killed_while_it_cuts_goes_on_with_that);

pub async fn site(backend: Backend) -> Site {
    let site = Site::new(backend).await;
    let settings = "[accounts]\nverification = false\n[geo]\n";
    seeds::edit(&site.seeds.join("alpha"), "channel.toml", "[geo]\n", settings);
    site
}

pub async fn event_id(server: &Process, alias: &str) -> i64 {
    let list = server.get("alpha", "/api/events?limit=50").await.data();
    list.as_array().unwrap().iter().find(|entry| entry["alias"] == alias).unwrap()["id"].as_i64().unwrap()
}

async fn get(server: &Process, cookie: &str, path: &str) -> Value {
    server.call(Method::GET, "alpha", path, cookie, &json!({})).await.data()
}

pub async fn made(server: &Process, cookie: &str, source: &Value, start: f64, length: f64) -> i64 {
    let body = json!({
        "event_id": source["event_id"], "event_media_id": source["event_media_id"], "name": "Live", "tags": ["highlight"],
        "start_time": start, "duration": length,
    });
    let answer = server.call(Method::POST, "alpha", "/api/clip", cookie, &body).await;
    assert_eq!(answer.status, StatusCode::CREATED, "{}", answer.text);
    answer.json()["data"]["id"].as_i64().unwrap()
}

pub async fn clip(server: &Process, cookie: &str, id: i64) -> Value {
    get(server, cookie, &format!("/api/shared-clip/{id}")).await
}

/// The numbers of the pictures of a clip, once it is done.
pub async fn seen(server: &Process, cookie: &str, id: i64) -> Vec<u16> {
    let what = format!("clip {id} is done");
    eventually(&what, async || {
        let clip = clip(server, cookie, id).await;
        assert_ne!(clip["state"], "failed", "{clip}");
        clip["state"] == "done"
    })
    .await;
    let mp4 = clip(server, cookie, id).await["playback"]["mp4"].as_str().unwrap().to_owned();
    let cookies = server.with_player(cookie, &format!("/api/shared-clip/{id}")).await;
    film::seen(&server.bytes_with("alpha", &mp4, &cookies).await).await
}

pub fn numbers(start: f64, length: f64) -> Vec<u16> {
    let at = |seconds: f64| (seconds * f64::from(film::RATE)).round() as u16;
    (at(start)..at(start + length)).collect()
}

async fn serve(site: &Site, ingest: &Ingest) -> Process {
    let arguments = ingest.arguments();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).chain(["--stream-grace", "20"]).collect();
    site.start(&arguments, None).ready().await
}

async fn what_is_live_is_cut_while_it_goes_on(backend: Backend) {
    let (site, ingest) = (site(backend).await, Ingest::start().await);
    let server = serve(&site, &ingest).await;
    let cookie = server.registered("ada@example.org").await;
    let key = site.succeed(&["event", "stream-key", "alpha", "final"], None).await.trim().to_owned();
    let mut encoder = ingest.push(&key, 0, 90);
    let path = format!("/api/clip/source/{}", event_id(&server, "final").await);
    let mut source = Value::Null;
    eventually("enough is recorded", async || {
        let answer = server.call(Method::GET, "alpha", &path, &cookie, &json!({})).await;
        source = if answer.status.is_success() { answer.data() } else { Value::Null };
        source["duration"].as_f64().is_some_and(|duration| duration >= 10.0)
    })
    .await;
    assert_eq!((&source["live"], source["parts"].as_array().unwrap().len()), (&json!(true), 1), "{source}");
    assert_eq!(source["parts"][0]["start_time"], 0.0);
    for (start, length) in [(0.0, 1.0), (1.0, 3.0), (2.48, 5.0), (3.96, 4.12), (2.0, 6.0)] {
        let id = made(&server, &cookie, &source, start, length).await;
        assert_eq!(seen(&server, &cookie, id).await, numbers(start, length), "{start} {length}");
    }
    let late = json!({ "start_time": 600, "duration": 5, "name": "x", "tags": "highlight",
        "event_id": source["event_id"], "event_media_id": source["event_media_id"] });
    let late = server.call(Method::POST, "alpha", "/api/clip", &cookie, &late).await;
    assert_eq!(late.json()["errors"]["duration"][0], "The duration must be longer than the end time");
    // The encoder goes away and comes back: what was before and after it is one recording, and one clip.
    encoder.kill();
    let mut encoder = ingest.push(&key, 1000, 40);
    eventually("a second part", async || {
        source = get(&server, &cookie, &path).await;
        let parts = source["parts"].as_array().unwrap();
        parts.len() == 2 && source["duration"].as_f64().unwrap() > parts[1]["start_time"].as_f64().unwrap() + 4.0
    })
    .await;
    let join = source["parts"][1]["start_time"].as_f64().unwrap();
    let id = made(&server, &cookie, &source, join - 3.0, 6.0).await;
    let seen = seen(&server, &cookie, id).await;
    let after = seen.iter().position(|code| *code == 1000).unwrap();
    assert!(seen.len() >= 148 && (73..=77).contains(&after), "{} pictures, {after} before the join", seen.len());
    assert_eq!(seen[after..], (1000..1000 + u16::try_from(seen.len() - after).unwrap()).collect::<Vec<_>>());
    assert_eq!(seen[..after], (seen[0]..seen[0] + u16::try_from(after).unwrap()).collect::<Vec<_>>());
    encoder.kill();
}

async fn a_server_that_is_killed_while_it_cuts_goes_on_with_that(backend: Backend) {
    let site = site(backend).await;
    let server = site.start(&[], None).ready().await;
    let folder = tempfile::tempdir().unwrap();
    let file = film::make(folder.path(), 60).await;
    site.succeed(&["media", "add", "alpha", "old", file.to_str().unwrap()], None).await;
    let cookie = server.registered("ada@example.org").await;
    let path = format!("/api/clip/source/{}", event_id(&server, "old").await);
    let mut source = Value::Null;
    eventually("the recording is known", async || {
        let answer = server.call(Method::GET, "alpha", &path, &cookie, &json!({})).await;
        source = if answer.status.is_success() { answer.data() } else { Value::Null };
        source["duration"] == 60.0
    })
    .await;
    let mut id = 0;
    let mut is_caught = false;
    for number in 0..5 {
        id = made(&server, &cookie, &source, 3.0 + f64::from(number), 50.0).await;
        loop {
            let state = clip(&server, &cookie, id).await["state"].clone();
            is_caught = state == "processing";
            if is_caught || state == "done" {
                break;
            }
        }
        if is_caught {
            break;
        }
    }
    // Dropping is SIGKILL.
    drop(server);
    assert!(is_caught, "every clip was cut before it was seen being cut");
    let server = site.start(&[], None).ready().await;
    assert_eq!(clip(&server, &cookie, id).await["state"], "processing", "it is known that it was begun");
    // The lease of who was killed runs out.
    let database = Database::connect(site.database()).await.unwrap();
    tokio::time::sleep(Duration::from_millis(100)).await;
    let over = jobs::Entity::update_every().col_expr(jobs::Column::DueAt, Expr::value(Some(0_i64)));
    let over = over.filter(jobs::Column::State.eq(JobState::Running));
    over.exec(&database).await.unwrap();
    let seen = seen(&server, &cookie, id).await;
    assert_eq!(seen, numbers(f64::from(seen[0]) / 25.0, 50.0));
    assert_eq!(seen[0] % 25, 0, "it begins at a whole second, as it was asked for");
}
