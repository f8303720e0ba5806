//! Playback addresses of signed-in viewers that somebody else has got hold of.

use std::path::Path;
use std::time::Duration;

use futures_util::future::join_all;
use grandstand_db::entities::sessions::{self, SessionKind};
use grandstand_db::ids::{ChannelId, EventId, UserId};
use grandstand_db::scope::InChannel;
use grandstand_watch::token::{Holder, Token};
use jiff::{Timestamp, ToSpan};
use reqwest::{Method, StatusCode};
use sea_orm::{ColumnTrait, PaginatorTrait, QueryFilter};
use serde_json::{Value, json};

use crate::support::nginx::{BEHIND, HOST, Nginx};
use crate::support::packaged::add_samples;
use crate::support::process::Site;
use crate::support::purchases as shop;
use crate::support::server::{Answer, answer};
use crate::support::visitor::{PASSWORD, Visitor};
use crate::support::{Backend, Server, seeds};

on_both_databases!(
    an_address_without_its_cookie_opens_nothing,
    a_television_gets_an_address_of_its_own,
    addresses_that_are_passed_on_end,
    a_place_that_is_passed_on_is_lost_at_once,
    a_place_is_passed_on_some_times_an_hour,
    a_file_for_another_player_is_a_stream,
    a_device_without_a_place_uses_up_no_hand_overs,
    calls_at_the_same_time_make_ten_addresses_at_most,
    an_eleventh_address_ends_the_first_at_once,
    reloads_restarts_and_frames_go_on,
);

const EMAIL: &str = "viewer@example.org";
const HERE: [u8; 4] = [127, 0, 0, 2];

fn sampled(folder: &Path) {
    let alpha = folder.join("alpha");
    let settings = "[streaming]\nconcurrent_streams = 2\n[capabilities]\nuser = [\"watch\", \"download\"]\n[geo]\n";
    seeds::edit(&alpha, "channel.toml", "[geo]\n", settings);
    for alias in ["old", "members"] {
        let entry = format!("alias = \"{alias}\"\n");
        seeds::edit(&alpha, "events.toml", &entry, &format!("{entry}sample_seconds = 5\n"));
    }
}

fn one_device(folder: &Path) {
    sampled(folder);
    seeds::edit(&folder.join("alpha"), "channel.toml", "concurrent_streams = 2", "concurrent_streams = 1");
}

/// A server with a paid and a free recording, and somebody with a pass.
async fn start(backend: Backend) -> Server {
    start_with(backend, sampled).await
}

async fn start_with(backend: Backend, prepare: impl FnOnce(&Path)) -> Server {
    let server = Server::with(backend, &BEHIND, prepare).await;
    add_samples(&server).await;
    server.app.loader.load_all().await.unwrap();
    let mut viewer = Visitor::registered(&server, "alpha", EMAIL).await;
    let user = viewer.get("/api/profile").await.data()["id"].as_i64().unwrap();
    let season = shop::purchase(UserId(user), vec![shop::pass(&server, "alpha", "season")]);
    let purchase = shop::opened(&server, "alpha", &season).await;
    shop::see(&server, &purchase, &shop::paid(&purchase)).await;
    server
}

async fn device(server: &Server) -> Visitor<'_> {
    let mut device = Visitor::new(server, "alpha");
    device.login(EMAIL, PASSWORD).await.data();
    device
}

async fn master(device: &mut Visitor<'_>, event: i64) -> String {
    let event = device.get(&format!("/api/events/{event}")).await.data();
    event["playback"]["hls"].as_str().unwrap_or_else(|| panic!("no playback: {event}")).to_owned()
}

/// What a client without cookies gets from an address of this network.
async fn from(server: &Server, path: &str, address: &str) -> StatusCode {
    let request = server.request(Method::GET, "alpha", path).header("x-forwarded-for", address);
    answer(request.header("user-agent", "VLC/3.0.20 LibVLC/3.0.20")).await.status
}

fn refused(answer: &Answer) {
    assert_eq!((answer.status, answer.code().as_str()), (StatusCode::FORBIDDEN, "playback_refused"));
}

async fn an_address_without_its_cookie_opens_nothing(backend: Backend) {
    let server = start(backend).await;
    let nginx = Nginx::shipped(server.address()).await;
    let mut viewer = device(&server).await;
    let mut other = Visitor::registered(&server, "alpha", "other@example.org").await;
    for alias in ["members", "old"] {
        let event = server.id_of("alpha", "/api/events", alias).await;
        let master = master(&mut viewer, event).await;
        let listed = viewer.get(&master).await;
        let index = listed.text.lines().find(|line| line.ends_with("360p/index.m3u8")).unwrap();
        let index = master.replace("master.m3u8", index);
        let offer = viewer.get(&format!("/api/download-event/{event}")).await.data();
        let file = offer["files"][0]["url"].as_str().unwrap().to_owned();
        let segment = index.replace("index.m3u8", "0.m4s");
        for path in [&master, &index, &segment, &index.replace("index.m3u8", "init.mp4"), &file] {
            assert_eq!(viewer.get(path).await.status, StatusCode::OK, "{path}");
            // The address alone, with somebody else's cookies, and with the viewer's session but not its cookie for media.
            refused(&server.get("alpha", path).await);
            other.get(&format!("/api/events/{event}")).await;
            refused(&other.get(path).await);
            let session = Visitor::with(&server, "alpha", viewer.token.as_deref().unwrap());
            refused(&answer(session.request(Method::GET, path)).await);
            // Nor has one of the viewer's own other devices that address.
            let mut second = device(&server).await;
            second.get(&format!("/api/events/{event}")).await;
            refused(&second.get(path).await);
        }
        let behind = async |cookies: &str| {
            let head =
                format!("GET {segment} HTTP/1.1\r\nHost: {HOST}\r\nCookie: {cookies}\r\nConnection: close\r\n\r\n");
            nginx.tls(HERE, head.into_bytes()).await
        };
        for _ in 0..2 {
            assert_eq!(behind(&viewer.cookies()).await.status, 200);
        }
        for cookies in ["", "theme=dark", &other.cookies()] {
            let received = behind(cookies).await;
            assert_eq!((received.status, received.header("x-cache")), (403, ""), "{}", received.head);
        }
    }
    // A guest's free video needs no cookie.
    let old = server.id_of("alpha", "/api/events", "old").await;
    let free = master(&mut Visitor::new(&server, "alpha"), old).await;
    assert_eq!(server.get("alpha", &free).await.status, StatusCode::OK);
}

async fn made(device: &mut Visitor<'_>, body: &Value) -> Value {
    let answer = device.post("/api/playback-address", body).await;
    assert_eq!(answer.status, StatusCode::CREATED, "{}", answer.text);
    answer.json()["data"].clone()
}

async fn a_television_gets_an_address_of_its_own(backend: Backend) {
    let server = start(backend).await;
    let members = server.id_of("alpha", "/api/events", "members").await;
    let body = json!({ "event_id": members });
    let guest = server.post("alpha", "/api/playback-address", &body).await;
    assert_eq!((guest.status, guest.code().as_str()), (StatusCode::UNAUTHORIZED, "sign_in_required"));
    let mut without = Visitor::registered(&server, "alpha", "other@example.org").await;
    assert_eq!(without.post("/api/playback-address", &body).await.code(), "not_entitled");
    let mut viewer = device(&server).await;
    let theirs = server.id_of("beta", "/api/events", "old").await;
    for event in [theirs, i64::MAX, 0] {
        let missing = viewer.post("/api/playback-address", &json!({ "event_id": event })).await;
        assert_eq!(missing.status, StatusCode::NOT_FOUND, "{}", missing.text);
    }
    let television = made(&mut viewer, &body).await;
    let address = television["hls"].as_str().unwrap();
    let ends: Timestamp = television["expires_at"].as_str().unwrap().parse().unwrap();
    assert!(ends <= Timestamp::now() + 6.hours() && ends > Timestamp::now() + 5.hours(), "{ends}");
    assert_eq!(server.get("alpha", address).await.status, StatusCode::OK, "without a cookie");
    // It counts as a device: the page is the second one, and a third is one too many.
    let page = master(&mut viewer, members).await;
    assert_eq!(viewer.get(&page).await.status, StatusCode::OK);
    let third = made(&mut viewer, &body).await["hls"].as_str().unwrap().to_owned();
    assert_eq!(server.get("alpha", &third).await.code(), "stream_limit");
    // For a download manager it opens the file, and nothing else. That counts as a device, too.
    let files = made(&mut viewer, &json!({ "event_id": members, "download": true })).await;
    let file = files["files"][0]["url"].as_str().unwrap();
    assert_eq!((&files["hls"], server.get("alpha", file).await.code().as_str()), (&Value::Null, "stream_limit"));
    give_up(&viewer).await;
    assert_eq!(server.get("alpha", file).await.status, StatusCode::OK);
    assert_eq!(server.get("alpha", address).await.status, StatusCode::OK);
    assert_eq!(viewer.get(&page).await.code(), "stream_limit");
    // It is over when its time is, and nothing of it can be changed.
    let channel = server.app.sites.load().by_key("alpha").unwrap().channel.id;
    let holder = Holder::Player { session_id: 1 };
    let late = Token::new(ChannelId(channel), EventId(members), holder, Timestamp::now() - 7.hours())
        .seal(&server.app.keyring);
    refused(&server.get("alpha", &format!("/media/{late}/master.m3u8")).await);
    // It ends when the viewer signs out where it was made.
    let other = made(&mut viewer, &json!({ "event_id": members })).await["hls"].as_str().unwrap().to_owned();
    assert_eq!(viewer.post("/api/auth/logout", &json!({})).await.status, StatusCode::OK);
    refused(&server.get("alpha", &other).await);
}

async fn give_up(device: &Visitor<'_>) {
    let ended = answer(device.request(Method::DELETE, "/api/viewings")).await;
    assert_eq!(ended.status, StatusCode::NO_CONTENT, "{}", ended.text);
}

async fn take_over(device: &Visitor<'_>, event: i64) -> Answer {
    let body = json!({ "event_id": event, "take_over": true });
    answer(device.request(Method::POST, "/api/viewings").json(&body)).await
}

/// Two devices of a viewer who may watch on one, with the address that each plays.
async fn two_devices(server: &Server, event: i64) -> [(Visitor<'_>, String); 2] {
    let [mut phone, mut laptop] = [device(server).await, device(server).await];
    let [of_phone, of_laptop] = [master(&mut phone, event).await, master(&mut laptop, event).await];
    [(phone, of_phone), (laptop, of_laptop)]
}

async fn plays((device, address): &(Visitor<'_>, String)) {
    let answer = device.fetch(address).await;
    assert_eq!(answer.status, StatusCode::OK, "{}", answer.text);
}

async fn has_no_place((device, address): &(Visitor<'_>, String)) {
    let answer = device.fetch(address).await;
    assert_eq!((answer.status, answer.code().as_str()), (StatusCode::FORBIDDEN, "stream_limit"));
}

async fn a_place_that_is_passed_on_is_lost_at_once(backend: Backend) {
    let server = start_with(backend, one_device).await;
    let members = server.id_of("alpha", "/api/events", "members").await;
    let [phone, laptop] = two_devices(&server, members).await;
    plays(&phone).await;
    has_no_place(&laptop).await;
    for _ in 0..3 {
        give_up(&phone.0).await;
        plays(&laptop).await;
        has_no_place(&phone).await;
        assert_eq!(take_over(&phone.0, members).await.data()["granted"], true);
        plays(&phone).await;
        has_no_place(&laptop).await;
    }
}

async fn a_place_is_passed_on_some_times_an_hour(backend: Backend) {
    let server = start_with(backend, one_device).await;
    let members = server.id_of("alpha", "/api/events", "members").await;
    let devices = two_devices(&server, members).await;
    let [phone, laptop] = &devices;
    plays(phone).await;
    for number in 1..=30 {
        let (device, _) = &devices[number % 2];
        assert_eq!(take_over(device, members).await.data()["granted"], true, "{number}");
    }
    plays(phone).await;
    for _ in 0..3 {
        let refused = take_over(&laptop.0, members).await;
        assert_eq!(
            (refused.status, refused.code().as_str()),
            (StatusCode::TOO_MANY_REQUESTS, "too_many_attempts"),
            "{}",
            refused.text
        );
        let wait: u64 = refused.header("retry-after").parse().unwrap();
        assert!((1..=3600).contains(&wait), "{wait}");
    }
    // The one that has the place may say so as often as it likes.
    assert_eq!(take_over(&phone.0, members).await.data()["granted"], true);

    for number in 1..=30 {
        give_up(&devices[(number + 1) % 2].0).await;
        plays(&devices[number % 2]).await;
    }
    // One more is given up when nothing was heard of it for a while. Whoever closed a page and comes back notices nothing.
    give_up(&phone.0).await;
    has_no_place(laptop).await;
    plays(phone).await;
    give_up(&phone.0).await;
    server.app.clock.advance(Duration::from_secs(46));
    plays(laptop).await;
    has_no_place(phone).await;
    server.app.clock.advance(Duration::from_secs(3600));
    plays(laptop).await;
    assert_eq!(take_over(&phone.0, members).await.data()["granted"], true);
    give_up(&phone.0).await;
    plays(laptop).await;
}

async fn a_device_without_a_place_uses_up_no_hand_overs(backend: Backend) {
    let server = start_with(backend, one_device).await;
    let members = server.id_of("alpha", "/api/events", "members").await;
    let [phone, laptop] = two_devices(&server, members).await;
    plays(&phone).await;
    for _ in 0..31 {
        give_up(&laptop.0).await;
    }
    has_no_place(&laptop).await;
    give_up(&phone.0).await;
    plays(&laptop).await;
}

async fn a_file_for_another_player_is_a_stream(backend: Backend) {
    let server = start_with(backend, one_device).await;
    let members = server.id_of("alpha", "/api/events", "members").await;
    let mut viewer = device(&server).await;
    let page = master(&mut viewer, members).await;
    assert_eq!(viewer.get(&page).await.status, StatusCode::OK);
    let mut files = Vec::new();
    for _ in 0..2 {
        let made = made(&mut viewer, &json!({ "event_id": members, "download": true })).await;
        files.push(made["files"][0]["url"].as_str().unwrap().to_owned());
    }
    for file in &files {
        assert_eq!(server.get("alpha", file).await.code(), "stream_limit");
        let part = server.request(Method::GET, "alpha", file).header("range", "bytes=0-9");
        assert_eq!(answer(part).await.code(), "stream_limit");
    }
    // What the browser downloads, with its cookie, takes no place.
    let own = viewer.get(&format!("/api/download-event/{members}")).await.data();
    assert_eq!(viewer.get(own["files"][0]["url"].as_str().unwrap()).await.status, StatusCode::OK);
    give_up(&viewer).await;
    // One player may fetch, and nothing else meanwhile. To ask how long a file is takes no place.
    assert_eq!(answer(server.request(Method::HEAD, "alpha", &files[1])).await.status, StatusCode::OK);
    assert_eq!(server.get("alpha", &files[0]).await.status, StatusCode::OK);
    assert_eq!(server.get("alpha", &files[1]).await.code(), "stream_limit");
    assert_eq!(viewer.get(&page).await.code(), "stream_limit");
}

async fn calls_at_the_same_time_make_ten_addresses_at_most(backend: Backend) {
    let server = start(backend).await;
    let members = server.id_of("alpha", "/api/events", "members").await;
    let viewer = device(&server).await;
    let body = json!({ "event_id": members });
    let call = || answer(viewer.request(Method::POST, "/api/playback-address").json(&body));
    for _ in 0..2 {
        for made in join_all((0..30).map(|_| call())).await {
            assert_eq!(made.status, StatusCode::CREATED, "{}", made.text);
        }
    }
    let players = sessions::Entity::in_channel(shop::channel_id(&server, "alpha"));
    let players = players.filter(sessions::Column::Kind.eq(SessionKind::Player));
    assert_eq!(players.count(&server.app.database).await.unwrap(), 10);
    // Sixty an hour is the limit.
    let refused = call().await;
    assert_eq!(
        (refused.status, refused.code().as_str()),
        (StatusCode::TOO_MANY_REQUESTS, "too_many_attempts"),
        "{}",
        refused.text
    );
    let wait: u64 = refused.header("retry-after").parse().unwrap();
    assert!((1..=3600).contains(&wait), "{wait}");
}

async fn an_eleventh_address_ends_the_first_at_once(backend: Backend) {
    let server = start(backend).await;
    let members = server.id_of("alpha", "/api/events", "members").await;
    let mut viewer = device(&server).await;
    let body = json!({ "event_id": members });
    let first = made(&mut viewer, &body).await["hls"].as_str().unwrap().to_owned();
    for _ in 2..=10 {
        made(&mut viewer, &body).await;
    }
    // The decision for the first address is remembered from here on.
    assert_eq!(server.get("alpha", &first).await.status, StatusCode::OK);
    let eleventh = made(&mut viewer, &body).await["hls"].as_str().unwrap().to_owned();
    refused(&server.get("alpha", &first).await);
    assert_eq!(server.get("alpha", &eleventh).await.status, StatusCode::OK);
}

async fn addresses_that_are_passed_on_end(backend: Backend) {
    let server = start(backend).await;
    let members = server.id_of("alpha", "/api/events", "members").await;
    let mut viewer = device(&server).await;
    // An address for one television, in five homes.
    let address = made(&mut viewer, &json!({ "event_id": members })).await["hls"].as_str().unwrap().to_owned();
    for home in 1..=4 {
        assert_eq!(from(&server, &address, &format!("203.0.{home}.9")).await, StatusCode::OK, "{home}");
    }
    for home in [5, 1, 2] {
        assert_eq!(from(&server, &address, &format!("203.0.{home}.9")).await, StatusCode::FORBIDDEN, "{home}");
    }
    // The viewer's own browser is another device, and goes on. It is at home, and then on the way.
    let page = master(&mut viewer, members).await;
    let at = async |viewer: &Visitor<'_>, address: &str| {
        answer(viewer.request(Method::GET, &page).header("x-forwarded-for", address)).await.status
    };
    for way in 1..=8 {
        assert_eq!(at(&viewer, &format!("198.51.{way}.9")).await, StatusCode::OK, "{way}");
    }
    // Cookies that a crowd uses end with the session.
    assert_eq!(at(&viewer, "198.51.9.9").await, StatusCode::FORBIDDEN);
    assert_eq!(viewer.get("/api/profile").await.code(), "sign_in_required");
    assert_eq!(at(&viewer, "198.51.1.9").await, StatusCode::FORBIDDEN);
    let mut again = device(&server).await;
    let page = master(&mut again, members).await;
    assert_eq!(again.get(&page).await.status, StatusCode::OK, "after signing in again");
}

async fn reloads_restarts_and_frames_go_on(backend: Backend) {
    let site = Site::new(backend).await;
    sampled(&site.seeds);
    let process = site.start(&[], None).ready().await;
    site.succeed(&["media", "samples", "--channel", "alpha"], None).await;
    let session = process.registered(EMAIL).await;
    let nothing = Value::Null;
    let list = process.get("alpha", "/api/events?stream_status=finished").await.data();
    let old = list.as_array().unwrap().iter().find(|event| event["alias"] == "old").unwrap()["id"].clone();
    let path = format!("/api/events/{old}");
    let mut first = process.call(Method::GET, "alpha", &path, &session, &nothing).await;
    while first.data()["playback"].is_null() {
        first = process.call(Method::GET, "alpha", &path, &session, &nothing).await;
    }
    let (cookie, flags) = first.header("set-cookie").split_once("; ").unwrap();
    assert!(cookie.starts_with("__Host-player="), "{cookie}");
    assert_eq!(flags, "Path=/; HttpOnly; Secure; SameSite=Lax; Max-Age=34560000");
    assert!(first.header("cache-control").starts_with("private"));
    let both = format!("{session}; {cookie}");
    let address = first.data()["playback"]["hls"].as_str().unwrap().to_owned();
    // A reload: the same address, and the cookie is not set again.
    let again = process.call(Method::GET, "alpha", &path, &both, &nothing).await;
    assert_eq!((again.data()["playback"]["hls"].as_str().unwrap(), again.header("set-cookie")), (address.as_str(), ""));
    // In a frame of another site, by a session and a cookie of its own.
    let code = process.call(Method::POST, "alpha", "/api/auth/session-code", &session, &json!({})).await.data();
    let body = json!({ "code": code["code"], "embed": true });
    let added = process.call(Method::POST, "alpha", "/api/auth/add_session", "", &body).await;
    let embedded = added.header("set-cookie").split_once("; ").unwrap().0.to_owned();
    let framed = process.call(Method::GET, "alpha", &path, &embedded, &nothing).await;
    let (of_frame, flags) = framed.header("set-cookie").split_once("; ").unwrap();
    assert!(of_frame.starts_with("__Host-embed-player=") && flags.contains("SameSite=None; Partitioned"), "{flags}");
    let in_frame = framed.data()["playback"]["hls"].as_str().unwrap().to_owned();
    // Another process, after a restart, without any memory of either.
    drop(process);
    let process = site.start(&[], None).ready().await;
    for (address, cookies) in [(&address, cookie), (&in_frame, of_frame)] {
        let playing = process.call(Method::GET, "alpha", address, cookies, &nothing).await;
        assert_eq!(playing.status, StatusCode::OK, "{}", playing.text);
        let alone = process.get("alpha", address).await;
        assert_eq!(alone.code(), "playback_refused");
    }
}
