//! `grandstand usage`: what channels use of the deployment, by month.

use std::time::Duration;

use futures_util::TryStreamExt;
use grandstand_analytics::usage::{self, ChannelMonth, Month};
use grandstand_db::serving;
use grandstand_jobs as jobs;
use grandstand_server::job_kinds;
use jiff::tz::TimeZone;
use jiff::{Timestamp, ToSpan};
use reqwest::Method;
use sea_orm::ConnectionTrait;
use serde_json::{Value, json};

use crate::support::measured::{measured, viewing};
use crate::support::process::{Process, Site, eventually};
use crate::support::{Backend, Server, seeds};

on_both_databases!(
    a_row_has_what_a_channel_used,
    events_are_of_the_month_in_which_they_begin,
    each_month_has_its_own_requests,
    storage_is_the_most_of_the_month,
    what_can_not_be_written_is_written_later,
);

async fn a_row_has_what_a_channel_used(backend: Backend) {
    let site = Site::new(backend).await;
    measured(&site.seeds);
    let server = site.start(&[], None).ready().await;
    for _ in 0..3 {
        server.get("alpha", "/api/settings").await;
    }
    let event_id = server.get("alpha", "/api/events").await.data()[0]["id"].as_i64().unwrap();
    watch(&server, event_id, 60_000).await;
    server.get("beta", "/api/settings").await;
    // No channel's.
    server.get("gamma", "/api/settings").await;
    end(server).await;
    // Another process adds to what the first has written.
    let server = site.start(&[], None).ready().await;
    server.get("beta", "/api/settings").await;
    end(server).await;

    // A report counts the days, as a job does every hour.
    site.succeed(&["report", "alpha"], None).await;
    let (alpha, beta) = (used(&site, "alpha").await, used(&site, "beta").await);
    assert_eq!((alpha.requests, beta.requests), (7, 2));
    assert_eq!((alpha.minutes, beta.minutes), (1, 0));
    assert!(alpha.sent > beta.sent && beta.sent > 0, "{alpha:?} {beta:?}");
    assert!(alpha.stored > 0 && beta.stored > 0, "{alpha:?} {beta:?}");

    let csv = site.succeed(&["usage", "--format", "csv", "--from", "2025-12", "--to", "2026-01"], None).await;
    let lines: Vec<&str> = csv.lines().collect();
    assert_eq!(lines[0], "channel,month,stored_bytes,sent_bytes,viewer_minutes,events,requests");
    assert!(lines.len() == 5 && lines[1] == "alpha,2025-12,,0,0,0,0" && lines[4] == "beta,2026-01,,0,0,0,0", "{csv}");
    let text = site.succeed(&["usage", "beta", "--from", "2025-12", "--to", "2025-12"], None).await;
    assert!(text.starts_with("channel  month ") && text.contains("\nbeta     2025-12           -  "), "{text}");
    for (arguments, reason) in [
        (vec!["usage", "gamma"], "there is no channel"),
        (vec!["usage", "--from", "2026-02", "--to", "2026-01"], "is after"),
        (vec!["usage", "--from", "2026-13"], "it must be a month"),
    ] {
        let refused = site.run(&arguments, None).await;
        let said = String::from_utf8_lossy(&refused.stderr).into_owned();
        assert!(!refused.status.success() && said.contains(reason), "{said}");
    }
}

async fn watch(server: &Process, event_id: i64, watched_ms: i64) {
    let call = async |path: &str, body: Value| server.call(Method::POST, "alpha", path, "", &body).await;
    let hash = call("/api/datalake/hash/", json!({})).await.data()["hash"].clone();
    let session = call("/api/datalake/session/", json!({ "hash": hash })).await.data()["session"].clone();
    let played = json!({ "session": session, "viewings": [viewing(1, event_id, watched_ms)] });
    assert_eq!(call("/api/datalake/video/viewing/", played).await.status, 202);
}

/// Lets a server write everything.
async fn end(mut server: Process) {
    server.stop();
    eventually("it has ended", async || server.has_ended()).await;
}

/// What a channel has used.
#[derive(Debug, Default)]
struct Used {
    stored: i64,
    sent: i64,
    minutes: i64,
    requests: i64,
}

/// Sums the months that it is now in any time zone.
async fn used(site: &Site, channel: &str) -> Used {
    let month = |moment: Timestamp| Month::at(moment, &TimeZone::UTC).unwrap().to_string();
    let (from, to) = (month(Timestamp::now() - 24.hours()), month(Timestamp::now() + 24.hours()));
    let text = site.succeed(&["usage", channel, "--from", &from, "--to", &to, "--format", "json"], None).await;
    let mut sum = Used::default();
    for month in serde_json::from_str::<Vec<Value>>(&text).unwrap() {
        let number = |key: &str| month[key].as_i64().unwrap_or_default();
        assert_eq!(month["channel"], channel);
        sum.stored = sum.stored.max(number("stored_bytes"));
        sum.sent += number("sent_bytes");
        sum.minutes += number("viewer_minutes");
        sum.requests += number("requests");
    }
    sum
}

async fn events_are_of_the_month_in_which_they_begin(backend: Backend) {
    let site = Site::new(backend).await;
    let alpha = site.seeds.join("alpha");
    // In Paris, where it is still April in UTC, and in Chicago, where it is already May there.
    seeds::edit(&alpha, "events.toml", "2031-05-01 19:30", "2031-05-01 00:30");
    seeds::edit(&alpha, "events.toml", "2031-04-01 12:00", "2031-04-30 23:30");
    site.succeed(&["channel", "apply", alpha.to_str().unwrap()], None).await;
    let csv = site.succeed(&["usage", "--format", "csv", "--from", "2031-03", "--to", "2031-06"], None).await;
    let events: Vec<&str> = csv.lines().skip(1).map(|line| line.split(',').nth(5).unwrap()).collect();
    assert_eq!(events, ["0", "1", "1", "0"], "{csv}");
}

async fn each_month_has_its_own_requests(backend: Backend) {
    let server = Server::start(backend).await;
    server.get("alpha", "/api/settings").await;
    server.app.usage.write().await;
    let first = months(&server).await[0].requests;
    server.app.usage.write().await;
    assert_eq!(months(&server).await[0].requests, first, "nothing is written twice");
    server.app.clock.advance(Duration::from_secs(32 * 86_400));
    for _ in 0..2 {
        server.get("alpha", "/api/settings").await;
    }
    server.app.usage.write().await;
    let months = months(&server).await;
    assert_eq!((months[0].requests, months.last().unwrap().requests), (first, 2));
}

async fn storage_is_the_most_of_the_month(backend: Backend) {
    let server = Server::start(backend).await;
    let alpha = server.app.sites.load().by_key("alpha").unwrap().id();
    let key = format!("channels/{alpha}/clips/a/1.mp4");
    let stored = async || {
        usage::enqueue(&server.app.database, server.app.clock.now()).await.unwrap();
        let registry = job_kinds::registry(&server.app);
        jobs::run_due(&server.app.database, &registry, server.app.clock.now()).await.unwrap();
        months(&server).await[0].stored_bytes.unwrap()
    };
    stored().await;
    // Jobs have made all variants of pictures.
    let before = stored().await;
    let objects: Vec<_> = server.app.media.list(&format!("channels/{alpha}")).try_collect().await.unwrap();
    assert_eq!(before, objects.iter().map(|object| object.size as i64).sum::<i64>());
    server.app.media.put(&key, vec![0; 5_000].into()).await.unwrap();
    assert_eq!(stored().await, before + 5_000);
    server.app.media.remove(&key).await.unwrap();
    assert_eq!(stored().await, before + 5_000, "it was used for a part of the month");
    server.app.clock.advance(Duration::from_secs(32 * 86_400));
    stored().await;
    assert_eq!(months(&server).await.last().unwrap().stored_bytes, Some(before));
}

async fn what_can_not_be_written_is_written_later(backend: Backend) {
    let server = Server::start(backend).await;
    server.get("alpha", "/api/settings").await;
    server.app.usage.write().await;
    let before = months(&server).await[0].requests;
    let database = &server.app.analytics.database;
    server.get("alpha", "/api/settings").await;
    database.execute_unprepared("ALTER TABLE rollups RENAME TO away").await.unwrap();
    server.app.usage.write().await;
    database.execute_unprepared("ALTER TABLE away RENAME TO rollups").await.unwrap();
    assert_eq!(months(&server).await[0].requests, before);
    server.get("alpha", "/api/settings").await;
    server.app.usage.write().await;
    assert_eq!(months(&server).await[0].requests, before + 2);
}

/// Alpha's months from that of the server's start to that of 32 days later.
async fn months(server: &Server) -> Vec<ChannelMonth> {
    let app = &server.app;
    let zone = app.sites.load().by_key("alpha").unwrap().channel.time_zone.clone();
    let month = Month::at(Timestamp::now(), &zone).unwrap();
    let next = Month::at(Timestamp::now() + (32 * 24).hours(), &zone).unwrap();
    let mut channels = serving::channel_keys(&app.database).await.unwrap();
    channels.retain(|(_, key)| key == "alpha");
    let months = usage::through(month, next).unwrap();
    usage::gather((&app.database, &app.analytics.database), channels, &months).await.unwrap()
}
