//! Applying seeds: revisions, ids that stay, retiring, and folders with errors.

use grandstand_apply::{Outcome, apply, registered_id, renew_catalogues};
use grandstand_db::revisions::stored;
use jiff::Timestamp;
use reqwest::{Method, StatusCode};
use sea_orm::ConnectionTrait;
use tenants::schema::Kind;
use tenants::schema::catalogue::Event;

use crate::support::server::answer;
use crate::support::{Backend, Server, seeds};

on_both_databases!(
    an_unchanged_folder_makes_no_revision,
    ids_outlive_edits_renames_and_retiring,
    a_folder_with_errors_leaves_the_last_good_revision,
    an_apply_that_fails_halfway_changes_nothing,
    one_bad_channel_costs_no_other,
    relative_dates_follow_the_day,
    only_what_has_changed_is_written,
    catalogues_of_another_form_are_written_anew,
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

async fn an_apply_that_fails_halfway_changes_nothing(backend: Backend) {
    let server = Server::start(backend).await;
    let database = &server.app.database;
    let before = stored(database, "alpha").await.unwrap().unwrap();
    let mut seed = before.seed.clone();
    seed.channel.email = Some("new@alpha.example.org".to_owned());
    // It gets an id, and then its date leads nowhere.
    let event = seed.events[0].clone();
    seed.events.push(Event { alias: "another".to_owned(), renamed_from: None, starts_at: "never".to_owned(), ..event });
    apply(database, &seed, Timestamp::now()).await.unwrap_err();
    let id = registered_id(database, before.channel_id, Kind::Event, "another").await.unwrap();
    assert_eq!(id, None, "ids are given with all the rest");
    let after = stored(database, "alpha").await.unwrap().unwrap();
    assert_eq!((after.revision, after.seed), (before.revision, before.seed));
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
    server.app.loader.load_all().await.unwrap();
    assert_eq!(epoch().await, known + 1, "what was kept of its lists is out of date");
    let moved = start().await - before;
    assert!(
        (6 * 86_400 + 82_000..=7 * 86_400 + 3_700).contains(&moved),
        "a week later, give or take a clock change: {moved}"
    );
}

async fn only_what_has_changed_is_written(backend: Backend) {
    let server = Server::start(backend).await;
    let folder = server.seeds.join("alpha");
    let database = &server.app.database;
    // Dates that count from today are looked at in any case, and change with the second where they count from now.
    seeds::edit(&folder, "events.toml", "starts_at = \"now-40m\"", "starts_at = \"2031-01-01 12:00\"");
    server.apply_again().await;
    let written = async |file: &str, from: &str, to: &str| {
        seeds::edit(&folder, file, from, to);
        server.queries.take();
        let seed = tenants::check::folder(&folder).seed.unwrap();
        assert_eq!(apply(database, &seed, Timestamp::now()).await.unwrap().outcome, Outcome::Changed);
        let rows = |sql: &String| {
            let table = ["events", "event_participants", "event_category_links", "participants", "vod_items"];
            let table = table.iter().find(|table| sql.contains(&format!("INTO \"{table}\"")))?;
            Some(format!("{} {table}", 1 + sql.matches("), (").count()))
        };
        server.queries.take().iter().filter_map(rows).collect::<Vec<_>>().join(", ")
    };
    assert_eq!(written("theme.toml", "#8a3b00", "#8a3b01").await, "", "a colour");
    let score = written("events.toml", "away_score = 2", "away_score = 3").await;
    assert_eq!(score, "1 events, 3 event_participants, 2 event_category_links", "a score");
    let name = written("participants.csv", "alpha Cubs,CUB", "alpha Cubs,KIT").await;
    assert!(name.starts_with("1 participants, 3 events"), "a team with three events: {name}");
    let old = server.id_of("alpha", "/api/events", "old").await;
    let slide = "slidable = \"final\"";
    seeds::edit(&folder, "slides.toml", slide, "slidable = \"open\"");
    assert_eq!(
        written("events.toml", "alias = \"final\"", "alias = \"grand-final\"").await.split(',').next(),
        Some("1 events")
    );
    server.app.loader.load_all().await.unwrap();
    let list = server.get("alpha", "/api/events?participant=tigers").await.data();
    let known: Vec<(&str, i64)> = list
        .as_array()
        .unwrap()
        .iter()
        .map(|one| (one["alias"].as_str().unwrap(), one["id"].as_i64().unwrap()))
        .collect();
    assert_eq!((known[0], known[1].0, known.len()), (("old", old), "grand-final", 2), "what is gone has no links");
    let team = &list[0]["participants"][0]["short_name"];
    assert_eq!((team, &list[0]["score"]["away"]), (&"KIT".into(), &3.into()));
}

async fn catalogues_of_another_form_are_written_anew(backend: Backend) {
    let server = Server::start(backend).await;
    let database = &server.app.database;
    let before = server.get("alpha", "/api/events?no_limit=1&sort_field=name").await.text;
    for statement in [
        "UPDATE events SET card = '', content_hash = 0",
        "UPDATE event_category_links SET starts_at = 0",
        "DELETE FROM event_participants",
        "UPDATE channels SET catalogue_format = 0",
    ] {
        database.execute_unprepared(statement).await.unwrap();
    }
    renew_catalogues(database, Timestamp::now()).await.unwrap();
    server.app.loader.load_all().await.unwrap();
    let [before, after] = [before, server.get("alpha", "/api/events?no_limit=1&sort_field=name").await.text]
        .map(|text| serde_json::from_str::<serde_json::Value>(&text).unwrap());
    assert_eq!(before["data"][0], after["data"][0]);
    assert_eq!(before["meta"], after["meta"]);
    let teams = server.get("alpha", "/api/events?participant=lions").await.data();
    assert_eq!(teams.as_array().unwrap().len(), 4, "links too");
    let stored = stored(database, "alpha").await.unwrap().unwrap();
    assert_eq!((stored.revision, stored.stream_epoch), (1, 1), "the same revision, told to all servers");
    server.queries.take();
    renew_catalogues(database, Timestamp::now()).await.unwrap();
    assert_eq!(server.queries.take().len(), 1, "once");
}

async fn a_domain_leads_to_one_channel(backend: Backend) {
    let server = Server::start(backend).await;
    seeds::edit(&server.seeds.join("beta"), "channel.toml", "beta.example.org\"]", "alpha.example.org\"]");
    server.apply_again().await;
    let settings = answer(server.request_to(Method::GET, "alpha.example.org", "/api/settings")).await.data();
    assert_eq!(settings["name"], "alpha sports", "the channel that has it keeps it");
    assert_eq!(stored(&server.app.database, "beta").await.unwrap().unwrap().revision, 1);
}
