//! Somebody has a signing key, from a copy of the database or a backup: keys are encrypted there, and can be replaced.

#![allow(clippy::disallowed_methods, reason = "columns are read as they are stored")]

use grandstand_db as db;
use grandstand_platform::keyring;
use jiff::{SignedDuration, Timestamp};
use reqwest::StatusCode;
use sea_orm::{ConnectionTrait, Statement};

use crate::support::process::{Site, eventually};
use crate::support::{Backend, Server};

on_both_databases!(a_key_is_replaced_without_a_restart, a_given_master_key_encrypts_the_keys_that_there_are);

async fn a_key_is_replaced_without_a_restart(backend: Backend) {
    let server = Server::start(backend).await;
    let (app, now) = (&server.app, Timestamp::now());
    let vault = app.settings.store.vault();
    let status = async |key: &str| server.get("alpha", &format!("/api/events?api_key={key}")).await.status;
    let stolen = server.api_key("alpha").await;
    let only = keyring::list(&app.database).await.unwrap()[0].id;
    assert!(keyring::retire(&app.database, only, now).await.is_err(), "the only key can't be retired");

    let newest = keyring::rotate(&app.database, &vault, now).await.unwrap();
    app.keyring.refresh(&app.database, now).await.unwrap();
    // Other processes may not know it yet, so it only verifies for two minutes.
    assert!(keyring::retire(&app.database, only, now).await.is_err(), "it still signs");
    assert!(keyring::retire(&app.database, newest, now).await.is_err(), "the newest can't be retired");
    let later = now + SignedDuration::from_secs(121);
    let between = server.api_key("alpha").await;
    app.keyring.refresh(&app.database, later).await.unwrap();
    let new = server.api_key("alpha").await;
    assert_eq!(
        (status(&stolen).await, status(&between).await, status(&new).await),
        (StatusCode::OK, StatusCode::OK, StatusCode::OK)
    );

    keyring::retire(&app.database, only, later).await.unwrap();
    app.keyring.refresh(&app.database, later).await.unwrap();
    let refused = StatusCode::UNAUTHORIZED;
    assert_eq!((status(&stolen).await, status(&between).await, status(&new).await), (refused, refused, StatusCode::OK));
    assert!(keyring::retire(&app.database, only, later).await.is_err(), "once");
    assert!(keyring::retire(&app.database, newest, later).await.is_err(), "the newest can't be retired");
}

async fn a_given_master_key_encrypts_the_keys_that_there_are(backend: Backend) {
    let mut site = Site::new(backend).await;
    let server = site.start(&[], None).ready().await;
    let issued = server.api_key("alpha").await;
    let path = format!("/api/events?api_key={issued}");
    drop(server);
    let database = db::connect(site.database()).await.unwrap();
    let kept = async || {
        let statement = Statement::from_string(database.get_database_backend(), "SELECT secret FROM keys ORDER BY id");
        let rows = database.query_all_raw(statement).await.unwrap();
        rows.iter().map(|row| row.try_get_by_index::<String>(0).unwrap()).collect::<Vec<_>>()
    };
    let plain = kept().await;
    assert!(!plain[0].starts_with("v1."), "without a master key they are as they were");

    let file = site.data().join("given.key");
    std::fs::write(&file, "5a".repeat(32)).unwrap();
    site.environment.push(("GRANDSTAND_KEY_FILE".to_owned(), file.display().to_string()));
    let server = site.start(&[], None).ready().await;
    let encrypted = kept().await;
    assert!(encrypted[0].starts_with("v1.") && !encrypted[0].contains(&plain[0]), "{encrypted:?}");
    assert_eq!(server.get("alpha", &path).await.status, StatusCode::OK, "what it signed before is still good");
    assert!(site.succeed(&["keys", "list"], None).await.contains("encrypted"));

    // The running server takes up a new key, and refuses what a retired one signed.
    site.succeed(&["keys", "rotate"], None).await;
    assert!(kept().await.iter().all(|key| key.starts_with("v1.")));
    assert!(!site.run(&["keys", "retire", "2"], None).await.status.success(), "the newest can't be retired");
    database.execute_unprepared("UPDATE keys SET created_at = created_at - 300").await.unwrap();
    site.succeed(&["keys", "retire", "1"], None).await;
    eventually("it is refused", async || server.get("alpha", &path).await.status == StatusCode::UNAUTHORIZED).await;
    let new = server.api_key("alpha").await;
    assert_eq!(server.get("alpha", &format!("/api/events?api_key={new}")).await.status, StatusCode::OK);

    // With another master key nothing is signed by guesswork: the start says what is missing.
    drop(server);
    std::fs::write(&file, "6b".repeat(32)).unwrap();
    let output = site.run(&["keys", "rotate"], None).await;
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(!output.status.success() && errors.contains("GRANDSTAND_KEY_FILE"), "{errors}");
}
