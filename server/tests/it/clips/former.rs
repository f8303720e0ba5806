//! Clips of a recording that was removed.

use grandstand_db::ids::EventId;
use grandstand_media::former;
use grandstand_media::place::Place;
use jiff::SignedDuration;
use reqwest::StatusCode;

use super::{SETTINGS, bytes, cut, id, made, refused, shared, wanted, with_film};
use crate::support::Backend;
use crate::support::visitor::Visitor;

on_both_databases!(clips_outlive_their_recording);

async fn clips_outlive_their_recording(backend: Backend) {
    let server = with_film(backend, SETTINGS).await;
    let (database, now) = (&server.app.database, server.app.clock.now());
    let old = id(&server, "old").await;
    let mut ada = Visitor::registered(&server, "alpha", "ada@example.org").await;
    let right = wanted(&mut ada, EventId(old), 1.0, 2.0).await;
    let (before, waiting) =
        (made(&mut ada, EventId(old), 3.0, 2.0).await, made(&mut ada, EventId(old), 8.0, 2.0).await);
    cut(&server).await;
    let late = made(&mut ada, EventId(old), 12.0, 2.0).await;
    let place = Place::find(database, "alpha", "old").await.unwrap();
    former::remove(database, &place, now).await.unwrap();
    server.app.loader.load_all().await.unwrap();
    assert!(!ada.get(&format!("/api/events/{old}")).await.data()["playback"].is_object(), "viewers have it no more");
    refused(&mut ada, &right, StatusCode::CONFLICT, "not_clippable").await;
    // The one that waits is cut from the former recording.
    cut(&server).await;
    for clip in [&before, &waiting, &late] {
        let shown = shared(&mut ada, clip).await.data();
        assert!(!bytes(&ada, shown["playback"]["mp4"].as_str().unwrap()).await.is_empty(), "{shown}");
    }
    let later = now + SignedDuration::from_hours(31 * 24);
    assert_eq!(former::expire(database, &server.app.media, later).await.unwrap(), 1);
    for clip in [&before, &waiting, &late] {
        let shown = shared(&mut ada, clip).await.data();
        assert!(!bytes(&ada, shown["playback"]["mp4"].as_str().unwrap()).await.is_empty(), "{shown}");
    }
}
