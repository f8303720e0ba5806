//! Lists that are kept: what they cost, and that nothing old, and nothing of another's, is ever answered.

use std::sync::Arc;

use grandstand_access::model::{SignedIn, Viewer};
use grandstand_catalogue::events;
use grandstand_catalogue::filter::EventsQuery;
use grandstand_core::media_name::MediaName;
use grandstand_db::entities::media::{self, MediaKind, MediaState};
use grandstand_db::entities::{channels, vod_items};
use grandstand_db::ids::{ChannelId, EventId, UserId};
use grandstand_db::scope::InChannel;
use grandstand_web::context::Context;
use grandstand_web::country::Country;
use grandstand_web::list::ListQuery;
use grandstand_web::site::Site;
use jiff::{Timestamp, ToSpan};
use reqwest::{Method, StatusCode};
use sea_orm::ActiveValue::{NotSet, Set};
use sea_orm::{ConnectionTrait, EntityTrait, IntoActiveModel};
use serde_json::{Value, json};
use tenants::schema::text::Language;

use crate::support::server::answer;
use crate::support::{Backend, Server, seeds};

on_both_databases!(
    a_cold_page_costs_one_query_and_a_repeat_none,
    equal_questions_are_asked_once,
    a_total_is_counted_once,
    one_of_many_at_once_asks_the_database,
    channels_languages_and_regions_have_their_own,
    a_signed_in_viewer_gets_nobody_elses,
    a_right_to_an_upcoming_event_is_told,
    lists_turn_with_the_second_that_an_event_ends,
    a_recording_shows_with_the_next_epoch,
    an_edit_shows_at_once,
    failures_are_not_kept,
    answers_are_revalidated,
    without_room_nothing_is_kept,
    more_rows_than_are_given_at_once_are_counted_and_not_read,
    a_library_category_is_found_without_the_others,
    parts_of_declared_lists_follow_the_channel,
);

/// The aliases of a list.
fn aliases(list: &Value) -> Vec<&str> {
    list.as_array().unwrap().iter().map(|entry| entry["alias"].as_str().unwrap()).collect()
}

fn site(server: &Server, key: &str) -> Arc<Site> {
    let sites = server.app.sites.load();
    Arc::clone(sites.iter().find(|site| site.channel.key == key).unwrap())
}

/// A guest's request of the channel at a moment.
fn at(server: &Server, key: &str, now: Timestamp) -> Context {
    let site = site(server, key);
    let (viewer, language) = (Viewer::guest(), Language::En);
    let country = Country::default();
    Context { site, viewer, session: None, player: None, country, address: None, language, now, simulation: None }
}

/// What a list answers to a context.
async fn list(server: &Server, context: &Context, query: &EventsQuery) -> Value {
    let body = events::list(&server.app.services.catalogue, context, query, &ListQuery::default()).await.unwrap();
    serde_json::from_slice::<Value>(body.identity()).unwrap()["data"].take()
}

fn only(status: &str) -> EventsQuery {
    EventsQuery { stream_status: Some(status.to_owned()), ..Default::default() }
}

async fn a_cold_page_costs_one_query_and_a_repeat_none(backend: Backend) {
    let server = Server::start(backend).await;
    let queries = async |path: &str| {
        server.queries.take();
        assert_eq!(server.get("alpha", path).await.status, StatusCode::OK, "{path}");
        server.queries.take().len()
    };
    assert_eq!(queries("/api/events?limit=2").await, 3, "the stretch of time, the rows and their number");
    assert_eq!(queries("/api/events?limit=2&offset=2").await, 1, "the rows");
    assert_eq!(queries("/api/events?limit=2&offset=2").await, 0);
    assert_eq!(queries("/api/events?event_category=ball").await, 1, "a page that is not full tells its total");
    assert_eq!(queries("/api/events?participant=lions&stream_status=live").await, 1);
    assert_eq!(queries("/api/events?participant=lions&stream_status=live").await, 0);
    assert_eq!(queries("/api/events?stream_status=finished&has_replay=1").await, 0, "nothing was recorded");
    assert_eq!(queries("/api/events-for-homepage").await, 2, "what is live, what is next");
    assert_eq!(queries("/api/events-for-homepage").await, 0);
    let last = server.id_of("alpha", "/api/events", "final").await;
    assert_eq!(queries(&format!("/api/events/{last}")).await, 1);
    assert_eq!(queries(&format!("/api/events/{last}?lang=fr")).await, 0);
}

async fn equal_questions_are_asked_once(backend: Backend) {
    let server = Server::start(backend).await;
    let key = server.api_key("alpha").await;
    let judo = server.id_of("alpha", "/api/events-categories", "judo").await;
    let first = server.get("alpha", "/api/events?event_category=ball,judo&type=free,paid").await.text;
    server.queries.take();
    for same in [
        "type=paid,free&event_category=judo,ball".to_owned(),
        format!("type=paid,free,paid&event_category={judo},ball&limit=20&offset=0"),
        format!("api_key={key}&event_category=ball,judo&type=free,paid"),
        "event_category=ball,%20judo&type=free,paid&sort_field=date&sort_direction=asc&lang=en&utm=x".to_owned(),
        "event_category=ball,judo&type=free,paid&stream_status=upcoming,live,finished".to_owned(),
    ] {
        let answer = server.get("alpha", &format!("/api/events?{same}")).await;
        assert_eq!((answer.status, &answer.text), (StatusCode::OK, &first), "{same}");
        assert_eq!(server.queries.take(), Vec::<String>::new(), "{same}");
    }
    for other in ["event_category=ball,judo", "event_category=ball,judo&type=free,paid&sort_direction=desc"] {
        assert_ne!(server.get("alpha", &format!("/api/events?{other}")).await.text, first, "{other}");
        assert_eq!(server.queries.take().len(), 1, "{other}");
    }
}

async fn a_total_is_counted_once(backend: Backend) {
    let server = Server::start(backend).await;
    for offset in 0..4 {
        let page = server.get("alpha", &format!("/api/events?event_category=football&limit=1&offset={offset}")).await;
        assert_eq!(page.json()["meta"]["total"], 5);
    }
    let counts = server.queries.take().iter().filter(|sql| sql.contains("SELECT COUNT")).count();
    assert_eq!(counts, 1);
    let empty = server.get("alpha", "/api/events?event_category=football&limit=0").await.json();
    assert_eq!(empty, json!({ "data": [], "meta": { "total": 5, "limit": 0, "offset": 0 } }));
    let past = server.get("alpha", "/api/events?event_category=judo&limit=5&offset=5").await.json();
    assert_eq!(past["meta"]["total"], 1, "an empty page further back tells nothing of the total");
}

async fn one_of_many_at_once_asks_the_database(backend: Backend) {
    let server = Server::start(backend).await;
    server.queries.take();
    let all = (0..24).map(|_| server.get("alpha", "/api/events?event_category=football"));
    let answers = futures_util::future::join_all(all).await;
    assert!(answers.iter().all(|answer| answer.status == StatusCode::OK && answer.text == answers[0].text));
    let queries = server.queries.take();
    assert_eq!(queries.len(), 2, "the stretch of time, and the rows: {queries:#?}");
}

async fn channels_languages_and_regions_have_their_own(backend: Backend) {
    let server = Server::with(backend, &[], |seeds| {
        let judo = "event_category = \"judo\"\n";
        seeds::edit(&seeds.join("alpha"), "events.toml", judo, &format!("{judo}geo = {{ block = [\"FR\"] }}\n"));
        seeds::edit(
            &seeds.join("alpha"),
            "events.toml",
            "type = \"ppv\"",
            "type = \"free\"\nstatus = \"live\"\nsource = \"https://live.example/x.m3u8\"",
        );
    })
    .await;
    let path = "/api/events?event_category=judo";
    let (ours, theirs) = (server.get("alpha", path).await, server.get("beta", path).await);
    assert_eq!((&ours.data()[0]["name"], &theirs.data()[0]["name"]), (&json!("alpha Open"), &json!("beta Open")));
    assert!(!server.get("alpha", path).await.text.contains("beta") && !theirs.text.contains("alpha"));
    let french = answer(server.request(Method::GET, "alpha", path).header("accept-language", "fr")).await.data();
    assert_eq!(french[0]["name"], "Tournoi alpha");
    assert_eq!(server.get("alpha", path).await.data()[0]["name"], "alpha Open");
    let query = EventsQuery { event_category: Some("judo".to_owned()), ..Default::default() };
    let now = Timestamp::now();
    let access = async |country: Option<&str>| {
        let context = Context { country: country.map(str::to_owned).into(), ..at(&server, "alpha", now) };
        server.queries.take();
        let has_access = list(&server, &context, &query).await[0]["has_access"].clone();
        (has_access, server.queries.take().len())
    };
    assert_eq!(access(None).await, (json!(false), 0), "an unknown one, which may be any of those");
    assert_eq!(access(Some("FR")).await, (json!(false), 1), "a country that a rule names");
    assert_eq!(access(Some("DE")).await, (json!(true), 1), "one that none does");
    assert_eq!(access(Some("IT")).await, (json!(true), 0), "another of these");
    assert_eq!(access(Some("KP")).await, (json!(false), 1), "one that the channel's rule names");
    assert_eq!(access(Some("FR")).await, (json!(false), 0));
}

async fn a_signed_in_viewer_gets_nobody_elses(backend: Backend) {
    let server = Server::with(backend, &[], |seeds| {
        let register = "type = \"register\"\nstatus = \"live\"\nsource = \"https://live.example/x.m3u8\"";
        seeds::edit(&seeds.join("alpha"), "events.toml", "type = \"ppv\"", register);
    })
    .await;
    let query = EventsQuery { event_category: Some("judo".to_owned()), ..Default::default() };
    let guest = at(&server, "alpha", Timestamp::now());
    let user = Some(SignedIn { id: UserId(7), verified: true });
    let viewer = Context { viewer: Viewer { user, grants: std::sync::Arc::default() }, ..guest.clone() };
    for _ in 0..2 {
        assert_eq!(list(&server, &guest, &query).await[0]["has_access"], false);
        assert_eq!(list(&server, &viewer, &query).await[0]["has_access"], true);
    }
}

async fn a_right_to_an_upcoming_event_is_told(backend: Backend) {
    let server = Server::with(backend, &[], |seeds| {
        seeds::edit(&seeds.join("alpha"), "events.toml", "type = \"ppv\"", "type = \"register\"");
    })
    .await;
    let query = EventsQuery { event_category: Some("judo".to_owned()), ..Default::default() };
    let guest = at(&server, "alpha", Timestamp::now());
    let told = async |user: Option<SignedIn>| {
        let context = Context { viewer: Viewer { user, grants: std::sync::Arc::default() }, ..guest.clone() };
        let event = list(&server, &context, &query).await[0].clone();
        (event["stream_status"].clone(), event["has_access"].clone(), event["entitled"].clone())
    };
    let upcoming = |entitled: bool| (json!("upcoming"), json!(false), json!(entitled));
    assert_eq!(told(None).await, upcoming(false));
    assert_eq!(told(Some(SignedIn { id: UserId(7), verified: false })).await, upcoming(false));
    assert_eq!(told(Some(SignedIn { id: UserId(7), verified: true })).await, upcoming(true));
}

async fn lists_turn_with_the_second_that_an_event_ends(backend: Backend) {
    let server = Server::start(backend).await;
    let open = &server.get("alpha", "/api/events?event_category=judo").await.data()[0];
    let ends_at: Timestamp = open["ends_at"].as_str().unwrap().parse().unwrap();
    let starts_at = Timestamp::from_second(open["event_utc_ts"].as_i64().unwrap()).unwrap();
    let told = async |now: Timestamp| {
        let context = at(&server, "alpha", now);
        server.queries.take();
        let upcoming = list(&server, &context, &only("upcoming")).await;
        let queries = server.queries.take().len();
        let finished = list(&server, &context, &only("finished")).await;
        let everything = list(&server, &context, &EventsQuery::default()).await;
        let status = everything.as_array().unwrap().iter().find(|event| event["alias"] == "open").unwrap();
        let is_in = |list: &Value| aliases(list).contains(&"open");
        ((is_in(&upcoming), is_in(&finished), status["stream_status"].as_str().unwrap().to_owned()), queries)
    };
    let before = (true, false, "upcoming".to_owned());
    assert_eq!(told(starts_at - 1.second()).await, (before.clone(), 2), "the stretch of time, and the list");
    assert_eq!(told(starts_at).await, (before.clone(), 2), "a start is a turn, too");
    assert_eq!(told(starts_at + 1.second()).await, (before.clone(), 0));
    assert_eq!(told(ends_at - 1.second()).await, (before, 0));
    let after = (false, true, "finished".to_owned());
    assert_eq!(told(ends_at).await, (after.clone(), 2));
    assert_eq!(told(ends_at + 1.second()).await, (after, 0));
}

async fn a_recording_shows_with_the_next_epoch(backend: Backend) {
    let server = Server::start(backend).await;
    let old = server.id_of("alpha", "/api/events", "old").await;
    let path = "/api/events?stream_status=finished&has_replay=1";
    assert_eq!(server.get("alpha", path).await.data(), json!([]));
    let listed = async || server.get("alpha", "/api/events?stream_status=finished").await.data()[1].clone();
    assert_eq!((&listed().await["has_replay"], &listed().await["duration_ms"]), (&json!(false), &Value::Null));
    assert_eq!(server.get("alpha", &format!("/api/events/{old}")).await.data()["access"]["reason"], "no_replay");
    let site = site(&server, "alpha");
    let recording = media::ActiveModel {
        id: NotSet,
        channel_id: Set(ChannelId(site.channel.id)),
        public_name: Set(MediaName::random().to_string()),
        event_id: Set(Some(EventId(old))),
        kind: Set(MediaKind::Recording),
        state: Set(MediaState::Ready),
        duration_us: Set(90_000_000),
        poster_key: Set(None),
        fingerprint: Set(None),
        created_at: Set(0),
        replaced_at: Set(None),
        source_name: Set(None),
        source_bytes: Set(None),
        source_hash: Set(None),
    };
    media::Entity::insert(recording).exec_without_returning(&server.app.database).await.unwrap();
    channels::raise_stream_epoch(&server.app.database, ChannelId(site.channel.id)).await.unwrap();
    site.note_stream_epoch(site.stream_epoch() + 1);
    assert_eq!(aliases(&server.get("alpha", path).await.data()), ["old"]);
    assert_eq!((&listed().await["has_replay"], &listed().await["duration_ms"]), (&json!(true), &json!(90_000)));
    assert_eq!(server.get("alpha", &format!("/api/events/{old}")).await.data()["access"]["reason"], "granted");
    let homepage = server.get("alpha", "/api/events-for-homepage").await.data();
    assert_eq!(aliases(&homepage["finished"]), ["old"]);
}

async fn an_edit_shows_at_once(backend: Backend) {
    let server = Server::start(backend).await;
    let names = async || server.get("alpha", "/api/events?event_category=football&title=lions").await.data();
    let before = names().await;
    assert_eq!(before[1]["name"], "TIG @ LIO");
    let folder = server.seeds.join("alpha");
    seeds::edit(&folder, "participants.csv", "São Paulo,TIG", "São Paulo,TGR");
    seeds::edit(
        &folder,
        "events.toml",
        "name = \"KEY running\"".replace("KEY", "alpha").as_str(),
        "name = \"Running\"",
    );
    server.apply_again().await;
    let after = names().await;
    assert_eq!((&after[0]["name"], &after[1]["name"]), (&json!("Running"), &json!("TGR @ LIO")));
    assert_eq!(after[1]["participants"][1]["short_name"], "TGR");
    assert_eq!(
        server.get("beta", "/api/events?event_category=football&title=lions").await.data()[1]["name"],
        "TIG @ LIO"
    );
}

async fn failures_are_not_kept(backend: Backend) {
    let server = Server::start(backend).await;
    let rename = async |from: &str, to: &str| {
        server.app.database.execute_unprepared(&format!("ALTER TABLE {from} RENAME TO {to}")).await.unwrap();
    };
    server.get("alpha", "/api/events?limit=1").await;
    rename("media", "hidden").await;
    for path in ["/api/events", "/api/events-for-homepage"] {
        assert_eq!(server.get("alpha", path).await.code(), "internal", "{path}");
    }
    assert_eq!(server.get("alpha", "/api/events?limit=1").await.status, StatusCode::OK, "what is kept is answered");
    rename("hidden", "media").await;
    for path in ["/api/events", "/api/events-for-homepage"] {
        assert_eq!(server.get("alpha", path).await.status, StatusCode::OK, "{path}");
    }
    let refused = async || server.get("alpha", "/api/events?stream_status=livid").await.status;
    assert_eq!(
        (refused().await, refused().await),
        (StatusCode::UNPROCESSABLE_ENTITY, StatusCode::UNPROCESSABLE_ENTITY)
    );
}

async fn answers_are_revalidated(backend: Backend) {
    let server = Server::start(backend).await;
    let get = |path: &'static str, etag: &str| {
        let request = server.request(Method::GET, "alpha", path).header("if-none-match", etag);
        async { answer(request.header("accept-encoding", "identity")).await }
    };
    for path in ["/api/events", "/api/events-for-homepage"] {
        let first = get(path, "\"\"").await;
        assert_eq!((first.status, first.header("cache-control")), (StatusCode::OK, "no-cache"), "{path}");
        let again = get(path, first.header("etag")).await;
        assert_eq!((again.status, again.text.as_str()), (StatusCode::NOT_MODIFIED, ""), "{path}");
    }
}

async fn without_room_nothing_is_kept(backend: Backend) {
    let server = Server::with(backend, &["--list-cache", "0"], |_| {}).await;
    for _ in 0..2 {
        server.queries.take();
        assert_eq!(server.get("alpha", "/api/events?event_category=judo").await.data()[0]["alias"], "open");
        assert!(!server.queries.take().is_empty());
    }
}

async fn more_rows_than_are_given_at_once_are_counted_and_not_read(backend: Backend) {
    let server = Server::start(backend).await;
    let item = vod_items::Entity::in_channel(ChannelId(site(&server, "alpha").channel.id));
    let item = item.one(&server.app.database).await.unwrap().unwrap();
    for thousand in 0..10 {
        let ids = (0..1_000).map(|number| 1_000_000 + thousand * 1_000 + number);
        let rows =
            ids.map(|id| vod_items::Model { id, alias: format!("item-{id}"), ..item.clone() }.into_active_model());
        vod_items::Entity::insert_many(rows).exec_without_returning(&server.app.database).await.unwrap();
    }
    server.queries.take();
    let refused = server.get("alpha", "/api/vod-media-items?no_limit=1").await;
    assert_eq!((refused.status, refused.code().as_str()), (StatusCode::UNPROCESSABLE_ENTITY, "too_many_rows"));
    let queries = server.queries.take();
    assert!(queries.len() == 1 && queries[0].contains("COUNT("), "{queries:#?}");
    assert_eq!(server.get("alpha", "/api/vod-media-items").await.json()["meta"]["total"], 10_002);
}

async fn a_library_category_is_found_without_the_others(backend: Backend) {
    let server = Server::start(backend).await;
    server.queries.take();
    let found = server.get("alpha", "/api/vod-media-items?vod_media_category=best").await.data();
    assert_eq!(aliases(&found), ["goals"]);
    let looked_up: Vec<String> = server.queries.take().into_iter().filter(|sql| sql.contains("\"registry\"")).collect();
    assert!(looked_up.len() == 1 && looked_up[0].contains("\"alias\" ="), "{looked_up:#?}");
    let missing = server.get("alpha", "/api/vod-media-items?vod_media_category=worst").await.data();
    assert_eq!(missing, json!([]));
}

async fn parts_of_declared_lists_follow_the_channel(backend: Backend) {
    let server = Server::start(backend).await;
    let path = "/api/menu?sort_field=name&limit=1";
    let get = async |path: &str, language: &str, etag: &str| {
        let request = server.request(Method::GET, "alpha", path).header("accept-language", language);
        answer(request.header("accept-encoding", "identity").header("if-none-match", etag)).await
    };
    server.queries.take();
    let (english, french) = (get(path, "en", "\"\"").await, get(path, "fr", "\"\"").await);
    assert_eq!(
        english.json(),
        json!({ "data": [get("/api/menu", "en", "\"\"").await.data()[1]], "meta": { "total": 2, "limit": 1, "offset": 0 } })
    );
    assert_eq!(
        (&english.data()[0]["name"], &french.data()[0]["name"]),
        (&json!("alpha history"), &json!("Accueil alpha"))
    );
    assert_eq!(server.get("beta", path).await.data()[0]["name"], "beta history");
    assert_eq!(
        (english.header("cache-control"), english.header("vary")),
        ("no-cache", "Accept-Encoding, Accept-Language")
    );
    assert_eq!(get(path, "en", english.header("etag")).await.status, StatusCode::NOT_MODIFIED);
    assert_eq!(get(path, "fr", english.header("etag")).await.status, StatusCode::OK);
    assert_eq!(get("/api/menu?limit=1", "en", english.header("etag")).await.status, StatusCode::OK);
    assert_eq!(server.queries.take(), Vec::<String>::new(), "declared lists need no database");
    seeds::edit(&server.seeds.join("alpha"), "menu.toml", "name = \"alpha history\"", "name = \"zither history\"");
    server.apply_again().await;
    assert_eq!(get(path, "en", english.header("etag")).await.data()[0]["name"], "alpha home");
}
