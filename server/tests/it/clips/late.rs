//! Clips that are not done five minutes after they were asked for.

use std::fs::{self, OpenOptions};
use std::path::PathBuf;
use std::process::Command;
use std::time::Duration;

use grandstand_db::entities::clips::{self, ClipState, FailureCause};
use grandstand_db::entities::media_segments;
use grandstand_db::ids::EventId;
use grandstand_db::scope::InChannel;
use grandstand_jobs as jobs;
use grandstand_server::job_kinds;
use jiff::ToSpan;
use reqwest::{Method, StatusCode};
use sea_orm::{ColumnTrait, QueryFilter};
use serde_json::{Value, json};

use super::{SETTINGS, cut, id, is_exact, made, shared, with_film};
use crate::support::process::eventually;
use crate::support::purchases::channel_id;
use crate::support::server::answer;
use crate::support::visitor::Visitor;
use crate::support::{Backend, Server};

on_both_databases!(
    a_clip_that_waits_for_five_minutes_has_failed,
    a_cut_that_hangs_is_stopped_after_five_minutes,
    trying_again_twice_is_done_once,
    only_its_maker_has_a_clip_tried_again,
);

const FIVE_MINUTES: Duration = Duration::from_mins(5);

/// The row of a clip of alpha.
async fn row(server: &Server, clip: &Value) -> clips::Model {
    let rows = clips::Entity::in_channel(channel_id(server, "alpha"));
    rows.filter(clips::Column::Id.eq(clip["id"].as_i64())).one(&server.app.database).await.unwrap().unwrap()
}

async fn retry(visitor: &mut Visitor<'_>, clip: &Value) -> crate::support::server::Answer {
    visitor.post(&format!("/api/clip/{}/retry", clip["id"]), &json!({})).await
}

/// Asserts that a clip took too long, as its maker sees it.
async fn took_too_long(visitor: &mut Visitor<'_>, clip: &Value) {
    let failed = shared(visitor, clip).await.data();
    let expected = json!({ "code": "took_too_long", "message": "Making the clip took too long." });
    assert_eq!((&failed["state"], &failed["failure"]), (&json!("failed"), &expected));
    assert_eq!(failed["playback"], Value::Null);
}

async fn a_clip_that_waits_for_five_minutes_has_failed(backend: Backend) {
    let server = with_film(backend, SETTINGS).await;
    let old = id(&server, "old").await;
    let mut ada = Visitor::registered(&server, "alpha", "ada@example.org").await;
    // As many as may be under way, and no worker is free for any of them.
    let mut waiting = Vec::new();
    for number in 0..5 {
        waiting.push(made(&mut ada, EventId(old), f64::from(number), 2.0).await);
    }
    server.app.clock.advance(FIVE_MINUTES);
    for clip in &waiting {
        took_too_long(&mut ada, clip).await;
    }
    let french = ada.get("/api/clips/user?lang=fr&limit=1").await.data();
    assert_eq!(french[0]["failure"]["message"], "La création de l’extrait a pris trop de temps.");
    // Others don't see them.
    let mut guest = Visitor::new(&server, "alpha");
    for path in ["/api/events/with_clip".to_owned(), format!("/api/clips/event/{old}")] {
        assert_eq!(guest.get(&path).await.data(), json!([]), "{path}");
    }
    // They are clips of their maker's still, but neither under way nor cut out of the event.
    let source = ada.get(&format!("/api/clip/source/{old}")).await.data();
    assert_eq!((&source["left"], &source["share_left"]), (&json!(7), &json!(60.0)));
    let in_time = made(&mut ada, EventId(old), 1.0, 2.0).await;
    // A worker that is free at last cuts what can still be cut in time, and nothing else.
    cut(&server).await;
    assert_eq!(shared(&mut ada, &in_time).await.data()["state"], "done");
    for clip in &waiting {
        took_too_long(&mut ada, clip).await;
        let row = row(&server, clip).await;
        let expected = (ClipState::Failed, Some(FailureCause::TookTooLong), 0);
        assert_eq!((row.state, row.failure, row.attempts), expected);
    }
    assert_eq!(guest.get("/api/events/with_clip").await.data()[0]["clips"], 1);
}

/// A file in whose place there is a pipe that nobody writes to: reading it takes until this is dropped.
struct Hanging {
    file: PathBuf,
    content: Vec<u8>,
}

impl Hanging {
    fn new(file: PathBuf) -> Self {
        let content = fs::read(&file).unwrap();
        fs::remove_file(&file).unwrap();
        assert!(Command::new("mkfifo").arg(&file).status().unwrap().success());
        Self { file, content }
    }
}

impl Drop for Hanging {
    fn drop(&mut self) {
        // Opened for both, a pipe opens at once, and whoever waits to read it goes on.
        drop(OpenOptions::new().read(true).write(true).open(&self.file));
        drop(fs::remove_file(&self.file));
        drop(fs::write(&self.file, &self.content));
    }
}

async fn a_cut_that_hangs_is_stopped_after_five_minutes(backend: Backend) {
    let server = with_film(backend, SETTINGS).await;
    let old = id(&server, "old").await;
    let mut ada = Visitor::registered(&server, "alpha", "ada@example.org").await;
    let segments = media_segments::Entity::in_channel(channel_id(&server, "alpha"));
    let segments = segments.all(&server.app.database).await.unwrap();
    let keys = segments.iter().map(|segment| &segment.key).filter(|key| key.ends_with("/15.m4s"));
    let objects = server.app.settings.store.objects();
    let hanging: Vec<Hanging> = keys.map(|key| Hanging::new(objects.join(key))).collect();
    let clip = made(&mut ada, EventId(old), 30.2, 1.0).await;
    let (app, due) = (server.app.clone(), server.app.clock.now() + 2.seconds());
    let worker =
        actix_web::rt::spawn(async move { jobs::run_due(&app.database, &job_kinds::registry(&app), due).await });
    eventually("it is being cut", async || row(&server, &clip).await.attempts == 1).await;
    assert_eq!(shared(&mut ada, &clip).await.data()["state"], "processing");
    server.app.clock.advance(FIVE_MINUTES);
    worker.await.unwrap().unwrap();
    took_too_long(&mut ada, &clip).await;
    assert_eq!(row(&server, &clip).await.state, ClipState::Failed);
    drop(hanging);
    // Once more, with five minutes of its own. The file is another one: the first attempt might still store its own.
    let again = retry(&mut ada, &clip).await.data();
    assert_eq!((&again["id"], &again["state"], &again["failure"]), (&clip["id"], &json!("queued"), &Value::Null));
    cut(&server).await;
    let done = shared(&mut ada, &clip).await.data();
    is_exact(&ada, &done, 30_200, 1_000).await;
    let key = row(&server, &clip).await.file_key.unwrap();
    assert!(key.ends_with("/2.mp4"), "{key}");
}

async fn trying_again_twice_is_done_once(backend: Backend) {
    let server = with_film(backend, SETTINGS).await;
    let old = id(&server, "old").await;
    let mut ada = Visitor::registered(&server, "alpha", "ada@example.org").await;
    let clip = made(&mut ada, EventId(old), 3.0, 2.0).await;
    let waits = retry(&mut ada, &clip).await.data();
    assert_eq!(waits["state"], "queued", "one that did not fail is left alone");
    server.app.clock.advance(FIVE_MINUTES);
    // With it there are as many under way as there may be.
    for number in 0..4 {
        made(&mut ada, EventId(old), f64::from(number), 2.0).await;
    }
    let left = async |ada: &mut Visitor<'_>| ada.get("/api/user/access").await.data()["featureLeft"]["clips"].clone();
    assert_eq!(left(&mut ada).await, 7);
    let path = format!("/api/clip/{}/retry", clip["id"]);
    let press = || answer(ada.request(Method::POST, &path).json(&json!({})));
    let (one, other) = tokio::join!(press(), press());
    for pressed in [one, other] {
        assert_eq!(pressed.data()["state"], "queued");
    }
    assert_eq!(left(&mut ada).await, 7, "it counts once");
    let listed = jobs::list(&server.app.database, Some(channel_id(&server, "alpha")), false, 1_000).await.unwrap();
    assert_eq!(listed.iter().filter(|job| job.kind == "clips.cut").count(), 1);
    cut(&server).await;
    let done = row(&server, &clip).await;
    assert_eq!((done.state, done.attempts), (ClipState::Done, 1));
    assert_eq!(retry(&mut ada, &clip).await.data()["state"], "done", "a third press changes nothing");
    cut(&server).await;
    assert_eq!(row(&server, &clip).await, done);
    assert_eq!(ada.get("/api/clips/user").await.json()["meta"]["total"], 5);
}

async fn only_its_maker_has_a_clip_tried_again(backend: Backend) {
    let server = with_film(backend, SETTINGS).await;
    let old = id(&server, "old").await;
    let mut ada = Visitor::registered(&server, "alpha", "ada@example.org").await;
    let clip = made(&mut ada, EventId(old), 3.0, 2.0).await;
    server.app.clock.advance(FIVE_MINUTES);
    let before = row(&server, &clip).await;
    let mut eve = Visitor::registered(&server, "alpha", "eve@example.org").await;
    let mut bob = Visitor::registered(&server, "beta", "ada@example.org").await;
    let mut guest = Visitor::new(&server, "alpha");
    for (visitor, status) in
        [(&mut eve, StatusCode::NOT_FOUND), (&mut bob, StatusCode::NOT_FOUND), (&mut guest, StatusCode::UNAUTHORIZED)]
    {
        let refused = retry(visitor, &clip).await;
        assert_eq!(refused.status, status, "{}", refused.text);
    }
    assert_eq!(row(&server, &clip).await, before);
    took_too_long(&mut ada, &clip).await;
}
