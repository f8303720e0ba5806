//! One channel's pictures are asked for all at once, so that no other channel gets one drawn.

use futures_util::future::poll_immediate;
use futures_util::stream::FuturesUnordered;
use futures_util::{FutureExt, StreamExt};
use reqwest::StatusCode;

use crate::support::{Backend, Server, seeds};

on_both_databases!(a_flood_of_drawings_leaves_other_channels_theirs);

async fn a_flood_of_drawings_leaves_other_channels_theirs(backend: Backend) {
    let server = Server::with(backend, &[], |seeds| {
        let budget = "[budget]\nper_second = 10000\nper_client = 1000\n[geo]";
        seeds::edit(&seeds.join("alpha"), "channel.toml", "[geo]", budget);
    })
    .await;
    let alpha = server.app.sites.load().by_key("alpha").unwrap().channel.id;
    let of_alpha = format!("/images/events/{}.0.png", server.id_of("alpha", "/api/events", "final").await);
    let of_beta = format!("/images/events/{}.0.png", server.id_of("beta", "/api/events", "final").await);
    // Drawings of alpha that take long.
    let mut held = Vec::new();
    while let Some(place) = poll_immediate(server.app.studio.place(alpha).boxed_local()).await {
        held.push(place.unwrap());
    }
    let mut flood: FuturesUnordered<_> = (0..200).map(|_| server.get("alpha", &of_alpha)).collect();
    // As soon as one is sent away, the queue is full.
    assert_eq!(flood.next().await.unwrap().status, StatusCode::SERVICE_UNAVAILABLE);
    let ends = async { drop(held) };
    let (other, flood, ()) = tokio::join!(server.get("beta", &of_beta), flood.collect::<Vec<_>>(), ends);
    assert_eq!(other.status, StatusCode::OK, "{}", other.text);
    assert!(flood.iter().any(|answer| answer.status == StatusCode::OK), "the channel itself is served");
}
