//! What is cut, before and after.

use grandstand_db::ids::EventId;
use reqwest::StatusCode;
use serde_json::{Value, json};

use super::{SETTINGS, bytes, cut, delete, id, is_exact, made, shared, with_film};
use crate::support::packaged::SECONDS;
use crate::support::visitor::Visitor;
use crate::support::{Backend, Server, film, recorded};

on_both_databases!(a_clip_plays_at_once_and_is_cut_to_the_picture);

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
    let clip = made(&mut ada, EventId(old), 7.48, 5.0).await;
    assert_eq!((&clip["state"], &clip["end_time"], &clip["is_mine"]), (&json!("queued"), &json!(12.48), &json!(true)));
    assert_eq!(clip["event"]["id"], old);
    plays_at_once(&server, &ada, &clip).await;
    for number in 0..how_many() {
        let (start, length) = chosen(number);
        let clip = made(&mut ada, EventId(old), f64::from(start) / 1_000.0, f64::from(length) / 1_000.0).await;
        cut(&server).await;
        let clip = shared(&mut ada, &clip).await.data();
        assert_eq!(clip["state"], "done", "{clip}");
        is_exact(&ada, &clip, start, length).await;
        assert_eq!(delete(&ada, &clip).await.status, StatusCode::OK);
    }
    let clip = shared(&mut ada, &clip).await.data();
    let poster = ada.fetch(clip["playback"]["poster"].as_str().unwrap()).await;
    assert_eq!(poster.header("content-type"), "image/jpeg");
    let left = ada.get("/api/user/access").await.data()["featureLeft"].clone();
    assert_eq!(left, json!({ "clips": 11, "downloads": 1 }));
}

/// Before it is cut, the segments that it is in are played, and those alone.
async fn plays_at_once(server: &Server, visitor: &Visitor<'_>, clip: &Value) {
    let playback = &clip["playback"];
    assert_eq!((&playback["mp4"], &playback["offset"]), (&Value::Null, &json!(1.48)));
    let master = playback["hls"].as_str().unwrap();
    let folder = master.strip_suffix("master.m3u8").unwrap();
    let sizes = visitor.fetch(master).await;
    let index = sizes.text.lines().find(|line| line.ends_with("index.m3u8")).unwrap();
    assert_eq!(index, "360p/index.m3u8");
    let text = visitor.fetch(&format!("{folder}{index}")).await.text;
    assert!(text.contains("#EXT-X-START:TIME-OFFSET=1.480000,PRECISE=YES\n") && text.ends_with("#EXT-X-ENDLIST\n"));
    let listed: Vec<&str> = text.lines().filter(|line| line.ends_with(".m4s")).collect();
    assert_eq!(listed, ["3.m4s", "4.m4s", "5.m4s", "6.m4s"], "{text}");
    let mut mp4 = bytes(visitor, &format!("{folder}360p/init.mp4")).await;
    for segment in listed {
        mp4.extend(bytes(visitor, &format!("{folder}360p/{segment}")).await);
    }
    let seen = film::seen(&mp4).await;
    assert_eq!(seen[37], 187, "the picture that it begins with is where it is said to be");
    assert_eq!(seen, (150..350).collect::<Vec<u16>>());
    for outside in ["360p/2.m4s", "360p/7.m4s", "360p/init-0.mp4", "clip.mp4", "poster.jpg", "nothing"] {
        let missing = visitor.fetch(&format!("{folder}{outside}")).await;
        assert_eq!(missing.status, StatusCode::NOT_FOUND, "{outside}");
    }
    let token = folder.trim_matches('/').rsplit_once('/').unwrap().1;
    let name = recorded::name(server, "alpha", EventId(clip["event_id"].as_i64().unwrap())).await;
    let of_event = format!("/media/{token}/{name}/360p/3.m4s");
    assert_eq!(visitor.fetch(&of_event).await.code(), "playback_refused", "it is no token for the event");
    assert_eq!(server.get("beta", master).await.code(), "playback_refused", "nor for another channel");
}
