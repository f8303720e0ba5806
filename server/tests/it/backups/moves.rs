//! A backup of one database is restored on the other, and back again.

use grandstand_db::{analytics, connect_existing};
use sea_orm::{ConnectionTrait, DatabaseConnection, DbBackend};

use super::{empty, filled, key, objects, refused, rows, served, site};
use crate::support::Backend;
use crate::support::process::Site;

on_both_databases!(a_deployment_moves_with_everything, a_deployment_that_isnt_empty_is_refused);

#[actix_web::test]
async fn every_table_survives_a_move_to_postgresql_and_back() {
    if !Backend::has_postgres() {
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let backups = folder.path().join("backups");
    let key = key(folder.path(), "5");
    let first = site(Backend::Sqlite).await;
    let database = connect_existing(first.database()).await.unwrap();
    let measured = analytics::connect(&database, first.database(), &first.data(), 1).await.unwrap();
    filled::fill(&database).await;
    filled::fill(&measured).await;
    let gone = "DELETE FROM coupon_turns WHERE id = (SELECT MAX(id) FROM coupon_turns)";
    database.execute_unprepared(gone).await.unwrap();
    database.close().await.unwrap();
    measured.close().await.unwrap();
    let mut before = rows::of(first.database(), &first.data()).await;
    let empty_tables: Vec<_> = before.iter().filter(|(_, rows)| rows.is_empty()).collect();
    assert!(empty_tables.is_empty() && before.len() > 50, "{empty_tables:?}");

    let (second, _kept) = empty(Backend::Postgres).await;
    let (third, _kept) = empty(Backend::Sqlite).await;
    move_to(&first, &second, &backups, &key).await;
    let of_second = rows::of(second.database(), &second.data()).await;
    move_to(&second, &third, &backups, &key).await;
    let of_third = rows::of(third.database(), &third.data()).await;
    for (table, rows) in &mut before {
        if table.1 == "viewings" && table.0 == grandstand_db::portable::Part::Main {
            rows.clear();
        }
    }
    rows::assert_same(&before, &of_second);
    rows::assert_same(&of_second, &of_third);
    for site in [&second, &third] {
        assert_eq!(next_coupon(site).await, last_coupon(&before) + 2, "the id of a deleted row isn't given again");
    }
    let copies = super::files(&backups.join("objects")).len();
    let distinct = super::files(&objects(&first)).len() - 1;
    assert_eq!(copies, distinct, "both backups share their objects, and equal objects are one");
}

async fn move_to(from: &Site, to: &Site, backups: &std::path::Path, key: &str) {
    let backups = backups.to_str().unwrap();
    let made = from.succeed(&["backup", backups, key], None).await;
    assert!(made.starts_with("backup "), "{made}");
    let verified = from.succeed(&["backup", "verify", backups, key], None).await;
    assert!(verified.contains(" is good: "), "{verified}");
    let restored = to.succeed(&["restore", backups, key, "--keep-sessions"], None).await;
    assert!(restored.starts_with("restored "), "{restored}");
    let (of_first, of_second) = (objects(from), objects(to));
    for file in super::files(&of_first) {
        let copy = of_second.join(file.strip_prefix(&of_first).unwrap());
        assert_eq!(std::fs::read(&file).unwrap(), std::fs::read(&copy).unwrap(), "{}", file.display());
    }
}

fn last_coupon(rows: &rows::Rows) -> i64 {
    let turns = &rows[&(grandstand_db::portable::Part::Main, "coupon_turns".to_owned())];
    match turns.last().unwrap()[0] {
        grandstand_db::portable::Value::Integer(id) => id,
        ref other => panic!("{other:?}"),
    }
}

async fn next_coupon(site: &Site) -> i64 {
    let database: DatabaseConnection = sea_orm::Database::connect(site.database()).await.unwrap();
    let sql = "INSERT INTO coupon_turns (channel_id, coupon_id, taken) VALUES (1, 77, 0) RETURNING id";
    let backend: DbBackend = database.get_database_backend();
    #[expect(clippy::disallowed_methods, reason = "an id as the database gives it")]
    let row = database.query_one_raw(sea_orm::Statement::from_string(backend, sql)).await.unwrap().unwrap();
    row.try_get("", "id").unwrap()
}

async fn a_deployment_moves_with_everything(backend: Backend) {
    let folder = tempfile::tempdir().unwrap();
    let backups = folder.path().join("backups").display().to_string();
    let first = site(backend).await;
    let server = served(&first).await;
    let ada = server.registered("ada@example.org").await;
    let page = server.get("alpha", "/about").await;
    let words = ["user", "invite", "beta", "bob@example.org"];
    first.succeed(&words, None).await;
    first.succeed(&["backup", &backups], None).await;
    drop(server);
    let other = if backend == Backend::Sqlite && Backend::has_postgres() { Backend::Postgres } else { Backend::Sqlite };
    for (keeps, target) in [(true, other), (false, backend)] {
        let (second, _kept) = empty(target).await;
        let words: &[&str] = if keeps { &["restore", &backups, "--keep-sessions"] } else { &["restore", &backups] };
        second.succeed(words, None).await;
        let listed = second.succeed(&["channel", "list"], None).await;
        assert!(listed.contains("alpha\trevision 1") && listed.contains("beta\trevision 1"), "{listed}");
        let server = served(&second).await;
        assert_eq!(server.get("alpha", "/about").await.status, page.status);
        let profile = server.call(reqwest::Method::GET, "alpha", "/api/profile", &ada, &serde_json::Value::Null).await;
        assert_eq!(profile.status.as_u16(), if keeps { 200 } else { 401 }, "signed in only where it was kept");
        let login = serde_json::json!({ "email": "ada@example.org", "password": crate::support::visitor::PASSWORD });
        let login = server.call(reqwest::Method::POST, "alpha", "/api/v2/auth/login", "", &login).await;
        assert_eq!(login.status.as_u16(), 200, "{login:?}");
        let new = server.registered("eve@example.org").await;
        assert!(!new.is_empty(), "ids go on");
        let log = second.succeed(&["audit"], None).await;
        assert!(log.contains("restore") && log.contains("channel apply"), "{log}");
    }
}

async fn a_deployment_that_isnt_empty_is_refused(backend: Backend) {
    let folder = tempfile::tempdir().unwrap();
    let backups = folder.path().join("backups").display().to_string();
    let first = site(backend).await;
    first.succeed(&["backup", &backups], None).await;
    let before = rows::of(first.database(), &first.data()).await;
    let text = refused(&first, &["restore", &backups]).await;
    assert!(text.contains("this deployment has channels") && text.contains("name another database"), "{text}");
    rows::assert_same(&before, &rows::of(first.database(), &first.data()).await);

    let (second, _kept) = empty(backend).await;
    drop(served(&second).await);
    second.succeed(&["restore", &backups], None).await;
    let listed = second.succeed(&["channel", "list"], None).await;
    assert!(listed.contains("alpha"), "a server had started on it without a channel: {listed}");

    let (third, _kept) = empty(backend).await;
    drop(served(&third).await);
    third.succeed(&["keys", "rotate"], None).await;
    let text = refused(&third, &["restore", &backups]).await;
    assert!(text.contains("isn't empty (audit_log)") && text.contains("name a new database"), "{text}");
    let text = refused(&third, &["restore", &format!("{backups}/nothing")]).await;
    assert!(text.contains("there is no folder"), "{text}");
    let nothing = tempfile::tempdir().unwrap();
    let text = refused(&third, &["restore", nothing.path().to_str().unwrap()]).await;
    assert!(text.contains("there is no backup in this place"), "{text}");
}

#[actix_web::test]
async fn backups_lie_in_a_bucket_too() {
    let folder = tempfile::tempdir().unwrap();
    let key = key(folder.path(), "7");
    let first = site(Backend::S3).await;
    let place = "s3://media/of/backups";
    for new in ["objects, ", "objects, 0 of them new"] {
        let made = first.succeed(&["backup", place, &key], None).await;
        assert!(made.contains(new), "{made}");
    }
    first.succeed(&["backup", "verify", place, &key], None).await;
    let (mut second, _kept) = empty(Backend::Sqlite).await;
    second.environment = first.environment.clone();
    second.environment.push(("GRANDSTAND_STORE".to_owned(), "s3://media/of/others".to_owned()));
    second.succeed(&["restore", place, &key], None).await;
    let bucket = first.objects.as_ref().unwrap();
    let images = bucket.under("channels/1/images");
    assert_eq!(images, bucket.under("../others/channels/1/images"));
    assert!(!images.is_empty());
    let text = refused(&first, &["backup", place, &key, "--keep-days", "30"]).await;
    assert!(text.contains("backups in a bucket are not deleted"), "{text}");
}

#[actix_web::test]
async fn a_backup_is_deleted_after_its_days_with_what_only_it_had() {
    let folder = tempfile::tempdir().unwrap();
    let backups = folder.path().join("backups");
    let place = backups.to_str().unwrap();
    let site = site(Backend::Sqlite).await;
    site.succeed(&["backup", place], None).await;
    let name = std::fs::read_dir(backups.join("backups")).unwrap().next().unwrap().unwrap().path();
    std::fs::rename(&name, name.with_file_name("20200101T000000Z-00ab1f")).unwrap();
    std::fs::remove_file(objects(&site).join("channels/1/media/film/large.mp4")).unwrap();
    std::fs::remove_file(objects(&site).join("channels/1/media/film/again.m4s")).unwrap();
    let before = super::files(&backups.join("objects")).len();
    let kept = site.succeed(&["backup", place, "--keep-days", "36500"], None).await;
    assert!(kept.contains("deleted 0 objects"), "{kept}");
    let made = site.succeed(&["backup", place, "--keep-days", "30"], None).await;
    let says = "deleted the backup 20200101T000000Z-00ab1f\ndeleted 1 objects that no backup has any more\n";
    assert!(made.ends_with(says), "{made}");
    assert_eq!(super::files(&backups.join("objects")).len(), before - 1);
    site.succeed(&["backup", "verify", place], None).await;
    let text = refused(&site, &["backup", "verify", place, "--backup", "20200101T000000Z-00ab1f"]).await;
    assert!(text.contains("there is no backup 20200101T000000Z-00ab1f"), "{text}");
}
