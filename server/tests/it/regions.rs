//! Where a viewer is, at playback: by the address that a trusted proxy forwards, and by no other.

use std::net::Ipv4Addr;
use std::path::Path;

use grandstand_db::ids::{ChannelId, EventId};
use grandstand_watch::token::{Holder, Token};
use jiff::Timestamp;
use reqwest::{Method, StatusCode};
use serde_json::json;

use crate::support::packaged::add_samples;
use crate::support::server::{Answer, answer};
use crate::support::visitor::Visitor;
use crate::support::{Backend, Server, countries, recorded, seeds};

on_both_databases!(
    geo_names_the_country_of_the_address,
    a_user_is_told_whether_the_channel_is_closed_where_they_are,
    playback_goes_by_addresses_of_trusted_proxies,
);

/// Networks for examples: one in France, one in Germany, and this machine's own, in Germany too.
const FRENCH: &str = "203.0.113.9";
const GERMAN: &str = "198.51.100.7";
const COUNTRIES: [(Ipv4Addr, &str); 3] = [
    (Ipv4Addr::new(203, 0, 113, 0), "FR"),
    (Ipv4Addr::new(198, 51, 100, 0), "DE"),
    (Ipv4Addr::new(127, 0, 0, 0), "DE"),
];

/// A server with a recording that may be watched in France only.
async fn start(backend: Backend, file: &str, more: &[&str]) -> Server {
    let server = Server::with(backend, &[&["--geo-db", file][..], more].concat(), |folder| {
        let rights = "alias = \"old\"\nsample_seconds = 4\ngeo = { allow = [\"FR\"] }\n";
        seeds::edit(&folder.join("alpha"), "events.toml", "alias = \"old\"\n", rights);
    })
    .await;
    add_samples(&server).await;
    server.app.loader.load_all().await.unwrap();
    server
}

/// What somebody gets with such a header.
async fn get(server: &Server, path: &str, forwarded: Option<&str>) -> Answer {
    let request = server.request(Method::GET, "alpha", path);
    answer(forwarded.into_iter().fold(request, |request, value| request.header("x-forwarded-for", value))).await
}

/// A server behind a proxy, whose channel is closed in Germany.
async fn closed_in_germany(backend: Backend, folder: &Path) -> Server {
    let file = countries::write(folder, &COUNTRIES);
    let arguments = ["--geo-db", file.to_str().unwrap(), "--trusted-proxies", "127.0.0.1"];
    Server::with(backend, &arguments, |folder| {
        seeds::edit(&folder.join("alpha"), "channel.toml", "block = [\"KP\"]", "block = [\"DE\"]");
    })
    .await
}

async fn geo_names_the_country_of_the_address(backend: Backend) {
    let folder = tempfile::tempdir().unwrap();
    let server = closed_in_germany(backend, folder.path()).await;
    for (address, is_geo_blocked, country, country_code) in [
        (FRENCH, false, json!("France"), json!("FR")),
        (GERMAN, true, json!("Germany"), json!("DE")),
        ("192.0.2.1", false, json!(null), json!(null)),
    ] {
        let seen = get(&server, "/api/geo", Some(address)).await.data();
        let expected = json!({
            "is_geo_blocked": is_geo_blocked, "country": country, "country_code": country_code, "ip": address,
        });
        assert_eq!(seen, expected, "{address}");
    }
}

async fn a_user_is_told_whether_the_channel_is_closed_where_they_are(backend: Backend) {
    let folder = tempfile::tempdir().unwrap();
    let server = closed_in_germany(backend, folder.path()).await;
    let ada = Visitor::registered(&server, "alpha", "ada@example.org").await;
    for (address, is_closed) in [(FRENCH, false), (GERMAN, true), ("192.0.2.1", false)] {
        let request = ada.request(Method::GET, "/api/profile").header("x-forwarded-for", address);
        assert_eq!(answer(request).await.data()["is_geo_blocked"], is_closed, "{address}");
    }
}

async fn playback_goes_by_addresses_of_trusted_proxies(backend: Backend) {
    let folder = tempfile::tempdir().unwrap();
    let file = countries::write(folder.path(), &COUNTRIES);
    let file = file.to_str().unwrap();
    let trusting = start(backend, file, &["--trusted-proxies", "127.0.0.1"]).await;
    let old = trusting.id_of("alpha", "/api/events", "old").await;
    let event = format!("/api/events/{old}");
    let seen = get(&trusting, &event, Some(FRENCH)).await.data();
    assert_eq!(seen["access"]["reason"], "granted", "{seen}");
    let addresses = addresses(&trusting, EventId(old)).await;
    // What a viewer writes into the header stands before what the proxy adds.
    let forged = format!("{FRENCH}, {GERMAN}");
    for path in &addresses {
        assert_eq!(get(&trusting, path, Some(FRENCH)).await.status, StatusCode::OK, "{path}");
        for forwarded in [Some(GERMAN), Some(forged.as_str()), Some("nonsense"), None] {
            let refused = get(&trusting, path, forwarded).await;
            let told = (refused.status, refused.code());
            assert_eq!(told, (StatusCode::FORBIDDEN, "playback_refused".to_owned()), "{path} from {forwarded:?}");
        }
    }
    let refused = get(&trusting, &event, Some(&forged)).await.data();
    assert_eq!((&refused["access"]["reason"], &refused["playback"]), (&"geo_blocked".into(), &serde_json::Value::Null));
    // A server that nobody stands before believes nobody.
    let untrusting = start(backend, file, &[]).await;
    let old = untrusting.id_of("alpha", "/api/events", "old").await;
    for path in self::addresses(&untrusting, EventId(old)).await {
        for forwarded in [Some(FRENCH), None] {
            let refused = get(&untrusting, &path, forwarded).await;
            assert_eq!(refused.status, StatusCode::FORBIDDEN, "{path} from {forwarded:?}");
        }
    }
}

/// A playlist, a segment, a poster and thumbnails of an event's recording, by a good token.
async fn addresses(server: &Server, event_id: EventId) -> Vec<String> {
    let channel_id = server.app.sites.load().by_key("alpha").unwrap().channel.id;
    let media = recorded::name(server, "alpha", event_id).await;
    let token = Token::new(ChannelId(channel_id), event_id, Holder::Guest, Timestamp::now()).seal(&server.app.keyring);
    let files = ["master.m3u8".to_owned()].into_iter().chain(
        ["240p/index.m3u8", "240p/0.m4s", "poster.jpg", "thumbnails-4000000/index.vtt"]
            .map(|name| format!("{media}/{name}")),
    );
    files.map(|file| format!("/media/{token}/{file}")).collect()
}
