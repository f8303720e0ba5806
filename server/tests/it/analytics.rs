//! `/datalake/…`: what trackers send.

use std::time::Duration;

use grandstand_analytics::roll_up::{self, what};
use grandstand_db::analytics::entities::{page_events, rollups, video_events, viewings, visits};
use grandstand_db::ids::ChannelId;
use grandstand_db::scope::InChannel;
use grandstand_jobs as jobs;
use grandstand_server::job_kinds;
use jiff::{SignedDuration, Timestamp};
use reqwest::{Method, StatusCode};
use sea_orm::sea_query::Expr;
use sea_orm::{ConnectionTrait, EntityTrait, IntoActiveModel};
use serde_json::{Value, json};

use crate::support::measured::{measured, page_view, viewing};
use crate::support::process::{Site, eventually};
use crate::support::server::answer;
use crate::support::{Backend, Server, seeds};

on_both_databases!(
    only_channels_that_measure_are_measured,
    what_is_sent_is_kept_once_and_without_names,
    every_call_can_be_made_by_get,
    sessions_are_each_channels_own,
    what_is_wrong_is_told_and_not_taken,
    without_room_nothing_is_taken,
    nobody_sends_without_end,
    days_are_counted_and_single_visits_forgotten,
    one_channels_failure_stops_no_other,
    an_orderly_stop_loses_nothing,
);

async fn begun(server: &Server, channel: &str) -> String {
    let hash = server.post(channel, "/api/datalake/hash/", &json!({})).await.data()["hash"].clone();
    let body = json!({
        "hash": hash, "trk": "spring", "path": "/vod?q=secret", "referrer": "https://news.example/a?b", "screen_width": 390,
    });
    let session = server.post(channel, "/api/datalake/session/", &body).await.data();
    session["session"].as_str().unwrap().to_owned()
}

fn channel_id(server: &Server, key: &str) -> ChannelId {
    ChannelId(server.app.sites.load().iter().find(|site| site.channel.key == key).unwrap().channel.id)
}

async fn only_channels_that_measure_are_measured(backend: Backend) {
    let server = Server::with(backend, &[], |seeds| {
        seeds::edit(
            &seeds.join("beta"),
            "channel.toml",
            "[geo]",
            "[yare-analytics]\nyare-analytics-key = \"beta-12345678\"\n[geo]",
        );
    })
    .await;
    let off = server.post("alpha", "/api/datalake/hash/", &json!({})).await;
    assert_eq!((off.status, off.code().as_str()), (StatusCode::FORBIDDEN, "analytics_off"));
    for call in ["hash", "session", "event", "video/event", "video/viewing"] {
        let refused = server.post("beta", &format!("/api/datalake/{call}/"), &json!({})).await;
        assert_eq!((refused.status, refused.code().as_str()), (StatusCode::FORBIDDEN, "localhost_refused"), "{call}");
    }
    let request = server.request_to(Method::POST, "beta.example.org", "/api/datalake/hash/").json(&json!({}));
    assert_eq!(answer(request).await.status, StatusCode::OK, "on its own domain");
}

async fn what_is_sent_is_kept_once_and_without_names(backend: Backend) {
    let server = Server::with(backend, &[], measured).await;
    let session = begun(&server, "alpha").await;
    let known = server.get("alpha", &format!("/api/datalake/session/?session={session}")).await;
    assert_eq!((&known.data()["session"], known.header("cache-control")), (&json!(session), "no-store"));
    let events = json!({ "session": session, "events": [page_view(0, 5, "/watch/7?trk=x"), page_view(1, 5, "/vod")] });
    for _ in 0..2 {
        let taken = server.post("alpha", "/api/datalake/event/", &events).await;
        assert_eq!((taken.status, taken.json()["data"]["accepted"].clone()), (StatusCode::ACCEPTED, json!(2)));
    }
    let pixel = format!("/api/datalake/event/?session={session}&n=2&ms=9&name=share&label=native&event_id=7");
    assert_eq!(server.get("alpha", &pixel).await.status, StatusCode::ACCEPTED);
    let played =
        json!({ "n": 0, "ms": 20, "name": "play", "viewing": 1, "media": "event", "media_id": 7, "position_ms": 0 });
    let video = json!({ "session": session, "events": [played] });
    assert_eq!(server.post("alpha", "/api/datalake/video/event/", &video).await.status, StatusCode::ACCEPTED);
    // Beacons carry JSON that calls itself text, and arrive in any order.
    for watched_ms in [30_000, 10_000] {
        let body = json!({ "session": session, "viewings": [viewing(1, 7, watched_ms)] });
        let beacon = server.request(Method::POST, "alpha", "/api/datalake/video/viewing/");
        let taken = answer(beacon.header("content-type", "text/plain").body(body.to_string())).await;
        assert_eq!(taken.status, StatusCode::ACCEPTED, "{}", taken.text);
        server.app.analytics.settled().await;
    }
    let (database, channel_id) = (&server.app.analytics.database, channel_id(&server, "alpha"));
    let visits = visits::Entity::in_channel(channel_id).all(database).await.unwrap();
    assert_eq!(visits.len(), 1);
    let visit = &visits[0];
    assert_eq!((visit.path.as_deref(), visit.referrer.as_deref()), (Some("/vod"), Some("news.example")));
    assert_eq!((visit.network.as_deref(), visit.trk.as_deref()), (Some("127.0.0.0/24"), Some("spring")));
    let pages = page_events::Entity::in_channel(channel_id).all(database).await.unwrap();
    let mut paths: Vec<_> = pages.iter().filter_map(|event| event.path.as_deref()).collect();
    paths.sort_unstable();
    assert_eq!((pages.len(), paths), (3, vec!["/vod", "/watch/7"]), "each once, without its query");
    assert_eq!(video_events::Entity::in_channel(channel_id).all(database).await.unwrap().len(), 1);
    let viewings = viewings::Entity::in_channel(channel_id).all(database).await.unwrap();
    assert_eq!(viewings.len(), 1);
    let one = &viewings[0];
    assert_eq!((one.watched_ms, one.startup_ms, one.quality.as_deref()), (30_000, Some(420), Some("540p")));
}

/// A page that can only show a picture sends the same by the query: it is kept as if it had been posted.
async fn every_call_can_be_made_by_get(backend: Backend) {
    let server = Server::with(backend, &[], measured).await;
    let get = async |path: &str| server.get("alpha", &format!("/api/datalake/{path}")).await;
    let hash = get("hash/").await.data()["hash"].as_str().unwrap().to_owned();
    assert_eq!(get(&format!("hash/?hash={hash}")).await.data(), json!({ "hash": hash }), "a name is kept");
    let session = begun(&server, "alpha").await;
    assert_eq!(get(&format!("session/?session={session}")).await.data()["session"], json!(session));
    let media = "viewing=1&media=event&media_id=7";
    for call in [
        format!("event/?session={session}&n=0&ms=5&name=page_view&path=/vod"),
        format!("video/event/?session={session}&n=0&ms=20&name=play&{media}&position_ms=3000"),
        format!(
            "video/viewing/?session={session}&ms=0&{media}&played_until_ms=9000&watched_ms=8000&stalls=2&quality=540p"
        ),
    ] {
        let taken = get(&call).await;
        assert_eq!(
            (taken.status, taken.json()["data"].clone()),
            (StatusCode::ACCEPTED, json!({ "accepted": 1 })),
            "{call}"
        );
        let nameless = get(&call.replace(&session, "nonsense")).await;
        assert_eq!((nameless.status, nameless.code().as_str()), (StatusCode::GONE, "analytics_session_over"), "{call}");
    }
    server.app.analytics.settled().await;
    let (database, channel_id) = (&server.app.analytics.database, channel_id(&server, "alpha"));
    let page = page_events::Entity::in_channel(channel_id).one(database).await.unwrap().unwrap();
    assert_eq!((page.name.as_str(), page.path.as_deref()), ("page_view", Some("/vod")));
    let played = video_events::Entity::in_channel(channel_id).one(database).await.unwrap().unwrap();
    assert_eq!((played.name.as_str(), played.media_id, played.position_ms), ("play", 7, Some(3000)));
    let viewed = viewings::Entity::in_channel(channel_id).one(database).await.unwrap().unwrap();
    assert_eq!((viewed.watched_ms, viewed.stalls, viewed.quality.as_deref()), (8000, 2, Some("540p")));
}

async fn sessions_are_each_channels_own(backend: Backend) {
    let server = Server::with(backend, &[], measured).await;
    let theirs = begun(&server, "beta").await;
    let refused = server.get("alpha", &format!("/api/datalake/session/?session={theirs}")).await;
    assert_eq!((refused.status, refused.code().as_str()), (StatusCode::GONE, "analytics_session_over"));
    for (call, list, entry) in [
        ("event", "events", page_view(0, 0, "/")),
        ("video/viewing", "viewings", viewing(1, 1, 1)),
        (
            "video/event",
            "events",
            json!({ "n": 0, "ms": 0, "name": "play", "viewing": 1, "media": "clip", "media_id": 1 }),
        ),
    ] {
        let mut body = json!({ "session": theirs });
        body[list] = json!([entry]);
        let path = format!("/api/datalake/{call}/");
        assert_eq!(server.post("alpha", &path, &body).await.code(), "analytics_session_over", "{call}");
        assert_eq!(server.post("beta", &path, &body).await.status, StatusCode::ACCEPTED, "{call}");
    }
    server.app.analytics.settled().await;
    let of = async |key: &str| {
        page_events::Entity::in_channel(channel_id(&server, key)).all(&server.app.analytics.database).await.unwrap()
    };
    assert_eq!((of("alpha").await.len(), of("beta").await.len()), (0, 1));
}

async fn what_is_wrong_is_told_and_not_taken(backend: Backend) {
    let server = Server::with(backend, &[], measured).await;
    let session = begun(&server, "alpha").await;
    let path = "/api/datalake/event/";
    let send = async |events: Value| server.post("alpha", path, &json!({ "session": session, "events": events })).await;
    for wrong in [json!([]), json!("x"), json!([{ "n": "x" }]), json!([page_view(0, -1, "/")])] {
        let refused = send(wrong.clone()).await;
        assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY, "{wrong}: {}", refused.text);
    }
    let mixed = send(json!([page_view(0, 0, "/"), { "n": 1, "ms": 0, "name": "Page view" }])).await;
    assert!(mixed.json()["errors"]["events.1.name"].is_array(), "{}", mixed.text);
    let hash = server.post("alpha", "/api/datalake/session/", &json!({ "hash": "me" })).await;
    assert!(hash.json()["errors"]["hash"].is_array(), "{}", hash.text);
    assert_eq!(server.get("alpha", "/api/datalake/session/?session=x").await.status, StatusCode::GONE);
    assert_eq!(server.post("alpha", path, &json!({ "session": "x", "events": [] })).await.status, StatusCode::GONE);
    server.app.analytics.settled().await;
    let kept = page_events::Entity::in_channel(channel_id(&server, "alpha"));
    assert!(kept.all(&server.app.analytics.database).await.unwrap().is_empty());
    // What no database takes as it is.
    let strange =
        send(json!([{ "n": 0, "ms": 0, "name": "x", "label": "a\u{0}b", "path": "/\u{0}", "value": i64::MIN }])).await;
    assert_eq!(strange.status, StatusCode::ACCEPTED, "{}", strange.text);
    server.app.analytics.settled().await;
}

async fn without_room_nothing_is_taken(backend: Backend) {
    let server = Server::with(backend, &["--analytics-room", "1"], measured).await;
    let session = begun(&server, "alpha").await;
    server.app.analytics.settled().await;
    // The database is held, so that nothing can be written.
    let held = grandstand_db::begin_write(&server.app.analytics.database).await.unwrap();
    if backend == Backend::Postgres {
        held.execute_unprepared("LOCK TABLE page_events IN ACCESS EXCLUSIVE MODE").await.unwrap();
    }
    let mut taken = 0;
    let refused = loop {
        let events: Vec<Value> = (0..200).map(|n| page_view(taken * 200 + n, 0, "/")).collect();
        let sent = server.post("alpha", "/api/datalake/event/", &json!({ "session": session, "events": events })).await;
        if sent.status != StatusCode::ACCEPTED {
            break sent;
        }
        taken += 1;
        assert!(taken < 100, "the room has no end");
    };
    assert_eq!((refused.status, refused.code().as_str()), (StatusCode::SERVICE_UNAVAILABLE, "busy"));
    assert_eq!(refused.header("retry-after"), "5");
    let others = begun(&server, "beta").await;
    assert!(!others.is_empty(), "another channel has its share");
    held.rollback().await.unwrap();
    server.app.analytics.settled().await;
    let kept = page_events::Entity::in_channel(channel_id(&server, "alpha"));
    let kept = kept.all(&server.app.analytics.database).await.unwrap().len();
    assert_eq!(kept, usize::try_from(taken).unwrap() * 200, "what was taken is there, and nothing else");
}

async fn nobody_sends_without_end(backend: Backend) {
    let server = Server::with(backend, &[], |folder| {
        measured(folder);
        let budget = "[budget]\nper_second = 1000\nper_client = 20\n[geo]";
        seeds::edit(&folder.join("alpha"), "channel.toml", "[geo]", budget);
    })
    .await;
    let session = begun(&server, "alpha").await;
    let mut answers = Vec::new();
    // Not faster than other calls may be made.
    for round in 0..5 {
        for n in 0..20 {
            let events = json!({ "session": session, "events": [page_view(round * 20 + n, 0, "/")] });
            answers.push(server.post("alpha", "/api/datalake/event/", &events).await);
        }
        tokio::time::sleep(Duration::from_millis(1_100)).await;
    }
    let (taken, refused): (Vec<_>, Vec<_>) = answers.iter().partition(|answer| answer.status == StatusCode::ACCEPTED);
    // Sixty a minute, two of which began the session; some more come back meanwhile.
    assert!((58..90).contains(&taken.len()), "{} were taken", taken.len());
    for answer in refused {
        assert_eq!((answer.status, answer.code().as_str()), (StatusCode::TOO_MANY_REQUESTS, "rate_limited"));
    }
    assert_eq!(server.get("alpha", "/api/menu").await.status, StatusCode::OK, "it is a budget of their own");
    assert!(!begun(&server, "beta").await.is_empty(), "and each channel's");
}

async fn days_are_counted_and_single_visits_forgotten(backend: Backend) {
    let server = Server::with(backend, &[], measured).await;
    let session = begun(&server, "alpha").await;
    let events = json!({ "session": session, "events": [page_view(0, 0, "/"), page_view(1, 0, "/vod")] });
    server.post("alpha", "/api/datalake/event/", &events).await;
    let body = json!({ "session": session, "viewings": [viewing(1, 7, 30_000), viewing(2, 7, 20_000)] });
    server.post("alpha", "/api/datalake/video/viewing/", &body).await;
    server.app.analytics.settled().await;
    let (database, channel_id) = (&server.app.analytics.database, channel_id(&server, "alpha"));
    let zone = server.app.sites.load().by_id(channel_id).unwrap().channel.time_zone.clone();
    let now = Timestamp::now();
    let counted = async || {
        let all = roll_up::amounts(database, channel_id, 0..=i32::MAX - 1).await.unwrap();
        all.into_iter().map(|one| ((one.what, one.subject), one.amount)).collect::<std::collections::BTreeMap<_, _>>()
    };
    roll_up::roll_up(database, channel_id, &zone, now).await.unwrap();
    let first = counted().await;
    let of = |what: &str, subject: &str| first.get(&(what.to_owned(), subject.to_owned())).copied().unwrap_or_default();
    assert_eq!((of(what::VISITS, ""), of(what::VISITORS, ""), of(what::PAGE_VIEWS, "")), (1, 1, 2));
    assert_eq!((of(what::VIEWINGS, ""), of(what::WATCHED, ""), of(what::STALLED, "")), (2, 50_000, 600));
    assert_eq!((of(what::STARTED, "500"), of(what::MEDIA_WATCHED, "event:7")), (2, 50_000));
    assert_eq!((of(what::MEDIA_VISITS, "event:7"), of(what::FINAL, "")), (1, 0));
    roll_up::roll_up(database, channel_id, &zone, now).await.unwrap();
    assert_eq!(counted().await, first, "counted again, it is the same");
    // Two days later the day is final; what is kept no longer is forgotten, and the day stays.
    let later = now + SignedDuration::from_hours(72);
    roll_up::roll_up(database, channel_id, &zone, later).await.unwrap();
    roll_up::forget(database, channel_id, &zone, now - SignedDuration::from_hours(24)).await.unwrap();
    assert_eq!(visits::Entity::in_channel(channel_id).all(database).await.unwrap().len(), 1, "not old enough");
    roll_up::forget(database, channel_id, &zone, later).await.unwrap();
    assert!(visits::Entity::in_channel(channel_id).all(database).await.unwrap().is_empty());
    assert!(page_events::Entity::in_channel(channel_id).all(database).await.unwrap().is_empty());
    assert!(viewings::Entity::in_channel(channel_id).all(database).await.unwrap().is_empty());
    roll_up::roll_up(database, channel_id, &zone, later).await.unwrap();
    assert_eq!(counted().await.get(&(what::WATCHED.to_owned(), String::new())), Some(&50_000));
}

async fn one_channels_failure_stops_no_other(backend: Backend) {
    let server = Server::with(backend, &["--analytics-days", "7"], measured).await;
    let (session, database) = (begun(&server, "beta").await, &server.app.analytics.database);
    assert!(!session.is_empty());
    server.app.analytics.settled().await;
    // Alpha has counted a day that is in no calendar, so that nothing can be done for it.
    let (alpha, beta) = (channel_id(&server, "alpha"), channel_id(&server, "beta"));
    let never = rollups::Model {
        channel_id: alpha,
        day: 5_000_000,
        what: what::FINAL.to_owned(),
        subject: String::new(),
        amount: 1,
    };
    rollups::Entity::insert(never.into_active_model()).exec_without_returning(database).await.unwrap();
    // Beta does not measure any more, and its only visit was long ago.
    seeds::edit(
        &server.seeds.join("beta"),
        "channel.toml",
        "[yare-analytics]\nyare-analytics-key = \"test-12345678\"\nallow_localhost = true\n",
        "",
    );
    server.apply_again().await;
    let long_ago = Timestamp::now() - SignedDuration::from_hours(24 * 40);
    let moved = visits::Entity::update_in_channel(beta)
        .col_expr(visits::Column::Id, Expr::value(long_ago.as_millisecond() << 21));
    moved.exec(database).await.unwrap();
    roll_up::ask(&server.app.database, Timestamp::now()).await.unwrap();
    jobs::run_due(&server.app.database, &job_kinds::registry(&server.app), Timestamp::now()).await.unwrap();
    assert!(visits::Entity::in_channel(beta).all(database).await.unwrap().is_empty(), "kept for longer than was said");
    let days = roll_up::amounts(database, beta, 0..=i32::MAX - 1).await.unwrap();
    assert!(days.iter().any(|day| day.what == what::VISITS && day.amount == 1), "it was counted before");
}

async fn an_orderly_stop_loses_nothing(backend: Backend) {
    let site = Site::new(backend).await;
    measured(&site.seeds);
    let mut server = site.start(&[], None).ready().await;
    let call = async |path: &str, body: Value| server.call(Method::POST, "alpha", path, "", &body).await;
    let hash = call("/api/datalake/hash/", json!({})).await.data()["hash"].clone();
    let session = call("/api/datalake/session/", json!({ "hash": hash })).await.data()["session"].clone();
    for batch in 0..20 {
        let events: Vec<Value> = (0..200).map(|n| page_view(batch * 200 + n, 0, "/")).collect();
        let taken = call("/api/datalake/event/", json!({ "session": session, "events": events })).await;
        assert_eq!(taken.status, StatusCode::ACCEPTED, "{}", taken.text);
    }
    // At once, while most of it waits.
    server.stop();
    eventually("it has ended", async || server.has_ended()).await;
    let database = grandstand_db::connect(site.database()).await.unwrap();
    let analytics = grandstand_db::analytics::connect(&database, site.database(), &site.data(), 4).await.unwrap();
    let kept = visits::Entity::in_channels(ChannelId(0)..=ChannelId(i64::MAX)).all(&analytics).await.unwrap();
    assert_eq!(kept.len(), 1);
    let kept = page_events::Entity::in_channels(ChannelId(0)..=ChannelId(i64::MAX)).all(&analytics).await.unwrap();
    assert_eq!(kept.len(), 4_000);
}
