//! Clips as files are for those who may download them.

use crate::support::visitor::Visitor;
use crate::support::{Backend, Server, seeds};

on_both_databases!(clips_are_downloaded_by_those_who_may);

async fn clips_are_downloaded_by_those_who_may(backend: Backend) {
    let server = Server::with(backend, &[], |folder| {
        let may = "[accounts]\nverification = false\n[capabilities]\nuser = [\"watch\", \"download_clip\"]\n[geo]\n";
        seeds::edit(&folder.join("alpha"), "channel.toml", "[geo]\n", may);
    })
    .await;
    // There is no clip yet, which is told only to those who may download one.
    let path = "/api/clip/download/1";
    for (channel, code) in [("alpha", "not_found"), ("beta", "download_clip_not_included")] {
        let guest = Visitor::new(&server, channel).get(path).await;
        assert_eq!(guest.code(), "sign_in_required", "a guest of {channel}");
        let mut ada = Visitor::registered(&server, channel, "ada@example.org").await;
        assert_eq!(ada.get(path).await.code(), code, "a user of {channel}");
    }
}
