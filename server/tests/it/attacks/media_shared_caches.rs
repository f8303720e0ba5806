//! An ordinary shared cache, which keeps whatever answers allow, keeps nothing of the media: its address is a right.

use grandstand_db::ids::EventId;
use reqwest::Method;
use serde_json::{Value, json};

use crate::clips;
use crate::support::nginx::{BEHIND, HOST, Nginx};
use crate::support::packaged::add_samples;
use crate::support::server::answer;
use crate::support::visitor::Visitor;
use crate::support::{Backend, Server, seeds};

on_both_databases!(ordinary_caches_keep_no_media);

const HERE: [u8; 4] = [127, 0, 0, 2];
/// Arguments of a server behind a proxy that is not the shipped one.
const PROXIED: [&str; 4] = ["--platform-domain", "stands.example", "--trusted-proxies", "127.0.0.1"];

async fn ordinary_caches_keep_no_media(backend: Backend) {
    let server = start(backend, &PROXIED).await;
    let cache = Nginx::ordinary_cache(server.address()).await;
    keeps_no_media(&server, &cache).await;

    let server = start(backend, &BEHIND).await;
    let shipped = Nginx::shipped(server.address()).await;
    let cache = Nginx::ordinary_cache(&format!("https://127.0.0.1:{}", shipped.tls)).await;
    keeps_no_media(&server, &cache).await;
    assert!(shipped.kept() > 0, "the shipped cache has copies, behind its access check");
}

async fn start(backend: Backend, arguments: &[&str]) -> Server {
    let server = Server::with(backend, arguments, |seeds| {
        let alpha = seeds.join("alpha");
        let settings = clips::SETTINGS.replace("\"watch\"", "\"watch\", \"download\"");
        seeds::edit(&alpha, "channel.toml", "[geo]\n", &format!("{settings}[geo]\n"));
        for alias in ["old", "running"] {
            let entry = format!("alias = \"{alias}\"\n");
            seeds::edit(&alpha, "events.toml", &entry, &format!("{entry}sample_seconds = 5\n"));
        }
    })
    .await;
    add_samples(&server).await;
    server.app.loader.load_all().await.unwrap();
    server
}

async fn keeps_no_media(server: &Server, cache: &Nginx) {
    let mut viewer = Visitor::registered(server, "alpha", "viewer@example.org").await;
    let media = media(server, &mut viewer).await;
    assert!(media.len() >= 35, "{media:?}");
    // What only the shipped configuration asks for, and this cache passes on like everything else.
    let rests = media.iter().filter_map(|path| path.strip_prefix("/media"));
    let of_cache = rests.flat_map(|rest| [format!("/-/media{rest}"), format!("/-/may-watch{rest}")]);
    let of_cache: Vec<String> = of_cache.collect();

    let cookie = viewer.cookies();
    let get = async |path: &str| {
        let request = format!("GET {path} HTTP/1.1\r\nHost: {HOST}\r\nCookie: {cookie}\r\nConnection: close\r\n\r\n");
        cache.plain(HERE, request.into_bytes()).await
    };
    for (paths, status) in [(&media, 200), (&of_cache, 404)] {
        for path in paths.iter().chain(paths) {
            let received = get(path).await;
            let told = (received.status, received.header("x-accel-expires"), received.header("x-ordinary-cache"));
            assert_eq!((told.0, told.1), (status, ""), "{path}: {}", received.head);
            assert_ne!(told.2, "HIT", "{path}");
            let keeps = received.header("cache-control");
            let is_private = keeps.starts_with("private") || keeps == "no-store";
            assert!(status == 404 || is_private, "{path}: {keeps}");
        }
    }
    assert_eq!(cache.kept(), 0, "a copy of media");
    // It does keep what may be kept.
    let public = "/assets/app.0123abcd.js";
    assert_eq!((get(public).await.status, get(public).await.header("x-ordinary-cache")), (200, "HIT"));
    assert_eq!(cache.kept(), 1);
}

/// Addresses of all kinds of media: of a viewer, a guest and a player without cookies; of events and of a clip.
async fn media(server: &Server, viewer: &mut Visitor<'_>) -> Vec<String> {
    let mut paths = Vec::new();
    for alias in ["old", "running"] {
        let event = server.id_of("alpha", "/api/events", alias).await;
        for seen in [
            viewer.get(&format!("/api/events/{event}")).await,
            server.get("alpha", &format!("/api/events/{event}")).await,
        ] {
            let playback = seen.data()["playback"].clone();
            paths.extend(video(viewer, &playback["hls"]).await);
            paths.extend(["poster", "thumbnails"].iter().filter_map(|name| playback[name].as_str().map(str::to_owned)));
        }
        let player = viewer.post("/api/playback-address", &json!({ "event_id": event })).await.json();
        paths.extend(video(viewer, &player["data"]["hls"]).await);
    }
    let old = server.id_of("alpha", "/api/events", "old").await;
    let clip = clips::made(viewer, EventId(old), 1.0, 2.0).await;
    paths.extend(video(viewer, &clip["playback"]["hls"]).await);
    let offer = viewer.get(&format!("/api/download-event/{old}")).await.data();
    let player = viewer.post("/api/playback-address", &json!({ "event_id": old, "download": true })).await.json();
    for files in [&offer["files"], &player["data"]["files"]] {
        paths.push(files[0]["url"].as_str().unwrap().to_owned());
    }
    paths
}

/// The addresses of a video: its playlists, and some of the files that they name.
async fn video(viewer: &Visitor<'_>, master: &Value) -> Vec<String> {
    let master = master.as_str().unwrap().to_owned();
    let listed = answer(viewer.request(Method::GET, &master)).await.text;
    let index = listed.lines().find(|line| line.ends_with("360p/index.m3u8")).unwrap();
    let index = master.replace("master.m3u8", index);
    let listed = answer(viewer.request(Method::GET, &index)).await.text;
    let segments = listed.lines().filter(|line| line.ends_with(".m4s")).take(2);
    let files = ["init.mp4"].into_iter().chain(segments).map(|file| index.replace("index.m3u8", file));
    let files: Vec<String> = files.collect();
    [vec![master, index.clone()], files].concat()
}
