//! From everything that the platform stores about somebody to nothing.

use std::collections::BTreeMap;
use std::path::Path;

use grandstand_db::ids::UserId;
use grandstand_privacy::{Content, Erased, Exported, Place};
use jiff::{SignedDuration, Timestamp};
use reqwest::Method;
use sea_orm::{ConnectionTrait, Statement};
use serde_json::{Value, json};

use super::described;
use super::person::{self, ADDRESS, NAMES, do_jobs};
use super::redis;
use crate::support::shop::Shop;
use crate::support::stored::everything;
use crate::support::visitor::Visitor;
use crate::support::{Backend, mails};

on_both_databases!(what_is_stored_is_exported_and_erased);

/// How many rows of each table with a user's number are theirs.
#[allow(clippy::disallowed_methods, reason = "tables are read by whatever names they have")]
pub async fn rows_of(database: &impl ConnectionTrait, user_id: UserId) -> BTreeMap<&'static str, u64> {
    let mut counts = BTreeMap::new();
    for holding in described().holdings() {
        let Place::Table(table) = holding.place else { continue };
        let column = if table == "users" { "id" } else { "user_id" };
        let sql = format!("SELECT COUNT(*) AS rows FROM {table} WHERE {column} = {user_id}");
        let statement = Statement::from_string(database.get_database_backend(), sql);
        // Tables without a user's number have no such column.
        let Ok(Some(row)) = database.query_one_raw(statement).await else { continue };
        counts.insert(table, row.try_get::<i64>("", "rows").unwrap().unsigned_abs());
    }
    counts
}

/// Where one of these texts stands: in a row of either database, in Redis, or in a file's name or content.
async fn found(shop: &Shop, texts: &[String]) -> Vec<String> {
    let app = &shop.server.app;
    let mut found = Vec::new();
    let mut look = |place: &str, text: &str| {
        let lower = text.to_lowercase();
        let named = texts.iter().find(|needle| lower.contains(&needle.to_lowercase()));
        found.extend(named.map(|needle| format!("{place}: {needle} in {}", &text[..text.len().min(400)])));
    };
    for database in [&app.database, &app.analytics.database] {
        for (table, rows) in everything(database).await {
            rows.iter().for_each(|row| look(&table, row));
        }
    }
    if let Some(url) = &app.settings.store.redis_url {
        redis::everything(url).await.iter().for_each(|entry| look("Redis", entry));
    }
    let data = &app.settings.store.data;
    for folder in ["objects", "mail"] {
        for file in files(&data.join(folder)) {
            look(folder, &file.display().to_string());
            look(&file.display().to_string(), &String::from_utf8_lossy(&std::fs::read(&file).unwrap()));
        }
    }
    found
}

fn files(folder: &Path) -> Vec<std::path::PathBuf> {
    let entries = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    entries.flat_map(|path| if path.is_dir() { files(&path) } else { vec![path] }).collect()
}

fn texts(export: &Value) -> Vec<String> {
    let of = |pointer: &str| export.pointer(pointer).and_then(Value::as_str).unwrap_or_else(|| panic!("no {pointer}"));
    let clips = export["clips"].as_array().unwrap().iter().map(|clip| clip["uuid"].as_str().unwrap());
    let own = [of("/bought/customers/0/customer_id"), of("/signs_in_with/0/subject"), ADDRESS];
    let calendar = export["calendar_feeds"][0]["number"].to_string();
    own.into_iter().chain(clips).chain(NAMES).map(str::to_owned).chain([calendar]).collect()
}

async fn what_is_stored_is_exported_and_erased(backend: Backend) {
    let redis = redis::empty(backend).await;
    let (shop, mut provider) = person::shop(backend, redis.as_deref()).await;
    let (server, database) = (&shop.server, &shop.server.app.database);
    let mut person = person::busy(&shop, &mut provider).await;
    let user = person::row(&shop).await.unwrap();

    // Every table with personal data holds something of them, and the export has all of it.
    let personal_data = &server.app.personal_data;
    let export = personal_data.export(database, &user).await.unwrap();
    let before = rows_of(database, user.id).await;
    for holding in personal_data.holdings() {
        let Content::Personal(personal) = holding.content else { continue };
        let (Place::Table(table), Exported::At(pointer)) = (holding.place, personal.exported) else { continue };
        let section = export.pointer(pointer).unwrap_or_else(|| panic!("the export has no {pointer}"));
        let Some(section) = section.as_array() else { continue };
        assert!(!section.is_empty(), "the test stores nothing in {table}");
        if let Some(rows) = before.get(table)
            && table != "form_answers"
        {
            assert_eq!(section.len() as u64, *rows, "{table}: all of it");
        }
    }
    assert_eq!(export["answers"].as_array().unwrap().len(), 3, "as a user, and as a guest with a proven address");
    let texts = texts(&export);
    let stored = found(&shop, &texts).await;
    for place in ["users", "form_answers", "jobs", "single_use_tokens", "clips", "/mail/", "objects"] {
        assert!(stored.iter().any(|line| line.contains(place)), "the test stores nothing in {place}: {stored:#?}");
    }
    if let Some(url) = &redis {
        assert!(!redis::everything(url).await.is_empty(), "the test stores nothing in Redis");
    }
    let prefixes: Vec<&str> = personal_data
        .holdings()
        .iter()
        .filter_map(|one| if let Place::Objects(name) = one.place { Some(name) } else { None })
        .collect();
    for file in files(&server.app.settings.store.data.join("objects")) {
        let parts: Vec<_> = file.iter().map(|part| part.to_str().unwrap()).collect();
        let folder = parts.iter().rposition(|part| *part == "channels").map(|at| parts[at + 2]);
        assert!(folder.is_some_and(|folder| prefixes.contains(&folder)), "{} is not registered", file.display());
    }

    // They leave by the link that is mailed to them.
    let books = |books: &Value| (books["charges"].clone(), books["refunds"].clone(), books["disputes"].clone());
    let in_books = books(&shop.stripe.books("alpha").await);
    person.post("/api/profile/delete-request", &json!({})).await.data();
    let mail = mails::sent(server).await.into_iter().rfind(|mail| mail.to == ADDRESS).unwrap();
    let body = json!({ "token": mail.token() });
    Visitor::new(server, "alpha").post("/api/delete-account-confirm", &body).await.data();
    for _ in 0..3 {
        do_jobs(&shop, 7).await;
        shop.stripe.settle("alpha").await;
    }
    assert_eq!(found(&shop, &texts).await, Vec::<String>::new());
    let after = rows_of(database, user.id).await;
    for holding in personal_data.holdings() {
        let Content::Personal(personal) = holding.content else { continue };
        let (Place::Table(table), Erased::Deleted) = (holding.place, personal.erased) else { continue };
        assert_eq!(after.get(table).copied().unwrap_or_default(), 0, "{table}");
    }
    assert!(after["payments"] > 0 && after["orders"] == 4, "the books stay: {after:?}");
    let failed = grandstand_jobs::list(database, None, false, 100).await.unwrap();
    assert!(failed.is_empty(), "{failed:?}");

    // The provider has deleted them as well, and its books are the same.
    let customer = export.pointer("/bought/customers/0/customer_id").unwrap().as_str().unwrap();
    let there = shop.stripe.api("alpha", Method::GET, &format!("customers/{customer}"), &[]).await;
    assert_eq!(there["deleted"], true, "{there}");
    assert_eq!(books(&shop.stripe.books("alpha").await), in_books);
    // Nor is there anything left that could be charged, which the channel knows.
    let all = shop.stripe.books("alpha").await;
    let runs = all["subscriptions"]
        .as_array()
        .unwrap()
        .iter()
        .any(|one| one["status"] == "active" || one["status"] == "trialing");
    assert!(!runs, "{all}");

    // The books go, too, when their years are over, and with them the last row.
    for years in [9, 11] {
        let then = Timestamp::now() + SignedDuration::from_hours(24 * 366 * years);
        personal_data.expire(database, then).await.unwrap();
        personal_data.expire(database, then).await.unwrap();
        let left: u64 = rows_of(database, user.id).await.values().sum();
        assert_eq!(left > 0, years == 9, "after {years} years");
    }
}
