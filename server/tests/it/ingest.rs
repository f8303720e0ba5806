//! Live events from end to end: a real encoder pushes pictures that tell their numbers to the real nginx-rtmp, and what
//! viewers get is decoded picture by picture.

mod failover;

use std::fs;
use std::time::Duration;

use grandstand_db::entities::channels;
use grandstand_db::entities::stream_pushes::{self, PushState};
use grandstand_db::ids::EventId;
use grandstand_db::scope::{Platform, Queue};
use grandstand_media::ffmpeg::run;
use grandstand_media::graphics::read_frame_code;
use jiff::Timestamp;
use sea_orm::{ColumnTrait, Database, DatabaseConnection, QueryFilter};
use serde_json::Value;

use crate::support::ingest::Ingest;
use crate::support::process::{Process, Site, eventually};
use crate::support::{Backend, recorded, seeds, thumbnails};

on_both_databases_and_s3!(
    a_push_makes_its_event_live_and_then_a_recording,
    a_server_that_is_killed_loses_no_picture,
    an_encoder_that_comes_back_goes_on_with_the_same_event,
    a_push_that_never_began_keeps_nobody_out,
);

/// The event that is pushed to: free, and to come in some years.
const EVENT: &str = "final";

async fn start(site: &Site, ingest: &Ingest, more: &[&str]) -> Process {
    let arguments = ingest.arguments();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).chain(more.iter().copied()).collect();
    site.start(&arguments, None).ready().await
}

async fn key(site: &Site, channel: &str, more: &[&str]) -> String {
    let arguments = [&["event", "stream-key", channel, EVENT], more].concat();
    site.succeed(&arguments, None).await.trim().to_owned()
}

async fn event(server: &Process, channel: &str) -> Value {
    let list = server.get(channel, "/api/events?limit=50").await.data();
    let id = list.as_array().unwrap().iter().find(|entry| entry["alias"] == EVENT).unwrap()["id"].as_i64().unwrap();
    server.get(channel, &format!("/api/events/{id}")).await.data()
}

async fn is(server: &Process, status: &str) -> Duration {
    eventually(status, async || event(server, "alpha").await["stream_status"] == status).await
}

/// The addresses of each rendition's playlist.
async fn playlists(server: &Process) -> Vec<String> {
    let event = event(server, "alpha").await;
    let hls = event["playback"]["hls"].as_str().unwrap_or_else(|| panic!("no playback: {event}")).to_owned();
    let master = server.get("alpha", &hls).await.text;
    let folder = hls.strip_suffix("master.m3u8").unwrap();
    master.lines().filter(|line| line.ends_with(".m3u8")).map(|line| format!("{folder}{line}")).collect()
}

/// The frame codes of everything that a playlist lists, in order; parts are decoded one by one.
async fn codes(server: &Process, playlist: &str, height: usize) -> Vec<u16> {
    let text = server.get("alpha", playlist).await.text;
    let folder = &playlist[..=playlist.rfind('/').unwrap()];
    let mut parts: Vec<Vec<u8>> = Vec::new();
    for line in text.lines() {
        if let Some(uri) = line.strip_prefix("#EXT-X-MAP:URI=\"") {
            parts.push(server.bytes("alpha", &format!("{folder}{}", uri.trim_end_matches('"'))).await);
        } else if line.ends_with(".m4s") {
            let segment = server.bytes("alpha", &format!("{folder}{line}")).await;
            parts.last_mut().unwrap().extend(segment);
        }
    }
    let mut codes = Vec::new();
    let width = height * 16 / 9;
    for part in parts {
        let folder = tempfile::tempdir().unwrap();
        fs::write(folder.path().join("part.mp4"), part).unwrap();
        let args = format!(
            "-v error -i part.mp4 -vf scale={width}:{height} -f rawvideo -pix_fmt gray -fps_mode passthrough -"
        );
        let grey = run("ffmpeg", "decoding", folder.path(), args.split(' ')).await.unwrap();
        codes.extend(grey.chunks(width * height).map(|picture| read_frame_code(picture, width, height).unwrap()));
    }
    codes
}

async fn a_push_makes_its_event_live_and_then_a_recording(backend: Backend) {
    let (site, ingest) = (Site::new(backend).await, Ingest::start().await);
    let server = start(&site, &ingest, &["--stream-grace", "2"]).await;
    let key = key(&site, "alpha", &[]).await;
    assert_eq!(event(&server, "alpha").await["stream_status"], "upcoming");
    let mut encoder = ingest.push(&key, 0, 12);
    let took = is(&server, "live").await;
    assert!(took < Duration::from_secs(15), "{took:?}");
    let now = event(&server, "alpha").await;
    assert_eq!((now["playback"]["live"].as_bool(), now["has_replay"].as_bool()), (Some(true), Some(false)));
    assert_eq!(event(&server, "beta").await["stream_status"], "upcoming");
    let live = server.get("alpha", "/api/events?stream_status=live").await.data();
    assert!(live.as_array().unwrap().iter().any(|event| event["alias"] == EVENT), "{live}");
    let [playlist] = playlists(&server).await.try_into().unwrap();
    let text = server.get("alpha", &playlist).await.text;
    assert!(playlist.ends_with("/live.m3u8") && !text.contains("ENDLIST"), "{playlist}: {text}");
    assert!(text.contains("#EXT-X-MEDIA-SEQUENCE:0\n") && text.contains("#EXT-X-PROGRAM-DATE-TIME:"), "{text}");
    // What is seen at the live edge are the pictures that were pushed, from the first one on.
    let seen = codes(&server, &playlist, 360).await;
    assert!(seen.len() >= 50, "{}", seen.len());
    assert_eq!(seen, (0..u16::try_from(seen.len()).unwrap()).collect::<Vec<_>>());
    let segment = playlist.replace("live.m3u8", "0.m4s");
    let (first, part) = (server.bytes("alpha", &segment).await, server.part("alpha", &segment, "bytes=10-19").await);
    assert_eq!(part, first[10..20]);
    assert!(encoder.end().await);
    is(&server, "finished").await;
    let over = event(&server, "alpha").await;
    assert_eq!((over["has_replay"].as_bool(), over["duration_ms"].as_i64()), (Some(true), Some(12000)), "{over}");
    assert!(server.get("alpha", over["playback"]["poster"].as_str().unwrap()).await.status.is_success());
    // Whoever watched live sees it through, and whoever comes now gets all of it.
    let [whole] = playlists(&server).await.try_into().unwrap();
    assert!(whole.ends_with("/index.m3u8") && server.get("alpha", &playlist).await.text.ends_with("#EXT-X-ENDLIST\n"));
    assert_eq!(codes(&server, &whole, 360).await, (0..300).collect::<Vec<u16>>());
    thumbnails_follow(&server).await;
    assert!(fs::read_dir(site.data().join("live")).unwrap().next().is_none(), "nothing is left beside the store");
    let listed = site.succeed(&["event", "pushes"], None).await;
    assert!(listed.starts_with("closed") && listed.contains("alpha  final"), "{listed}");
}

/// A job makes them.
async fn thumbnails_follow(server: &Process) {
    let address = async || event(server, "alpha").await["playback"]["thumbnails"].as_str().map(str::to_owned);
    eventually("thumbnails", async || address().await.is_some()).await;
    let track = address().await.unwrap();
    let sheet = server.bytes("alpha", &track.replace("index.vtt", "0.jpg")).await;
    let shown = thumbnails::codes(&server.get("alpha", &track).await.text, &sheet).await;
    assert_eq!(shown, (0..6).map(|at| (2000 * at, Some(50 * at as u16))).collect::<Vec<_>>());
}

async fn a_server_that_is_killed_loses_no_picture(backend: Backend) {
    let (site, ingest) = (Site::new(backend).await, Ingest::start().await);
    let server = start(&site, &ingest, &["--stream-grace", "2"]).await;
    let mut encoder = ingest.push(&key(&site, "alpha", &[]).await, 0, 16);
    is(&server, "live").await;
    // Dropping is SIGKILL.
    drop(server);
    // What does not belong there is nobody's hindrance.
    fs::write(site.data().join("live/.DS_Store"), "x").unwrap();
    tokio::time::sleep(Duration::from_secs(5)).await;
    let server = start(&site, &ingest, &["--stream-grace", "2"]).await;
    assert_eq!(event(&server, "alpha").await["stream_status"], "live");
    assert!(encoder.end().await);
    is(&server, "finished").await;
    let [whole] = playlists(&server).await.try_into().unwrap();
    assert_eq!(codes(&server, &whole, 360).await, (0..400).collect::<Vec<u16>>());
}

async fn an_encoder_that_comes_back_goes_on_with_the_same_event(backend: Backend) {
    let (site, ingest) = (Site::new(backend).await, Ingest::start().await);
    let server = start(&site, &ingest, &["--stream-grace", "12"]).await;
    let key = key(&site, "alpha", &[]).await;
    let mut encoder = ingest.push(&key, 0, 60);
    is(&server, "live").await;
    // Another encoder with the same key has to wait.
    assert!(!ingest.push(&key, 5000, 2).end().await, "two at once");
    encoder.kill();
    let mut encoder = ingest.push(&key, 1000, 6);
    let [playlist] = playlists(&server).await.try_into().unwrap();
    eventually("a second part", async || {
        server.get("alpha", &playlist).await.text.contains("#EXT-X-DISCONTINUITY\n#EXT-X-MAP:URI=\"init-1.mp4\"\n")
    })
    .await;
    assert_eq!(event(&server, "alpha").await["stream_status"], "live");
    assert!(encoder.end().await);
    is(&server, "finished").await;
    let [whole] = playlists(&server).await.try_into().unwrap();
    let codes = codes(&server, &whole, 360).await;
    let second = codes.iter().position(|code| *code == 1000).unwrap();
    assert!(second >= 50, "{second} pictures before it");
    assert_eq!(codes[..second], (0..u16::try_from(second).unwrap()).collect::<Vec<_>>());
    assert_eq!(codes[second..], (1000..1150).collect::<Vec<u16>>());
}

/// Notes a push that was looked after `ago` seconds ago, as a server does before its packager starts.
async fn note_push(database: &DatabaseConnection, event_id: EventId, name: &str, ago: i64) {
    let channel_id = channels::Entity::all().all(database).await.unwrap();
    let channel_id = channel_id.iter().find(|channel| channel.key == "alpha").unwrap().id;
    recorded::push(database, channel_id, event_id, name, Timestamp::now().as_second() - ago).await;
}

async fn a_push_that_never_began_keeps_nobody_out(backend: Backend) {
    let (site, ingest) = (Site::new(backend).await, Ingest::start().await);
    let server = start(&site, &ingest, &["--stream-grace", "2"]).await;
    let key = key(&site, "alpha", &[]).await;
    let database = Database::connect(site.database()).await.unwrap();
    let event_id = event(&server, "alpha").await["id"].as_i64().unwrap();
    // A server was gone between the push's row and its folder, and another one between that and its packager.
    note_push(&database, EventId(event_id), "without-folder", 300).await;
    assert!(ingest.push(&key, 0, 4).end().await, "it is let in");
    is(&server, "finished").await;
    fs::create_dir_all(site.data().join("live/without-log")).unwrap();
    note_push(&database, EventId(event_id), "without-log", 0).await;
    eventually("the push is closed", async || {
        let named = stream_pushes::Column::Name.eq("without-log");
        let push = stream_pushes::Entity::every().filter(named).one(&database).await.unwrap().unwrap();
        push.state == PushState::Closed && !site.data().join("live/without-log").exists()
    })
    .await;
    assert!(ingest.push(&key, 0, 4).end().await, "nor does that keep it out");
}

#[actix_web::test]
async fn keys_that_are_not_valid_are_refused() {
    let (site, ingest) = (Site::new(Backend::Sqlite).await, Ingest::start().await);
    let server = start(&site, &ingest, &[]).await;
    let old = key(&site, "alpha", &[]).await;
    assert_eq!(old, key(&site, "alpha", &[]).await, "it can be shown again");
    assert_ne!(old, key(&site, "beta", &[]).await, "of an event of the same name");
    let mut encoder = ingest.push(&old, 0, 60);
    is(&server, "live").await;
    let renewed = key(&site, "alpha", &["--renew"]).await;
    assert!(!encoder.end().await, "who pushes with the old key is disconnected");
    let forged = format!("{}{}", if old.starts_with('A') { "B" } else { "A" }, &old[1..]);
    for (what, key) in [("old", old.as_str()), ("forged", &forged), ("none", "x")] {
        assert!(!ingest.push(key, 0, 2).end().await, "{what}");
    }
    // Another deployment's is as good as none, and nobody but packagers may play from the ingest.
    let play = format!("-v error -rw_timeout 5000000 -i rtmp://127.0.0.1:{}/live/x -f null -", ingest.rtmp);
    assert!(run("ffmpeg", "playing", site.seeds.as_path(), play.split(' ')).await.is_err());
    assert!(!ingest.log().contains(&renewed), "keys don't stand in the log");
    assert!(ingest.push(&renewed, 0, 4).end().await, "the new one is valid");
    let missing = site.run(&["event", "stream-key", "alpha", "nothing"], None).await;
    assert!(String::from_utf8(missing.stderr).unwrap().contains("has no event \"nothing\""));
    // The site knows nothing of these calls.
    assert_eq!(server.get("alpha", "/ingest/publish").await.status, 404);
}

#[actix_web::test]
async fn a_channel_that_asks_for_sizes_gets_them() {
    let (site, ingest) = (Site::new(Backend::Sqlite).await, Ingest::start().await);
    let sizes = "[geo]\n";
    seeds::edit(
        &site.seeds.join("alpha"),
        "channel.toml",
        sizes,
        "[streaming]\nrenditions = [\"360p\", \"240p\"]\n[geo]\n",
    );
    let server = start(&site, &ingest, &["--stream-grace", "2"]).await;
    let mut encoder = ingest.push(&key(&site, "alpha", &[]).await, 0, 6);
    is(&server, "live").await;
    assert!(encoder.end().await);
    is(&server, "finished").await;
    let [large, small] = playlists(&server).await.try_into().unwrap();
    assert!(large.ends_with("360p/index.m3u8") && small.ends_with("240p/index.m3u8"), "{large} {small}");
    let frames: Vec<u16> = (0..150).collect();
    assert_eq!(codes(&server, &large, 360).await, frames);
    assert_eq!(codes(&server, &small, 240).await, frames);
}

#[actix_web::test]
async fn a_disk_that_fills_up_ends_the_recording_well() {
    let (site, ingest) = (Site::new(Backend::Sqlite).await, Ingest::start().await);
    fs::create_dir_all(site.data()).unwrap();
    let disk = rustix::fs::statvfs(site.data()).unwrap();
    let reserve = ((disk.f_bavail * disk.f_frsize) >> 20) - 1000;
    let server = start(&site, &ingest, &["--disk-reserve", &reserve.to_string()]).await;
    let key = key(&site, "alpha", &[]).await;
    let mut encoder = ingest.push(&key, 0, 60);
    is(&server, "live").await;
    let filler = fs::File::create(site.data().join("filler")).unwrap();
    rustix::fs::fallocate(&filler, rustix::fs::FallocateFlags::empty(), 0, 2000 << 20).unwrap();
    assert!(!encoder.end().await, "the encoder is told");
    is(&server, "finished").await;
    assert_eq!(server.said("the disk is full: the recording of a live event is ended"), 1);
    assert!(!ingest.push(&key, 0, 2).end().await, "nor can another begin");
    let [whole] = playlists(&server).await.try_into().unwrap();
    let codes = codes(&server, &whole, 360).await;
    assert!(codes.len() >= 50);
    assert_eq!(codes, (0..u16::try_from(codes.len()).unwrap()).collect::<Vec<_>>());
    let listed = site.succeed(&["event", "pushes", "--channel", "alpha"], None).await;
    assert!(listed.contains("ended: the disk is full"), "{listed}");
}
