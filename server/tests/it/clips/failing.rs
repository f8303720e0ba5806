//! Clips that can not be cut, or not at once.

use grandstand_db::entities::clips::{self, ClipState};
use grandstand_db::entities::media_segments;
use grandstand_db::ids::{EventId, UserId};
use grandstand_db::scope::InChannel;
use grandstand_jobs as jobs;
use grandstand_server::job_kinds;
use jiff::{Timestamp, ToSpan};
use reqwest::StatusCode;
use sea_orm::sea_query::Expr;
use sea_orm::{ColumnTrait, QueryFilter};
use serde_json::{Value, json};

use super::{SETTINGS, cut, id, is_exact, made, shared, with_film};
use crate::support::purchases::channel_id;
use crate::support::visitor::Visitor;
use crate::support::{Backend, Server, seeds};

on_both_databases!(
    a_clip_that_fails_says_why_and_is_tried_again,
    a_clip_that_fails_goes_before_no_other,
    clips_that_fail_let_others_have_their_turn_at_once,
    what_a_lost_attempt_has_stored_is_removed,
);

async fn a_clip_that_fails_says_why_and_is_tried_again(backend: Backend) {
    let server = with_film(backend, SETTINGS).await;
    let old = id(&server, "old").await;
    let mut ada = Visitor::registered(&server, "alpha", "ada@example.org").await;
    let channel_id = channel_id(&server, "alpha");
    let moved = async |from: &str, to: &str| {
        let key = Expr::cust(format!("replace(\"key\", '{from}', '{to}')"));
        let update = media_segments::Entity::update_in_channel(channel_id).col_expr(media_segments::Column::Key, key);
        update.exec(&server.app.database).await.unwrap();
        server.app.services.watch.memory.recordings.invalidate_all();
    };
    moved("/360p/", "/elsewhere/").await;
    let clip = made(&mut ada, EventId(old), 3.0, 2.0).await;
    cut(&server).await;
    let failed = shared(&mut ada, &clip).await.data();
    assert_eq!((&failed["state"], &failed["failure"]["code"]), (&json!("failed"), &json!("media_unreadable")));
    assert_eq!(failed["playback"], Value::Null);
    moved("/elsewhere/", "/360p/").await;
    let path = format!("/api/clip/{}/retry", clip["id"]);
    assert_eq!(ada.post(&path, &json!({})).await.data()["state"], "queued");
    cut(&server).await;
    let done = shared(&mut ada, &clip).await.data();
    assert_eq!((&done["state"], &done["failure"]), (&json!("done"), &Value::Null));
    is_exact(&ada, &done, 3_000, 2_000).await;
    // A process went away while it cut, again and again: that is not tried for ever.
    let clip = made(&mut ada, EventId(old), 5.0, 2.0).await;
    let update = clips::Entity::update_in_channel(channel_id)
        .col_expr(clips::Column::State, Expr::value(ClipState::Processing))
        .col_expr(clips::Column::Attempts, Expr::value(4));
    update.filter(clips::Column::Id.eq(clip["id"].as_i64())).exec(&server.app.database).await.unwrap();
    cut(&server).await;
    assert_eq!(shared(&mut ada, &clip).await.data()["failure"]["code"], "cut_failed");
    // The recording itself is deleted.
    let clip = made(&mut ada, EventId(old), 7.0, 2.0).await;
    let gone = Expr::value(1_000_000_i64);
    let update = clips::Entity::update_in_channel(channel_id).col_expr(clips::Column::MediaId, gone);
    update.filter(clips::Column::Id.eq(clip["id"].as_i64())).exec(&server.app.database).await.unwrap();
    cut(&server).await;
    assert_eq!(shared(&mut ada, &clip).await.data()["failure"]["code"], "media_gone");
    let nothing = ada.post(&format!("/api/clip/{}/retry", clip["id"]), &json!({})).await;
    assert_eq!(nothing.status, StatusCode::NOT_FOUND, "{}", nothing.text);
}

async fn a_clip_that_fails_goes_before_no_other(backend: Backend) {
    let server = with_film(backend, SETTINGS).await;
    let old = id(&server, "old").await;
    let mut ada = Visitor::registered(&server, "alpha", "ada@example.org").await;
    let channel_id = channel_id(&server, "alpha");
    damage(&server, "/15.m4s").await;
    let failing = made(&mut ada, EventId(old), 30.2, 1.0).await;
    cut(&server).await;
    assert_eq!(shared(&mut ada, &failing).await.data()["state"], "queued", "it will be tried again");
    let other = made(&mut ada, EventId(old), 3.0, 2.0).await;
    // A second is no long time: the other one has waited for longer than since the first try.
    let update = clips::Entity::update_in_channel(channel_id)
        .col_expr(clips::Column::UpdatedAt, Expr::value(Timestamp::now().as_second() - 60));
    update.filter(clips::Column::Id.eq(other["id"].as_i64())).exec(&server.app.database).await.unwrap();
    let cut_in = async |hours: i64| {
        jobs::run_due(&server.app.database, &job_kinds::registry(&server.app), Timestamp::now() + hours.hours())
            .await
            .unwrap();
    };
    cut_in(1).await;
    assert_eq!(shared(&mut ada, &other).await.data()["state"], "done");
    for hours in 2..5 {
        cut_in(hours).await;
    }
    assert_eq!(shared(&mut ada, &failing).await.data()["failure"]["code"], "media_unreadable");
    // To try it again is what making it would be.
    for number in 0..5 {
        made(&mut ada, EventId(old), f64::from(number), 2.0).await;
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

/// Overwrites the segments whose keys end like this.
async fn damage(server: &Server, end: &str) {
    let segments = media_segments::Entity::in_channel(channel_id(server, "alpha"));
    for segment in segments.all(&server.app.database).await.unwrap() {
        if segment.key.ends_with(end) {
            server.app.media.put(&segment.key, "nothing that can be read".into()).await.unwrap();
        }
    }
}

async fn clips_that_fail_let_others_have_their_turn_at_once(backend: Backend) {
    let server = with_film(backend, SETTINGS).await;
    let old = id(&server, "old").await;
    let mut ada = Visitor::registered(&server, "alpha", "ada@example.org").await;
    damage(&server, "/15.m4s").await;
    let failing = [made(&mut ada, EventId(old), 30.2, 1.0).await, made(&mut ada, EventId(old), 30.3, 1.0).await];
    let other = made(&mut ada, EventId(old), 3.0, 2.0).await;
    cut(&server).await;
    assert_eq!(shared(&mut ada, &other).await.data()["state"], "done", "no pause comes before it");
    for clip in &failing {
        assert_eq!(shared(&mut ada, clip).await.data()["state"], "queued", "it will be tried again");
    }
}

async fn what_a_lost_attempt_has_stored_is_removed(backend: Backend) {
    let server = with_film(backend, SETTINGS).await;
    let old = id(&server, "old").await;
    let mut ada = Visitor::registered(&server, "alpha", "ada@example.org").await;
    let clip = made(&mut ada, EventId(old), 3.0, 2.0).await;
    let channel_id = channel_id(&server, "alpha");
    let key = |name: &str| format!("channels/{channel_id}/clips/{}/{name}", clip["uuid"].as_str().unwrap());
    let put = async |name: &str| server.app.media.put(&key(name), "lost".into()).await.unwrap();
    let there = async || {
        let mut found = Vec::new();
        for name in ["1.mp4", "1.jpg", "2.mp4", "2.jpg"] {
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
        .col_expr(clips::Column::State, Expr::value(ClipState::Processing))
        .col_expr(clips::Column::Attempts, Expr::value(1));
    begun.filter(clips::Column::Id.eq(clip["id"].as_i64())).exec(&server.app.database).await.unwrap();
    cut(&server).await;
    assert_eq!(shared(&mut ada, &clip).await.data()["state"], "done");
    assert_eq!(there().await, ["2.mp4", "2.jpg"]);
    // One that was thought lost may come late. With the clip goes whatever there is of it.
    put("1.mp4").await;
    let user_id = ada.get("/api/profile").await.data()["id"].as_i64().unwrap();
    let forget = grandstand_clips::forget;
    forget(&server.app.database, channel_id, UserId(user_id), Timestamp::now()).await.unwrap();
    cut(&server).await;
    assert_eq!(there().await, [""; 0]);
}
