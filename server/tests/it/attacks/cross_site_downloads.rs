//! Another site has a signed-in browser navigate to calls that offer downloads. It spends none of the viewer's.

use grandstand_db::ids::{EventId, UserId};
use reqwest::{Method, StatusCode};

use crate::clips;
use crate::support::packaged::add_samples;
use crate::support::purchases as shop;
use crate::support::server::{Answer, answer};
use crate::support::visitor::Visitor;
use crate::support::{Backend, Server, seeds};

on_both_databases!(a_navigation_from_another_site_spends_nothing, a_navigation_to_a_clip_spends_nothing);

/// What a browser sends where another site's page leads it to an address, with the cookies that `SameSite=Lax` allows.
async fn led_to(viewer: &Visitor<'_>, path: &str) -> Answer {
    let request = viewer.request(Method::GET, path).header("referer", "https://evil.example/");
    let request = request.header("sec-fetch-site", "cross-site").header("sec-fetch-mode", "navigate");
    answer(request.header("sec-fetch-dest", "document")).await
}

async fn a_navigation_from_another_site_spends_nothing(backend: Backend) {
    let server = Server::with(backend, &[], |folder| {
        let alpha = folder.join("alpha");
        let settings = "[capabilities]\nuser = [\"watch\", \"download\"]\n[limits]\ndownloads = 1\n[geo]\n";
        seeds::edit(&alpha, "channel.toml", "[geo]\n", settings);
        for alias in ["old", "members"] {
            let entry = format!("alias = \"{alias}\"\n");
            seeds::edit(&alpha, "events.toml", &entry, &format!("{entry}sample_seconds = 5\n"));
        }
    })
    .await;
    add_samples(&server).await;
    server.app.loader.load_all().await.unwrap();
    let [old, members] =
        [server.id_of("alpha", "/api/events", "old").await, server.id_of("alpha", "/api/events", "members").await];
    let mut viewer = Visitor::registered(&server, "alpha", "viewer@example.org").await;
    let user = viewer.get("/api/profile").await.data()["id"].as_i64().unwrap();
    let season = shop::purchase(UserId(user), vec![shop::pass(&server, "alpha", "season")]);
    let purchase = shop::opened(&server, "alpha", &season).await;
    shop::see(&server, &purchase, &shop::paid(&purchase)).await;
    // The attack: the one download would be gone for an event that the viewer didn't choose.
    for _ in 0..3 {
        led_to(&viewer, &format!("/api/download-event/{old}")).await;
    }
    let access = viewer.get("/api/user/access").await.data();
    assert_eq!(access["featureLeft"]["downloads"], 1, "{access}");
    let offer = viewer.get(&format!("/api/download-event/{members}")).await.data();
    assert_eq!(offer["left"], 0, "{offer}");
    let file = offer["files"][0]["url"].as_str().unwrap().to_owned();
    // Looking at the file's head, and asking without the cookie, spend nothing either.
    assert_eq!(answer(viewer.request(Method::HEAD, &file)).await.status, StatusCode::OK);
    assert_eq!(server.get("alpha", &file).await.code(), "playback_refused");
    assert_eq!(viewer.get(&format!("/api/download-event/{old}")).await.data()["left"], 0);
    // The first byte does, once.
    for _ in 0..2 {
        let part = answer(viewer.request(Method::GET, &file).header("range", "bytes=0-99")).await;
        assert_eq!(part.status, StatusCode::PARTIAL_CONTENT);
    }
    assert_eq!(viewer.get(&format!("/api/download-event/{old}")).await.code(), "download_limit");
    assert_eq!(viewer.get(&format!("/api/download-event/{members}")).await.data()["left"], 0);
}

async fn a_navigation_to_a_clip_spends_nothing(backend: Backend) {
    let server = clips::with_film(backend, clips::SETTINGS).await;
    let old = clips::id(&server, "old").await;
    let mut viewer = Visitor::registered(&server, "alpha", "viewer@example.org").await;
    let attacked = clips::made(&mut viewer, EventId(old), 3.0, 2.0).await;
    let chosen = clips::made(&mut viewer, EventId(old), 5.0, 2.0).await;
    clips::cut(&server).await;
    let [attacked, chosen] = [attacked, chosen].map(|clip| format!("/api/clip/download/{}", clip["id"]));
    // The attack: the one download would be gone for a clip that the viewer didn't choose.
    for _ in 0..3 {
        let offer = led_to(&viewer, &attacked).await.data();
        assert!(offer["url"].is_string(), "the clip can be downloaded: {offer}");
    }
    let access = viewer.get("/api/user/access").await.data();
    assert_eq!(access["featureLeft"]["downloads"], 1, "{access}");
    let offer = viewer.get(&chosen).await.data();
    assert_eq!(offer["left"], 0, "{offer}");
    let file = offer["url"].as_str().unwrap();
    assert_eq!(answer(viewer.request(Method::HEAD, file)).await.status, StatusCode::OK);
    assert_eq!(viewer.get(&attacked).await.data()["left"], 0);
    // The first byte of the chosen one's file counts.
    assert_eq!(viewer.fetch(file).await.status, StatusCode::OK);
    assert_eq!(viewer.get(&attacked).await.code(), "download_limit");
    assert_eq!(viewer.get(&chosen).await.data()["left"], 0);
}
