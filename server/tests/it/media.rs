//! `/media/{token}/…`, and the recordings behind it: made by the real ffmpeg, served, and decoded picture by picture.

use std::sync::Arc;
use std::time::Duration;

use actix_web::web::Bytes;
use grandstand_commerce::orders::transition::Seen;
use grandstand_commerce::provider::model::{PaymentState, PaymentStatus};
use grandstand_db::entities::{media_thumbnails, purchases};
use grandstand_db::ids::{ChannelId, EventId, UserId};
use grandstand_db::revisions::stored;
use grandstand_db::scope::InChannel;
use grandstand_jobs::{Registry, run_due};
use grandstand_media::ffmpeg::run;
use grandstand_media::graphics::read_frame_code;
use grandstand_media::samples::Made;
use grandstand_media::thumbnails::{MakeMissing, ThumbnailMaker, ask_for_missing};
use grandstand_media::{add, captions, recordings};
use grandstand_watch::token::{Holder, Token};
use jiff::{Timestamp, ToSpan};
use reqwest::header::{CACHE_CONTROL, CONTENT_RANGE, CONTENT_TYPE, ETAG, IF_NONE_MATCH, RANGE};
use reqwest::{Method, Response, StatusCode};
use sea_orm::ConnectionTrait;

use crate::support::packaged::add_samples;
use crate::support::purchases as shop;
use crate::support::visitor::Visitor;
use crate::support::{Backend, Server, recorded, seeds, thumbnails};

on_both_databases_and_s3!(
    a_recording_is_served_and_its_pictures_tell_their_numbers,
    a_looped_sample_is_live,
    only_the_entitled_get_playlists_and_segments,
    a_video_that_plays_ends_when_the_money_goes_back,
    a_right_that_ends_unheard_is_refused_within_half_a_minute,
    a_later_recording_takes_the_place_of_the_one_before,
    captions_stand_beside_the_recording,
    thumbnails_show_what_plays_at_their_time,
    recordings_of_earlier_versions_get_thumbnails,
);

/// A server with a sample recording of each of the events: `old` is over, `running` live, `members` over and paid.
async fn with_samples(backend: Backend, events: &[&str]) -> Server {
    let server = Server::with(backend, &[], |folder| {
        for alias in events {
            let entry = format!("alias = \"{alias}\"\n");
            seeds::edit(&folder.join("alpha"), "events.toml", &entry, &format!("{entry}sample_seconds = 5\n"));
        }
    })
    .await;
    let made = make(&server).await;
    assert_eq!(made, Made { made: events.len(), present: 0 });
    server
}

async fn make(server: &Server) -> Made {
    let epoch = || async { stored(&server.app.database, "alpha").await.unwrap().unwrap().stream_epoch };
    let known = epoch().await;
    let made = add_samples(server).await;
    assert_eq!(usize::try_from(epoch().await - known).unwrap(), made.made, "each recording is told of");
    server.app.loader.load_all().await.unwrap();
    made
}

async fn id(server: &Server, alias: &str) -> i64 {
    server.id_of("alpha", "/api/events", alias).await
}

/// The folder that a viewer's addresses for an event begin with, and the playlist of one size relative to it.
async fn playback(server: &Server, alias: &str) -> (String, String) {
    let event = server.get("alpha", &format!("/api/events/{}", id(server, alias).await)).await.data();
    let hls = event["playback"]["hls"].as_str().unwrap_or_else(|| panic!("no playback: {event}"));
    let folder = hls.strip_suffix("master.m3u8").unwrap().to_owned();
    let master = server.get("alpha", hls).await;
    assert_eq!(master.header("content-type"), "application/vnd.apple.mpegurl");
    let playlist = master.text.lines().find(|line| line.ends_with("360p/index.m3u8")).unwrap().to_owned();
    (folder, playlist)
}

async fn fetch(server: &Server, path: &str, headers: &[(reqwest::header::HeaderName, &str)]) -> Response {
    let request = server.request(Method::GET, "alpha", path);
    let request = headers.iter().fold(request, |request, (name, value)| request.header(name, *value));
    request.send().await.unwrap()
}

async fn bytes(server: &Server, path: &str) -> Bytes {
    let response = fetch(server, path, &[]).await;
    assert_eq!(response.status(), StatusCode::OK, "{path}");
    response.bytes().await.unwrap()
}

/// The frame codes of pictures 640 × 360.
async fn codes(init: &[u8], segment: &[u8]) -> Vec<Option<u16>> {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("one.mp4"), [init, segment].concat()).unwrap();
    let args = "-v error -i one.mp4 -f rawvideo -pix_fmt gray -fps_mode passthrough -".split(' ');
    let grey = run("ffmpeg", "decoding", folder.path(), args).await.unwrap();
    grey.chunks(640 * 360).map(|picture| read_frame_code(picture, 640, 360)).collect()
}

async fn a_recording_is_served_and_its_pictures_tell_their_numbers(backend: Backend) {
    let server = with_samples(backend, &["old"]).await;
    assert_eq!(make(&server).await, Made { made: 0, present: 1 });
    let (folder, playlist) = playback(&server, "old").await;
    let index = server.get("alpha", &format!("{folder}{playlist}")).await;
    assert!(
        index.text.contains("#EXT-X-PLAYLIST-TYPE:VOD") && index.text.ends_with("2.m4s\n#EXT-X-ENDLIST\n"),
        "{index:?}"
    );
    let base = format!("{folder}{}", playlist.strip_suffix("index.m3u8").unwrap());
    let init = bytes(&server, &format!("{base}init.mp4")).await;
    let segment = bytes(&server, &format!("{base}1.m4s")).await;
    assert_eq!(codes(&init, &segment).await, (50..100).map(Some).collect::<Vec<_>>());
    parts_and_headers(&server, &format!("{base}1.m4s"), &segment).await;
    assert_eq!(fetch(&server, &format!("{base}3.m4s"), &[]).await.status(), StatusCode::NOT_FOUND);
    let event = server.get("alpha", &format!("/api/events/{}", id(&server, "old").await)).await.data();
    assert_eq!(event["duration_ms"], 5000);
    let poster = fetch(&server, event["playback"]["poster"].as_str().unwrap(), &[]).await;
    assert_eq!(poster.headers()[CONTENT_TYPE], "image/jpeg");
}

/// Ranges, validators and HEAD of a segment.
async fn parts_and_headers(server: &Server, path: &str, whole: &Bytes) {
    let part = fetch(server, path, &[(RANGE, "bytes=10-19")]).await;
    assert_eq!(part.status(), StatusCode::PARTIAL_CONTENT);
    assert_eq!(part.headers()[CONTENT_RANGE], format!("bytes 10-19/{}", whole.len()));
    assert_eq!(part.headers()[CONTENT_TYPE], "video/iso.segment");
    assert!(part.headers()[CACHE_CONTROL].to_str().unwrap().contains("immutable"));
    let etag = part.headers()[ETAG].to_str().unwrap().to_owned();
    assert_eq!(part.bytes().await.unwrap(), whole[10..20]);
    let outside = fetch(server, path, &[(RANGE, &format!("bytes={}-", whole.len()))]).await;
    assert_eq!(outside.status(), StatusCode::RANGE_NOT_SATISFIABLE);
    assert_eq!(fetch(server, path, &[(IF_NONE_MATCH, &etag)]).await.status(), StatusCode::NOT_MODIFIED);
    let head = server.request(Method::HEAD, "alpha", path).send().await.unwrap();
    assert_eq!(
        (head.status(), head.headers()["content-length"].to_str().unwrap()),
        (StatusCode::OK, whole.len().to_string().as_str())
    );
}

async fn a_looped_sample_is_live(backend: Backend) {
    let server = with_samples(backend, &["running"]).await;
    let (folder, playlist) = playback(&server, "running").await;
    let first = server.get("alpha", &format!("{folder}{playlist}")).await;
    assert!(first.text.contains("#EXT-X-DISCONTINUITY\n") && !first.text.contains("ENDLIST"), "{first:?}");
    let number = |text: &str| {
        let line = text.lines().find_map(|line| line.strip_prefix("#EXT-X-MEDIA-SEQUENCE:"));
        line.unwrap().parse::<i64>().unwrap()
    };
    server.app.clock.advance(Duration::from_secs(2));
    let later = server.get("alpha", &format!("{folder}{playlist}")).await;
    assert!((1..=2).contains(&(number(&later.text) - number(&first.text))), "{first:?} {later:?}");
    let event = server.get("alpha", &format!("/api/events/{}", id(&server, "running").await)).await.data();
    assert_eq!((event["playback"]["live"].as_bool(), event["has_replay"].as_bool()), (Some(true), Some(false)));
}

async fn only_the_entitled_get_playlists_and_segments(backend: Backend) {
    let server = with_samples(backend, &["old", "members"]).await;
    let (folder, playlist) = playback(&server, "old").await;
    let (index, token) = (format!("{folder}{playlist}"), folder.trim_matches('/').split_once('/').unwrap().1);
    let refused = |channel: &'static str, path: String| {
        let server = &server;
        async move {
            let answer = server.get(channel, &path).await;
            assert_eq!((answer.status, answer.code().as_str()), (StatusCode::FORBIDDEN, "playback_refused"), "{path}");
        }
    };
    refused("beta", index.clone()).await;
    let mut forged = token.to_owned().into_bytes();
    forged[20] = if forged[20] == b'A' { b'B' } else { b'A' };
    refused("alpha", index.replace(token, &String::from_utf8(forged).unwrap())).await;
    let channel_id = server.app.sites.load().by_key("alpha").unwrap().channel.id;
    let seal =
        |event_id, now| Token::new(ChannelId(channel_id), event_id, Holder::Guest, now).seal(&server.app.keyring);
    let now = Timestamp::now();
    let (old, members) = (id(&server, "old").await, id(&server, "members").await);
    refused("alpha", index.replace(token, &seal(EventId(old), now - 7.hours()))).await;
    // A paid event's token is as good as none without a grant.
    let theirs = recorded::name(&server, "alpha", EventId(members)).await;
    refused("alpha", format!("/media/{}/{theirs}/360p/0.m4s", seal(EventId(members), now))).await;
    refused("alpha", format!("/media/{}/master.m3u8", seal(EventId(members), now))).await;
    // Nor does a token of one event open another's recording.
    let nothing = ["x/360p/0.m4s", "1/360p/99999999999999999999.m4s", "nothing", "no/thing/at/all"].map(str::to_owned);
    for nothing in nothing.into_iter().chain([format!("{theirs}/360p/0.m4s")]) {
        let missing = server.get("alpha", &format!("/media/{token}/{nothing}")).await;
        assert_eq!((missing.status, missing.code().as_str()), (StatusCode::NOT_FOUND, "not_found"), "{nothing}");
    }
}

/// Buys a pass for a viewer, who then watches the event of that path. Returns the purchase and the address of the playlist.
async fn watching(server: &Server, viewer: &mut Visitor<'_>, path: &str) -> (purchases::Model, String) {
    let user = viewer.get("/api/profile").await.data()["id"].as_i64().unwrap();
    let season = shop::purchase(UserId(user), vec![shop::pass(server, "alpha", "season")]);
    let purchase = shop::opened(server, "alpha", &season).await;
    shop::see(server, &purchase, &shop::paid(&purchase)).await;
    let event = viewer.get(path).await.data();
    let master = event["playback"]["hls"].as_str().unwrap_or_else(|| panic!("{event}")).to_owned();
    assert_eq!(viewer.fetch(&master).await.status, StatusCode::OK);
    (purchase, master)
}

async fn a_right_that_ends_unheard_is_refused_within_half_a_minute(backend: Backend) {
    let server = with_samples(backend, &["members"]).await;
    let mut viewer = Visitor::registered(&server, "alpha", "viewer@example.org").await;
    let path = format!("/api/events/{}", id(&server, "members").await);
    let (_, master) = watching(&server, &mut viewer, &path).await;
    // As another process ends it whose message is lost.
    server.app.database.execute_unprepared("UPDATE access_grants SET revoked_at = 1").await.unwrap();
    assert_eq!(viewer.fetch(&master).await.status, StatusCode::OK, "what was decided is remembered");
    server.app.clock.advance(Duration::from_secs(30));
    assert_eq!(viewer.fetch(&master).await.status, StatusCode::FORBIDDEN);
}

async fn a_video_that_plays_ends_when_the_money_goes_back(backend: Backend) {
    let server = with_samples(backend, &["members"]).await;
    let mut viewer = Visitor::registered(&server, "alpha", "viewer@example.org").await;
    let path = format!("/api/events/{}", id(&server, "members").await);
    assert_eq!(viewer.get(&path).await.data()["playback"], serde_json::Value::Null);
    let (purchase, master) = watching(&server, &mut viewer, &path).await;
    let refunded = PaymentState { refunded: purchase.amount, ..shop::payment(&purchase, PaymentStatus::Succeeded) };
    shop::see(&server, &purchase, &Seen::Payment(Box::new(refunded))).await;
    server.app.clock.advance(Duration::from_secs(30));
    assert_eq!(viewer.fetch(&master).await.status, StatusCode::FORBIDDEN);
    assert_eq!(viewer.get(&path).await.data()["access"]["reason"], "buy");
}

async fn a_later_recording_takes_the_place_of_the_one_before(backend: Backend) {
    let server = with_samples(backend, &["old"]).await;
    let (folder, before) = playback(&server, "old").await;
    let files = tempfile::tempdir().unwrap();
    let args = "-v error -f lavfi -i testsrc=s=640x360:r=25:d=3 -c:v mpeg4 in.mp4".split(' ');
    run("ffmpeg", "making a file", files.path(), args).await.unwrap();
    let (database, store) = (&server.app.database, &server.app.media);
    let mut told = Vec::new();
    let file = files.path().join("in.mp4");
    let wanted = |event| add::Wanted { channel: "alpha", event, file: &file, replace: false };
    let outcome = add::run(database, store, &wanted("old"), &mut |done| told.push(done)).await.unwrap();
    let added = match outcome {
        add::Outcome::Added(added) => added,
        other => panic!("a sample is replaced without `--replace`: {other:?}"),
    };
    assert!(told.last().is_some_and(|done| *done >= 90), "it tells of its progress: {told:?}");
    assert_eq!((added.duration_us, added.renditions), (3_000_000, vec!["360p".to_owned(), "240p".to_owned()]));
    let channel_id = server.app.sites.load().by_key("alpha").unwrap().channel.id;
    let old = id(&server, "old").await;
    let found = recordings::of_events(database, ChannelId(channel_id), &[EventId(old)]).await.unwrap();
    assert_eq!((found[&EventId(old)].media_id, found[&EventId(old)].duration_us), (added.media_id, 3_000_000));
    let again = make(&server).await;
    assert_eq!(again, Made { made: 0, present: 1 }, "a sample never takes the place of what was added");
    // The addresses of the one before end, and those of the event lead to the new one.
    assert_eq!(server.get("alpha", &format!("{folder}{before}")).await.status, StatusCode::NOT_FOUND);
    let (_, after) = playback(&server, "old").await;
    assert!(after != before && server.get("alpha", &format!("{folder}{after}")).await.status == StatusCode::OK);
    let nothing = add::run(database, store, &wanted("nothing"), &mut |_| {}).await;
    let missing = nothing.unwrap_err().to_string();
    assert!(missing.contains("no event \"nothing\""), "{missing}");
}

async fn captions_stand_beside_the_recording(backend: Backend) {
    let server = with_samples(backend, &["old"]).await;
    let (database, store) = (&server.app.database, &server.app.media);
    let (folder, _) = playback(&server, "old").await;
    let files = tempfile::tempdir().unwrap();
    let file = files.path().join("fr.vtt");
    let of = |event, language| captions::Wanted { channel: "alpha", event, language };
    let listed = async || {
        server.app.loader.load_all().await.unwrap();
        let event = server.get("alpha", &format!("/api/events/{}", id(&server, "old").await)).await.data();
        event["playback"]["captions"].as_array().unwrap().clone()
    };
    assert!(listed().await.is_empty());
    for said in ["But !", "Poteau !"] {
        std::fs::write(&file, format!("WEBVTT\n\n00:01.000 --> 00:02.000\n{said}\n")).unwrap();
        captions::add(database, store, of("old", "fr"), None, &file).await.unwrap();
        let [caption] = listed().await.try_into().unwrap();
        assert_eq!((&caption["language"], &caption["label"]), (&"fr".into(), &"Français".into()));
        let answer = server.get("alpha", caption["src"].as_str().unwrap()).await;
        assert!(answer.text.contains(said), "the later ones take the place of those before: {answer:?}");
        assert_eq!(answer.header("content-type"), "text/vtt; charset=utf-8");
        assert!(answer.header("cache-control").contains("immutable"));
    }
    captions::add(database, store, of("old", "pt-BR"), Some("Narração"), &file).await.unwrap();
    assert_eq!(listed().await[1]["label"], "Narração");
    let missing = server.get("alpha", &format!("{folder}1/captions/fr-0.vtt")).await;
    assert_eq!(missing.status, StatusCode::NOT_FOUND);
    captions::remove(database, of("old", "fr")).await.unwrap();
    assert_eq!(listed().await.len(), 1);
    let gone = captions::remove(database, of("old", "fr")).await.unwrap_err().to_string();
    assert!(gone.contains("no captions in \"fr\""), "{gone}");
    let none = captions::add(database, store, of("members", "fr"), None, &file).await.unwrap_err().to_string();
    assert!(none.contains("no recording yet"), "{none}");
}

async fn thumbnails_show_what_plays_at_their_time(backend: Backend) {
    let server = with_samples(backend, &["old", "running"]).await;
    let of = async |alias| server.get("alpha", &format!("/api/events/{}", id(&server, alias).await)).await.data();
    let address = of("old").await["playback"]["thumbnails"].as_str().unwrap().to_owned();
    let track = server.get("alpha", &address).await;
    assert_eq!(track.header("content-type"), "text/vtt; charset=utf-8");
    assert!(track.text.ends_with("00:00:04.000 --> 00:00:05.000\n0.jpg#xywh=320,0,160,90\n"), "{track:?}");
    let folder = address.strip_suffix("index.vtt").unwrap();
    let sheet = fetch(&server, &format!("{folder}0.jpg"), &[]).await;
    assert_eq!(sheet.headers()[CONTENT_TYPE], "image/jpeg");
    assert!(sheet.headers()[CACHE_CONTROL].to_str().unwrap().contains("immutable"));
    let shown = thumbnails::codes(&track.text, &sheet.bytes().await.unwrap()).await;
    assert_eq!(shown, [(0, Some(0)), (2000, Some(50)), (4000, Some(100))]);
    // What is live is looked for a place in by other means.
    assert_eq!(of("running").await["playback"]["thumbnails"], serde_json::Value::Null);
    let token = address.split('/').nth(2).unwrap();
    let channel_id = server.app.sites.load().by_key("alpha").unwrap().channel.id;
    let running = id(&server, "running").await;
    let other = format!(
        "/media/{}/",
        Token::new(ChannelId(channel_id), EventId(running), Holder::Guest, Timestamp::now()).seal(&server.app.keyring)
    );
    let missing = [format!("{folder}1.jpg"), address.replace("-5000000/", "-4000000/"), format!("{folder}x.jpg")];
    for missing in missing.into_iter().chain([address.replace(&format!("/media/{token}/"), &other)]) {
        let answer = server.get("alpha", &missing).await;
        assert_eq!(answer.status, StatusCode::NOT_FOUND, "{missing}");
    }
    let refused = server.get("beta", &address).await;
    assert_eq!((refused.status, refused.code().as_str()), (StatusCode::FORBIDDEN, "playback_refused"));
}

async fn recordings_of_earlier_versions_get_thumbnails(backend: Backend) {
    let server = with_samples(backend, &["old"]).await;
    let (database, now) = (&server.app.database, Timestamp::now());
    let channel_id = server.app.sites.load().by_key("alpha").unwrap().channel.id;
    let registry = {
        let (database, store, announcer) =
            (server.app.database.clone(), server.app.media.clone(), server.app.announcer.clone());
        Registry::default().with::<MakeMissing, _>(&Arc::new(ThumbnailMaker { database, store, announcer }))
    };
    ask_for_missing(database, now).await.unwrap();
    assert_eq!(run_due(&server.app.database, &registry, now).await.unwrap(), 0, "there is nothing to do");
    media_thumbnails::Entity::delete_in_channel(ChannelId(channel_id)).exec(database).await.unwrap();
    let track = async || {
        server.app.loader.load_all().await.unwrap();
        let event = server.get("alpha", &format!("/api/events/{}", id(&server, "old").await)).await.data();
        event["playback"]["thumbnails"].as_str().map(str::to_owned)
    };
    ask_for_missing(database, now).await.unwrap();
    assert_eq!(run_due(&server.app.database, &registry, now).await.unwrap(), 1);
    let track = track().await.unwrap();
    let sheet = bytes(&server, &track.replace("index.vtt", "0.jpg")).await;
    let shown = thumbnails::codes(&server.get("alpha", &track).await.text, &sheet).await;
    assert_eq!(shown, [(0, Some(0)), (2000, Some(50)), (4000, Some(100))]);
}
