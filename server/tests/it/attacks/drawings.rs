//! The pictures of one channel, or of two, are asked for all at once, so that no other channel gets one drawn.

use std::time::Duration;

use futures_util::future::poll_immediate;
use futures_util::stream::FuturesUnordered;
use futures_util::{FutureExt, StreamExt};
use grandstand_db::ids::ChannelId;
use grandstand_pictures::studio::Place;
use reqwest::StatusCode;

use crate::support::server::Answer;
use crate::support::{Backend, Server, seeds};

on_both_databases!(
    a_flood_of_drawings_leaves_other_channels_theirs,
    two_floods_of_drawings_leave_a_third_channel_its_own,
);

/// Lets one client ask a channel for as many pictures as it likes.
const BUDGET: &str = "[budget]\nper_second = 10000\nper_client = 1000\n[geo]";

/// The address of the art of a channel's final.
async fn art(server: &Server, channel: &str) -> String {
    format!("/images/events/{}.0.png", server.id_of(channel, "/api/events", "final").await)
}

/// Takes every place that a channel may draw at, until they are dropped.
async fn take_places(server: &Server, channel: &str) -> Vec<Place> {
    let channel_id = server.app.sites.load().by_key(channel).unwrap().channel.id;
    let mut held = Vec::new();
    while let Some(place) =
        poll_immediate(server.app.services.pictures.studio.place(ChannelId(channel_id)).boxed_local()).await
    {
        held.push(place.unwrap());
    }
    held
}

/// Asks a hundred times at once.
fn flood<'a>(server: &'a Server, channel: &'a str, path: &'a str) -> FuturesUnordered<impl Future<Output = Answer>> {
    (0..100).map(|_| server.get(channel, path)).collect()
}

async fn a_flood_of_drawings_leaves_other_channels_theirs(backend: Backend) {
    let server = Server::with(backend, &[], |seeds| {
        seeds::edit(&seeds.join("alpha"), "channel.toml", "[geo]", BUDGET);
    })
    .await;
    let (of_alpha, of_beta) = (art(&server, "alpha").await, art(&server, "beta").await);
    // Drawings of alpha that take long.
    let held = take_places(&server, "alpha").await;
    let mut flood: FuturesUnordered<_> = (0..200).map(|_| server.get("alpha", &of_alpha)).collect();
    // As soon as one is sent away, the queue is full.
    assert_eq!(flood.next().await.unwrap().status, StatusCode::SERVICE_UNAVAILABLE);
    let ends = async { drop(held) };
    let (other, flood, ()) = tokio::join!(server.get("beta", &of_beta), flood.collect::<Vec<_>>(), ends);
    assert_eq!(other.status, StatusCode::OK, "{}", other.text);
    assert!(flood.iter().any(|answer| answer.status == StatusCode::OK), "the channel itself is served");
}

async fn two_floods_of_drawings_leave_a_third_channel_its_own(backend: Backend) {
    let server = Server::with(backend, &[], |seeds| {
        seeds::write(seeds, "gamma");
        for channel in ["alpha", "gamma"] {
            seeds::edit(&seeds.join(channel), "channel.toml", "[geo]", BUDGET);
        }
    })
    .await;
    let [of_alpha, of_beta, of_gamma] =
        [art(&server, "alpha").await, art(&server, "beta").await, art(&server, "gamma").await];
    // Drawings of both that take long: together they have all places.
    let held = [take_places(&server, "alpha").await, take_places(&server, "gamma").await];
    let (mut alphas, mut gammas) = (flood(&server, "alpha", &of_alpha), flood(&server, "gamma", &of_gamma));
    // As soon as one of each is refused, both have as many in the queue as they may, and the queue is full.
    for refused in [alphas.next().await, gammas.next().await] {
        assert_eq!(refused.unwrap().status, StatusCode::SERVICE_UNAVAILABLE);
    }
    let mut third = server.get("beta", &of_beta).boxed_local();
    let at_once = tokio::time::timeout(Duration::from_secs(1), &mut third).await;
    assert!(at_once.is_err(), "the third channel waits: {at_once:?}");
    drop(held);
    let (third, alphas, gammas) = tokio::join!(third, alphas.collect::<Vec<_>>(), gammas.collect::<Vec<_>>());
    assert_eq!(third.status, StatusCode::OK, "{}", third.text);
    for answers in [alphas, gammas] {
        assert!(answers.iter().any(|answer| answer.status == StatusCode::OK), "the channels themselves are served");
    }
}
