//! Clips: making them, watching them before and after they are cut, sharing, deleting and downloading them. What is cut is
//! decoded picture by picture and listened to.

use std::path::Path;

use grandstand_db::ids::{ChannelId, EventId};
use grandstand_jobs as jobs;
use grandstand_media::keep::{NewRecording, Replaces, keep};
use grandstand_media::owner::Owner;
use grandstand_server::job_kinds;
use jiff::{Timestamp, ToSpan};
use reqwest::{Method, StatusCode};
use serde_json::{Value, json};

use crate::support::packaged::packaged;
use crate::support::visitor::Visitor;
use crate::support::{Backend, Server, film, seeds};

mod cutting;
mod deleting;
mod downloading;
mod failing;
mod former;
mod late;
mod listing;
mod making;
mod sharing;
mod unknown_state;
mod vertical;

/// Settings of alpha: everyone counts as verified, and may have 12 clips and download them.
pub const SETTINGS: &str = "[accounts]\nverification = false\n\
    [capabilities]\nuser = [\"watch\", \"clipping\", \"download_clip\"]\n[limits]\nclips = 12\ndownloads = 1\n\
    [[clips.tags]]\nalias = \"goal\"\nname = { en = \"Goal\", fr = \"But\" }\n\
    [[clips.tags]]\nalias = \"save\"\nname = \"Save\"\n";

fn with_settings(folder: &Path, settings: &str) {
    seeds::edit(&folder.join("alpha"), "channel.toml", "[geo]\n", &format!("{settings}[geo]\n"));
}

/// A server with a film as the recording of `old` (free) and of `members` (paid).
pub async fn with_film(backend: Backend, settings: &str) -> Server {
    let server = Server::with(backend, &[], |folder| with_settings(folder, settings)).await;
    let channel_id = server.app.sites.load().by_key("alpha").unwrap().channel.id;
    let film = packaged().await;
    for event in ["old", "members"] {
        let owner = Owner { channel_id: ChannelId(channel_id), event_id: EventId(id(&server, event).await) };
        let new = NewRecording {
            owner,
            folder: event,
            fingerprint: None,
            source: None,
            packaged: &film,
            replaces: Replaces::Any,
            recorded_as: None,
        };
        keep(&server.app.database, &server.app.media, &new, Timestamp::now()).await.unwrap();
    }
    server.app.loader.load_all().await.unwrap();
    server
}

pub async fn id(server: &Server, alias: &str) -> i64 {
    server.id_of("alpha", "/api/events", alias).await
}

/// A clip of an event that anybody would accept.
async fn wanted(visitor: &mut Visitor<'_>, event_id: EventId, start: f64, length: f64) -> Value {
    let source = visitor.get(&format!("/api/clip/source/{event_id}")).await.data();
    json!({
        "event_id": event_id, "event_media_id": source["event_media_id"], "name": "The goal", "tags": ["goal"],
        "start_time": start, "duration": length,
    })
}

pub async fn made(visitor: &mut Visitor<'_>, event_id: EventId, start: f64, length: f64) -> Value {
    let wanted = wanted(visitor, event_id, start, length).await;
    let answer = visitor.post("/api/clip", &wanted).await;
    assert_eq!(answer.status, StatusCode::CREATED, "{}", answer.text);
    answer.json()["data"].clone()
}

async fn refused(visitor: &mut Visitor<'_>, wanted: &Value, status: StatusCode, code: &str) {
    let answer = visitor.post("/api/clip", wanted).await;
    assert_eq!((answer.status, answer.code().as_str()), (status, code), "{}", answer.text);
}

/// Cuts all that waits to be cut.
pub async fn cut(server: &Server) {
    jobs::run_due(&server.app.database, &job_kinds::registry(&server.app), server.app.clock.now() + 2.seconds())
        .await
        .unwrap();
}

async fn delete(visitor: &Visitor<'_>, clip: &Value) -> crate::support::server::Answer {
    crate::support::server::answer(visitor.request(Method::DELETE, &format!("/api/clip/{}", clip["id"]))).await
}

async fn bytes(visitor: &Visitor<'_>, path: &str) -> Vec<u8> {
    let response = visitor.request(Method::GET, path).send().await.unwrap();
    assert_eq!(response.status(), StatusCode::OK, "{path}");
    response.bytes().await.unwrap().to_vec()
}

/// The clip as its link shows it.
async fn shared(visitor: &mut Visitor<'_>, clip: &Value) -> crate::support::server::Answer {
    visitor.get(&format!("/api/shared-clip/{}?uuid={}", clip["id"], clip["uuid"].as_str().unwrap())).await
}

/// The first and the last picture are those that were asked for, none is missing between them, and the sound is with them.
async fn is_exact(visitor: &Visitor<'_>, clip: &Value, start: u32, length: u32) {
    let mp4 = bytes(visitor, clip["playback"]["mp4"].as_str().unwrap()).await;
    let seen = film::seen(&mp4).await;
    let (first, end) = ((start + 20) / 40, (start + length + 20) / 40);
    let what = format!("{start} + {length} ms: {:?}…{:?} of {}", seen.first(), seen.last(), seen.len());
    assert!(u32::from(seen[0]).abs_diff(first) <= 1, "{what}");
    assert!((u32::from(*seen.last().unwrap()) + 1).abs_diff(end) <= 1, "{what}");
    assert_eq!(seen, (seen[0]..seen[0] + u16::try_from(seen.len()).unwrap()).collect::<Vec<_>>(), "{what}");
    let shown = film::shown(&mp4).await;
    let even = |(number, shown): (usize, &f64)| (shown - number as f64 * 0.04).abs() < 0.002;
    assert!(shown.iter().enumerate().all(even), "{what}: {shown:?}");
    let heard = film::heard(&mp4).await;
    let beeps: Vec<f64> = seen.iter().zip(&shown).filter(|(code, _)| **code % 25 == 0).map(|(_, at)| *at).collect();
    for beep in beeps.iter().filter(|beep| **beep > 0.06 && **beep < shown.last().unwrap() - 0.1) {
        let nearest = heard.iter().map(|heard| (heard - beep).abs()).fold(f64::MAX, f64::min);
        assert!(nearest <= 0.04, "{what}: a beep at {beep} is heard {nearest} s away, of {heard:?}");
    }
}
