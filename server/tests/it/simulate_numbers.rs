//! The numbers of a preview's entries are those of its channel, so that links into either lead to the same thing.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;

use grandstand_apply as apply;
use grandstand_web::simulation::numbers::NAMING;
use jiff::{SignedDuration, Timestamp};
use reqwest::{Method, StatusCode};
use serde_json::{Value, json};

use crate::support::server::{Answer, answer};
use crate::support::simulated::{get_by as get, preview};
use crate::support::{Backend, Server, seeds};

on_both_databases!(
    entries_keep_their_numbers,
    links_lead_to_the_same_event,
    filters_and_passes_go_by_the_channels_numbers,
    new_entries_have_numbers_of_their_own,
    other_numbers_lead_nowhere,
    an_entry_that_comes_back_has_the_number_it_had,
    every_parameter_names_an_entry_or_does_not,
);

const LISTS: [&str; 10] = [
    "/api/events?no_limit=1",
    "/api/participants?no_limit=1",
    "/api/events-categories",
    "/api/participant-groups",
    "/api/events-locations",
    "/api/packages",
    "/api/subscriptions",
    "/api/pages",
    "/api/vod-media-items?no_limit=1",
    "/api/vod-media-categories",
];

/// Query parameters whose values are no ids of entries.
const NAMING_NO_ENTRY: [&str; 32] = [
    "code",
    "color-settings[client_interface]",
    "country",
    "end_date",
    "favoritable_type",
    "format",
    "gender",
    "has_replay",
    "lang",
    "limit",
    "literal",
    "maxheight",
    "maxwidth",
    "name",
    "no_limit",
    "offset",
    "postal_code",
    "q",
    "region",
    "return_to",
    "shape",
    "slides[client_interface]",
    "sort_direction",
    "sort_field",
    "start_date",
    "state",
    "stream_status",
    "time_zone",
    "title",
    "type",
    "url",
    "uuid",
];

/// The number of every entry of a list, by alias, those below others included.
fn numbers(list: &Value) -> BTreeMap<String, i64> {
    let mut found = BTreeMap::new();
    for entry in list.as_array().unwrap() {
        found.insert(entry["alias"].as_str().unwrap().to_owned(), entry["id"].as_i64().unwrap());
        if let Some(children) = entry.get("children").filter(|children| children[0].is_object()) {
            found.extend(numbers(children));
        }
    }
    found
}

/// No number of the database shows: they are far below zero.
fn shows_no_other_numbers(answer: &Answer) {
    fn check(value: &Value, text: &str) {
        match value {
            Value::Number(number) => assert!(number.as_f64().unwrap() > -1e9, "{number} in {text}"),
            Value::Array(values) => values.iter().for_each(|value| check(value, text)),
            Value::Object(fields) => fields.values().for_each(|value| check(value, text)),
            _ => {}
        }
    }
    check(&answer.json(), &answer.text);
}

const NEW_EVENT: &str = "[[events]]\nalias = \"regatta\"\nname = \"alpha regatta\"\nevent_category = \"football\"\n\
                         home_team = \"lions\"\naway_team = \"cubs\"\nstarts_at = \"2031-06-01 12:00\"\n";

/// A renamed event and team, a new event, and another name of one that stays.
fn edit(server: &Server) {
    let folder = server.seeds.join("alpha");
    seeds::edit(&folder, "events.toml", "alias = \"members\"", "alias = \"club\"\nrenamed_from = \"members\"");
    seeds::edit(&folder, "events.toml", "name = \"alpha old match\"", "name = \"alpha older match\"");
    seeds::edit(&folder, "packages.toml", "base_price = 4900", "base_price = 5900");
    let events = fs::read_to_string(folder.join("events.toml")).unwrap();
    fs::write(folder.join("events.toml"), events + NEW_EVENT).unwrap();
}

async fn entries_keep_their_numbers(backend: Backend) {
    let server = Server::start(backend).await;
    edit(&server);
    let (_, link) = preview(&server).await;
    for path in LISTS {
        let mut applied = numbers(&server.get("alpha", path).await.data());
        let answer = get(&server, &link, path).await;
        shows_no_other_numbers(&answer);
        let mut shown = numbers(&answer.data());
        if path.starts_with("/api/events?") {
            let members = applied.remove("members").unwrap();
            assert_eq!(shown.remove("club"), Some(members), "a renamed event keeps its number");
            assert!(shown.remove("regatta").is_some());
        }
        assert!(!applied.is_empty(), "{path}");
        assert_eq!(shown, applied, "{path}");
    }
    for path in ["/api/channel-bootstrap-data", "/api/search?q=alpha", "/api/slides/web", "/api/vod-media-rails"] {
        let answer = get(&server, &link, path).await;
        assert_eq!(answer.status, StatusCode::OK, "{path}: {}", answer.text);
        shows_no_other_numbers(&answer);
    }
    let slide = |answer: Answer| answer.data()[0]["slidable_id"].clone();
    let leads_to = slide(get(&server, &link, "/api/slides/web").await);
    assert_eq!(leads_to, slide(server.get("alpha", "/api/slides/web").await));
}

async fn links_lead_to_the_same_event(backend: Backend) {
    let server = Server::start(backend).await;
    let (old, members) = (
        server.id_of("alpha", "/api/events?no_limit=1", "old").await,
        server.id_of("alpha", "/api/events?no_limit=1", "members").await,
    );
    edit(&server);
    let (_, link) = preview(&server).await;
    let shown = get(&server, &link, &format!("/api/events/{old}")).await;
    shows_no_other_numbers(&shown);
    assert_eq!((&shown.data()["id"], &shown.data()["name"]), (&json!(old), &json!("alpha older match")));
    let renamed = get(&server, &link, &format!("/api/events/{members}")).await.data();
    assert_eq!((&renamed["id"], &renamed["alias"]), (&json!(members), &json!("club")));
    // The channel itself is as it was, by the same numbers.
    let path = |number: i64| format!("/api/events/{number}");
    assert_eq!(server.get("alpha", &path(old)).await.data()["name"], "alpha old match");
    assert_eq!(server.get("alpha", &path(members)).await.data()["alias"], "members");
    let item = server.id_of("alpha", "/api/vod-media-items", "goals").await;
    let shown = get(&server, &link, &format!("/api/vod-media-items/{item}")).await.data();
    assert_eq!((&shown["id"], &shown["event_id"]), (&json!(item), &json!(old)));
    let page = server.id_of("alpha", "/api/pages", "history").await;
    assert_eq!(get(&server, &link, &format!("/api/pages/{page}")).await.data()["id"], page);
    // Applied, the folder gives the renamed event the number that the preview has shown.
    server.apply_again().await;
    assert_eq!(server.get("alpha", &path(members)).await.data()["alias"], "club");
    assert_eq!(get(&server, &link, &path(members)).await.data()["alias"], "club");
}

async fn filters_and_passes_go_by_the_channels_numbers(backend: Backend) {
    let server = Server::start(backend).await;
    let lions = server.id_of("alpha", "/api/participants", "lions").await;
    let arena = server.id_of("alpha", "/api/events-locations", "arena").await;
    let north = server.id_of("alpha", "/api/participant-groups", "north").await;
    let best = server.id_of("alpha", "/api/vod-media-categories", "best").await;
    let [old, open] = [
        server.id_of("alpha", "/api/events?no_limit=1", "old").await,
        server.id_of("alpha", "/api/events?no_limit=1", "open").await,
    ];
    let (season, monthly) = (
        server.id_of("alpha", "/api/packages", "season").await,
        server.id_of("alpha", "/api/subscriptions", "monthly").await,
    );
    seeds::edit(&server.seeds.join("alpha"), "packages.toml", "base_price = 4900", "base_price = 5900");
    let (_, link) = preview(&server).await;
    for path in [
        format!("/api/events?participant={lions}"),
        format!("/api/events?participant_group={north}&location={arena}"),
        format!("/api/events?ids={old}%2C{open}"),
        format!("/api/events?ids={old},{open}&limit=1"),
        format!("/api/participants?participant_group={north}"),
        format!("/api/vod-media-items?vod_media_category={best}"),
    ] {
        let (applied, shown) = (server.get("alpha", &path).await.data(), get(&server, &link, &path).await.data());
        assert!(!numbers(&applied).is_empty(), "{path}");
        assert_eq!(numbers(&shown), numbers(&applied), "{path}");
    }
    assert_eq!(get(&server, &link, &format!("/api/packages/{season}")).await.data()["base_price"], 5900);
    let facts = get(&server, &link, "/api/simulation").await.data();
    let passes: Vec<i64> =
        facts["packages"].as_array().unwrap().iter().filter_map(|pass| pass["id"].as_i64()).collect();
    assert_eq!(passes, [season, monthly]);
    let subscriber = get(&server, &format!("{link};viewer=subscriber;package={season}"), "/api/user/access").await;
    shows_no_other_numbers(&subscriber);
    assert_eq!(subscriber.data()["passes"].as_array().unwrap().len(), 1);
    // What a call names in its body, too.
    let price = server.request(Method::POST, "alpha", "/api/stripe/invoice-preview").header("x-simulation", &link);
    let price = answer(price.json(&json!({ "type": "package", "id": season }))).await;
    assert_ne!(price.status, StatusCode::NOT_FOUND, "{}", price.text);
    shows_no_other_numbers(&price);
}

async fn new_entries_have_numbers_of_their_own(backend: Backend) {
    let server = Server::start(backend).await;
    edit(&server);
    let (_, link) = preview(&server).await;
    let list = get(&server, &link, "/api/events?no_limit=1").await.data();
    let regatta = numbers(&list)["regatta"];
    let mut others = Vec::new();
    for channel in ["alpha", "beta"] {
        for path in LISTS {
            others.extend(numbers(&server.get(channel, path).await.data()).into_values());
        }
    }
    assert!(!others.contains(&regatta), "{regatta} is taken");
    let path = format!("/api/events/{regatta}");
    let shown = get(&server, &link, &path).await.data();
    assert_eq!((&shown["id"], &shown["name"]), (&json!(regatta), &json!("alpha regatta")));
    let only = get(&server, &link, &format!("/api/events?ids={regatta}")).await.data();
    assert_eq!(numbers(&only), BTreeMap::from([("regatta".to_owned(), regatta)]));
    assert_eq!(server.get("alpha", &path).await.status, StatusCode::NOT_FOUND, "nobody else sees it");
    assert_eq!(server.get("beta", &path).await.status, StatusCode::NOT_FOUND);
    // No later entry of any channel is found by it.
    apply::forget_previews(&server.app.database, Timestamp::now() + SignedDuration::from_hours(2)).await.unwrap();
    server.apply_again().await;
    let applied = server.id_of("alpha", "/api/events?no_limit=1", "regatta").await;
    assert!(applied > 0 && applied != regatta, "{applied}");
    assert_eq!(server.get("alpha", &path).await.status, StatusCode::NOT_FOUND);
}

async fn other_numbers_lead_nowhere(backend: Backend) {
    let server = Server::start(backend).await;
    let theirs = server.id_of("beta", "/api/events?no_limit=1", "old").await;
    let open = server.id_of("alpha", "/api/events?no_limit=1", "open").await;
    let folder = server.seeds.join("alpha");
    let events = fs::read_to_string(folder.join("events.toml")).unwrap();
    let kept: Vec<&str> = events.split("[[events]]").filter(|entry| !entry.contains("\"open\"")).collect();
    fs::write(folder.join("events.toml"), kept.join("[[events]]")).unwrap();
    let (preview_id, link) = preview(&server).await;
    let (_, other) = preview(&server).await;
    let own = server.id_of("alpha", "/api/events?no_limit=1", "old").await;
    let in_database = apply::stored_number(preview_id, own).unwrap();
    let unknown = [theirs, open, 0, i64::MAX, i64::MIN];
    for number in unknown {
        let found = get(&server, &link, &format!("/api/events/{number}")).await;
        assert_eq!(found.status, StatusCode::NOT_FOUND, "{number}: {}", found.text);
    }
    for found in [
        get(&server, &other, &format!("/api/events/{in_database}")).await,
        server.get("alpha", &format!("/api/events/{in_database}")).await,
        server.get("beta", &format!("/api/events/{in_database}")).await,
    ] {
        assert_eq!(found.status, StatusCode::NOT_FOUND, "a preview's rows are its own: {}", found.text);
    }
    assert_eq!(server.get("alpha", &format!("/api/events/{open}")).await.status, StatusCode::OK);
    let of_theirs = get(&server, &link, &format!("/api/events?ids={theirs}")).await.data();
    assert_eq!(of_theirs, json!([]));
}

async fn an_entry_that_comes_back_has_the_number_it_had(backend: Backend) {
    let server = Server::start(backend).await;
    let members = server.id_of("alpha", "/api/events?no_limit=1", "members").await;
    let folder = server.seeds.join("alpha");
    let events = fs::read_to_string(folder.join("events.toml")).unwrap();
    let kept: Vec<&str> = events.split("[[events]]").filter(|entry| !entry.contains("\"members\"")).collect();
    fs::write(folder.join("events.toml"), kept.join("[[events]]")).unwrap();
    server.apply_again().await;
    let path = format!("/api/events/{members}");
    assert_eq!(server.get("alpha", &path).await.status, StatusCode::NOT_FOUND);
    fs::write(folder.join("events.toml"), events).unwrap();
    let (_, link) = preview(&server).await;
    assert_eq!(get(&server, &link, &path).await.data()["alias"], "members");
    assert_eq!(server.get("alpha", &path).await.status, StatusCode::NOT_FOUND, "it is not back yet");
}

async fn every_parameter_names_an_entry_or_does_not(backend: Backend) {
    let server = Server::start(backend).await;
    let document = server.get("alpha", "/api/openapi.json").await.json();
    let paths = document["paths"].as_object().unwrap();
    // What trackers send in a simulation is dropped.
    let operations = paths.iter().filter(|(path, _)| !path.starts_with("/datalake/"));
    let operations = operations.flat_map(|(_, methods)| methods.as_object().unwrap().values());
    let parameters = operations.flat_map(|operation| operation["parameters"].as_array().into_iter().flatten());
    let in_query = parameters.filter(|parameter| parameter["in"] == "query");
    let found: BTreeSet<&str> = in_query.map(|parameter| parameter["name"].as_str().unwrap()).collect();
    let decided: BTreeSet<&str> = NAMING.into_iter().chain(NAMING_NO_ENTRY).collect();
    assert_eq!(found, decided, "a new parameter belongs into one of the two lists");
    assert_eq!(decided.len(), NAMING.len() + NAMING_NO_ENTRY.len(), "none is in both");
}
