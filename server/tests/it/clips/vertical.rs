//! Vertical cuts: made once when they are asked for, for those who may download, and gone with their clips.

use std::path::Path;

use grandstand_db::entities::clips;
use grandstand_db::entities::jobs::{Column, Entity};
use grandstand_db::ids::EventId;
use grandstand_db::scope::{InChannel, Queue};
use grandstand_jobs as jobs;
use grandstand_media::ffmpeg::run;
use grandstand_server::job_kinds;
use jiff::{Timestamp, ToSpan};
use reqwest::StatusCode;
use sea_orm::sea_query::Expr;
use sea_orm::{ColumnTrait, PaginatorTrait, QueryFilter};
use serde_json::{Value, json};

use super::{SETTINGS, bytes, cut, id, made, with_film};
use crate::support::visitor::Visitor;
use crate::support::{Backend, Server, film};

on_both_databases!(
    a_vertical_cut_is_made_once_for_those_who_may_download,
    a_vertical_cut_that_fails_is_tried_three_times,
    a_vertical_cut_goes_with_its_clip,
);

fn vertical(clip: &Value) -> String {
    format!("/api/clip/download/{}?shape=vertical", clip["id"])
}

async fn waiting(server: &Server) -> u64 {
    let waiting = Entity::every().filter(Column::Kind.eq("clips.vertical"));
    waiting.count(&server.app.database).await.unwrap()
}

/// Width and height of an MP4's picture.
async fn size(mp4: &[u8], folder: &Path) -> String {
    std::fs::write(folder.join("one.mp4"), mp4).unwrap();
    let args = "-v error -select_streams v -show_entries stream=width,height -of csv=p=0 one.mp4".split(' ');
    String::from_utf8(run("ffprobe", "probing", folder, args).await.unwrap()).unwrap().trim().to_owned()
}

async fn row(server: &Server, clip: &Value) -> clips::Model {
    let channel_id = crate::support::purchases::channel_id(server, "alpha");
    let of = clips::Entity::in_channel(channel_id).filter(clips::Column::Id.eq(clip["id"].as_i64()));
    of.one(&server.app.database).await.unwrap().unwrap()
}

async fn a_vertical_cut_is_made_once_for_those_who_may_download(backend: Backend) {
    let server = with_film(backend, SETTINGS).await;
    let old = EventId(id(&server, "old").await);
    let mut ada = Visitor::registered(&server, "alpha", "ada@example.org").await;
    let clip = made(&mut ada, old, 3.0, 2.0).await;
    assert_eq!(ada.get(&vertical(&clip)).await.code(), "clip_not_ready");
    assert_eq!(waiting(&server).await, 0, "a clip is cut first");
    cut(&server).await;
    // Those who may not download have nothing made.
    let linked = format!("{}&uuid={}", vertical(&clip), clip["uuid"].as_str().unwrap());
    assert_eq!(Visitor::new(&server, "alpha").get(&linked).await.code(), "sign_in_required");
    let mut eve = Visitor::registered(&server, "beta", "eve@example.org").await;
    assert_eq!(eve.get(&linked).await.code(), "download_clip_not_included");
    let odd = ada.get(&format!("/api/clip/download/{}?shape=round", clip["id"])).await;
    assert!(odd.status.is_client_error(), "{}", odd.text);
    assert_eq!(waiting(&server).await, 0);
    for _ in 0..3 {
        let answer = ada.get(&vertical(&clip)).await;
        assert_eq!((answer.status, answer.code().as_str()), (StatusCode::CONFLICT, "vertical_not_ready"));
    }
    assert_eq!(waiting(&server).await, 1);
    cut(&server).await;
    let offer = ada.get(&vertical(&clip)).await.data();
    assert_eq!((&offer["width"], &offer["height"], &offer["left"]), (&json!(202), &json!(360), &json!(0)));
    let url = offer["url"].as_str().unwrap();
    let upright = bytes(&ada, url).await;
    assert_eq!(offer["bytes"].as_u64(), Some(upright.len() as u64));
    let folder = tempfile::tempdir().unwrap();
    assert_eq!(size(&upright, folder.path()).await, "202,360");
    let wide = ada.get(&format!("/api/clip/download/{}", clip["id"])).await.data();
    let wide = bytes(&ada, wide["url"].as_str().unwrap()).await;
    assert_eq!(film::shown(&upright).await, film::shown(&wide).await, "it has the same pictures");
    assert_eq!(film::heard(&upright).await, film::heard(&wide).await, "and the same sound");
    // Both files count as one download, which was the last.
    assert_eq!(ada.get(&vertical(&clip)).await.data()["left"], 0);
    assert_eq!(waiting(&server).await, 0);
    // The address opens nothing for others, and nothing of another kind.
    assert_eq!(Visitor::new(&server, "alpha").fetch(url).await.code(), "playback_refused");
    assert_eq!(server.get("beta", url).await.code(), "playback_refused");
    let token = url.split('/').nth(3).unwrap();
    assert_eq!(ada.fetch(&format!("/media/clips/{token}/clip.mp4")).await.code(), "playback_refused");
}

async fn a_vertical_cut_that_fails_is_tried_three_times(backend: Backend) {
    let server = with_film(backend, SETTINGS).await;
    let old = EventId(id(&server, "old").await);
    let mut ada = Visitor::registered(&server, "alpha", "ada@example.org").await;
    let [lost, whole] = [made(&mut ada, old, 3.0, 2.0).await, made(&mut ada, old, 5.0, 2.0).await];
    cut(&server).await;
    server.app.media.put(&row(&server, &lost).await.file_key.unwrap(), "no film".into()).await.unwrap();
    for clip in [&lost, &whole] {
        assert_eq!(ada.get(&vertical(clip)).await.code(), "vertical_not_ready");
    }
    let registry = job_kinds::registry(&server.app);
    for _ in 0..4 {
        // A failed attempt is repeated after a pause.
        let later = server.app.clock.now() + 10.seconds();
        jobs::run_due(&server.app.database, &registry, later).await.unwrap();
    }
    assert_eq!(ada.get(&vertical(&lost)).await.code(), "vertical_failed");
    assert_eq!(row(&server, &lost).await.vertical_attempts, 3);
    assert_eq!(ada.get(&vertical(&whole)).await.data()["width"], 202, "others are made meanwhile");
    assert_eq!(waiting(&server).await, 0);
}

async fn a_vertical_cut_goes_with_its_clip(backend: Backend) {
    let server = with_film(backend, SETTINGS).await;
    let old = EventId(id(&server, "old").await);
    let mut ada = Visitor::registered(&server, "alpha", "ada@example.org").await;
    let [clip, early] = [made(&mut ada, old, 3.0, 2.0).await, made(&mut ada, old, 5.0, 2.0).await];
    cut(&server).await;
    ada.get(&vertical(&clip)).await;
    cut(&server).await;
    let key = row(&server, &clip).await.vertical_key.unwrap();
    assert!(server.app.media.exists(&key).await.unwrap());
    // The second one is deleted while it waits to be made.
    ada.get(&vertical(&early)).await;
    for clip in [&clip, &early] {
        assert_eq!(super::delete(&ada, clip).await.status, StatusCode::OK);
    }
    assert_eq!(ada.get(&vertical(&clip)).await.status, StatusCode::NOT_FOUND);
    let channel_id = crate::support::purchases::channel_id(&server, "alpha");
    let past = Expr::value(Timestamp::now().as_second() - 601);
    let update = clips::Entity::update_in_channel(channel_id).col_expr(clips::Column::DeletedAt, past);
    update.exec(&server.app.database).await.unwrap();
    let registry = job_kinds::registry(&server.app);
    jobs::run_due(&server.app.database, &registry, Timestamp::now() + 700.seconds()).await.unwrap();
    assert!(!server.app.media.exists(&key).await.unwrap());
    for clip in [&clip, &early] {
        let row = row(&server, clip).await;
        assert_eq!((row.vertical_key, row.vertical_asked_at), (None, None));
    }
}
