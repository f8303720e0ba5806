//! Somebody reads what lies on the disk: another user of the machine, or who has a copy of the database.

#![allow(clippy::disallowed_methods, reason = "columns are read as they are stored")]

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};

use grandstand_db as db;
use reqwest::Method;
use rustix::fs::Mode;
use sea_orm::{ConnectionTrait, Statement};
use serde_json::json;

use crate::support::process::{Process, Site, eventually};
use crate::support::{Backend, stripe};

on_both_databases!(
    a_stored_secret_is_in_force_at_once_and_nowhere_in_plain_text,
    a_secret_that_is_copied_to_another_channel_does_not_open,
    other_users_of_the_machine_read_nothing,
);

const SECRET: &str = "whsec_of_alphas_own_account";

async fn site(backend: Backend) -> Site {
    let site = Site::new(backend).await;
    stripe::configure(&site.seeds);
    for channel in ["alpha", "beta"] {
        let folder = site.seeds.join(channel);
        site.succeed(&["channel", "apply", folder.to_str().unwrap()], None).await;
    }
    site
}

/// What an unsigned webhook is answered: 503 where the secret is not known, 400 where it is.
async fn webhook(server: &Process, channel: &str) -> u16 {
    let path = format!("/api/stripe/webhook/{channel}");
    server.call(Method::POST, channel, &path, "theme=dark", &json!({})).await.status.as_u16()
}

async fn texts(database: &impl ConnectionTrait, sql: &str) -> Vec<String> {
    let statement = Statement::from_string(database.get_database_backend(), sql);
    let rows = database.query_all_raw(statement).await.unwrap();
    rows.iter().map(|row| row.try_get_by_index::<String>(0).unwrap()).collect()
}

async fn a_stored_secret_is_in_force_at_once_and_nowhere_in_plain_text(backend: Backend) {
    let site = site(backend).await;
    let server = site.start(&[], None).ready().await;
    assert_eq!(webhook(&server, "alpha").await, 503);
    let set = ["secret", "set", "alpha", "stripe-webhook-secret"];
    let stored = site.run_with(&set, &format!("{SECRET}\n")).await;
    assert!(stored.status.success(), "{stored:?}");
    let listed = site.succeed(&["secret", "list", "alpha"], None).await;
    assert!(listed.contains("stripe-webhook-secret"), "{listed}");
    assert_eq!(webhook(&server, "alpha").await, 400, "it is read without a restart");
    assert_eq!(webhook(&server, "beta").await, 503);
    for output in [format!("{stored:?}"), listed] {
        assert!(!output.contains(SECRET), "{output}");
    }
    assert_eq!(server.said(SECRET), 0);
    let database = db::connect(site.database()).await.unwrap();
    let kept = texts(&database, "SELECT sealed FROM channel_secrets").await;
    assert!(kept.len() == 1 && kept[0].starts_with("v1.") && !kept[0].contains("whsec"), "{kept:?}");
    for file in files(site.data().parent().unwrap()) {
        let bytes = fs::read(&file).unwrap();
        let found = bytes.windows(SECRET.len()).any(|window| window == SECRET.as_bytes());
        assert!(!found, "{} holds the secret", file.display());
    }
    for (arguments, input) in
        [(set, ""), (["secret", "set", "alpha", "No_Name"], "x"), (["secret", "set", "gamma", "x"], "x")]
    {
        assert!(!site.run_with(&arguments, input).await.status.success(), "{arguments:?} {input:?}");
    }
    site.succeed(&["secret", "remove", "alpha", "stripe-webhook-secret"], None).await;
    assert_eq!(webhook(&server, "alpha").await, 503);
    assert!(!site.run(&["secret", "remove", "alpha", "stripe-webhook-secret"], None).await.status.success());
}

async fn a_secret_that_is_copied_to_another_channel_does_not_open(backend: Backend) {
    let site = site(backend).await;
    let server = site.start(&[], None).ready().await;
    site.run_with(&["secret", "set", "alpha", "stripe-webhook-secret"], SECRET).await;
    let database = db::connect(site.database()).await.unwrap();
    let copy = "INSERT INTO channel_secrets (channel_id, name, sealed, created_at, updated_at) \
                SELECT (SELECT id FROM channels WHERE key = 'beta'), name, sealed, 0, 0 FROM channel_secrets";
    database.execute_unprepared(copy).await.unwrap();
    assert_eq!((webhook(&server, "alpha").await, webhook(&server, "beta").await), (400, 503));
}

async fn other_users_of_the_machine_read_nothing(backend: Backend) {
    rustix::process::umask(Mode::from_raw_mode(0o022));
    let site = site(backend).await;
    fs::create_dir_all(site.data().join("mail")).unwrap();
    fs::write(site.data().join("mail/of-before.eml"), "Dear Ada").unwrap();
    fs::set_permissions(site.data(), fs::Permissions::from_mode(0o755)).unwrap();
    assert_ne!(mode(&site.data().join("mail/of-before.eml")) & 0o077, 0, "as files were made before");
    let server = site.start(&[], None).ready().await;
    site.run_with(&["secret", "set", "alpha", "stripe-webhook-secret"], SECRET).await;
    server.registered("ada@example.org").await;
    let mails = || files(&site.data().join("mail")).len();
    eventually("a mail is written", async || mails() > 1).await;
    let mut seen = 0;
    for path in files(&site.data()).into_iter().chain(database_files(&site)) {
        assert_eq!(mode(&path) & 0o077, 0, "{} is {:o}", path.display(), mode(&path));
        seen += 1;
    }
    assert!(seen > 3, "{seen} files");
    assert_eq!(mode(&site.data()) & 0o777, 0o700);
    assert!(site.data().join("grandstand.key").exists());
}

fn mode(path: &Path) -> u32 {
    fs::symlink_metadata(path).unwrap().permissions().mode()
}

/// Every file below a folder.
fn files(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).into_iter().flatten() {
        let path = entry.unwrap().path();
        if path.is_dir() { found.extend(files(&path)) } else { found.push(path) }
    }
    found
}

/// The database's own files, where it is SQLite.
fn database_files(site: &Site) -> Vec<PathBuf> {
    let Some(path) = site.database().strip_prefix("sqlite:") else { return Vec::new() };
    let path = path.strip_prefix("//").unwrap_or(path).split('?').next().unwrap().to_owned();
    let all = ["", "-wal", "-shm"].map(|end| PathBuf::from(format!("{path}{end}")));
    all.into_iter().filter(|file| file.exists()).collect()
}
