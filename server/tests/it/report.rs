//! `grandstand report`: what a channel's days came to.

use std::fs;

use grandstand_analytics::report;
use grandstand_analytics::roll_up::day::Day;
use grandstand_analytics::roll_up::what;
use grandstand_db::analytics::entities::rollups;
use grandstand_db::entities::clips::{self, ClipState};
use grandstand_db::entities::registry;
use grandstand_db::ids::{EventId, UserId};
use grandstand_db::revisions;
use grandstand_db::scope::InChannel;
use grandstand_jobs as jobs;
use grandstand_server::job_kinds;
use jiff::Timestamp;
use jiff::tz::TimeZone;
use reqwest::{Method, StatusCode};
use sea_orm::{ColumnTrait, EntityTrait, IntoActiveModel, QueryFilter, QueryOrder, Set};
use serde_json::{Value, json};
use tenants::schema::text::Language;

use crate::support::measured::{measured, page_view, viewing};
use crate::support::process::{Site, eventually};
use crate::support::shop::{Shop, saved_card, with};
use crate::support::visitor::Visitor;
use crate::support::{Backend, Server};

on_both_databases!(
    a_report_says_the_same_in_every_format,
    a_year_is_reported_on_in_seconds,
    a_report_has_the_clips_that_were_made_and_watched,
    a_report_has_the_ads_that_were_shown,
    a_report_has_what_was_sold_and_renewed,
);

async fn a_report_says_the_same_in_every_format(backend: Backend) {
    let site = Site::new(backend).await;
    measured(&site.seeds);
    let server = site.start(&[], None).ready().await;
    let event = server.get("alpha", "/api/events").await.data().as_array().unwrap()[0].clone();
    let call = async |path: &str, body: Value| server.call(Method::POST, "alpha", path, "", &body).await;
    let hash = call("/api/datalake/hash/", json!({})).await.data()["hash"].clone();
    let session = call("/api/datalake/session/", json!({ "hash": hash })).await.data()["session"].clone();
    call(
        "/api/datalake/event/",
        json!({ "session": session, "events": [page_view(0, 0, "/"), page_view(1, 0, "/vod")] }),
    )
    .await;
    let played = json!({ "session": session, "viewings": [viewing(1, event["id"].as_i64().unwrap(), 30_000)] });
    assert_eq!(call("/api/datalake/video/viewing/", played).await.status, StatusCode::ACCEPTED);
    server.stop();
    let json: Value = eventually_json(&site, &["report", "alpha", "--format", "json"]).await;
    let total = &json["total"];
    assert_eq!((&total["visits"], &total["page_views"], &total["viewings"]), (&json!(1), &json!(2), &json!(1)));
    assert_eq!((&total["watched_ms"], &total["startup_median_ms"]), (&json!(30_000), &json!(500)));
    assert_eq!((&total["rebuffering_percent"], &total["peak_viewers"]), (&json!(0.99), &json!(1)));
    assert_eq!((json["days"].as_array().unwrap().len(), &json["recordings"][0]["name"]), (30, &event["name"]));
    let csv = site.succeed(&["report", "alpha", "--format", "csv"], None).await;
    let total = csv.lines().last().unwrap();
    assert!(csv.lines().count() == 32 && total.starts_with("total,1,1,2,1,30000,1,500,"), "{csv}");
    let html = site.succeed(&["report", "alpha", "--language", "fr"], None).await;
    assert!(
        html.contains("<html lang=\"fr\">") && html.contains("Temps de visionnage") && html.contains("<svg"),
        "{html}"
    );
    assert!(!html.contains("src=\"http") && !html.contains("href=") && !html.contains("beta"), "it needs nothing else");
    let theirs = site.succeed(&["report", "beta", "--format", "json"], None).await;
    assert_eq!(serde_json::from_str::<Value>(&theirs).unwrap()["total"]["visits"], 0);
    for (arguments, reason) in [
        (vec!["report", "gamma"], "there is no channel"),
        (vec!["report", "alpha", "--from", "2026-05-02", "--to", "2026-05-01"], "is after"),
    ] {
        let refused = site.run(&arguments, None).await;
        let said = String::from_utf8_lossy(&refused.stderr).into_owned();
        assert!(!refused.status.success() && said.contains(reason), "{said}");
    }
}

/// What was taken is written when the server has ended, which takes a moment.
async fn eventually_json(site: &Site, arguments: &[&str]) -> Value {
    let mut found = Value::Null;
    eventually("it is written", async || {
        found = serde_json::from_str(&site.succeed(arguments, None).await).unwrap();
        found["total"]["viewings"] == 1
    })
    .await;
    found
}

async fn a_report_has_the_clips_that_were_made_and_watched(backend: Backend) {
    let server = Server::with(backend, &[], measured).await;
    let stored = revisions::stored(&server.app.database, "alpha").await.unwrap().unwrap();
    let database = &server.app.database;
    let mut maker = Visitor::registered(&server, "alpha", "maker@example.org").await;
    let user_id = maker.get("/api/profile").await.data()["id"].as_i64().unwrap();
    let event_id = server.id_of("alpha", "/api/events", "open").await;
    let now = Timestamp::now();
    let (today, days_ago) = (now.as_second(), |days: i64| now.as_second() - days * 86_400);
    // One of today, one of yesterday that is deleted since, and one from before the report's days.
    let mut ids = Vec::new();
    for (created_at, deleted_at) in [(today, None), (days_ago(1), Some(today)), (days_ago(40), None)] {
        let row = clips::ActiveModel {
            channel_id: Set(stored.channel_id),
            uuid: Set(format!("clip-of-{created_at}")),
            user_id: Set(UserId(user_id)),
            event_id: Set(EventId(event_id)),
            media_id: Set(1),
            name: Set("The goal & the cheers".to_owned()),
            tags: Set("[]".to_owned()),
            start_us: Set(0),
            end_us: Set(5_000_000),
            lead_us: Set(0),
            state: Set(ClipState::Queued),
            lane: Set(0),
            attempts: Set(0),
            created_at: Set(created_at),
            updated_at: Set(created_at),
            deleted_at: Set(deleted_at),
            ..Default::default()
        };
        ids.push(clips::Entity::insert(row).exec(database).await.unwrap().last_insert_id);
    }
    let yesterday = Day::number_at(now, &TimeZone::get(&stored.seed.channel.time_zone).unwrap()).unwrap() - 1;
    let rows =
        [(what::MEDIA_VIEWINGS, 7), (what::MEDIA_VISITS, 3), (what::MEDIA_WATCHED, 35_000)].map(|(what, amount)| {
            let (channel_id, subject) = (stored.channel_id, format!("clip:{}", ids[0]));
            rollups::Model { channel_id, day: yesterday, what: what.to_owned(), subject, amount }.into_active_model()
        });
    let final_day = rollups::Model {
        channel_id: stored.channel_id,
        day: yesterday,
        what: what::FINAL.to_owned(),
        subject: String::new(),
        amount: 1,
    };
    let rows = rows.into_iter().chain([final_day.into_active_model()]);
    rollups::Entity::insert_many(rows).exec_without_returning(&server.app.analytics.database).await.unwrap();
    let site_today = Timestamp::now().to_zoned(TimeZone::get(&stored.seed.channel.time_zone).unwrap()).date();
    let period = report::Period::new(None, None, site_today).unwrap();
    let language = stored.seed.channel.language;
    let of = (period, language);
    let figures = report::gather(database, &server.app.analytics.database, &stored, of, now).await.unwrap();
    assert_eq!((figures.total.clips, figures.total.clip_viewings), (2, 7));
    let last: Vec<(i64, i64)> = figures.days.iter().rev().take(2).map(|day| (day.clips, day.clip_viewings)).collect();
    assert_eq!(last, [(1, 0), (1, 7)]);
    assert_eq!((figures.recordings[0].name.as_str(), figures.recordings[0].visits), ("The goal & the cheers", 3));
    assert!(report::csv(&figures).unwrap().lines().last().unwrap().contains(",2,7,"), "made and watched");
}

async fn a_report_has_the_ads_that_were_shown(backend: Backend) {
    let server = Server::with(backend, &[], |seeds| {
        measured(seeds);
        let ad = |alias: &str| format!("[[prerolls]]\nalias = \"{alias}\"\nurl = \"sample\"\n");
        fs::write(seeds.join("alpha/prerolls.toml"), ad("sponsor") + &ad("own")).unwrap();
    })
    .await;
    let app = &server.app;
    let stored = revisions::stored(&app.database, "alpha").await.unwrap().unwrap();
    let numbers = registry::Entity::in_channel(stored.channel_id).filter(registry::Column::Kind.eq("preroll"));
    let numbers = numbers.order_by_asc(registry::Column::Alias).all(&app.database).await.unwrap();
    let [own, sponsor] = [numbers[0].id, numbers[1].id];
    let hash = server.post("alpha", "/api/datalake/hash/", &json!({})).await.data()["hash"].clone();
    let session =
        server.post("alpha", "/api/datalake/session/", &json!({ "hash": hash })).await.data()["session"].clone();
    // The last two name no ad of the channel.
    let told = [
        ("ad_started", Some(sponsor)),
        ("ad_started", Some(sponsor)),
        ("ad_completed", Some(sponsor)),
        ("ad_started", Some(own)),
        ("ad_started", Some(i64::MAX)),
        ("ad_started", None),
    ];
    let events = told.iter().enumerate().map(|(n, (name, ad))| json!({ "n": n, "ms": 0, "name": name, "value": ad }));
    let events: Vec<Value> = events.collect();
    let taken = server.post("alpha", "/api/datalake/event/", &json!({ "session": session, "events": events })).await;
    assert_eq!(taken.status, StatusCode::ACCEPTED, "{}", taken.text);
    app.analytics.settled().await;
    let today = Timestamp::now().to_zoned(TimeZone::get(&stored.seed.channel.time_zone).unwrap()).date();
    let of = (report::Period::new(None, None, today).unwrap(), Language::En);
    let figures = report::gather(&app.database, &app.analytics.database, &stored, of, Timestamp::now()).await.unwrap();
    let ads: Vec<_> = figures.ads.iter().map(|ad| (ad.alias.as_str(), ad.impressions, ad.completions)).collect();
    assert_eq!(ads, [("sponsor", 2, 1), ("own", 1, 0)]);
    assert_eq!((figures.total.ad_impressions, figures.total.ad_completions), (4, 1));
    assert!(report::csv(&figures).unwrap().lines().last().unwrap().contains(",4,1,"));
    let brand = report::Brand::of(&stored, &app.media).await.unwrap();
    let html = report::page(&figures, &brand, Language::En);
    assert!(html.contains("<h2>Advertisements</h2>") && html.contains(">50\u{a0}%<"), "{html}");
}

async fn a_report_has_what_was_sold_and_renewed(backend: Backend) {
    let shop = Shop::open(backend).await;
    let (database, analytics) = (&shop.server.app.database, &shop.server.app.analytics.database);
    shop.stripe.send_webhooks_to("alpha", shop.server.address()).await;
    let (season, monthly) = (shop.id("packages", "season").await, shop.id("subscriptions", "monthly").await);
    for (name, kind, id) in [("ada", "package", season), ("eve", "package", season), ("ada2", "subscription", monthly)]
    {
        let mut buyer = shop.buyer(name).await;
        let card = saved_card(&shop, &mut buyer, "pm_card_visa").await;
        let bought = buyer.post("/api/stripe/buy", &with(kind, id, &card)).await.data();
        assert_eq!(bought["status"], "success", "{bought}");
    }
    shop.stripe.advance("alpha", 30 * 24 * 3600 + 2 * 3600).await;
    shop.stripe.settle("alpha").await;
    let soon = Timestamp::now().checked_add(jiff::SignedDuration::from_secs(5)).unwrap();
    jobs::run_due(&shop.server.app.database, &job_kinds::registry(&shop.server.app), soon).await.unwrap();
    let stored = revisions::stored(database, "alpha").await.unwrap().unwrap();
    let zone = TimeZone::get(&stored.seed.channel.time_zone).unwrap();
    let (from, language) = (Timestamp::now().to_zoned(zone).date(), stored.seed.channel.language);
    let period = report::Period::new(Some(from), Some(from.checked_add(jiff::Span::new().days(40)).unwrap()), from);
    let of = (period.unwrap(), language);
    let figures = report::gather(database, analytics, &stored, of, Timestamp::now()).await.unwrap();
    let total = &figures.total;
    assert_eq!((total.sales, total.sales_amount), (3, 5000 + 5000 + 999));
    assert_eq!((total.renewals, total.renewals_amount, total.refunded_amount), (1, 999, 0));
    let sold: Vec<(&str, i64, i64)> =
        figures.products.iter().map(|one| (one.kind.as_str(), one.bought, one.amount)).collect();
    assert_eq!(sold, [("package", 2, 10_000), ("subscription", 1, 999)]);
    let renewed: Vec<&str> = figures.days.iter().filter(|day| day.renewals == 1).map(|day| day.date.as_str()).collect();
    assert_eq!(renewed.len(), 1, "on one day, and not on that of the sale: {renewed:?}");
    assert_ne!(renewed[0], figures.days[0].date);
}

async fn a_year_is_reported_on_in_seconds(backend: Backend) {
    let server = Server::with(backend, &[], measured).await;
    let stored = revisions::stored(&server.app.database, "alpha").await.unwrap().unwrap();
    let (database, channel_id) = (&server.app.analytics.database, stored.channel_id);
    let now = Timestamp::now();
    let zone = server.app.sites.load().by_id(channel_id).unwrap().channel.time_zone.clone();
    let today = Day::number_at(now, &zone).unwrap();
    // A busy year, rolled up: every day has its hours, its start-ups and 200 recordings.
    let mut rows = Vec::new();
    for day in today - 365..today {
        let mut row = |what: &str, subject: String, amount: i64| {
            rows.push(rollups::Model { channel_id, day, what: what.to_owned(), subject, amount });
        };
        for total in [what::VISITS, what::VISITORS, what::PAGE_VIEWS, what::VIEWINGS, what::WATCHED, what::FINAL] {
            row(total, String::new(), 1_000);
        }
        (0..24).for_each(|hour| row(what::PEAK, hour.to_string(), 50));
        [100, 500, 1_000].into_iter().for_each(|bound| row(what::STARTED, bound.to_string(), 10));
        (0..200).for_each(|id| row(what::MEDIA_WATCHED, format!("event:{}", 1_000 + id), 5));
    }
    for rows in rows.chunks(2_000) {
        rollups::Entity::insert_many(rows.iter().cloned().map(IntoActiveModel::into_active_model))
            .exec_without_returning(database)
            .await
            .unwrap();
    }
    let last = jiff::civil::Date::new(1970, 1, 1).unwrap().checked_add(jiff::Span::new().days(today - 1)).unwrap();
    let first = last.checked_sub(jiff::Span::new().days(364)).unwrap();
    let period = report::Period::new(Some(first), Some(last), last).unwrap();
    let language = stored.seed.channel.language;
    let began = std::time::Instant::now();
    let figures = report::gather(&server.app.database, database, &stored, (period, language), now).await.unwrap();
    let took = began.elapsed();
    assert_eq!((figures.days.len(), figures.total.visits), (365, 365_000));
    assert_eq!((figures.total.startup_median_ms, figures.viewers_at_once.len()), (Some(450), 365));
    assert!(took < std::time::Duration::from_secs(10), "{took:?}");
}
