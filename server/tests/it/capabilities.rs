//! The capabilities `clipping` and `download_clip` each decide on calls of their own: neither gives what the other is for.

use serde_json::json;

use crate::support::visitor::Visitor;
use crate::support::{Backend, Server, seeds};

on_both_databases!(clipping_and_download_clip_each_decide_on_their_own_calls);

async fn clipping_and_download_clip_each_decide_on_their_own_calls(backend: Backend) {
    let server = Server::with(backend, &[], |folder| {
        for (channel, capability) in [("alpha", "clipping"), ("beta", "download_clip")] {
            let may = format!(
                "[accounts]\nverification = false\n[capabilities]\nuser = [\"watch\", \"{capability}\"]\n[geo]\n"
            );
            seeds::edit(&folder.join(channel), "channel.toml", "[geo]\n", &may);
        }
    })
    .await;
    // There is no such event and no such clip, which is told only to those who may make or download one.
    for (channel, making, downloading) in
        [("alpha", "not_found", "download_clip_not_included"), ("beta", "clipping_not_included", "not_found")]
    {
        let mut ada = Visitor::registered(&server, channel, "ada@example.org").await;
        let wanted = json!({
            "event_id": 4242, "event_media_id": 1, "name": "The goal", "tags": ["highlight"], "start_time": 1.0,
            "duration": 2.0,
        });
        assert_eq!(ada.get("/api/clip/source/4242").await.code(), making, "the recording, at {channel}");
        assert_eq!(ada.post("/api/clip", &wanted).await.code(), making, "a clip, at {channel}");
        assert_eq!(ada.get("/api/clip/download/4242").await.code(), downloading, "a download, at {channel}");
    }
}
