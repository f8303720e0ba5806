//! `store prune`: what nothing names is deleted, and nothing else.

use std::collections::BTreeSet;
use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::time::{Duration, SystemTime};

use futures_util::TryStreamExt;
use grandstand_apply as apply;
use grandstand_jobs as jobs;
use grandstand_media::captions;
use grandstand_media::former;
use grandstand_media::keep::{Kept, NewRecording, Replaces, keep};
use grandstand_media::place::Place;
use grandstand_media::store::MediaStore;
use grandstand_server::job_kinds;
use grandstand_server::prune::{Fate, Pruned, Pruning, Told};
use jiff::{SignedDuration, Timestamp};
use reqwest::StatusCode;
use resvg::tiny_skia::{Color, Pixmap};
use sea_orm::ConnectionTrait;
use serde_json::Value;

use crate::support::packaged::packaged;
use crate::support::process::Site;
use crate::support::visitor::registration;
use crate::support::{Backend, Server, seeds};

on_both_databases_and_s3!(
    what_is_named_stays_and_the_rest_goes,
    what_is_young_stays,
    what_is_missing_is_told,
    a_picture_that_is_named_again_meanwhile_is_there,
    a_store_of_another_deployment_is_refused,
    the_command_says_what_it_would_do_and_does_it,
);

const UNNAMED: &str = "0000000000000000000000000000000000000000000000000000000000000000";

/// A PNG of one colour.
fn png(width: u32, blue: u8) -> Vec<u8> {
    let mut picture = Pixmap::new(width, width / 2).unwrap();
    picture.fill(Color::from_rgba8(10, 20, blue, 255));
    picture.encode_png().unwrap()
}

fn hash(bytes: &[u8]) -> String {
    blake3::hash(bytes).to_hex().to_string()
}

fn days(days: i64) -> i64 {
    (Timestamp::now() + SignedDuration::from_hours(24 * days)).as_second()
}

/// With a picture of `old` in alpha, in the first of two revisions.
async fn start(backend: Backend) -> Server {
    let server = Server::with(backend, &[], |folder| {
        let folder = folder.join("alpha");
        seeds::edit(&folder, "theme.toml", "[images]", "[fonts]\ndisplay = \"Figtree\"\n[images]");
        fs::write(folder.join("images/first.png"), png(700, 1)).unwrap();
        seeds::edit(&folder, "events.toml", "alias = \"old\"\n", "alias = \"old\"\nimage = \"images/first.png\"\n");
    });
    let server = server.await;
    run_jobs(&server).await;
    let folder = server.seeds.join("alpha");
    fs::write(folder.join("images/second.png"), png(700, 2)).unwrap();
    seeds::edit(&folder, "events.toml", "images/first.png", "images/second.png");
    server.apply_again().await;
    run_jobs(&server).await;
    server
}

async fn run_jobs(server: &Server) {
    jobs::run_due(&server.app.database, &job_kinds::registry(&server.app), server.app.clock.now()).await.unwrap();
}

fn channel(server: &Server, key: &str) -> i64 {
    server.app.sites.load().by_key(key).unwrap().channel.id
}

async fn place(server: &Server) -> Place {
    Place::find(&server.app.database, "alpha", "old").await.unwrap()
}

async fn add(server: &Server, folder: &str) -> i64 {
    let film = packaged().await;
    let owner = place(server).await.owner;
    let replaces = Replaces::Any;
    let new =
        NewRecording { owner, folder, fingerprint: None, source: None, packaged: &film, replaces, recorded_as: None };
    match keep(&server.app.database, &server.app.media, &new, Timestamp::now()).await.unwrap() {
        Kept::Done { media_id, .. } => media_id,
        other => panic!("{other:?}"),
    }
}

/// Something of every kind that a row names. Returns the id of the current recording.
async fn fill(server: &Server) -> i64 {
    let (database, store, id) = (&server.app.database, &server.app.media, channel(server, "alpha"));
    add(server, "former").await;
    let media_id = add(server, "current").await;
    let file = server.seeds.join("fr.vtt");
    fs::write(&file, "WEBVTT\n\n00:01.000 --> 00:02.000\nBut !\n").unwrap();
    let wanted = captions::Wanted { channel: "alpha", event: "old", language: "fr" };
    captions::add(database, store, wanted, None, &file).await.unwrap();
    server.post("alpha", "/api/v2/auth/register", &registration("ada@example.org")).await.data();
    let keys = ["1.mp4", "1.jpg", "vertical-1.mp4"].map(|name| format!("channels/{id}/clips/kept/{name}"));
    let [clip, poster, vertical] = &keys;
    let part = format!("channels/{id}/media/push/540p/init.mp4");
    let sql = [
        format!(
            "INSERT INTO clips (channel_id, uuid, user_id, event_id, media_id, name, tags, start_us, end_us, lead_us, \
             state, lane, attempts, file_key, poster_key, vertical_key, created_at, updated_at, deleted_at) \
             SELECT users.channel_id, 'kept', users.id, events.id, {media_id}, 'A goal', '[]', 0, 2000000, 0, 'done', \
             0, 1, '{clip}', '{poster}', '{vertical}', 1, 1, 1 FROM users JOIN events \
             ON events.channel_id = users.channel_id AND events.alias = 'old'"
        ),
        format!(
            "INSERT INTO media_parts (channel_id, rendition_id, part, first_sequence, start_us, began_at_us, init_key, \
             init_bytes) SELECT channel_id, MIN(id), 1, 90, 0, 0, '{part}', 1 FROM media_renditions \
             WHERE media_id = {media_id} GROUP BY channel_id"
        ),
    ];
    for sql in sql {
        assert_eq!(database.execute_unprepared(&sql).await.unwrap().rows_affected(), 1, "{sql}");
    }
    for key in keys.iter().chain([&part]) {
        store.put(key, "kept".into()).await.unwrap();
    }
    let event = server.id_of("alpha", "/api/events", "old").await;
    for drawn in [format!("/images/events/{event}.x.svg"), "/images/icons/any-192.x.png".to_owned()] {
        assert_eq!(server.get("alpha", &drawn).await.status, StatusCode::OK, "{drawn}");
    }
    media_id
}

/// Objects of alpha that nothing names, one of every kind, and some of no channel.
async fn litter(server: &Server, media_id: i64) -> BTreeSet<String> {
    let (id, event) = (channel(server, "alpha"), server.id_of("alpha", "/api/events", "old").await);
    let names = [
        format!("images/{UNNAMED}.png"),
        format!("images/{UNNAMED}.w320.webp"),
        format!("art/{event}.0123456789abcdef.svg"),
        "art/999999.0123456789abcdef.png".to_owned(),
        "icons/any-192.0123456789abcdef.png".to_owned(),
        "media/lost/poster.jpg".to_owned(),
        "media/lost/540p/init.mp4".to_owned(),
        "media/current/540p/9999.m4s".to_owned(),
        "media/push/540p/0.m4s".to_owned(),
        format!("media/{media_id}/poster-3.jpg"),
        format!("media/{media_id}/captions/fr-0123456789abcdef.vtt"),
        format!("media/{media_id}/thumbnails-1/index.vtt"),
        "clips/kept/2.mp4".to_owned(),
        "clips/lost/1.jpg".to_owned(),
    ];
    let gone = [format!("channels/999999/images/{UNNAMED}.png"), "channels/999999/media/lost/poster.jpg".to_owned()];
    put(&server.app.media, names.iter().map(|name| format!("channels/{id}/{name}")).chain(gone)).await
}

/// Objects that are none of Grandstand's.
async fn foreign(server: &Server) -> BTreeSet<String> {
    let id = channel(server, "alpha");
    let keys = [
        "elsewhere/images/a.png".to_owned(),
        format!("channels-of-before/{id}/images/a.png"),
        format!("channels/alpha/images/{UNNAMED}.png"),
        format!("channels/0{id}/images/{UNNAMED}.png"),
        format!("channels/{id}/notes/a.txt"),
        format!("channels/{id}/images/deep/{UNNAMED}.png"),
        format!("channels/{id}/media/readme.txt"),
        format!("channels/{id}/clips/a/b/c.mp4"),
    ];
    put(&server.app.media, keys).await
}

async fn put(store: &MediaStore, keys: impl IntoIterator<Item = String>) -> BTreeSet<String> {
    let keys: BTreeSet<String> = keys.into_iter().collect();
    for key in &keys {
        store.put(key, "litter".into()).await.unwrap();
    }
    keys
}

async fn all(server: &Server) -> BTreeSet<String> {
    server.app.media.list("").map_ok(|object| object.key).try_collect().await.unwrap()
}

/// A run, with the keys that it told of by their fate.
async fn run(
    server: &Server,
    channel: Option<&str>,
    before: i64,
    dry_run: bool,
) -> (anyhow::Result<Pruned>, Vec<(Fate, String)>) {
    let told = Mutex::new(Vec::new());
    let tell = |one: &Told<'_>| {
        if let Told::Object { key, fate, .. } = one {
            told.lock().unwrap().push((*fate, (*key).to_owned()));
        }
    };
    let (database, store) = (&server.app.database, &server.app.media);
    let pruned = Box::pin(Pruning { database, store, before, dry_run, tell: &tell }.run(channel)).await;
    (pruned, told.into_inner().unwrap())
}

async fn what_is_named_stays_and_the_rest_goes(backend: Backend) {
    let server = start(backend).await;
    let media_id = fill(&server).await;
    let foreign = foreign(&server).await;
    let kept = all(&server).await;
    let litter = litter(&server, media_id).await;
    let beta = put(&server.app.media, [format!("channels/{}/images/{UNNAMED}.png", channel(&server, "beta"))]).await;
    let everything = all(&server).await;
    assert_eq!(everything.len(), kept.len() + litter.len() + beta.len());

    let (pruned, told) = run(&server, None, days(1), true).await;
    let told: BTreeSet<String> =
        told.into_iter().map(|(fate, key)| (fate == Fate::Unneeded).then_some(key).unwrap()).collect();
    assert_eq!(told, &litter | &beta);
    let sums = pruned.unwrap().sums;
    assert_eq!((sums.deleted.objects, sums.deleted.bytes), (15 + 2, 17 * 6));
    assert_eq!((sums.young.objects, sums.failed.objects, sums.missing), (0, 0, 0));
    assert_eq!(all(&server).await, everything, "a dry run deletes nothing");

    run(&server, Some("beta"), days(1), false).await.0.unwrap();
    assert_eq!(all(&server).await, &kept | &litter, "another channel's stay");
    let (pruned, _) = run(&server, None, days(1), false).await;
    assert_eq!(pruned.unwrap().sums.deleted.objects, 16);
    assert_eq!(all(&server).await, kept);
    assert!(foreign.is_subset(&kept));
    let again = run(&server, None, days(1), false).await.0.unwrap();
    assert_eq!((again.sums.deleted.objects, again.failed_channels), (0, 0));

    // Everything works as before: both revisions' pictures with their variants, and both recordings.
    for picture in [png(700, 1), png(700, 2)].map(|bytes| hash(&bytes)) {
        for name in [format!("{picture}.png"), format!("{picture}.w640.webp")] {
            assert_eq!(server.get("alpha", &format!("/images/{name}")).await.status, StatusCode::OK, "{name}");
        }
    }
    let event = server.id_of("alpha", "/api/events", "old").await;
    let playback = server.get("alpha", &format!("/api/events/{event}")).await.data()["playback"].clone();
    let poster = playback["poster"].as_str().unwrap();
    assert_eq!(server.get("alpha", poster).await.status, StatusCode::OK, "{playback}");
    apply::rollback(&server.app.database, "alpha", 1, Timestamp::now()).await.unwrap();
    let place = place(&server).await;
    former::restore(&server.app.database, &place, None, Timestamp::now()).await.unwrap();
    let (pruned, told) = run(&server, None, days(1), false).await;
    assert_eq!((pruned.unwrap().sums.deleted.objects, told), (0, Vec::new()));
}

async fn what_is_young_stays(backend: Backend) {
    let server = start(backend).await;
    let litter = litter(&server, 1).await;
    let before = all(&server).await;
    let (pruned, told) = run(&server, None, days(-1), false).await;
    let sums = pruned.unwrap().sums;
    assert_eq!((sums.deleted.objects, sums.young.objects), (0, litter.len() as u64));
    assert_eq!((told, all(&server).await), (Vec::new(), before));
}

async fn what_is_missing_is_told(backend: Backend) {
    let server = start(backend).await;
    fill(&server).await;
    let id = channel(&server, "alpha");
    let lost = [
        format!("channels/{id}/images/{}.png", hash(&png(700, 1))),
        format!("channels/{id}/media/former/poster.jpg"),
        format!("channels/{id}/media/push/540p/init.mp4"),
        format!("channels/{id}/clips/kept/1.jpg"),
    ];
    server.app.media.remove_all(&lost).await.unwrap();
    let (pruned, told) = run(&server, Some("alpha"), days(1), false).await;
    assert_eq!(pruned.unwrap().sums.missing, 4);
    let expected: BTreeSet<_> = lost.into_iter().collect();
    let told: BTreeSet<_> =
        told.into_iter().map(|(fate, key)| (fate == Fate::Missing).then_some(key).unwrap()).collect();
    assert_eq!(told, expected);
}

/// An apply finds the picture in the store, so it doesn't store it: a prune at the same moment must not win.
async fn a_picture_that_is_named_again_meanwhile_is_there(backend: Backend) {
    let server = start(backend).await;
    let (id, folder) = (channel(&server, "alpha"), server.seeds.join("alpha"));
    for round in 10..18_u8 {
        let bytes = png(64, round);
        let key = format!("channels/{id}/images/{}.png", hash(&bytes));
        server.app.media.put(&key, bytes.clone().into()).await.unwrap();
        let (from, to) = (format!("images/{}.png", round - 1), format!("images/{round}.png"));
        fs::write(folder.join(&to), bytes).unwrap();
        seeds::edit(&folder, "events.toml", if round == 10 { "images/second.png" } else { &from }, &to);
        let ((pruned, _), ()) = tokio::join!(run(&server, None, days(1), false), server.apply_folder("alpha"));
        pruned.unwrap();
        assert!(server.app.media.exists(&key).await.unwrap(), "round {round}");
    }
}

async fn a_store_of_another_deployment_is_refused(backend: Backend) {
    let server = start(backend).await;
    let everything: Vec<String> = all(&server).await.into_iter().collect();
    server.app.media.remove_all(&everything).await.unwrap();
    let theirs = put(&server.app.media, ["channels/1/media/theirs/poster.jpg".to_owned()]).await;
    for channel in [None, Some("alpha")] {
        let refused = run(&server, channel, days(1), false).await.0.unwrap_err().to_string();
        assert!(refused.contains("another deployment's"), "{refused}");
    }
    assert_eq!(all(&server).await, theirs);
}

/// The folder of the objects of a site.
fn objects(site: &Site) -> PathBuf {
    site.objects.as_ref().map_or_else(|| site.data().join("objects"), |objects| objects.folder())
}

fn age(file: &Path, days: u64) {
    let file = File::options().write(true).open(file).unwrap();
    file.set_modified(SystemTime::now() - Duration::from_secs(days * 24 * 3600)).unwrap();
}

async fn the_command_says_what_it_would_do_and_does_it(backend: Backend) {
    let site = Site::new(backend).await;
    for key in ["alpha", "beta"] {
        site.succeed(&["channel", "apply", site.seeds.join(key).to_str().unwrap()], None).await;
    }
    let images = objects(&site).join("channels/1/images");
    let named: Vec<PathBuf> = fs::read_dir(&images).unwrap().map(|entry| entry.unwrap().path()).collect();
    assert!(!named.is_empty());
    let [old, recent] = ["0", "1"].map(|digit| images.join(format!("{}.png", digit.repeat(64))));
    for file in [&old, &recent] {
        fs::write(file, "litter").unwrap();
    }
    named.iter().chain([&old]).for_each(|file| age(file, 8));
    age(&recent, 6);

    for hostile in ["gamma", "../beta", "1", "alpha/../beta", "", "alpha~", "%"] {
        let refused = site.run(&["store", "prune", "--channel", hostile], None).await;
        let said = String::from_utf8(refused.stderr).unwrap();
        assert!(!refused.status.success() && said.contains("there is no channel"), "{hostile:?}: {said}");
    }
    for days in ["0", "-1", "36501", "x"] {
        assert!(!site.run(&["store", "prune", "--older-than", days], None).await.status.success(), "{days}");
    }
    let said = site.succeed(&["store", "prune", "--dry-run", "--verbose"], None).await;
    let key = format!("channels/1/images/{}.png", "0".repeat(64));
    assert!(said.contains(&key) && said.contains("in all: 1 object (0.0 kB) would be deleted"), "{said}");
    assert!(said.contains("1 object (0.0 kB) too young") && old.exists(), "{said}");
    let said = site.succeed(&["store", "prune", "--channel", "beta"], None).await;
    assert!(said.contains("in all: 0 objects") && old.exists(), "{said}");
    let said = site.succeed(&["store", "prune", "--json"], None).await;
    let lines: Vec<Value> = said.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let object = lines.iter().find(|line| line["key"].is_string()).unwrap();
    assert_eq!(
        (&object["channel"], &object["kind"], &object["fate"]),
        (&"alpha".into(), &"images".into(), &"deleted".into())
    );
    assert_eq!((&object["key"], &object["bytes"], &object["error"]), (&key.into(), &6.into(), &Value::Null));
    assert_eq!(lines.last().unwrap()["total"]["deleted"]["objects"], 1);
    assert!(!old.exists() && recent.exists() && named.iter().all(|file| file.exists()));
    let said = site.succeed(&["store", "prune", "--older-than", "5"], None).await;
    assert!(said.starts_with("alpha  images: 1 object (0.0 kB) deleted; ") && !recent.exists(), "{said}");

    let log = site.succeed(&["audit", "--json", "--channel", "alpha"], None).await;
    let details: Vec<Value> = log.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let details: Vec<&str> =
        details.iter().filter(|row| row["act"] == "objects").map(|row| row["details"].as_str().unwrap()).collect();
    assert_eq!(details, ["channels/1: 1 images (6 bytes) → none"; 2]);
}
