//! Applying seeds: revisions, ids that stay, retiring, and folders with errors.

use grandstand_server::apply::{Outcome, apply, stored};
use jiff::Timestamp;
use reqwest::{Method, StatusCode};

use crate::support::server::answer;
use crate::support::{Backend, Server, seeds};

on_both_databases!(
    an_unchanged_folder_makes_no_revision,
    ids_outlive_edits_renames_and_retiring,
    a_folder_with_errors_leaves_the_last_good_revision,
    one_bad_channel_costs_no_other,
    relative_dates_follow_the_day,
    a_domain_leads_to_one_channel,
);

async fn an_unchanged_folder_makes_no_revision(backend: Backend) {
    let server = Server::start(backend).await;
    let stored_alpha = || async { stored(&server.app.database, "alpha").await.unwrap().unwrap() };
    assert_eq!(stored_alpha().await.revision, 1);
    server.apply_again().await;
    assert_eq!(stored_alpha().await.revision, 1);
    let mut seed = stored_alpha().await.seed;
    let now = Timestamp::now();
    assert_eq!(apply(&server.app.database, &seed, now).await.unwrap().outcome, Outcome::Redated);
    seed.channel.email = Some("new@alpha.example.org".to_owned());
    let applied = apply(&server.app.database, &seed, now).await.unwrap();
    assert_eq!((applied.outcome, applied.revision), (Outcome::Changed, 2));
    assert_eq!(stored_alpha().await.seed, seed, "the revision is stored whole");
}

async fn ids_outlive_edits_renames_and_retiring(backend: Backend) {
    let server = Server::start(backend).await;
    let folder = server.seeds.join("alpha");
    let open = server.id_of("alpha", "/api/events", "open").await;
    let last = server.id_of("alpha", "/api/events", "final").await;
    seeds::edit(&folder, "events.toml", "alias = \"open\"", "alias = \"masters\"\nrenamed_from = \"open\"");
    seeds::edit(&folder, "slides.toml", "slidable = \"final\"", "slidable = \"old\"");
    seeds::edit(&folder, "events.toml", "alias = \"final\"", "alias = \"grand-final\"");
    server.apply_again().await;
    assert_eq!(server.id_of("alpha", "/api/events", "masters").await, open, "a renamed event keeps its id");
    let replaced = server.id_of("alpha", "/api/events", "grand-final").await;
    assert_ne!(replaced, last, "an alias that is not said to be renamed is a new event");
    assert_eq!(server.get("alpha", &format!("/api/events/{last}")).await.status, StatusCode::NOT_FOUND);
    seeds::edit(&folder, "events.toml", "alias = \"grand-final\"", "alias = \"final\"");
    server.apply_again().await;
    assert_eq!(server.id_of("alpha", "/api/events", "final").await, last, "what comes back has its id again");
}

async fn a_folder_with_errors_leaves_the_last_good_revision(backend: Backend) {
    let server = Server::start(backend).await;
    seeds::edit(&server.seeds.join("alpha"), "channel.toml", "currency = \"USD\"", "curency = \"USD\"");
    server.apply_again().await;
    assert_eq!(stored(&server.app.database, "alpha").await.unwrap().unwrap().revision, 1);
    assert_eq!(server.get("alpha", "/api/settings").await.data()["currency"], "USD");
    seeds::edit(&server.seeds.join("alpha"), "channel.toml", "curency = \"USD\"", "currency = \"CAD\"");
    server.apply_again().await;
    assert_eq!(server.get("alpha", "/api/settings").await.data()["currency"], "CAD");
}

async fn one_bad_channel_costs_no_other(backend: Backend) {
    let server = Server::with(backend, &[], |seeds| {
        seeds::edit(&seeds.join("alpha"), "theme.toml", "#0b1f4b", "navy-ish");
    })
    .await;
    assert_eq!(server.get("beta", "/api/settings").await.status, StatusCode::OK);
    assert_eq!(server.get("alpha", "/api/settings").await.code(), "unknown_host");
}

async fn relative_dates_follow_the_day(backend: Backend) {
    let server = Server::start(backend).await;
    let seed = stored(&server.app.database, "alpha").await.unwrap().unwrap().seed;
    let id = server.id_of("alpha", "/api/events", "open").await;
    let start =
        || async { server.get("alpha", &format!("/api/events/{id}")).await.data()["event_utc_ts"].as_i64().unwrap() };
    let before = start().await;
    let week = Timestamp::now() + jiff::SignedDuration::from_hours(7 * 24);
    let epoch = || async { stored(&server.app.database, "alpha").await.unwrap().unwrap().stream_epoch };
    let known = epoch().await;
    assert_eq!(apply(&server.app.database, &seed, week).await.unwrap().outcome, Outcome::Redated);
    assert_eq!(epoch().await, known + 1, "what was kept of its lists is out of date");
    let moved = start().await - before;
    assert!(
        (6 * 86_400 + 82_000..=7 * 86_400 + 3_700).contains(&moved),
        "a week later, give or take a clock change: {moved}"
    );
}

async fn a_domain_leads_to_one_channel(backend: Backend) {
    let server = Server::start(backend).await;
    seeds::edit(&server.seeds.join("beta"), "channel.toml", "beta.example.org\"]", "alpha.example.org\"]");
    server.apply_again().await;
    let settings = answer(server.request_to(Method::GET, "alpha.example.org", "/api/settings")).await.data();
    assert_eq!(settings["name"], "alpha sports", "the channel that has it keeps it");
    assert_eq!(stored(&server.app.database, "beta").await.unwrap().unwrap().revision, 1);
}
