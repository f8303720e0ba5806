//! A backup that was damaged, cut off, or made with another key is told as that.

use std::fs;
use std::path::{Path, PathBuf};

use super::{empty, files, key, refused, site};
use crate::support::Backend;
use crate::support::process::Site;

/// The file of the repository with this end of its name.
fn file(folder: &Path, end: &str) -> PathBuf {
    let found = files(folder).into_iter().find(|file| file.to_str().unwrap().contains(end));
    found.unwrap_or_else(|| panic!("no {end} in {:?}", files(folder)))
}

fn flip(file: &Path, place: usize) {
    let mut bytes = fs::read(file).unwrap();
    let place = place.min(bytes.len() - 1);
    bytes[place] ^= 1;
    fs::write(file, bytes).unwrap();
}

fn shorten(file: &Path) {
    let bytes = fs::read(file).unwrap();
    fs::write(file, &bytes[..bytes.len() - 5]).unwrap();
}

/// Damages a copy of the backup. Neither `verify` nor `restore` takes it, and the words say why.
async fn tried(site: &Site, backups: &Path, key: Option<&str>, damage: impl Fn(&Path), says: &str) {
    let copy = tempfile::tempdir().unwrap();
    for from in files(backups) {
        let to = copy.path().join(from.strip_prefix(backups).unwrap());
        fs::create_dir_all(to.parent().unwrap()).unwrap();
        fs::copy(from, to).unwrap();
    }
    damage(copy.path());
    let place = copy.path().to_str().unwrap();
    let words = |command: &[&'static str]| -> Vec<String> {
        command.iter().copied().chain([place]).chain(key).map(str::to_owned).collect()
    };
    let verify = words(&["backup", "verify"]);
    let text = refused(site, &verify.iter().map(String::as_str).collect::<Vec<_>>()).await;
    assert!(text.contains(says), "verify should say {says:?}: {text}");
    let (target, _kept) = empty(Backend::Sqlite).await;
    let restore = words(&["restore"]);
    let text = refused(&target, &restore.iter().map(String::as_str).collect::<Vec<_>>()).await;
    assert!(text.contains(says), "restore should say {says:?}: {text}");
    let listed = target.run(&["channel", "list"], None).await;
    assert!(!String::from_utf8_lossy(&listed.stdout).contains("alpha"), "nothing is restored: {listed:?}");
}

#[actix_web::test]
async fn what_is_wrong_with_a_backup_is_told() {
    let folder = tempfile::tempdir().unwrap();
    let site = site(Backend::Sqlite).await;
    let (key, other) = (key(folder.path(), "1"), key(folder.path(), "2"));
    for given in [None, Some(key.as_str())] {
        let backups = folder.path().join(if given.is_some() { "sealed" } else { "plain" });
        let words: Vec<&str> = ["backup", backups.to_str().unwrap()].into_iter().chain(given).collect();
        site.succeed(&words, None).await;
        let words: Vec<&str> = ["backup", "verify", backups.to_str().unwrap()].into_iter().chain(given).collect();
        site.succeed(&words, None).await;
        let large = |folder: &Path| {
            files(&folder.join("objects")).into_iter().max_by_key(|file| fs::metadata(file).unwrap().len()).unwrap()
        };
        let backups = backups.as_path();
        tried(&site, backups, given, |folder| flip(&file(folder, "main/events."), 90), "events.jsonl.zst").await;
        tried(&site, backups, given, |folder| flip(&file(folder, "main/events."), usize::MAX), "events.jsonl.zst")
            .await;
        tried(&site, backups, given, |folder| shorten(&file(folder, "main/registry.")), "registry.jsonl.zst").await;
        let removes = |folder: &Path| fs::remove_file(file(folder, "main/users.")).unwrap();
        tried(&site, backups, given, removes, "users.jsonl.zst").await;
        tried(&site, backups, given, |folder| flip(&large(folder), 5_000_000), "channels/1/media/film/large.mp4").await;
        tried(&site, backups, given, |folder| shorten(&large(folder)), "channels/1/media/film/large.mp4").await;
        tried(&site, backups, given, |folder| fs::remove_file(large(folder)).unwrap(), "is missing").await;
        tried(&site, backups, given, |folder| flip(&file(folder, "manifest.json"), 100), "manifest.json").await;
        tried(&site, backups, given, |folder| shorten(&file(folder, "manifest.json")), "manifest.json").await;
        let unfinished = |folder: &Path| fs::remove_file(file(folder, "manifest.json")).unwrap();
        tried(&site, backups, given, unfinished, "has no manifest").await;
        tried(&site, backups, given, |folder| flip(&file(folder, "objects.jsonl"), 60), "").await;
    }
    let sealed = folder.path().join("sealed");
    tried(&site, &sealed, Some(&other), |_| {}, "with another key than the one given").await;
    tried(&site, &sealed, None, |_| {}, "--backup-key-file").await;
    let swapped = |folder: &Path| {
        let (users, sessions) = (file(folder, "main/coupon_turns."), file(folder, "main/coupon_uses."));
        let bytes = fs::read(&users).unwrap();
        fs::copy(&sessions, &users).unwrap();
        fs::write(&sessions, bytes).unwrap();
    };
    tried(&site, &sealed, Some(&key), swapped, "another file in its place").await;
    let whole: Vec<u8> = files(&sealed).iter().flat_map(|file| fs::read(file).unwrap()).collect();
    let whole = String::from_utf8_lossy(&whole);
    assert!(!whole.contains("alpha") && !whole.contains("\"users\""), "a sealed backup says nothing");
}
