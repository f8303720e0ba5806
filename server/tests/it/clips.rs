//! Clips: making them, watching them before and after they are cut, sharing, deleting and downloading them. What is cut is
//! decoded picture by picture and listened to.

use std::path::Path;

use grandstand_server::db::entities::{clips, media_segments};
use grandstand_server::db::scope::InChannel;
use grandstand_server::features::accounts::operator;
use grandstand_server::jobs;
use grandstand_server::media::add;
use jiff::{Timestamp, ToSpan};
use reqwest::{Method, StatusCode};
use sea_orm::ActiveValue::{NotSet, Set};
use sea_orm::sea_query::Expr;
use sea_orm::{ColumnTrait, EntityTrait, IntoActiveModel, QueryFilter};
use serde_json::{Value, json};

use crate::support::process::eventually;
use crate::support::visitor::Visitor;
use crate::support::{Backend, Server, film, seeds, simulated};

on_both_databases!(
    a_clip_plays_at_once_and_is_cut_to_the_picture,
    what_is_deleted_is_gone_and_comes_back,
    what_is_wrong_is_said_field_by_field,
    only_those_who_may_and_only_so_many,
    a_link_is_for_those_the_channel_says,
    a_link_previews_in_other_programs,
    a_clip_that_fails_says_why_and_is_tried_again,
    a_clip_that_fails_goes_before_no_other,
    clips_are_listed_by_event,
    more_clips_than_are_given_at_once_are_refused,
    nobody_reaches_anothers_clips,
    what_a_lost_attempt_has_stored_is_removed,
);

mod s3 {
    use crate::support::Backend;

    #[actix_web::test]
    async fn what_is_deleted_is_gone_and_comes_back() {
        super::what_is_deleted_is_gone_and_comes_back(Backend::S3).await;
    }
}

const SECONDS: u32 = 40;

/// Settings of alpha: everyone counts as verified, and may have 12 clips and download them.
const SETTINGS: &str = "[accounts]\nverification = false\n\
    [capabilities]\nuser = [\"watch\", \"clipping\", \"download_clip\"]\n[limits]\nclips = 12\ndownloads = 1\n\
    [[clips.tags]]\nalias = \"goal\"\nname = { en = \"Goal\", fr = \"But\" }\n\
    [[clips.tags]]\nalias = \"save\"\nname = \"Save\"\n";

fn with_settings(folder: &Path, settings: &str) {
    seeds::edit(&folder.join("alpha"), "channel.toml", "[geo]\n", &format!("{settings}[geo]\n"));
}

/// A server with a film as the recording of `old` (free) and of `members` (paid).
async fn with_film(backend: Backend, settings: &str) -> Server {
    let server = Server::with(backend, &[], |folder| with_settings(folder, settings)).await;
    let folder = tempfile::tempdir().unwrap();
    let file = film::make(folder.path(), SECONDS).await;
    for event in ["old", "members"] {
        add::run(&server.app.database, &server.app.media, "alpha", event, &file, &mut |_| {}).await.unwrap();
    }
    server.app.load_channels().await.unwrap();
    server
}

async fn id(server: &Server, alias: &str) -> i64 {
    server.id_of("alpha", "/api/events", alias).await
}

/// A clip of an event that anybody would accept.
async fn wanted(visitor: &mut Visitor<'_>, event_id: i64, start: f64, length: f64) -> Value {
    let source = visitor.get(&format!("/api/clip/source/{event_id}")).await.data();
    json!({
        "event_id": event_id, "event_media_id": source["event_media_id"], "name": "The goal", "tags": ["goal"],
        "start_time": start, "duration": length,
    })
}

async fn made(visitor: &mut Visitor<'_>, event_id: i64, start: f64, length: f64) -> Value {
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
async fn cut(server: &Server) {
    jobs::run_due(&server.app, &jobs::registry::all(), Timestamp::now() + 2.seconds()).await.unwrap();
}

async fn delete(visitor: &Visitor<'_>, clip: &Value) -> crate::support::server::Answer {
    crate::support::server::answer(visitor.request(Method::DELETE, &format!("/api/clip/{}", clip["id"]))).await
}

async fn bytes(server: &Server, path: &str) -> Vec<u8> {
    let response = server.request(Method::GET, "alpha", path).send().await.unwrap();
    assert_eq!(response.status(), StatusCode::OK, "{path}");
    response.bytes().await.unwrap().to_vec()
}

/// The clip as its link shows it.
async fn shared(visitor: &mut Visitor<'_>, clip: &Value) -> crate::support::server::Answer {
    visitor.get(&format!("/api/shared-clip/{}?uuid={}", clip["id"], clip["uuid"].as_str().unwrap())).await
}

/// How many clips are cut and looked at: ten, or as many as `GRANDSTAND_CLIPS` says.
fn how_many() -> u32 {
    std::env::var("GRANDSTAND_CLIPS").ok().and_then(|number| number.parse().ok()).unwrap_or(10)
}

/// Starts and lengths in milliseconds, all over the film, of all lengths, on and off the pictures; the same every time.
fn chosen(number: u32) -> (u32, u32) {
    let mixed = |salt: u32| (number + 1).wrapping_mul(2_654_435_761).rotate_left(salt).wrapping_mul(40_503) >> 8;
    let length = [1_000, 2_000, 6_000, 1_480, 12_345][number as usize % 5] + mixed(7) % 2_000;
    (mixed(3) % (SECONDS * 1_000 - length), length)
}

async fn a_clip_plays_at_once_and_is_cut_to_the_picture(backend: Backend) {
    let server = with_film(backend, SETTINGS).await;
    let old = id(&server, "old").await;
    let mut ada = Visitor::registered(&server, "alpha", "ada@example.org").await;
    let source = ada.get(&format!("/api/clip/source/{old}")).await.data();
    assert_eq!(
        (&source["duration"], &source["frame_rate"], &source["live"]),
        (&json!(40.0), &json!(25.0), &json!(false))
    );
    assert_eq!((&source["left"], &source["share_left"], &source["parts"]), (&json!(12), &json!(60.0), &json!([])));
    assert_eq!(source["tags"][0], json!({ "alias": "goal", "name": "Goal" }));
    let clip = made(&mut ada, old, 7.48, 5.0).await;
    assert_eq!((&clip["state"], &clip["end_time"], &clip["is_mine"]), (&json!("queued"), &json!(12.48), &json!(true)));
    assert_eq!(clip["event"]["id"], old);
    plays_at_once(&server, &clip).await;
    for number in 0..how_many() {
        let (start, length) = chosen(number);
        let clip = made(&mut ada, old, f64::from(start) / 1_000.0, f64::from(length) / 1_000.0).await;
        cut(&server).await;
        let clip = shared(&mut ada, &clip).await.data();
        assert_eq!(clip["state"], "done", "{clip}");
        is_exact(&server, &clip, start, length).await;
        assert_eq!(delete(&ada, &clip).await.status, StatusCode::OK);
    }
    let clip = shared(&mut ada, &clip).await.data();
    let poster = server.get("alpha", clip["playback"]["poster"].as_str().unwrap()).await;
    assert_eq!(poster.header("content-type"), "image/jpeg");
    let left = ada.get("/api/user/access").await.data()["featureLeft"].clone();
    assert_eq!(left, json!({ "clips": 11, "downloads": 1 }));
}

/// Before it is cut, the segments that it is in are played, and those alone.
async fn plays_at_once(server: &Server, clip: &Value) {
    let playback = &clip["playback"];
    assert_eq!((&playback["mp4"], &playback["offset"]), (&Value::Null, &json!(1.48)));
    let master = playback["hls"].as_str().unwrap();
    let folder = master.strip_suffix("master.m3u8").unwrap();
    let sizes = server.get("alpha", master).await;
    let index = sizes.text.lines().find(|line| line.ends_with("index.m3u8")).unwrap();
    assert_eq!(index, "360p/index.m3u8");
    let text = server.get("alpha", &format!("{folder}{index}")).await.text;
    assert!(text.contains("#EXT-X-START:TIME-OFFSET=1.480000,PRECISE=YES\n") && text.ends_with("#EXT-X-ENDLIST\n"));
    let listed: Vec<&str> = text.lines().filter(|line| line.ends_with(".m4s")).collect();
    assert_eq!(listed, ["3.m4s", "4.m4s", "5.m4s", "6.m4s"], "{text}");
    let mut mp4 = bytes(server, &format!("{folder}360p/init.mp4")).await;
    for segment in listed {
        mp4.extend(bytes(server, &format!("{folder}360p/{segment}")).await);
    }
    let seen = film::seen(&mp4).await;
    assert_eq!(seen[37], 187, "the picture that it begins with is where it is said to be");
    assert_eq!(seen, (150..350).collect::<Vec<u16>>());
    for outside in ["360p/2.m4s", "360p/7.m4s", "360p/init-0.mp4", "clip.mp4", "poster.jpg", "nothing"] {
        let missing = server.get("alpha", &format!("{folder}{outside}")).await;
        assert_eq!(missing.status, StatusCode::NOT_FOUND, "{outside}");
    }
    let token = folder.trim_matches('/').rsplit_once('/').unwrap().1;
    let of_event = format!("/media/{token}/{}/360p/3.m4s", clip["event_media_id"]);
    assert_eq!(server.get("alpha", &of_event).await.code(), "playback_refused", "it is no token for the event");
    assert_eq!(server.get("beta", master).await.code(), "playback_refused", "nor for another channel");
}

/// The first and the last picture are those that were asked for, none is missing between them, and the sound is with them.
async fn is_exact(server: &Server, clip: &Value, start: u32, length: u32) {
    let mp4 = bytes(server, clip["playback"]["mp4"].as_str().unwrap()).await;
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

async fn what_is_wrong_is_said_field_by_field(backend: Backend) {
    let server = with_film(backend, SETTINGS).await;
    let old = id(&server, "old").await;
    let mut ada = Visitor::registered(&server, "alpha", "ada@example.org").await;
    let right = wanted(&mut ada, old, 1.0, 2.0).await;
    let length = "A clip lasts from 1 second to 5 minutes";
    let late = "The duration must be longer than the end time";
    let long = "x".repeat(101);
    let cases = [
        (json!({ "name": " " }), "name", "Field is required"),
        (json!({ "name": long }), "name", "Field length must be less than 101"),
        (json!({ "tags": [] }), "tags", "A tag must be selected"),
        (json!({ "tags": null }), "tags", "A tag must be selected"),
        (json!({ "tags": ["goal", "own-goal"] }), "tags", "There is no tag \"own-goal\""),
        (json!({ "start_time": null }), "start_time", "Field is required"),
        (json!({ "start_time": -1 }), "start_time", "It must be a number of seconds, 0 or more"),
        (json!({ "start_time": "soon" }), "start_time", "It must be a number of seconds, 0 or more"),
        (json!({ "duration": null }), "duration", "Field is required"),
        (json!({ "duration": 0.9 }), "duration", length),
        (json!({ "duration": 301 }), "duration", length),
        (json!({ "duration": null, "end_time": 0.5 }), "duration", length),
        (json!({ "end_time": 4.0 }), "duration", "It must be what lies between start_time and end_time"),
        (json!({ "start_time": 39.0 }), "end_time", late),
        (json!({ "start_time": 38.1 }), "end_time", late),
        (json!({ "event_id": null }), "event_id", "Field is required"),
        (json!({ "event_media_id": "x" }), "event_media_id", "Field is required"),
    ];
    for (change, field, message) in cases {
        let mut wrong = right.clone();
        wrong.as_object_mut().unwrap().extend(change.as_object().unwrap().clone());
        let answer = ada.post("/api/clip", &wrong).await;
        assert_eq!(answer.status, StatusCode::UNPROCESSABLE_ENTITY, "{change}: {}", answer.text);
        assert_eq!(answer.json()["errors"], json!({ field: [message] }), "{change}");
    }
    let all = ada.post("/api/clip", &json!({})).await.json()["errors"].clone();
    let fields: Vec<&String> = all.as_object().unwrap().keys().collect();
    assert_eq!(fields, ["event_id", "event_media_id", "name", "start_time", "tags"], "all at once");
    // What is said otherwise but right is accepted: a tag alone, an end in place of a length, numbers as text, the very end.
    let mut other = right.clone();
    let said = json!({ "tags": "save", "start_time": "37.5", "duration": null, "end_time": 40.02 });
    other.as_object_mut().unwrap().extend(said.as_object().unwrap().clone());
    let answer = ada.post("/api/clip", &other).await;
    assert_eq!(answer.status, StatusCode::CREATED, "{}", answer.text);
    let clip = &answer.json()["data"];
    assert_eq!((&clip["end_time"], &clip["duration"]), (&json!(40.0), &json!(2.5)));
    assert_eq!(clip["tags"], json!([{ "alias": "save", "name": "Save" }]));
}

async fn only_those_who_may_and_only_so_many(backend: Backend) {
    let server = with_film(backend, &SETTINGS.replace("clips = 12", "clips = 6")).await;
    let [old, members, running] =
        [id(&server, "old").await, id(&server, "members").await, id(&server, "running").await];
    let mut ada = Visitor::registered(&server, "alpha", "ada@example.org").await;
    let right = wanted(&mut ada, old, 1.0, 2.0).await;
    let mut guest = Visitor::new(&server, "alpha");
    refused(&mut guest, &right, StatusCode::UNAUTHORIZED, "sign_in_required").await;
    let of = |event_id: i64| {
        let mut other = right.clone();
        other["event_id"] = event_id.into();
        other
    };
    refused(&mut ada, &of(members), StatusCode::FORBIDDEN, "not_entitled").await;
    refused(&mut ada, &of(running), StatusCode::CONFLICT, "not_clippable").await;
    let theirs = server.id_of("beta", "/api/events", "old").await;
    refused(&mut ada, &of(theirs), StatusCode::NOT_FOUND, "not_found").await;
    let mut media = right.clone();
    media["event_media_id"] = json!(right["event_media_id"].as_i64().unwrap() + 1);
    refused(&mut ada, &media, StatusCode::NOT_FOUND, "not_found").await;
    // Those of beta have to verify their address first; what beta does not give cannot be had by that.
    let mut eve = Visitor::registered(&server, "beta", "eve@example.org").await;
    let body = json!({ "event_id": theirs, "event_media_id": 1, "name": "x", "tags": "highlight", "start_time": 0, "duration": 1 });
    refused(&mut eve, &body, StatusCode::FORBIDDEN, "verification_required").await;
    // Five at once, six in all.
    for number in 0..5 {
        made(&mut ada, old, f64::from(number), 2.0).await;
    }
    refused(&mut ada, &right, StatusCode::CONFLICT, "clips_under_way").await;
    cut(&server).await;
    let last = made(&mut ada, old, 30.0, 2.0).await;
    refused(&mut ada, &right, StatusCode::FORBIDDEN, "clip_limit").await;
    assert_eq!(ada.get(&format!("/api/clip/source/{old}")).await.data()["left"], 0);
    // One that is deleted makes room, and cannot come back into a full house.
    assert_eq!(delete(&ada, &last).await.status, StatusCode::OK);
    made(&mut ada, old, 30.0, 2.0).await;
    let back = ada.post(&format!("/api/clip/{}/restore", last["id"]), &json!({})).await;
    assert_eq!((back.status, back.code().as_str()), (StatusCode::FORBIDDEN, "clip_limit"));
    let mut eve = Visitor::registered(&server, "alpha", "eve@example.org").await;
    made(&mut eve, old, 1.0, 2.0).await;
    // The recording is made anew: its times are others.
    let folder = tempfile::tempdir().unwrap();
    let file = film::make(folder.path(), 5).await;
    add::run(&server.app.database, &server.app.media, "alpha", "old", &file, &mut |_| {}).await.unwrap();
    server.app.load_channels().await.unwrap();
    refused(&mut eve, &right, StatusCode::CONFLICT, "media_changed").await;
}

async fn a_link_is_for_those_the_channel_says(backend: Backend) {
    let server = with_film(backend, SETTINGS).await;
    let old = id(&server, "old").await;
    let mut ada = Visitor::registered(&server, "alpha", "ada@example.org").await;
    let clip = made(&mut ada, old, 3.0, 2.0).await;
    cut(&server).await;
    let mut guest = Visitor::new(&server, "alpha");
    let seen = shared(&mut guest, &clip).await.data();
    assert_eq!((&seen["is_mine"], &seen["access"]["reason"]), (&json!(false), &json!("granted")));
    let mp4 = seen["playback"]["mp4"].as_str().unwrap().to_owned();
    bytes(&server, &mp4).await;
    let wrong = guest.get(&format!("/api/shared-clip/{}?uuid={}", clip["id"], uuid::Uuid::new_v4())).await;
    assert_eq!(wrong.status, StatusCode::NOT_FOUND);
    assert_eq!(
        guest.get(&format!("/api/shared-clip/{}", clip["id"])).await.data()["id"],
        clip["id"],
        "clips are listed"
    );
    let reason = async |from: &str, to: &str| {
        seeds::edit(&server.seeds.join("alpha"), "channel.toml", from, to);
        server.apply_again().await;
        let seen = shared(&mut Visitor::new(&server, "alpha"), &clip).await.data();
        assert_eq!(seen["playback"], Value::Null);
        assert_eq!(server.get("alpha", &mp4).await.code(), "playback_refused", "{to}");
        seen["access"]["reason"].as_str().unwrap().to_owned()
    };
    assert_eq!(
        reason(
            "[[clips.tags]]\nalias = \"goal\"",
            "[clips]\naudience = \"signed_in\"\nlisted = false\n[[clips.tags]]\nalias = \"goal\""
        )
        .await,
        "sign_in"
    );
    assert_eq!(shared(&mut ada, &clip).await.data()["access"]["granted"], true);
    assert_eq!(guest.get(&format!("/api/shared-clip/{}", clip["id"])).await.status, StatusCode::NOT_FOUND);
    seeds::edit(
        &server.seeds.join("alpha"),
        "events.toml",
        "alias = \"old\"\n",
        "alias = \"old\"\ntype = \"register\"\n",
    );
    assert_eq!(reason("\"signed_in\"", "\"entitled\"").await, "sign_in");
    // Where it comes from is not known here, so it is not from there.
    assert_eq!(reason("block = [\"KP\"]", "allow = [\"FR\"]").await, "geo_blocked");
}

async fn a_link_previews_in_other_programs(backend: Backend) {
    let server = with_film(backend, SETTINGS).await;
    let old = id(&server, "old").await;
    let mut ada = Visitor::registered(&server, "alpha", "ada@example.org").await;
    let clip = made(&mut ada, old, 3.0, 2.0).await;
    let path = clip["share_path"].as_str().unwrap().to_owned();
    assert_eq!(clip["embed_path"], Value::Null, "no other site may frame it");
    let page = server.get("alpha", &path).await;
    assert_eq!(page.status, StatusCode::OK);
    assert!(page.text.contains("<meta property=\"og:title\" content=\"The goal\">"), "{}", page.text);
    assert!(page.text.contains("<meta name=\"robots\" content=\"noindex\">"));
    assert!(
        page.text.contains("og:image\" content=\"https://alpha.example.org/images/events/"),
        "it has no picture yet"
    );
    cut(&server).await;
    let poster = format!("{path}/poster.jpg");
    let page = server.get("alpha", &path).await.text;
    assert!(page.contains(&format!("og:image\" content=\"https://alpha.example.org{poster}\"")), "{page}");
    assert!(
        page.contains("application/json+oembed\" href=\"https://alpha.example.org/api/oembed?url=https%3A%2F%2Falpha")
    );
    assert_eq!(server.get("alpha", &poster).await.header("content-type"), "image/jpeg");
    let ask = format!("/api/oembed?url=https://alpha.example.org{path}");
    let link = server.get("alpha", &ask).await.json();
    assert_eq!((&link["type"], &link["title"], &link["html"]), (&json!("link"), &json!("The goal"), &Value::Null));
    assert_eq!(link["thumbnail_url"], format!("https://alpha.example.org{poster}"));
    // A site of the channel's may frame it.
    seeds::edit(
        &server.seeds.join("alpha"),
        "channel.toml",
        "[geo]\n",
        "[embed]\nsites = [\"https://club.example\"]\n[geo]\n",
    );
    server.apply_again().await;
    let video = server.get("alpha", &format!("{ask}&maxwidth=640&format=json")).await.json();
    assert_eq!((&video["type"], &video["width"], &video["height"]), (&json!("video"), &json!(640), &json!(360)));
    let frame = path.replacen("/share/", "/share_embed/", 1);
    assert!(video["html"].as_str().unwrap().contains(&format!("src=\"https://alpha.example.org{frame}\"")), "{video}");
    assert_eq!(shared(&mut ada, &clip).await.data()["embed_path"], frame);
    let policy = |answer: crate::support::server::Answer| answer.header("content-security-policy").to_owned();
    assert!(policy(server.get("alpha", &frame).await).contains("frame-ancestors 'self' https://club.example"));
    assert!(policy(server.get("alpha", &path).await).ends_with("frame-ancestors 'self'"));
    // Another half, another channel, another format, and a clip that is gone.
    let wrong = path.replace(clip["uuid"].as_str().unwrap(), &uuid::Uuid::new_v4().to_string());
    for (channel, path) in [("alpha", wrong.clone()), ("beta", path.clone()), ("alpha", format!("{wrong}/poster.jpg"))]
    {
        assert_eq!(server.get(channel, &path).await.status, StatusCode::NOT_FOUND, "{channel} {path}");
    }
    assert_eq!(
        server.get("alpha", &format!("/api/oembed?url=https://alpha.example.org{wrong}")).await.status,
        StatusCode::NOT_FOUND
    );
    assert_eq!(server.get("alpha", &format!("{ask}&format=xml")).await.status, StatusCode::NOT_IMPLEMENTED);
    assert_eq!(delete(&ada, &clip).await.status, StatusCode::OK);
    for path in [path, poster, ask] {
        assert_eq!(server.get("alpha", &path).await.status, StatusCode::NOT_FOUND, "{path}");
    }
}

async fn a_clip_that_fails_says_why_and_is_tried_again(backend: Backend) {
    let server = with_film(backend, SETTINGS).await;
    let old = id(&server, "old").await;
    let mut ada = Visitor::registered(&server, "alpha", "ada@example.org").await;
    let channel_id = crate::support::purchases::channel_id(&server, "alpha");
    let moved = async |from: &str, to: &str| {
        let key = Expr::cust(format!("replace(\"key\", '{from}', '{to}')"));
        let update = media_segments::Entity::update_in_channel(channel_id).col_expr(media_segments::Column::Key, key);
        update.exec(&server.app.database).await.unwrap();
        server.app.watch.recordings.forget();
    };
    moved("/360p/", "/elsewhere/").await;
    let clip = made(&mut ada, old, 3.0, 2.0).await;
    cut(&server).await;
    let failed = shared(&mut ada, &clip).await.data();
    assert_eq!((&failed["state"], &failed["failure"]["code"]), (&json!("failed"), &json!("media_gone")));
    assert_eq!(failed["playback"], Value::Null);
    moved("/elsewhere/", "/360p/").await;
    let path = format!("/api/clip/{}/retry", clip["id"]);
    assert_eq!(ada.post(&path, &json!({})).await.data()["state"], "queued");
    let again = ada.post(&path, &json!({})).await;
    assert_eq!((again.status, again.code().as_str()), (StatusCode::CONFLICT, "clip_not_failed"));
    cut(&server).await;
    let done = shared(&mut ada, &clip).await.data();
    assert_eq!((&done["state"], &done["failure"]), (&json!("done"), &Value::Null));
    is_exact(&server, &done, 3_000, 2_000).await;
    // A process went away while it cut, again and again: that is not tried for ever.
    let clip = made(&mut ada, old, 5.0, 2.0).await;
    let update = clips::Entity::update_in_channel(channel_id)
        .col_expr(clips::Column::State, Expr::value("processing"))
        .col_expr(clips::Column::Attempts, Expr::value(4));
    update.filter(clips::Column::Id.eq(clip["id"].as_i64())).exec(&server.app.database).await.unwrap();
    cut(&server).await;
    assert_eq!(shared(&mut ada, &clip).await.data()["failure"]["code"], "cut_failed");
}

async fn a_clip_that_fails_goes_before_no_other(backend: Backend) {
    let server = with_film(backend, SETTINGS).await;
    let old = id(&server, "old").await;
    let mut ada = Visitor::registered(&server, "alpha", "ada@example.org").await;
    let channel_id = crate::support::purchases::channel_id(&server, "alpha");
    let segments = media_segments::Entity::in_channel(channel_id);
    for segment in segments.all(&server.app.database).await.unwrap() {
        if segment.key.ends_with("/15.m4s") {
            server.app.media.put(&segment.key, "nothing that can be read".into()).await.unwrap();
        }
    }
    let failing = made(&mut ada, old, 30.2, 1.0).await;
    cut(&server).await;
    assert_eq!(shared(&mut ada, &failing).await.data()["state"], "queued", "it will be tried again");
    let other = made(&mut ada, old, 3.0, 2.0).await;
    // A second is no long time: the other one has waited for longer than since the first try.
    let update = clips::Entity::update_in_channel(channel_id)
        .col_expr(clips::Column::UpdatedAt, Expr::value(Timestamp::now().as_second() - 60));
    update.filter(clips::Column::Id.eq(other["id"].as_i64())).exec(&server.app.database).await.unwrap();
    let cut_in = async |hours: i64| {
        jobs::run_due(&server.app, &jobs::registry::all(), Timestamp::now() + hours.hours()).await.unwrap();
    };
    cut_in(1).await;
    assert_eq!(shared(&mut ada, &other).await.data()["state"], "done");
    for hours in 2..5 {
        cut_in(hours).await;
    }
    assert_eq!(shared(&mut ada, &failing).await.data()["failure"]["code"], "cut_failed");
    // To try it again is what making it would be.
    for number in 0..5 {
        made(&mut ada, old, f64::from(number), 2.0).await;
    }
    let path = format!("/api/clip/{}/retry", failing["id"]);
    let many = ada.post(&path, &json!({})).await;
    assert_eq!((many.status, many.code().as_str()), (StatusCode::CONFLICT, "clips_under_way"), "{}", many.text);
    cut(&server).await;
    let free = "alias = \"old\"\n";
    seeds::edit(&server.seeds.join("alpha"), "events.toml", free, &format!("{free}type = \"paid\"\n"));
    server.apply_again().await;
    let kept = ada.post(&path, &json!({})).await;
    assert_eq!((kept.status, kept.code().as_str()), (StatusCode::FORBIDDEN, "not_entitled"), "{}", kept.text);
}

async fn what_is_deleted_is_gone_and_comes_back(backend: Backend) {
    let server = with_film(backend, SETTINGS).await;
    let old = id(&server, "old").await;
    let mut ada = Visitor::registered(&server, "alpha", "ada@example.org").await;
    let clip = made(&mut ada, old, 3.0, 2.0).await;
    cut(&server).await;
    let clip = shared(&mut ada, &clip).await.data();
    let mp4 = clip["playback"]["mp4"].as_str().unwrap();
    let kept = server.get("alpha", mp4).await;
    assert!(kept.header("cache-control").starts_with("private"), "what goes away is kept by nobody else: {kept:?}");
    let offer = ada.get(&format!("/api/clip/download/{}", clip["id"])).await.data();
    assert_eq!(offer["left"], 0);
    let url = offer["url"].as_str().unwrap();
    let file = bytes(&server, url).await;
    assert_eq!((offer["bytes"].as_u64(), &file), (Some(file.len() as u64), &bytes(&server, mp4).await));
    let response = server.request(Method::GET, "alpha", url).send().await.unwrap();
    assert_eq!(response.headers()["content-disposition"], "attachment");
    let other = made(&mut ada, old, 5.0, 2.0).await;
    let early = ada.get(&format!("/api/clip/download/{}", other["id"])).await;
    assert_eq!((early.status, early.code().as_str()), (StatusCode::CONFLICT, "clip_not_ready"));
    cut(&server).await;
    let more = ada.get(&format!("/api/clip/download/{}", other["id"])).await;
    assert_eq!((more.status, more.code().as_str()), (StatusCode::FORBIDDEN, "download_limit"));
    // What plays it does not download it, and the other way round.
    let swapped = mp4.replace("clip.mp4", "download/x.mp4");
    assert_eq!(server.get("alpha", &swapped).await.code(), "playback_refused");
    let gone = delete(&ada, &clip).await.data();
    assert!(gone["restore_until"].as_str().is_some_and(|until| until.parse::<Timestamp>().unwrap() > Timestamp::now()));
    for (path, status) in [(mp4, StatusCode::NOT_FOUND), (url, StatusCode::NOT_FOUND)] {
        assert_eq!(server.get("alpha", path).await.status, status, "{path}");
    }
    assert_eq!(shared(&mut ada, &clip).await.status, StatusCode::NOT_FOUND);
    assert_eq!(delete(&ada, &clip).await.status, StatusCode::NOT_FOUND);
    assert_eq!(ada.get("/api/clips/user").await.json()["meta"]["total"], 1);
    let path = format!("/api/clip/{}/restore", clip["id"]);
    assert_eq!(ada.post(&path, &json!({})).await.data()["state"], "done");
    bytes(&server, mp4).await;
    // For good: its files go, and nothing of it comes back.
    assert_eq!(delete(&ada, &clip).await.status, StatusCode::OK);
    let channel_id = crate::support::purchases::channel_id(&server, "alpha");
    let row = || async {
        let of = clips::Entity::in_channel(channel_id).filter(clips::Column::Id.eq(clip["id"].as_i64()));
        of.one(&server.app.database).await.unwrap().unwrap()
    };
    let key = row().await.file_key.unwrap();
    let past = Expr::value(Timestamp::now().as_second() - 601);
    let update = clips::Entity::update_in_channel(channel_id).col_expr(clips::Column::DeletedAt, past);
    update.filter(clips::Column::Id.eq(clip["id"].as_i64())).exec(&server.app.database).await.unwrap();
    assert!(server.app.media.exists(&key).await.unwrap());
    jobs::run_due(&server.app, &jobs::registry::all(), Timestamp::now() + 700.seconds()).await.unwrap();
    assert!(!server.app.media.exists(&key).await.unwrap());
    assert_eq!((row().await.name.as_str(), row().await.file_key), ("", None));
    // What is stored of somebody has it as well, for them to have.
    let user = operator::find(&server.app.database, channel_id, "ada@example.org").await.unwrap().unwrap();
    let stored = operator::everything(&server.app.database, &user).await.unwrap();
    let told = |at: usize| {
        let one = &stored["clips"][at];
        (one["id"].clone(), one["name"].clone(), one["start_ms"].clone(), one["deleted_at"].is_string())
    };
    assert_eq!(told(0), (clip["id"].clone(), json!(""), json!(3_000), true), "{stored}");
    assert_eq!(told(1), (other["id"].clone(), json!("The goal"), json!(5_000), false), "{stored}");
    let downloaded = stored["clips_downloaded"].as_array().unwrap();
    assert_eq!((downloaded.len(), &downloaded[0]["clip_id"]), (1, &clip["id"]), "{stored}");
    assert_eq!(ada.post(&path, &json!({})).await.status, StatusCode::NOT_FOUND);
}

async fn clips_are_listed_by_event(backend: Backend) {
    let server = with_film(backend, SETTINGS).await;
    let old = id(&server, "old").await;
    let mut ada = Visitor::registered(&server, "alpha", "ada@example.org").await;
    let mut eve = Visitor::registered(&server, "alpha", "eve@example.org").await;
    let (one, two) = (made(&mut ada, old, 3.0, 2.0).await, made(&mut eve, old, 4.0, 2.0).await);
    let ids = |answer: crate::support::server::Answer| {
        answer.data().as_array().unwrap().iter().map(|clip| clip["id"].clone()).collect::<Vec<_>>()
    };
    let path = format!("/api/clips/event/{old}");
    assert_eq!(ids(ada.get(&path).await), [two["id"].clone(), one["id"].clone()], "the newest first");
    assert_eq!(ids(ada.get(&format!("{path}?limit=1&offset=1")).await), [one["id"].clone()]);
    assert_eq!(ids(ada.get("/api/clips/user").await), [one["id"].clone()]);
    let mut guest = Visitor::new(&server, "alpha");
    assert_eq!(guest.get("/api/clips/user").await.status, StatusCode::UNAUTHORIZED);
    let events = guest.get("/api/events/with_clip").await;
    assert_eq!(
        (&events.json()["meta"]["total"], &events.data()[0]["id"], &events.data()[0]["clips"]),
        (&json!(1), &json!(old), &json!(2))
    );
    // Those who may not watch the event find its clips by their links alone.
    let free = "alias = \"old\"\n";
    seeds::edit(&server.seeds.join("alpha"), "events.toml", free, &format!("{free}type = \"register\"\n"));
    server.apply_again().await;
    assert_eq!(ids(guest.get(&path).await), [0; 0]);
    assert_eq!(guest.get(&format!("/api/shared-clip/{}", one["id"])).await.status, StatusCode::NOT_FOUND);
    assert_eq!(shared(&mut guest, &one).await.data()["access"]["granted"], true);
    assert_eq!(ids(ada.get(&path).await).len(), 2);
    // Somebody who is made up could watch it, and is given nothing of it.
    assert_eq!(ids(simulated::get(&server, "viewer=user", &path).await), [0; 0]);
    let alone = format!("/api/shared-clip/{}", one["id"]);
    assert_eq!(simulated::get(&server, "viewer=user", &alone).await.status, StatusCode::NOT_FOUND);
    seeds::edit(&server.seeds.join("alpha"), "events.toml", &format!("{free}type = \"register\"\n"), free);
    server.apply_again().await;
    delete(&eve, &two).await;
    assert_eq!(guest.get("/api/events/with_clip").await.data()[0]["clips"], 1);
    seeds::edit(
        &server.seeds.join("alpha"),
        "channel.toml",
        "[[clips.tags]]\nalias = \"goal\"",
        "[clips]\nlisted = false\n[[clips.tags]]\nalias = \"goal\"",
    );
    server.apply_again().await;
    assert_eq!(guest.get("/api/events/with_clip").await.data(), json!([]));
    assert_eq!(ids(guest.get(&path).await), [0; 0]);
    assert_eq!(ids(ada.get(&path).await), [one["id"].clone()], "one's own are there");
    // An event that is taken away takes its clips along; the maker can tidy up.
    seeds::edit(&server.seeds.join("alpha"), "events.toml", "alias = \"old\"\n", "alias = \"older\"\n");
    seeds::edit(&server.seeds.join("alpha"), "library.toml", "event = \"old\"\n", "event = \"older\"\n");
    server.apply_again().await;
    assert_eq!(shared(&mut guest, &one).await.status, StatusCode::NOT_FOUND);
    let mine = ada.get("/api/clips/user").await.data();
    assert_eq!((&mine[0]["event"], &mine[0]["playback"]), (&Value::Null, &Value::Null));
    assert_eq!(delete(&ada, &one).await.status, StatusCode::OK);
}

async fn more_clips_than_are_given_at_once_are_refused(backend: Backend) {
    let server = with_film(backend, SETTINGS).await;
    let old = id(&server, "old").await;
    let mut ada = Visitor::registered(&server, "alpha", "ada@example.org").await;
    let clip = made(&mut ada, old, 3.0, 2.0).await;
    let channel_id = crate::support::purchases::channel_id(&server, "alpha");
    let row = clips::Entity::in_channel(channel_id).one(&server.app.database).await.unwrap().unwrap();
    let like_it = (0..10_000).map(|_| clips::ActiveModel {
        id: NotSet,
        uuid: Set(uuid::Uuid::new_v4().to_string()),
        ..row.clone().into_active_model()
    });
    for some in like_it.collect::<Vec<_>>().chunks(1_000) {
        clips::Entity::insert_many(some.iter().cloned()).exec_without_returning(&server.app.database).await.unwrap();
    }
    for path in ["/api/clips/user".to_owned(), format!("/api/clips/event/{old}")] {
        let all = ada.get(&format!("{path}?no_limit=1")).await;
        assert_eq!((all.status, all.code().as_str()), (StatusCode::UNPROCESSABLE_ENTITY, "too_many_rows"), "{path}");
        let some = ada.get(&format!("{path}?limit=1&offset=10000")).await;
        assert_eq!((&some.json()["meta"]["total"], &some.data()[0]["id"]), (&json!(10_001), &clip["id"]), "{path}");
    }
    for limit in ["limit=1", "limit=0", "no_limit=1"] {
        let events = ada.get(&format!("/api/events/with_clip?{limit}")).await;
        assert_eq!(events.json()["meta"]["total"], 1, "one event has them all: {limit}");
    }
}

async fn nobody_reaches_anothers_clips(backend: Backend) {
    let server = with_film(backend, SETTINGS).await;
    let old = id(&server, "old").await;
    let mut ada = Visitor::registered(&server, "alpha", "ada@example.org").await;
    let clip = made(&mut ada, old, 3.0, 2.0).await;
    cut(&server).await;
    let mut eve = Visitor::registered(&server, "alpha", "eve@example.org").await;
    assert_eq!(delete(&eve, &clip).await.status, StatusCode::NOT_FOUND);
    for call in ["restore", "retry"] {
        let answer = eve.post(&format!("/api/clip/{}/{call}", clip["id"]), &json!({})).await;
        assert_eq!(answer.status, StatusCode::NOT_FOUND, "{call}");
    }
    // From another channel, where clips may be downloaded, too: by its number and by its whole link.
    seeds::edit(&server.seeds.join("beta"), "channel.toml", "[geo]\n", &format!("{SETTINGS}[geo]\n"));
    server.apply_again().await;
    let mut bob = Visitor::registered(&server, "beta", "bob@example.org").await;
    assert_eq!(shared(&mut bob, &clip).await.status, StatusCode::NOT_FOUND);
    assert_eq!(delete(&bob, &clip).await.status, StatusCode::NOT_FOUND);
    assert_eq!(bob.get(&format!("/api/clips/event/{old}")).await.status, StatusCode::NOT_FOUND);
    assert_eq!(bob.get("/api/clips/user").await.data(), json!([]));
    assert_eq!(bob.get("/api/events/with_clip").await.data(), json!([]));
    let path = format!("/api/clip/download/{}", clip["id"]);
    let whole = format!("{path}?uuid={}", clip["uuid"].as_str().unwrap());
    for path in [&path, &whole] {
        let download = bob.get(path).await;
        assert_eq!((download.status, download.code().as_str()), (StatusCode::NOT_FOUND, "not_found"), "{path}");
    }
    assert_eq!(eve.get(&whole).await.status, StatusCode::OK, "in its own channel the link is enough");
    assert_eq!(shared(&mut eve, &clip).await.data()["state"], "done", "it is untouched");
    // Whose account is deleted has no clips any more, and no file is left of one that was being cut just then.
    let channel_id = crate::support::purchases::channel_id(&server, "alpha");
    let ada_id = ada.get("/api/profile").await.data()["id"].as_i64().unwrap();
    let other = made(&mut ada, old, 5.0, 12.0).await;
    let of_ada = || clips::Entity::in_channel(channel_id).filter(clips::Column::UserId.eq(ada_id));
    let is_begun = async || {
        let begun = of_ada().filter(clips::Column::Id.eq(other["id"].as_i64())).one(&server.app.database).await;
        begun.unwrap().unwrap().attempts > 0
    };
    tokio::join!(cut(&server), async {
        eventually("it is being cut", is_begun).await;
        let forget = grandstand_server::features::clips::forget;
        forget(&server.app.database, channel_id, ada_id, Timestamp::now()).await.unwrap();
    });
    cut(&server).await;
    for clip in [&clip, &other] {
        assert_eq!(shared(&mut eve, clip).await.status, StatusCode::NOT_FOUND);
        for file in ["1.mp4", "1.jpg"] {
            let key = format!("channels/{channel_id}/clips/{}/{file}", clip["uuid"].as_str().unwrap());
            assert!(!server.app.media.exists(&key).await.unwrap(), "{key} is left");
        }
    }
    let left = of_ada().filter(clips::Column::FileKey.is_not_null()).all(&server.app.database).await.unwrap();
    assert!(left.is_empty(), "{left:?}");
}

async fn what_a_lost_attempt_has_stored_is_removed(backend: Backend) {
    let server = with_film(backend, SETTINGS).await;
    let old = id(&server, "old").await;
    let mut ada = Visitor::registered(&server, "alpha", "ada@example.org").await;
    let clip = made(&mut ada, old, 3.0, 2.0).await;
    let channel_id = crate::support::purchases::channel_id(&server, "alpha");
    let key = |name: &str| format!("channels/{channel_id}/clips/{}/{name}", clip["uuid"].as_str().unwrap());
    let put = async |name: &str| server.app.media.put(&key(name), "lost".into()).await.unwrap();
    let there = async || {
        let mut found = Vec::new();
        for name in ["1.mp4", "1.jpg", "2.mp4", "2.jpg", "3.mp4"] {
            if server.app.media.exists(&key(name)).await.unwrap() {
                found.push(name);
            }
        }
        found
    };
    // The first attempt has stored both of its files, and its process died before it could say so.
    put("1.mp4").await;
    put("1.jpg").await;
    let begun = clips::Entity::update_in_channel(channel_id)
        .col_expr(clips::Column::State, Expr::value("processing"))
        .col_expr(clips::Column::Attempts, Expr::value(1));
    begun.filter(clips::Column::Id.eq(clip["id"].as_i64())).exec(&server.app.database).await.unwrap();
    cut(&server).await;
    assert_eq!(shared(&mut ada, &clip).await.data()["state"], "done");
    assert_eq!(there().await, ["2.mp4", "2.jpg"]);
    // One that was thought lost may come late. With the clip goes whatever there is of it.
    put("3.mp4").await;
    let user_id = ada.get("/api/profile").await.data()["id"].as_i64().unwrap();
    let forget = grandstand_server::features::clips::forget;
    forget(&server.app.database, channel_id, user_id, Timestamp::now()).await.unwrap();
    cut(&server).await;
    assert_eq!(there().await, [""; 0]);
}
