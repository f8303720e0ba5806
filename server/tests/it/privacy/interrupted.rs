//! Erasures that are killed: each has happened as a whole or not at all, and the jobs that it left are done by the next
//! server.

use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use grandstand_db::entities::jobs::{self, JobState};
use grandstand_db::entities::{provider_customers, users};
use grandstand_db::ids::ChannelId;
use grandstand_db::scope::{InChannel, Queue};
use grandstand_jobs::Job;
use grandstand_privacy::Sweep;
use reqwest::Method;
use sea_orm::{ColumnTrait, Database, DatabaseConnection, PaginatorTrait, QueryFilter};
use serde_json::{Value, json};

use super::life::rows_of;
use crate::support::Backend;
use crate::support::process::{Process, Site, eventually};
use crate::support::stored::everything;
use crate::support::stripe::{self, Stripe};

on_both_databases!(a_killed_erasure_is_whole_or_has_not_begun);

/// Kills, at moments that are spread over the time of an erasure.
const KILLS: u32 = 8;
/// Jobs that were killed begin again when their lease has run out.
const PATIENCE: Duration = Duration::from_secs(240);

/// Text that only the data of these people has.
const ONLY: &str = "vanishing.example";

fn address(number: u32) -> String {
    format!("person{number}@{ONLY}")
}

async fn start(site: &Site, stripe: &Stripe) -> Process {
    let arguments = stripe.arguments();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    site.start(&arguments, None).ready().await
}

/// Gives somebody an account, a favourite, a calendar feed and a customer at the payment provider.
async fn join(process: &Process, number: u32) {
    let cookie = process.registered(&address(number)).await;
    let lions = process.get("alpha", "/api/participants").await.data();
    let lions = lions.as_array().unwrap().iter().find(|one| one["alias"] == "lions").unwrap()["id"].clone();
    for (path, body) in [
        ("/api/favorite", json!({ "favoritable_id": lions, "favoritable_type": "participant" })),
        ("/api/calendar-feed", json!({})),
        ("/api/stripe/setup-intent", json!({})),
    ] {
        let answer = process.call(Method::POST, "alpha", path, &cookie, &body).await;
        assert!(answer.status.is_success(), "{path}: {} {}", answer.status, answer.text);
    }
}

async fn user(database: &DatabaseConnection, number: u32) -> Option<users::Model> {
    let named = users::Column::EmailFolded.eq(address(number));
    users::Entity::in_channels(ChannelId(1)..=ChannelId(i64::MAX)).filter(named).one(database).await.unwrap()
}

async fn sweeps(database: &DatabaseConnection) -> u64 {
    jobs::Entity::every().filter(jobs::Column::Kind.eq(Sweep::KIND)).count(database).await.unwrap()
}

/// Begins an erasure and kills it after a time. Returns whether the account is gone.
async fn erased(site: &Site, database: &DatabaseConnection, number: u32, after: Duration) -> bool {
    let row = user(database, number).await.unwrap();
    let (before, swept) = (rows_of(database, row.id).await, sweeps(database).await);
    let mut child = site.begin(&["user", "erase", "alpha", &address(number)]);
    tokio::time::sleep(after).await;
    // SIGKILL, unless it has ended by itself.
    drop(child.kill());
    child.wait().unwrap();

    let left = rows_of(database, row.id).await;
    if user(database, number).await.is_some() {
        assert_eq!((left, sweeps(database).await), (before, swept), "half of it has happened");
        return false;
    }
    let personal = |rows: &BTreeMap<&str, u64>| {
        ["favorites", "calendar_feeds", "sessions", "provider_customers"].map(|table| rows[table])
    };
    assert!(personal(&before).iter().all(|rows| *rows > 0), "{before:?}");
    assert_eq!(personal(&left), [0; 4], "the account is gone, and its data is not");
    assert_eq!(sweeps(database).await, swept + 1);
    true
}

/// Waits until nothing is left to do but to look once more for what late requests wrote.
async fn until_done(database: &DatabaseConnection) {
    let began = Instant::now();
    loop {
        let left = jobs::Entity::every().filter(jobs::Column::Kind.ne(Sweep::KIND)).all(database).await.unwrap();
        let kinds: Vec<(&str, JobState)> = left.iter().map(|job| (job.kind.as_str(), job.state)).collect();
        if !kinds.iter().any(|(kind, _)| kind.contains("forget") || kind.contains("mail")) {
            return;
        }
        assert!(began.elapsed() < PATIENCE, "{kinds:?}");
        tokio::time::sleep(Duration::from_millis(200)).await;
    }
}

fn mails(site: &Site) -> Vec<String> {
    let files = std::fs::read_dir(site.data().join("mail")).map(|files| files.map(|file| file.unwrap().path()));
    files.into_iter().flatten().filter_map(|file| std::fs::read_to_string(file).ok()).collect()
}

async fn a_killed_erasure_is_whole_or_has_not_begun(backend: Backend) {
    let stripe = Stripe::start();
    let mut site = Site::new(backend).await;
    stripe::configure(&site.seeds);
    site.environment = ["alpha", "beta"].into_iter().flat_map(stripe::environment).collect();
    let process = start(&site, &stripe).await;
    for number in 0..=KILLS {
        join(&process, number).await;
    }
    let people = usize::try_from(KILLS + 1).unwrap();
    eventually("they have mails", async || mails(&site).iter().filter(|mail| mail.contains(ONLY)).count() >= people)
        .await;
    drop(process);
    let database = Database::connect(site.database()).await.unwrap();
    let customers =
        provider_customers::Entity::in_channels(ChannelId(1)..=ChannelId(i64::MAX)).all(&database).await.unwrap();
    assert_eq!(customers.len(), people);

    // The first is left alone, to learn how long an erasure takes.
    let began = Instant::now();
    site.succeed(&["user", "erase", "alpha", &address(0)], None).await;
    let whole = began.elapsed();
    let mut interrupted = 0;
    for number in 1..=KILLS {
        if !erased(&site, &database, number, whole * (number - 1) / (KILLS - 1)).await {
            interrupted += 1;
            site.succeed(&["user", "erase", "alpha", &address(number)], None).await;
        }
    }
    eprintln!("{interrupted} of {KILLS} erasures were killed in time");
    assert!(interrupted > 0, "the first one was killed at once");

    // A server that is killed while it does what they left, and the one after it.
    drop(start(&site, &stripe).await);
    let process = start(&site, &stripe).await;
    until_done(&database).await;
    drop(process);
    for (table, rows) in everything(&database).await {
        assert!(!rows.iter().any(|row| row.contains(ONLY)), "{table}: {rows:?}");
    }
    assert!(!mails(&site).iter().any(|mail| mail.contains(ONLY)), "mails are left");
    for customer in customers {
        let path = format!("customers/{}", customer.customer_id);
        let there: Value = stripe.api("alpha", Method::GET, &path, &[]).await;
        assert_eq!(there["deleted"], true, "{there}");
    }
}
