//! An ordinary shared cache, which keeps whatever answers allow, keeps nothing of the media: its address is a right.

use grandstand_server::media::samples::{self, Samples};
use reqwest::Method;

use crate::support::nginx::{BEHIND, HOST, Nginx};
use crate::support::server::answer;
use crate::support::visitor::Visitor;
use crate::support::{Backend, Server, seeds};

on_both_databases!(ordinary_caches_keep_no_media);

const HERE: [u8; 4] = [127, 0, 0, 2];

async fn ordinary_caches_keep_no_media(backend: Backend) {
    let server = Server::with(backend, &BEHIND, |seeds| {
        let alpha = seeds.join("alpha");
        seeds::edit(&alpha, "channel.toml", "[geo]\n", "[capabilities]\nuser = [\"watch\", \"download\"]\n[geo]\n");
        for alias in ["old", "running"] {
            let entry = format!("alias = \"{alias}\"\n");
            seeds::edit(&alpha, "events.toml", &entry, &format!("{entry}sample_seconds = 5\n"));
        }
    })
    .await;
    samples::run(&server.app.database, &server.app.media, &Samples::default()).await.unwrap();
    server.app.load_channels().await.unwrap();
    let shipped = Nginx::shipped(server.address()).await;
    let behind_shipped = format!("https://127.0.0.1:{}", shipped.tls);
    let caches = [Nginx::ordinary_cache(server.address()).await, Nginx::ordinary_cache(&behind_shipped).await];

    let mut viewer = Visitor::registered(&server, "alpha", "viewer@example.org").await;
    let mut paths = Vec::new();
    for alias in ["old", "running"] {
        let event = server.id_of("alpha", "/api/events", alias).await;
        for seen in [
            viewer.get(&format!("/api/events/{event}")).await,
            server.get("alpha", &format!("/api/events/{event}")).await,
        ] {
            let playback = seen.data()["playback"].clone();
            let master = playback["hls"].as_str().unwrap().to_owned();
            let listed = answer(viewer.request(Method::GET, &master)).await.text;
            let index = listed.lines().find(|line| line.ends_with("360p/index.m3u8")).unwrap();
            let index = master.replace("master.m3u8", index);
            let of_size = |file: &str| index.replace("index.m3u8", file);
            paths.extend([master.clone(), index.clone(), of_size("init.mp4"), of_size("0.m4s"), of_size("1.m4s")]);
            paths.extend(["poster", "thumbnails"].iter().filter_map(|name| playback[name].as_str().map(str::to_owned)));
        }
    }
    let old = server.id_of("alpha", "/api/events", "old").await;
    let offer = viewer.get(&format!("/api/download-event/{old}")).await.data();
    paths.push(offer["files"][0]["url"].as_str().unwrap().to_owned());
    assert!(paths.len() >= 20, "{paths:?}");

    let cookie = viewer.cookies();
    for cache in &caches {
        let get = async |path: &str| {
            let request =
                format!("GET {path} HTTP/1.1\r\nHost: {HOST}\r\nCookie: {cookie}\r\nConnection: close\r\n\r\n");
            cache.plain(HERE, request.into_bytes()).await
        };
        for path in &paths {
            for _ in 0..2 {
                let received = get(path).await;
                assert_eq!(
                    (received.status, received.header("x-accel-expires")),
                    (200, ""),
                    "{path}: {}",
                    received.head
                );
                let keeps = received.header("cache-control");
                assert!(keeps.starts_with("private") || keeps == "no-store", "{path}: {keeps}");
            }
        }
        assert_eq!(cache.kept(), 0, "a copy of media");
        // It does keep what may be kept.
        let public = "/assets/app.0123abcd.js";
        assert_eq!((get(public).await.status, get(public).await.header("x-cache")), (200, "HIT"));
        assert_eq!(cache.kept(), 1);
    }
    assert!(shipped.kept() > 0, "the shipped cache has copies, behind its access check");
}
