//! How a server follows what others change in its database.

use std::sync::Arc;

use actix_web::rt::task::JoinHandle;
use grandstand_apply::{
    Applied, FolderOutcome, Outcome, Resume, apply, apply_folder, history, redate_due, resume, rollback, suspend,
};
use grandstand_db::entities::channels::raise_stream_epoch;
use grandstand_db::ids::ChannelId;
use grandstand_db::revisions::stored;
use grandstand_server::live::follower;
use jiff::{Timestamp, ToSpan};
use reqwest::{Method, StatusCode};
use sea_orm::ConnectionTrait;

use crate::support::process::eventually;
use crate::support::{Backend, Server, seeds};

on_both_databases!(
    what_others_apply_is_served,
    an_epoch_moves_on_without_a_new_compilation,
    a_revision_that_can_not_be_served_leaves_the_one_before,
    a_state_that_can_not_be_read_leaves_a_channel_as_it_is,
    a_suspended_channel_is_unknown_until_it_is_resumed,
    a_rollback_holds_until_the_folder_changes,
    a_new_channel_is_made_once,
    days_are_moved_by_one_process_once,
);

/// A follower, until the test ends.
struct Follower(JoinHandle<()>);

impl Drop for Follower {
    fn drop(&mut self) {
        self.0.abort();
    }
}

async fn followed(backend: Backend) -> (Server, Follower) {
    let server = Server::start(backend).await;
    let follower = actix_web::rt::spawn(follower::run(server.app.clone()));
    (server, Follower(follower))
}

async fn name(server: &Server, channel: &str) -> String {
    server.get(channel, "/api/settings").await.data()["name"].as_str().unwrap().to_owned()
}

async fn apply_alpha(server: &Server) -> Applied {
    let folder = server.seeds.join("alpha");
    match apply_folder(&server.app.database, &server.app.media, &folder, Timestamp::now()).await.unwrap() {
        FolderOutcome::Applied(applied, ..) => applied,
        other => panic!("{other:?}"),
    }
}

async fn what_others_apply_is_served(backend: Backend) {
    let (server, _follower) = followed(backend).await;
    let beta = Arc::clone(server.app.sites.load().by_id(stored_id(&server, "beta").await).unwrap());
    seeds::edit(&server.seeds.join("alpha"), "channel.toml", "alpha sports", "edited");
    apply_alpha(&server).await;
    eventually("it is served", async || name(&server, "alpha").await == "edited").await;
    let gamma = seeds::write(&server.seeds, "gamma");
    apply_folder(&server.app.database, &server.app.media, &gamma, Timestamp::now()).await.unwrap();
    let is_known = async || server.get("gamma", "/api/settings").await.status == StatusCode::OK;
    eventually("a new channel is served", is_known).await;
    let sites = server.app.sites.load();
    assert!(
        Arc::ptr_eq(&beta, sites.by_id(beta.channel.id).unwrap()),
        "nothing was done for a channel that did not change"
    );
}

async fn stored_id(server: &Server, key: &str) -> ChannelId {
    stored(&server.app.database, key).await.unwrap().unwrap().channel_id
}

async fn an_epoch_moves_on_without_a_new_compilation(backend: Backend) {
    let (server, _follower) = followed(backend).await;
    let id = stored_id(&server, "alpha").await;
    let site = Arc::clone(server.app.sites.load().by_id(id).unwrap());
    let (revision, epoch) = site.version();
    raise_stream_epoch(&server.app.database, id).await.unwrap();
    raise_stream_epoch(&server.app.database, id).await.unwrap();
    eventually("the epoch is known", async || site.stream_epoch() == epoch + 2).await;
    assert_eq!(site.version(), (revision, epoch + 2));
    assert!(Arc::ptr_eq(&site, server.app.sites.load().by_id(id).unwrap()), "the channel is the one it was");
}

async fn a_revision_that_can_not_be_served_leaves_the_one_before(backend: Backend) {
    let (server, _follower) = followed(backend).await;
    let id = stored_id(&server, "alpha").await;
    let database = &server.app.database;
    let broken = "INSERT INTO channel_revisions (channel_id, number, hash, document, applied_at)";
    database.execute_unprepared(&format!("{broken} VALUES ({id}, 2, 'x', '{{}}', 0)")).await.unwrap();
    let serve = format!("UPDATE channels SET revision = 2, hash = 'x' WHERE id = {id}");
    database.execute_unprepared(&serve).await.unwrap();
    seeds::edit(&server.seeds.join("beta"), "channel.toml", "beta sports", "edited");
    server.apply_folder("beta").await;
    eventually("others go on", async || name(&server, "beta").await == "edited").await;
    assert_eq!(name(&server, "alpha").await, "alpha sports");
    seeds::edit(&server.seeds.join("alpha"), "channel.toml", "alpha sports", "mended");
    database
        .execute_unprepared(&format!("DELETE FROM channel_revisions WHERE channel_id = {id} AND number = 2"))
        .await
        .unwrap();
    assert_eq!(apply_alpha(&server).await.revision, 3);
    eventually("the next one is served", async || name(&server, "alpha").await == "mended").await;
}

async fn a_state_that_can_not_be_read_leaves_a_channel_as_it_is(backend: Backend) {
    let (server, _follower) = followed(backend).await;
    let (database, id) = (&server.app.database, stored_id(&server, "alpha").await);
    database.execute_unprepared(&format!("UPDATE channels SET state = 'resting' WHERE id = {id}")).await.unwrap();
    suspend(database, "beta").await.unwrap();
    let is_unknown = async || server.get("beta", "/api/settings").await.status == StatusCode::NOT_FOUND;
    eventually("others are followed", is_unknown).await;
    assert_eq!(name(&server, "alpha").await, "alpha sports");
    assert!(stored(database, "alpha").await.is_err(), "it is no other state");
}

async fn a_suspended_channel_is_unknown_until_it_is_resumed(backend: Backend) {
    let (server, _follower) = followed(backend).await;
    let key = server.api_key("alpha").await;
    let (database, now) = (&server.app.database, Timestamp::now());
    assert!(suspend(database, "alpha").await.unwrap().1);
    assert!(!suspend(database, "alpha").await.unwrap().1, "once is enough");
    let code = async || server.get("alpha", "/api/settings").await;
    eventually("its host is unknown", async || code().await.status == StatusCode::NOT_FOUND).await;
    assert_eq!(code().await.code(), "unknown_host");
    let by_key = server.request_to(Method::GET, "localhost", &format!("/api/settings?api_key={key}"));
    assert_eq!(crate::support::server::answer(by_key).await.code(), "api_key_invalid");
    assert_eq!(name(&server, "beta").await, "beta sports");
    server.apply_again().await;
    assert_eq!(code().await.status, StatusCode::NOT_FOUND, "a start resumes nothing that an operator suspended");

    // Meanwhile its domain went to another channel.
    seeds::edit(&server.seeds.join("beta"), "channel.toml", "beta.example.org\"]", "alpha.example.org\"]");
    server.apply_folder("beta").await;
    let refused = resume(database, "alpha", now).await.unwrap();
    assert!(matches!(&refused, Resume::Refused(findings) if findings[0].code == "duplicate-domain"), "{refused:?}");
    seeds::edit(&server.seeds.join("beta"), "channel.toml", "alpha.example.org\"]", "beta.example.org\"]");
    server.apply_folder("beta").await;
    assert!(matches!(resume(database, "alpha", now).await.unwrap(), Resume::Done(_, true)));
    eventually("it is back", async || code().await.status == StatusCode::OK).await;

    suspend(database, "alpha").await.unwrap();
    eventually("its host is unknown", async || code().await.status == StatusCode::NOT_FOUND).await;
    let applied = apply_alpha(&server).await;
    assert_eq!((applied.outcome, applied.revision), (Outcome::Resumed, 1), "applying its folder makes it active");
    eventually("it is back", async || code().await.status == StatusCode::OK).await;
    assert!(suspend(database, "nobody").await.is_err());
}

async fn a_rollback_holds_until_the_folder_changes(backend: Backend) {
    let server = Server::start(backend).await;
    let folder = server.seeds.join("alpha");
    seeds::edit(&folder, "channel.toml", "alpha sports", "second");
    server.apply_again().await;
    rollback(&server.app.database, "alpha", 1, Timestamp::now()).await.unwrap();
    server.apply_again().await;
    assert_eq!(name(&server, "alpha").await, "alpha sports", "a start leaves it as it is");
    let revision = async || stored(&server.app.database, "alpha").await.unwrap().unwrap().revision;
    assert_eq!(revision().await, 3);
    seeds::edit(&folder, "menu.toml", "alpha history", "our history");
    server.apply_again().await;
    assert_eq!((name(&server, "alpha").await.as_str(), revision().await), ("second", 4), "what the folder says now");
    rollback(&server.app.database, "alpha", 1, Timestamp::now()).await.unwrap();
    assert_eq!(apply_alpha(&server).await.revision, 6, "an apply by hand is an apply");
}

async fn a_new_channel_is_made_once(backend: Backend) {
    let server = Server::start(backend).await;
    let gamma = seeds::write(&server.seeds, "gamma");
    let all = (0..6).map(|_| apply_folder(&server.app.database, &server.app.media, &gamma, Timestamp::now()));
    for outcome in futures_util::future::join_all(all).await {
        assert!(matches!(outcome.unwrap(), FolderOutcome::Applied(applied, ..) if applied.revision == 1));
    }
    let events = history(&server.app.database, "gamma").await.unwrap();
    assert_eq!(events.len(), 1);
    server.app.loader.load_all().await.unwrap();
    assert_eq!(server.get("gamma", "/api/events").await.json()["meta"]["total"], 6);
}

async fn days_are_moved_by_one_process_once(backend: Backend) {
    let server = Server::start(backend).await;
    let (database, now) = (&server.app.database, Timestamp::now());
    assert_eq!(redate_due(database, now).await.unwrap(), Vec::<ChannelId>::new(), "both are dated today");
    let seed = stored(database, "alpha").await.unwrap().unwrap().seed;
    let open = server.id_of("alpha", "/api/events", "open").await;
    let starts = async || {
        server.app.user_changes.forget();
        server.app.loader.load_all().await.unwrap();
        server.get("alpha", &format!("/api/events/{open}")).await.data()["event_utc_ts"].as_i64().unwrap()
    };
    let today = starts().await;
    apply(database, &seed, now - 72.hours()).await.unwrap();
    assert!(starts().await < today - 2 * 86_400);
    let id = stored_id(&server, "alpha").await;
    let epoch = async || stored(database, "alpha").await.unwrap().unwrap().stream_epoch;
    let before = epoch().await;
    let all = futures_util::future::join_all((0..4).map(|_| redate_due(database, now))).await;
    let dated: Vec<ChannelId> = all.into_iter().flat_map(Result::unwrap).collect();
    assert_eq!((dated, epoch().await), (vec![id], before + 1));
    assert_eq!(starts().await, today);
}

#[actix_web::test]
async fn in_development_an_open_page_is_told_of_changes() {
    let server = Server::with(Backend::Sqlite, &["--dev"], |_| {}).await;
    let _follower = Follower(actix_web::rt::spawn(follower::run(server.app.clone())));
    let open = async |channel| server.request(Method::GET, channel, "/dev/changes").send().await.unwrap();
    let (mut alpha, mut beta) = (open("alpha").await, open("beta").await);
    assert_eq!(alpha.headers()["content-type"], "text/event-stream");
    let theme = async || server.get("alpha", "/api/color-settings/web").await.data();
    assert_eq!(theme().await["light"]["primary"]["value"], "#0b1f4b");
    seeds::edit(&server.seeds.join("alpha"), "theme.toml", "primary = \"#0b1f4b\"", "primary = \"#1f0b4b\"");
    apply_alpha(&server).await;
    let told = alpha.chunk().await.unwrap().unwrap();
    assert_eq!(told, "event: changed\ndata:\n\n");
    assert_eq!(theme().await["light"]["primary"]["value"], "#1f0b4b");
    let others = tokio::time::timeout(std::time::Duration::from_millis(500), beta.chunk()).await;
    assert!(others.is_err(), "another channel's page is told nothing");
}

#[actix_web::test]
async fn without_dev_there_is_nothing_to_listen_to() {
    let server = Server::start(Backend::Sqlite).await;
    let answer = server.get("alpha", "/dev/changes").await;
    assert_eq!((answer.status, answer.header("content-type")), (StatusCode::NOT_FOUND, "text/html; charset=utf-8"));
    assert!(!server.get("alpha", "/api/openapi.json").await.text.contains("/dev/changes"));
}
