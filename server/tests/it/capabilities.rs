//! The capabilities `clipping` and `download_clip` decide: with either taken away, and all else the same, the call that it
//! stands for is refused.

use reqwest::StatusCode;
use serde_json::json;

use crate::clips;
use crate::support::Backend;
use crate::support::visitor::Visitor;

on_both_databases!(clipping_decides_on_making_clips, download_clip_decides_on_downloads_of_clips);

/// The settings of the tests of clips, with these capabilities for everybody.
fn with(capabilities: &str) -> String {
    let all = "user = [\"watch\", \"clipping\", \"download_clip\"]";
    assert!(clips::SETTINGS.contains(all), "the settings name all three");
    clips::SETTINGS.replace(all, &format!("user = [{capabilities}]"))
}

async fn clipping_decides_on_making_clips(backend: Backend) {
    let server = clips::with_film(backend, &with("\"watch\", \"download_clip\"")).await;
    let old = clips::id(&server, "old").await;
    let mut ada = Visitor::registered(&server, "alpha", "ada@example.org").await;
    for refused in [
        ada.get(&format!("/api/clip/source/{old}")).await,
        ada.post("/api/clip", &json!({
            "event_id": old, "event_media_id": 1, "name": "The goal", "tags": ["goal"], "start_time": 1.0, "duration": 2.0,
        })).await,
    ] {
        assert_eq!((refused.status, refused.code().as_str()), (StatusCode::FORBIDDEN, "clipping_not_included"));
    }
    assert_eq!(ada.get("/api/clips/user").await.data(), json!([]), "none was made");
}

async fn download_clip_decides_on_downloads_of_clips(backend: Backend) {
    let server = clips::with_film(backend, &with("\"watch\", \"clipping\"")).await;
    let old = clips::id(&server, "old").await;
    let mut ada = Visitor::registered(&server, "alpha", "ada@example.org").await;
    let clip = clips::made(&mut ada, old, 1.0, 2.0).await;
    clips::cut(&server).await;
    let mine = ada.get("/api/clips/user").await.data();
    assert_eq!(mine[0]["state"], "done", "it is there to be had: {mine}");
    let refused = ada.get(&format!("/api/clip/download/{}", clip["id"])).await;
    assert_eq!((refused.status, refused.code().as_str()), (StatusCode::FORBIDDEN, "download_clip_not_included"));
}
