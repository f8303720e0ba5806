//! Clips that are deleted, and come back or not.

use grandstand_accounts::operator;
use grandstand_db::entities::clips;
use grandstand_db::ids::EventId;
use grandstand_db::scope::InChannel;
use grandstand_jobs as jobs;
use grandstand_server::job_kinds;
use jiff::{Timestamp, ToSpan};
use reqwest::{Method, StatusCode};
use sea_orm::sea_query::Expr;
use sea_orm::{ColumnTrait, QueryFilter};
use serde_json::json;

use super::{SETTINGS, bytes, cut, delete, id, made, shared, with_film};
use crate::support::Backend;
use crate::support::visitor::Visitor;

on_both_databases!(what_is_deleted_is_gone_and_comes_back);

mod s3 {
    use crate::support::Backend;

    #[actix_web::test]
    async fn what_is_deleted_is_gone_and_comes_back() {
        Box::pin(super::what_is_deleted_is_gone_and_comes_back(Backend::S3)).await;
    }
}

async fn what_is_deleted_is_gone_and_comes_back(backend: Backend) {
    let server = with_film(backend, SETTINGS).await;
    let old = id(&server, "old").await;
    let mut ada = Visitor::registered(&server, "alpha", "ada@example.org").await;
    let clip = made(&mut ada, EventId(old), 3.0, 2.0).await;
    cut(&server).await;
    let clip = shared(&mut ada, &clip).await.data();
    let mp4 = clip["playback"]["mp4"].as_str().unwrap();
    let kept = ada.fetch(mp4).await;
    assert!(kept.header("cache-control").starts_with("private"), "what goes away is kept by nobody else: {kept:?}");
    let offer = ada.get(&format!("/api/clip/download/{}", clip["id"])).await.data();
    assert_eq!(offer["left"], 0);
    let url = offer["url"].as_str().unwrap();
    let file = bytes(&ada, url).await;
    assert_eq!((offer["bytes"].as_u64(), &file), (Some(file.len() as u64), &bytes(&ada, mp4).await));
    let response = ada.request(Method::GET, url).send().await.unwrap();
    assert_eq!(response.headers()["content-disposition"], "attachment");
    let other = made(&mut ada, EventId(old), 5.0, 2.0).await;
    let early = ada.get(&format!("/api/clip/download/{}", other["id"])).await;
    assert_eq!((early.status, early.code().as_str()), (StatusCode::CONFLICT, "clip_not_ready"));
    cut(&server).await;
    let more = ada.get(&format!("/api/clip/download/{}", other["id"])).await;
    assert_eq!((more.status, more.code().as_str()), (StatusCode::FORBIDDEN, "download_limit"));
    // What plays it does not download it, and the other way round.
    let swapped = mp4.replace("clip.mp4", "download/x.mp4");
    assert_eq!(ada.fetch(&swapped).await.code(), "playback_refused");
    let gone = delete(&ada, &clip).await.data();
    assert!(gone["restore_until"].as_str().is_some_and(|until| until.parse::<Timestamp>().unwrap() > Timestamp::now()));
    for (path, status) in [(mp4, StatusCode::NOT_FOUND), (url, StatusCode::NOT_FOUND)] {
        assert_eq!(ada.fetch(path).await.status, status, "{path}");
    }
    assert_eq!(shared(&mut ada, &clip).await.status, StatusCode::NOT_FOUND);
    assert_eq!(delete(&ada, &clip).await.status, StatusCode::NOT_FOUND);
    assert_eq!(ada.get("/api/clips/user").await.json()["meta"]["total"], 1);
    let path = format!("/api/clip/{}/restore", clip["id"]);
    assert_eq!(ada.post(&path, &json!({})).await.data()["state"], "done");
    bytes(&ada, mp4).await;
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
    jobs::run_due(&server.app.database, &job_kinds::registry(&server.app), Timestamp::now() + 700.seconds())
        .await
        .unwrap();
    assert!(!server.app.media.exists(&key).await.unwrap());
    assert_eq!((row().await.name.as_str(), row().await.file_key), ("", None));
    // What is stored of somebody has it as well, for them to have.
    let user = operator::find(&server.app.database, channel_id, "ada@example.org").await.unwrap().unwrap();
    let stored = server.app.personal_data.export(&server.app.database, &user).await.unwrap();
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
