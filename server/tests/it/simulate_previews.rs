//! `grandstand channel simulate <key> <folder>`: a revision is looked at before it is applied.

use std::collections::BTreeMap;
use std::fs;

use grandstand_apply::{self as apply, Preview};
use grandstand_db::ids::ChannelId;
use grandstand_db::revisions;
use grandstand_db::serving;
use jiff::{SignedDuration, Timestamp};
use reqwest::{Method, StatusCode};
use sea_orm::ConnectionTrait;
use serde_json::{Value, json};
use tenants::check::Allowances;
use tenants::findings::finding::Finding;

use crate::support::process::Site;
use crate::support::server::answer;
use crate::support::simulated::{get_by as get, preview as made};
use crate::support::stored::everything;
use crate::support::{Backend, Server, seeds};

on_both_databases!(
    a_folder_is_looked_at_before_it_is_applied,
    recordings_are_the_channels_own,
    a_renamed_event_plays_its_recording,
    days_go_on_in_a_preview,
    a_preview_ends_with_all_that_belongs_to_it,
    what_must_be_mended_is_not_shown,
    a_command_shows_a_folder,
    a_previews_key_is_no_channels,
);

fn edit(server: &Server) {
    let folder = server.seeds.join("alpha");
    seeds::edit(&folder, "channel.toml", "name = \"alpha sports\"", "name = \"alpha arena\"");
    seeds::edit(
        &folder,
        "events.toml",
        "alias = \"old\"\nname = \"alpha old match\"",
        "alias = \"old\"\nname = \"alpha regatta\"",
    );
    seeds::edit(&folder, "theme.toml", "primary = \"#0b1f4b\"", "primary = \"#0b1f4d\"");
    seeds::edit(&folder, "packages.toml", "base_price = 4900", "base_price = 5900");
}

async fn a_folder_is_looked_at_before_it_is_applied(backend: Backend) {
    let server = Server::start(backend).await;
    let paths = ["/api/channel-bootstrap-data", "/api/events?limit=100", "/api/search?q=regatta", "/sitemap.xml"];
    let mut before = Vec::new();
    for path in paths {
        before.push(server.get("alpha", path).await.text);
    }
    edit(&server);
    let (preview_id, link) = made(&server).await;
    let facts = get(&server, &link, "/api/simulation").await.data();
    assert_eq!((&facts["revision"]["applied"], &facts["revision"]["number"]), (&json!(false), &json!(null)));
    assert_eq!(facts["channel"], "alpha arena");
    let bootstrap = get(&server, &link, paths[0]).await.data();
    assert_eq!(bootstrap["color-settings"]["light"]["primary"]["value"], "#0b1f4d", "the page themes itself by it");
    assert_eq!(
        (&bootstrap["settings"]["name"], &bootstrap["settings"]["channel_key"]),
        (&json!("alpha arena"), &json!("alpha"))
    );
    let found = get(&server, &link, paths[2]).await;
    assert!(found.text.contains("alpha regatta"), "{}", found.text);
    let events = get(&server, &link, paths[1]).await.data();
    let regatta = events.as_array().unwrap().iter().find(|event| event["alias"] == "old").unwrap();
    let shown = get(&server, &link, &format!("/api/events/{}", regatta["id"])).await.data();
    assert_eq!(shown["name"], "alpha regatta");
    assert_eq!(get(&server, &link, "/api/packages").await.data()[0]["base_price"], 5900);
    let subscribed = get(&server, &format!("{link};viewer=subscriber"), "/api/user/access").await.data();
    assert_eq!(subscribed["passes"].as_array().unwrap().len(), 2);
    // To everyone else it is as it was, and the preview is nowhere.
    for (path, before) in paths.into_iter().zip(before) {
        assert_eq!(server.get("alpha", path).await.text, before, "{path}");
    }
    let applied = server.get("alpha", &format!("/api/events/{}", regatta["id"])).await.data();
    assert_eq!(applied["name"], "alpha old match", "its number leads to the event as it is applied");
    server.app.loader.load_all().await.unwrap();
    assert_eq!((server.app.sites.load().len(), server.app.sites.load().by_id(preview_id).is_none()), (2, true));
    let stored = serving::all_stored(&server.app.database).await.unwrap();
    assert_eq!(stored.iter().map(|channel| channel.seed.key.as_str()).collect::<Vec<_>>(), ["alpha", "beta"]);
    assert_eq!(stored[0].revision, 1);
    let theirs = server.request(Method::GET, "beta", "/api/menu").header("x-simulation", &link);
    assert_eq!(answer(theirs).await.code(), "simulation_over");
}

async fn recordings_are_the_channels_own(backend: Backend) {
    let server = Server::start(backend).await;
    let recorded = "INSERT INTO media (channel_id, event_id, kind, state, duration_us, created_at, public_name) \
        SELECT channel_id, id, 'recording', 'ready', 60000000, 1, 'abcdef0123456789abcdef01' || (10000000 + id) FROM events WHERE alias IN ('old', 'members')";
    server.app.database.execute_unprepared(recorded).await.unwrap();
    seeds::edit(
        &server.seeds.join("alpha"),
        "events.toml",
        "alias = \"members\"",
        "alias = \"club\"\nrenamed_from = \"members\"",
    );
    let (_, link) = made(&server).await;
    let replays = get(&server, &link, "/api/events?has_replay=1").await.data();
    let shown = |alias: &str| {
        let event = replays.as_array().unwrap().iter().find(|event| event["alias"] == alias);
        event.unwrap_or_else(|| panic!("{replays}"))["id"].clone()
    };
    let old = get(&server, &link, &format!("/api/events/{}", shown("old"))).await.data();
    let hls = old["playback"]["hls"].as_str().unwrap();
    // It has no sizes, but it is the channel's, and a guest may.
    assert_ne!(server.get("alpha", hls).await.status, StatusCode::FORBIDDEN);
    assert_eq!(server.get("beta", hls).await.status, StatusCode::FORBIDDEN);
    let subscriber = format!("{link};viewer=subscriber");
    let club = get(&server, &subscriber, &format!("/api/events/{}", shown("club"))).await.data();
    assert_eq!((&club["access"]["granted"], &club["playback"]), (&json!(true), &json!(null)));
    apply::forget_previews(&server.app.database, Timestamp::now() + SignedDuration::from_hours(2)).await.unwrap();
    assert_eq!(server.get("alpha", "/api/events?has_replay=1").await.data().as_array().unwrap().len(), 2);
}

async fn a_renamed_event_plays_its_recording(backend: Backend) {
    let server = Server::start(backend).await;
    let recorded = "INSERT INTO media (channel_id, event_id, kind, state, duration_us, created_at, public_name) \
        SELECT channel_id, id, 'recording', 'ready', 60000000, 1, 'abcdef0123456789abcdef01' || (10000000 + id) FROM events WHERE alias = 'old'";
    server.app.database.execute_unprepared(recorded).await.unwrap();
    let folder = server.seeds.join("alpha");
    let renamed = "alias = \"older\"\nrenamed_from = \"old\"";
    seeds::edit(&folder, "events.toml", "alias = \"old\"", renamed);
    seeds::edit(&folder, "library.toml", "event = \"old\"", "event = \"older\"");
    let (_, link) = made(&server).await;
    let replays = get(&server, &link, "/api/events?has_replay=1").await.data();
    assert_eq!(replays[0]["alias"], "older");
    let shown = get(&server, &link, &format!("/api/events/{}", replays[0]["id"])).await.data();
    let hls = shown["playback"]["hls"].as_str().unwrap_or_else(|| panic!("{shown}"));
    // It has no sizes, but it is the channel's, and a guest may.
    assert_ne!(server.get("alpha", hls).await.status, StatusCode::FORBIDDEN);
    assert_eq!(server.get("beta", hls).await.status, StatusCode::FORBIDDEN);
    // Also once the folder is applied, for as long as the link lives.
    server.apply_again().await;
    let shown = get(&server, &link, &format!("/api/events/{}", replays[0]["id"])).await.data();
    assert!(shown["playback"]["hls"].is_string(), "{shown}");
}

async fn days_go_on_in_a_preview(backend: Backend) {
    let server = Server::start(backend).await;
    edit(&server);
    let (preview_id, link) = made(&server).await;
    let path = "/api/events?no_limit=1";
    let starts = |list: Value| {
        let events = list.as_array().unwrap().clone();
        events.iter().find(|event| event["alias"] == "open").unwrap()["event_utc_ts"].as_i64().unwrap()
    };
    let today = starts(get(&server, &link, path).await.data());
    assert_eq!(starts(server.get("alpha", path).await.data()), today);
    let tomorrow = Timestamp::now() + SignedDuration::from_hours(24);
    let dated = apply::redate_due(&server.app.database, tomorrow).await.unwrap();
    assert_eq!(dated.len(), 2, "both channels: nobody is told of a preview");
    let next = starts(get(&server, &link, path).await.data());
    assert!(next > today);
    server.app.loader.load_all().await.unwrap();
    assert_eq!(starts(server.get("alpha", path).await.data()), next, "as in the channel itself");
    let preview = revisions::stored_by_id(&server.app.database, preview_id).await.unwrap().unwrap();
    assert_eq!((preview.revision, preview.stream_epoch), (0, 0), "it takes no part in what servers follow");
    assert_eq!(apply::redate_due(&server.app.database, tomorrow).await.unwrap(), Vec::<ChannelId>::new());
    apply::forget_previews(&server.app.database, tomorrow).await.unwrap();
    assert_eq!(serving::channel_keys(&server.app.database).await.unwrap().len(), 2);
}

/// Without the index of the texts: how SQLite arranges that is its own affair.
async fn tables(server: &Server) -> BTreeMap<String, Vec<String>> {
    let mut all = everything(&server.app.database).await;
    all.retain(|table, _| !table.contains("search_index"));
    all
}

async fn a_preview_ends_with_all_that_belongs_to_it(backend: Backend) {
    let server = Server::start(backend).await;
    edit(&server);
    let before = tables(&server).await;
    let (_, link) = made(&server).await;
    apply::forget_previews(&server.app.database, Timestamp::now()).await.unwrap();
    assert_eq!(get(&server, &link, "/api/menu").await.status, StatusCode::OK);
    assert_ne!(tables(&server).await, before);
    let later = Timestamp::now() + SignedDuration::from_hours(2);
    apply::forget_previews(&server.app.database, later).await.unwrap();
    for (table, rows) in tables(&server).await {
        assert_eq!(rows, before[&table], "{table}");
    }
    let found = server.get("alpha", "/api/search?q=lions").await;
    assert!(found.text.contains("alpha Lions"), "{}", found.text);
}

async fn what_must_be_mended_is_not_shown(backend: Backend) {
    let server = Server::start(backend).await;
    let before = tables(&server).await;
    let preview = async |folder: &str| {
        let (app, now) = (&server.app, Timestamp::now());
        let folder = server.seeds.join(folder);
        apply::preview(&app.database, &app.media, "alpha", &folder, &Allowances::default(), now.as_second() + 60, now)
            .await
    };
    assert!(preview("beta").await.unwrap_err().to_string().contains("not of alpha"));
    fs::write(server.seeds.join("alpha/events.toml"), "[[events]]\nalias = \"lost\"\n").unwrap();
    let Preview::Refused(findings) = preview("alpha").await.unwrap() else { panic!("it was made") };
    assert!(findings.iter().any(Finding::is_error));
    assert_eq!(tables(&server).await, before);
}

async fn a_command_shows_a_folder(backend: Backend) {
    let site = Site::new(backend).await;
    let server = site.start(&[], None).ready().await;
    let folder = site.seeds.join("alpha");
    seeds::edit(&folder, "channel.toml", "name = \"alpha sports\"", "name = \"alpha arena\"");
    let command = ["channel", "simulate", "alpha", folder.to_str().unwrap(), "--site", "http://alpha.localhost"];
    let printed = site.succeed(&command, None).await;
    let path = printed.trim().strip_prefix("http://alpha.localhost").unwrap();
    assert_eq!(server.get("alpha", path).await.status, StatusCode::OK);
    let listed = site.succeed(&["channel", "list"], None).await;
    assert_eq!(listed.lines().count(), 2, "{listed}");
    fs::write(folder.join("events.toml"), "[[events]]\nalias = \"lost\"\n").unwrap();
    let refused = site.run(&command, None).await;
    assert!(!refused.status.success() && refused.stdout.is_empty(), "{refused:?}");
}

async fn a_previews_key_is_no_channels(backend: Backend) {
    let site = Site::new(backend).await;
    let folder = site.seeds.join("alpha");
    let folder = folder.to_str().unwrap();
    site.succeed(&["channel", "apply", folder], None).await;
    site.succeed(&["channel", "simulate", "alpha", folder], None).await;
    let database = grandstand_db::connect(site.database()).await.unwrap();
    let channels: Vec<String> =
        serving::channel_keys(&database).await.unwrap().into_iter().map(|(_, key)| key).collect();
    assert_eq!(channels, ["alpha"]);
    let scopes = serving::scope_keys(&database).await.unwrap();
    let (_, hidden) = scopes.iter().find(|(_, key)| key.starts_with("alpha~")).unwrap();
    for arguments in [
        &["clip", "list", hidden][..],
        &["event", "pushes", "--channel", hidden],
        &["event", "stream-key", hidden, "old"],
        &["channel", "simulate", hidden],
        &["channel", "history", hidden],
    ] {
        let refused = site.run(arguments, None).await;
        let said = String::from_utf8_lossy(&refused.stderr);
        assert!(!refused.status.success() && said.contains("no channel"), "{arguments:?}: {said}");
    }
    // Whatever is to be done for a preview is seen.
    assert_eq!(site.succeed(&["jobs", "list", "--channel", hidden], None).await, "nothing to do\n");
}
