//! A channel is deleted for good, and nothing else is.

use std::collections::BTreeSet;
use std::fs;
use std::time::{Duration, Instant};

use grandstand_backup::scopes::{Scope, TABLES};
use grandstand_db::portable::{Part, Value};
use grandstand_db::{analytics, connect_existing};
use reqwest::Method;
use sea_orm::ConnectionTrait;
use serde_json::json;

use super::{empty, filled, key, objects, refused, rows, said, served, site};
use crate::support::Backend;
use crate::support::dice::{self, Dice};
use crate::support::process::{Process, Site, eventually};
use crate::support::seeds;
use crate::support::stripe::{self, Stripe};

on_both_databases!(
    every_table_loses_one_channel_and_no_other,
    a_killed_deletion_is_finished_by_the_next_one,
    a_running_server_forgets_a_deleted_channel,
    whoever_confirms_nothing_deletes_nothing,
    nobody_is_charged_for_a_deleted_channel_unawares,
);

/// The id of the first channel that [`filled::fill`] makes.
const FIRST: i64 = 8_001;

/// A deployment with rows of three channels in every table, beside those of alpha and beta.
async fn full(backend: Backend) -> (Site, Option<tempfile::TempDir>) {
    let first = site(Backend::Sqlite).await;
    let database = connect_existing(first.database()).await.unwrap();
    let measured = analytics::connect(&database, first.database(), &first.data(), 1).await.unwrap();
    filled::fill(&database).await;
    filled::fill(&measured).await;
    // Values are made up: those that the command reads are given a meaning.
    for sql in [
        "UPDATE channels SET state = 'suspended', key = 'filled-' || (id - 8000), \
         settings = (SELECT settings FROM channels WHERE id = 1) WHERE id > 8000",
        "UPDATE purchases SET open = FALSE",
        "DELETE FROM channel_previews",
        "DELETE FROM certificates",
        "DELETE FROM former_keys",
        // Sessions of players end with the one that opened them; here they are of several channels.
        "UPDATE sessions SET opened_by = NULL",
    ] {
        database.execute_unprepared(sql).await.unwrap();
    }
    for table in ["visits", "page_events", "video_events", "viewings", "rollups"] {
        let sql = format!("UPDATE {table} SET channel_id = 8000 + channel_id % 1000");
        measured.execute_unprepared(&sql).await.unwrap();
    }
    database.close().await.unwrap();
    measured.close().await.unwrap();
    for number in [8_001, 8_002, 80_010] {
        let folder = objects(&first).join(format!("channels/{number}/media/film"));
        fs::create_dir_all(&folder).unwrap();
        fs::write(folder.join("init.mp4"), format!("a film of channel {number}")).unwrap();
    }
    if backend == Backend::Sqlite {
        return (first, None);
    }
    let folder = tempfile::tempdir().unwrap();
    let (backups, key) = (folder.path().join("backups").display().to_string(), key(folder.path(), "6"));
    first.succeed(&["backup", &backups, &key], None).await;
    let (second, kept) = empty(backend).await;
    second.succeed(&["restore", &backups, &key, "--keep-sessions"], None).await;
    (second, Some(kept))
}

/// The rows of a deployment but those of the first made-up channel, and of tables of the deployment that record what is
/// done.
async fn others(site: &Site) -> rows::Rows {
    let mut all = rows::of(site.database(), &site.data()).await;
    let own = rows::of_channel(site.database(), &site.data(), FIRST).await;
    for (table, rows) in &mut all {
        let of_channel: BTreeSet<String> = own.get(table).into_iter().flatten().map(|row| format!("{row:?}")).collect();
        rows.retain(|row| !of_channel.contains(&format!("{row:?}")));
    }
    all.retain(|(_, table), _| !["audit_log", "former_keys"].contains(&table.as_str()));
    all
}

fn of_channels(table: &(Part, String)) -> bool {
    TABLES.iter().any(|(part, name, scope)| (*part, *name) == (table.0, &table.1) && *scope != Scope::Deployment)
}

/// The rows that a channel has in tables of channels.
async fn own(site: &Site) -> rows::Rows {
    let mut own = rows::of_channel(site.database(), &site.data(), FIRST).await;
    own.retain(|table, _| of_channels(table));
    own
}

async fn assert_gone(site: &Site) {
    let left = own(site).await;
    let left: Vec<_> = left.iter().filter(|(_, rows)| !rows.is_empty()).collect();
    assert!(left.is_empty(), "{left:?}");
    let folder = objects(site);
    assert!(super::files(&folder.join("channels")).iter().all(|file| !file.display().to_string().contains("/8001/")));
    for other in ["8002", "80010"] {
        assert!(folder.join(format!("channels/{other}/media/film/init.mp4")).exists(), "objects of {other} stay");
    }
}

async fn every_table_loses_one_channel_and_no_other(backend: Backend) {
    let (site, _kept) = full(backend).await;
    let (before, has) = (others(&site).await, own(&site).await);
    let empty: Vec<&str> =
        has.iter().filter(|(_, rows)| rows.is_empty()).map(|((_, table), _)| table.as_str()).collect();
    // A restore ends what watches for the moment.
    let ended = if backend == Backend::Sqlite { &["channel_previews"][..] } else { &["channel_previews", "viewings"] };
    assert!(empty.iter().all(|table| ended.contains(table)), "every table has a row of the channel: {empty:?}");
    let told = site.succeed(&["channel", "delete", "filled-1", "--dry-run"], None).await;
    for says in ["would be lost for good", "  users\n", "  receipts\n", "rows in all", "channel backup filled-1"] {
        assert!(told.contains(says), "{says}: {told}");
    }
    assert_eq!(own(&site).await, has, "a dry run deletes nothing");
    let told =
        site.succeed(&["channel", "delete", "filled-1", "--confirm", "filled-1", "--poll-seconds", "1"], None).await;
    assert!(told.contains("filled-1 is deleted") && told.contains("GRANDSTAND_SECRET_FILLED_1__…"), "{told}");
    rows::assert_same(&before, &others(&site).await);
    assert_gone(&site).await;
    let text = refused(&site, &["channel", "delete", "filled-1", "--confirm", "filled-1"]).await;
    assert!(text.contains("was deleted on"), "{text}");
    let log = site.succeed(&["audit", "--channel", "filled-1"], None).await;
    for says in ["suspended → deleting; filled-1: ", "deleted channel  filled-1  filled-1: ", " users", "done"] {
        assert!(log.contains(says), "{says}: {log}");
    }
}

/// A quarter of `GRANDSTAND_KILLS`.
fn kills() -> usize {
    dice::kills().map_or(6, |kills| kills.div_ceil(4)).max(3)
}

async fn a_killed_deletion_is_finished_by_the_next_one(backend: Backend) {
    let mut dice = Dice::seeded();
    let words = ["channel", "delete", "filled-1", "--confirm", "filled-1"];
    let (site, _kept) = full(backend).await;
    let before = others(&site).await;
    // The first one is killed while it waits for servers, and what it left is deleted step by step.
    let mut child = site.begin(&words);
    eventually("it is marked", async || {
        site.succeed(&["channel", "list"], None).await.contains("filled-1\t-\tbeing deleted")
    })
    .await;
    drop(child.kill());
    child.wait().unwrap();
    let text = refused(&site, &["channel", "resume", "filled-1"]).await;
    assert!(text.contains("there is no channel"), "{text}");
    seeds::write(&site.seeds, "filled-1");
    for words in [&["channel", "apply"][..], &["channel", "apply", "--create"], &["channel", "plan"]] {
        let folder = site.seeds.join("filled-1").display().to_string();
        let text = refused(&site, &[words, &[folder.as_str()]].concat()).await;
        assert!(text.contains("the channel \"filled-1\" is being deleted"), "{text}");
    }
    let mut is_done = false;
    for number in 0..kills() {
        let began = Instant::now();
        let mut child = site.begin(&words);
        // The first of these waits for the rest of the time that servers have to notice.
        let longest = if number == 0 { 8_000 } else { 1_500 };
        tokio::time::sleep(Duration::from_millis(dice.below(longest))).await;
        drop(child.kill());
        is_done = child.wait().unwrap().success();
        eprintln!("killed after {:?}", began.elapsed());
        if is_done {
            break;
        }
    }
    if !is_done {
        let last = site.run(&words, None).await;
        assert!(last.status.success() || said(&last).contains("was deleted on"), "{}", said(&last));
    }
    rows::assert_same(&before, &others(&site).await);
    assert_gone(&site).await;
    let log = site.succeed(&["audit"], None).await;
    assert_eq!(log.matches("suspended → deleting").count(), 1, "{log}");
    assert_eq!(log.matches("  deleted channel  ").count(), 1, "{log}");
}

/// The ids of a channel's entries.
fn ids_of(rows: &rows::Rows) -> BTreeSet<String> {
    rows[&(Part::Main, "registry".to_owned())].iter().map(|row| format!("{:?}", row[0])).collect()
}

async fn a_running_server_forgets_a_deleted_channel(backend: Backend) {
    let site = site(backend).await;
    let server = served(&site).await;
    server.registered("ada@example.org").await;
    site.succeed(&["user", "invite", "beta", "bob@example.org"], None).await;
    let entries = ids_of(&rows::of_channel(site.database(), &site.data(), 1).await);
    // A preview has rows and a hidden channel of its own.
    let alpha = site.seeds.join("alpha").display().to_string();
    site.succeed(&["channel", "simulate", "alpha", &alpha], None).await;
    let beta = rows::of_channel(site.database(), &site.data(), 2).await;
    let told = site.succeed(&["channel", "delete", "alpha", "--confirm", "alpha", "--poll-seconds", "1"], None).await;
    assert!(told.contains("alpha is deleted"), "{told}");
    assert_eq!(server.name_of("alpha").await, None, "its host is an unknown one");
    assert!(server.name_of("beta").await.is_some());
    let of_beta = rows::of_channel(site.database(), &site.data(), 2).await;
    let kept = |rows: &rows::Rows| {
        let tables = ["users", "events", "registry", "channels", "search_entries"];
        let mut rows = rows.clone();
        rows.retain(|(_, table), _| tables.contains(&table.as_str()));
        rows
    };
    assert_eq!(kept(&beta), kept(&of_beta));
    let all = rows::of(site.database(), &site.data()).await;
    assert_eq!(all[&(Part::Main, "channels".to_owned())].len(), 1, "the preview is gone, too");

    let text = refused(&site, &["channel", "apply", &alpha]).await;
    assert!(text.contains("the channel \"alpha\" was deleted") && text.contains("--create"), "{text}");
    let created = site.succeed(&["channel", "apply", &alpha, "--create"], None).await;
    assert!(created.contains("created, revision 1"), "{created}");
    let all = rows::of(site.database(), &site.data()).await;
    let ids: Vec<&Value> = all[&(Part::Main, "channels".to_owned())].iter().map(|row| &row[0]).collect();
    assert!(!ids.contains(&&Value::Integer(1)) && ids.len() == 2, "its id is not given again: {ids:?}");
    let created = ids.iter().filter_map(|id| if let Value::Integer(id) = id { Some(*id) } else { None }).max().unwrap();
    let again = ids_of(&rows::of_channel(site.database(), &site.data(), created).await);
    assert!(!again.is_empty() && again.is_disjoint(&entries), "nor are those of its entries: {again:?}");
    eventually("the new channel is served", async || server.name_of("alpha").await.is_some()).await;
    let again = site.succeed(&["channel", "apply", &alpha], None).await;
    assert!(again.contains("no change"), "{again}");
}

async fn whoever_confirms_nothing_deletes_nothing(backend: Backend) {
    let site = site(backend).await;
    let before = rows::of(site.database(), &site.data()).await;
    let text = refused(&site, &["channel", "delete", "alpha"]).await;
    assert!(text.contains("not confirmed: add --confirm alpha"), "{text}");
    for wrong in ["beta", "ALPHA", "alpha ", "", "alph", "yes", "alpha\n"] {
        let text = refused(&site, &["channel", "delete", "alpha", "--confirm", wrong]).await;
        assert!(text.contains("not confirmed"), "{wrong:?}: {text}");
    }
    for hostile in ["", "gamma", "..", "../alpha", "ALPHA", "alpha~0", "alpha/", "' OR 1=1 --", "%", "*", "álpha"] {
        let text = refused(&site, &["channel", "delete", hostile, "--confirm", hostile]).await;
        assert!(text.contains("there is no channel"), "{hostile:?}: {text}");
    }
    rows::assert_same(&before, &rows::of(site.database(), &site.data()).await);
}

async fn buy_monthly(process: &Process, stripe: &Stripe) {
    let cookie = process.registered("ada@example.org").await;
    let setup = process.call(Method::POST, "alpha", "/api/stripe/setup-intent", &cookie, &json!({})).await.data();
    let path = format!("setup_intents/{}/confirm", setup["setup_intent_id"].as_str().unwrap());
    let confirmed = stripe.api("alpha", Method::POST, &path, &[("payment_method", "pm_card_visa")]).await;
    let listed = process.get("alpha", "/api/subscriptions").await.data();
    let monthly = listed.as_array().unwrap().iter().find(|one| one["alias"] == "monthly").unwrap()["id"].clone();
    let order = json!({
        "type": "subscription", "id": monthly, "payment_method_id": confirmed["payment_method"], "terms": true,
    });
    let bought = process.call(Method::POST, "alpha", "/api/stripe/buy", &cookie, &order).await.data();
    assert_eq!(bought["status"], "success", "{bought}");
}

async fn nobody_is_charged_for_a_deleted_channel_unawares(backend: Backend) {
    let stripe = Stripe::start();
    let mut site = Site::new(backend).await;
    stripe::configure(&site.seeds);
    site.environment.extend(["alpha", "beta"].into_iter().flat_map(stripe::environment));
    let arguments = stripe.arguments();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let mut process = site.start(&arguments, None).ready().await;
    stripe.send_webhooks_to("alpha", process.address()).await;
    buy_monthly(&process, &stripe).await;
    stripe.settle("alpha").await;
    // A job that is cut short would be waited for until its lease is over.
    process.stop();
    eventually("it has ended", async || process.has_ended()).await;

    let before = rows::of(site.database(), &site.data()).await;
    let text = refused(&site, &["channel", "delete", "alpha", "--confirm", "alpha"]).await;
    assert!(text.contains("1 subscription would go on being charged"), "{text}");
    rows::assert_same(&before, &rows::of(site.database(), &site.data()).await);
    let running = |books: serde_json::Value| {
        let subscriptions = books["subscriptions"].as_array().unwrap().clone();
        subscriptions.iter().filter(|one| one["status"] != "canceled").count()
    };
    assert_eq!(running(stripe.books("alpha").await), 1);
    let mut words = vec!["channel", "delete", "alpha", "--confirm", "alpha", "--subscriptions", "cancel"];
    words.extend(["--poll-seconds", "1", "--stripe-api-base", "http://127.0.0.1:1/"]);
    let text = refused(&site, &words).await;
    assert!(text.contains("can't be ended at the payment provider"), "{text}");
    words.pop();
    words.push(arguments[1]);
    let told = site.succeed(&words, None).await;
    assert!(told.contains("alpha is deleted"), "{told}");
    assert_eq!(running(stripe.books("alpha").await), 0, "nobody is charged any more");
}
