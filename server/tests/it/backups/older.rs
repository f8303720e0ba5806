//! Backups of other versions: an older one is brought up to date, a newer one is refused.

use std::fs;

use grandstand_backup::{BackupKeys, Place, Repository, Source, back_up};
use grandstand_db::existence::{Existence, look};
use grandstand_media::store::MediaStore;
use jiff::Timestamp;
use sea_orm::ConnectionTrait;

use super::{empty, files, refused};
use crate::support::{Backend, older};

on_both_databases!(a_backup_of_an_older_version_is_brought_up_to_date);

const CHANNEL: &str = "INSERT INTO channels (key, state, revision, hash, settings, theme, menu, pages, forms, \
     has_relative_dates, dated_at, created_at, updated_at) \
     VALUES ('alpha', 'suspended', 1, '', '{}', '{}', '{}', '{}', '{}', FALSE, 1, 1, 1)";

async fn a_backup_of_an_older_version_is_brought_up_to_date(backend: Backend) {
    let folder = tempfile::tempdir().unwrap();
    let (_, database) = older::before(backend, folder.path(), "m0040_due_jobs").await;
    let job = "INSERT INTO jobs (kind, payload, state, again, attempts, run_at, lease, created_at, updated_at) \
               VALUES ('test.note', '{}', 'waiting', FALSE, 0, 77, 0, 1, 1)";
    for sql in [CHANNEL, job] {
        database.execute_unprepared(sql).await.unwrap();
    }
    let place = folder.path().join("backups");
    let repository = Repository::open_to_write(&Place::Folder(place.clone()), BackupKeys::default()).await.unwrap();
    let store = MediaStore::folder(&folder.path().join("objects")).unwrap();
    let source = Source { database: database.into(), analytics: None, store, version: "0.0.1" };
    back_up(&source, &repository, None, Timestamp::UNIX_EPOCH).await.unwrap();
    drop(repository);

    let place = place.to_str().unwrap().to_owned();
    let (second, _kept) = empty(backend).await;
    second.succeed(&["backup", "verify", &place], None).await;
    second.succeed(&["restore", &place], None).await;
    assert_eq!(look(second.database()).await.unwrap(), Existence::Current);
    let rows = super::rows::of(second.database(), &second.data()).await;
    let jobs = &rows[&(grandstand_db::portable::Part::Main, "jobs".to_owned())];
    assert!(jobs[0].contains(&grandstand_db::portable::Value::Integer(77)), "its time moved to `due_at`: {jobs:?}");

    let (third, _kept) = empty(backend).await;
    drop(super::served(&third).await);
    let text = refused(&third, &["restore", &place]).await;
    assert!(text.contains("the database has the tables of a newer version already"), "{text}");

    let manifest = files(place.as_ref()).into_iter().find(|file| file.ends_with("manifest.json")).unwrap();
    let text = fs::read_to_string(&manifest).unwrap().replace("m0001_channels_and_catalogue", "m9999_of_tomorrow");
    let text = text.lines().next().unwrap();
    fs::write(&manifest, format!("{text}\n{}\n", blake3::hash(text.as_bytes()).to_hex())).unwrap();
    let (fourth, _kept) = empty(backend).await;
    let text = refused(&fourth, &["restore", &place]).await;
    assert!(text.contains("of a newer version of Grandstand, or of none"), "{text}");
}
