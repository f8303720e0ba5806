//! One channel moves to another deployment, and nothing else does.

use std::fs;
use std::path::Path;

use grandstand_db::portable::{Part, Value};
use sea_orm::ConnectionTrait;

use super::{empty, files, refused, rows, served, site};
use crate::support::Backend;
use crate::support::process::Site;

on_both_databases!(a_channel_moves_alone_with_its_ids, a_channel_whose_ids_are_taken_is_refused);

/// Another deployment without channels, with the tables of this version.
async fn other(backend: Backend) -> (Site, tempfile::TempDir) {
    let (site, kept) = empty(backend).await;
    drop(served(&site).await);
    (site, kept)
}

/// Tables whose rows stay behind, or are made anew from the revision with the dates of the day.
const MADE_ANEW: [&str; 11] = [
    "audit_log",
    "channel_domains",
    "channels",
    "event_category_links",
    "event_participants",
    "events",
    "jobs",
    "participants",
    "search_entries",
    "sessions",
    "vod_items",
];

/// The rows that a channel takes along.
async fn taken_along(site: &Site, id: i64) -> rows::Rows {
    let mut rows = rows::of_channel(site.database(), &site.data(), id).await;
    rows.retain(|(_, table), _| !MADE_ANEW.contains(&table.as_str()));
    rows
}

async fn a_channel_moves_alone_with_its_ids(backend: Backend) {
    let folder = tempfile::tempdir().unwrap();
    let place = folder.path().join("of-beta").display().to_string();
    let first = site(backend).await;
    // A server makes the tables of analytics.
    drop(served(&first).await);
    first.succeed(&["user", "invite", "alpha", "ada@example.org"], None).await;
    for name in ["bob@example.org", "eve@example.org"] {
        first.succeed(&["user", "invite", "beta", name], None).await;
    }
    let clips = super::objects(&first).join("channels/2/clips/abc");
    fs::create_dir_all(&clips).unwrap();
    fs::write(clips.join("clip.mp4"), "a clip of beta").unwrap();
    first.succeed(&["channel", "backup", "beta", &place], None).await;
    let verified = first.succeed(&["backup", "verify", &place], None).await;
    assert!(verified.contains("-beta is good"), "{verified}");
    let text = refused(&first, &["channel", "backup", "alpha", &place]).await;
    assert!(text.contains("a channel has a folder of its own"), "{text}");
    let text = refused(&first, &["backup", &place]).await;
    assert!(text.contains("backups of single channels"), "{text}");

    let (second, _kept) = other(backend).await;
    let text = refused(&second, &["restore", &place]).await;
    assert!(text.contains("holds the channel \"beta\" alone: `grandstand channel restore`"), "{text}");
    let restored = second.succeed(&["channel", "restore", &place], None).await;
    assert!(restored.contains("beta is suspended"), "{restored}");
    let listed = second.succeed(&["channel", "list"], None).await;
    assert!(listed.contains("beta\trevision 1\tsuspended") && !listed.contains("alpha"), "{listed}");
    second.succeed(&["channel", "resume", "beta"], None).await;
    rows::assert_same(&taken_along(&first, 2).await, &taken_along(&second, 2).await);
    let after = rows::of(second.database(), &second.data()).await;
    let users = &after[&(Part::Main, "users".to_owned())];
    assert!(users.len() == 2 && !format!("{after:?}").contains("ada@example.org"), "{users:?}");
    let object = super::objects(&second).join("channels/2/clips/abc/clip.mp4");
    assert_eq!(fs::read(object).unwrap(), b"a clip of beta");
    assert!(!super::objects(&second).join("channels/1").exists());

    let server = served(&second).await;
    let events = |answer: crate::support::server::Answer| answer.data().as_array().unwrap().clone();
    let of_second = events(server.get("beta", "/api/events?no_limit=1").await);
    drop(server);
    let server = served(&first).await;
    let of_first = events(server.get("beta", "/api/events?no_limit=1").await);
    let ids =
        |events: &[serde_json::Value]| -> Vec<i64> { events.iter().filter_map(|one| one["id"].as_i64()).collect() };
    assert!(!of_first.is_empty());
    assert_eq!(ids(&of_first), ids(&of_second), "links lead to the same events");
    drop(server);
    second.succeed(&["user", "invite", "beta", "new@example.org"], None).await;

    let place = folder.path().join("declared").display().to_string();
    first.succeed(&["channel", "backup", "beta", &place, "--without", "operational,viewers"], None).await;
    let (third, _kept) = other(backend).await;
    third.succeed(&["channel", "restore", &place], None).await;
    let rows = rows::of(third.database(), &third.data()).await;
    assert!(rows[&(Part::Main, "users".to_owned())].is_empty() && !rows[&(Part::Main, "events".to_owned())].is_empty());
    assert!(!super::objects(&third).join("channels/2/clips").exists());
}

async fn a_channel_whose_ids_are_taken_is_refused(backend: Backend) {
    let folder = tempfile::tempdir().unwrap();
    let place = folder.path().join("of-beta").display().to_string();
    let first = site(backend).await;
    drop(served(&first).await);
    first.succeed(&["user", "invite", "beta", "bob@example.org"], None).await;
    first.succeed(&["channel", "backup", "beta", &place], None).await;
    let before = rows::of(first.database(), &first.data()).await;
    let text = refused(&first, &["channel", "restore", &place]).await;
    assert!(text.contains("there is a channel \"beta\" here already"), "{text}");
    rows::assert_same(&before, &rows::of(first.database(), &first.data()).await);

    // The channel's own id is free there, but not one of its entries'.
    let (second, _kept) = other(backend).await;
    second.succeed(&["channel", "apply", second.seeds.join("alpha").to_str().unwrap()], None).await;
    let before = rows::of(second.database(), &second.data()).await;
    let all: Vec<Value> = before[&(Part::Main, "registry".to_owned())].iter().map(|row| row[0].clone()).collect();
    edit(place.as_ref(), "registry", |row| row[0] = all[all.len() - 1].clone());
    let text = refused(&second, &["channel", "restore", &place]).await;
    assert!(text.contains("table registry") && text.contains("is taken here"), "{text}");
    rows::assert_same(&before, &rows::of(second.database(), &second.data()).await);
}

/// Edits the first row of a table in an unencrypted backup, and has the manifest agree.
fn edit(place: &Path, table: &str, change: impl Fn(&mut Vec<Value>)) {
    rewrite(place, &format!("main/{table}.jsonl.zst"), |lines| {
        let mut row: Vec<Value> = serde_json::from_str(&lines[1]).unwrap();
        change(&mut row);
        lines[1] = serde_json::to_string(&row).unwrap();
    });
}

fn rewrite(place: &Path, name: &str, change: impl Fn(&mut Vec<String>)) {
    let file = files(place).into_iter().find(|file| file.ends_with(name)).unwrap_or_else(|| panic!("no {name}"));
    let plain = zstd::stream::decode_all(fs::File::open(&file).unwrap()).unwrap();
    let before = blake3::hash(&plain).to_hex().to_string();
    let mut lines: Vec<String> = String::from_utf8(plain.clone()).unwrap().lines().map(str::to_owned).collect();
    change(&mut lines);
    let text: String = lines.iter().map(|line| format!("{line}\n")).collect();
    fs::write(&file, zstd::stream::encode_all(text.as_bytes(), 3).unwrap()).unwrap();
    let manifest = files(place).into_iter().find(|file| file.ends_with("manifest.json")).unwrap();
    let told = fs::read_to_string(&manifest).unwrap();
    let (was, is) =
        (format!("\"bytes\":{},\"hash\":\"{before}\"", plain.len()), blake3::hash(text.as_bytes()).to_hex());
    assert!(told.contains(&was), "{told}");
    let told = told.lines().next().unwrap().replace(&was, &format!("\"bytes\":{},\"hash\":\"{is}\"", text.len()));
    fs::write(&manifest, format!("{told}\n{}\n", blake3::hash(told.as_bytes()).to_hex())).unwrap();
}

#[actix_web::test]
async fn a_hostile_backup_reaches_no_other_channel() {
    let folder = tempfile::tempdir().unwrap();
    let place = folder.path().join("of-beta");
    let first = site(Backend::Sqlite).await;
    first.succeed(&["user", "invite", "beta", "bob@example.org"], None).await;
    let database = grandstand_db::connect_existing(first.database()).await.unwrap();
    let media = "INSERT INTO media (channel_id, kind, state, duration_us, created_at, public_name, poster_key) \
                 VALUES (2, 'vod', 'ready', 1, 1, 'film-of-beta', 'channels/2/media/film/poster.jpg')";
    database.execute_unprepared(media).await.unwrap();
    database.close().await.unwrap();
    first.succeed(&["channel", "backup", "beta", place.to_str().unwrap()], None).await;
    let (second, _kept) = other(Backend::Sqlite).await;
    second.succeed(&["channel", "apply", second.seeds.join("alpha").to_str().unwrap()], None).await;
    let before = rows::of(second.database(), &second.data()).await;
    let swap = |row: &mut Vec<Value>, from: &str, to: &str| {
        for value in row {
            if let Value::Text(text) = value {
                *text = text.replace(from, to);
            }
        }
    };
    let place_of = |table: &str, column: &str| -> usize {
        let file = files(&place).into_iter().find(|file| file.ends_with(format!("main/{table}.jsonl.zst"))).unwrap();
        let plain = zstd::stream::decode_all(fs::File::open(file).unwrap()).unwrap();
        let header: serde_json::Value =
            serde_json::from_slice(plain.split(|byte| *byte == b'\n').next().unwrap()).unwrap();
        header["columns"].as_array().unwrap().iter().position(|one| one["name"] == column).unwrap()
    };
    let users = place_of("users", "channel_id");
    type Attack<'a> = (&'a str, Box<dyn Fn(&mut Vec<Value>) + 'a>, &'a str);
    let attacks: Vec<Attack<'_>> = vec![
        ("users", Box::new(move |row| row[users] = Value::Integer(1)), "a row belongs to another channel"),
        ("channels", Box::new(|row| row[0] = Value::Integer(1)), "a row belongs to another channel"),
        ("channels", Box::new(|row| swap(row, "beta", "alpha")), "the key is another one"),
        ("events", Box::new(|row| row[0] = Value::Integer(1)), "the channel's registry doesn't have"),
        ("media", Box::new(|row| swap(row, "channels/2/", "channels/1/")), "an object of another channel"),
        ("media", Box::new(|row| swap(row, "channels/2/", "channels/2/../1/")), "an object of another channel"),
        ("media", Box::new(|row| swap(row, "channels/2/", "/channels/1/")), "an object of another channel"),
    ];
    for (table, attack, says) in attacks {
        let copy = tempfile::tempdir().unwrap();
        for from in files(&place) {
            let to = copy.path().join(from.strip_prefix(&place).unwrap());
            fs::create_dir_all(to.parent().unwrap()).unwrap();
            fs::copy(from, to).unwrap();
        }
        edit(copy.path(), table, &*attack);
        let text = refused(&second, &["channel", "restore", copy.path().to_str().unwrap()]).await;
        assert!(text.contains(says), "{table}: {says}: {text}");
        rows::assert_same(&before, &rows::of(second.database(), &second.data()).await);
    }
    rewrite(&place, "objects.jsonl.zst", |lines| {
        lines[0] = lines[0].replace("channels/2/", "channels/1/");
    });
    let text = refused(&second, &["channel", "restore", place.to_str().unwrap()]).await;
    assert!(text.contains("an object of another channel"), "{text}");
    rows::assert_same(&before, &rows::of(second.database(), &second.data()).await);
}
