//! Backups: written while a deployment serves, verified, restored on either database, and killed in the middle. Channels:
//! moved and deleted.

mod channel;
mod damage;
mod deletion;
mod filled;
mod guide;
mod kills;
mod moves;
mod older;
mod rows;
mod scopes;
mod serving;

use std::path::{Path, PathBuf};
use std::process::Output;

use crate::support::Backend;
use crate::support::process::{Process, Site};

/// A site with two channels that were applied, and objects small and large.
async fn site(backend: Backend) -> Site {
    let site = Site::new(backend).await;
    for key in ["alpha", "beta"] {
        site.succeed(&["channel", "apply", site.seeds.join(key).to_str().unwrap()], None).await;
    }
    if site.objects.is_none() {
        put_objects(&site);
    }
    site
}

/// Adds two objects with the same content, one that is sent in parts, and an empty one.
fn put_objects(site: &Site) {
    let folder = objects(site).join("channels/1/media/film");
    std::fs::create_dir_all(&folder).unwrap();
    for (name, length) in [("small.m4s", 70_000), ("again.m4s", 70_000), ("large.mp4", 9 << 20), ("empty.vtt", 0)] {
        let bytes: Vec<u8> = (0..length).map(|place: u32| (place.wrapping_mul(2_654_435_761) >> 24) as u8).collect();
        std::fs::write(folder.join(name), bytes).unwrap();
    }
}

/// Where a site keeps its objects.
fn objects(site: &Site) -> PathBuf {
    site.data().join("objects")
}

/// An empty deployment.
async fn empty(backend: Backend) -> (Site, tempfile::TempDir) {
    let folder = tempfile::tempdir().unwrap();
    let database = backend.without_tables(folder.path()).await;
    (Site::at(database), folder)
}

/// A server without seeds: it serves what its database has.
async fn served(site: &Site) -> Process {
    let none = site.data().join("no-seeds");
    std::fs::create_dir_all(&none).unwrap();
    site.start(&["--seeds", none.to_str().unwrap()], None).ready().await
}

/// A file with a key of backups, and the words that name it.
fn key(folder: &Path, digit: &str) -> String {
    let file = folder.join(format!("backup-{digit}.key"));
    std::fs::write(&file, digit.repeat(64)).unwrap();
    format!("--backup-key-file={}", file.display())
}

fn said(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).into_owned() + &String::from_utf8_lossy(&output.stderr)
}

/// Runs a command that must fail; what it said.
async fn refused(site: &Site, words: &[&str]) -> String {
    let output = site.run(words, None).await;
    assert!(!output.status.success(), "{words:?}: {}", said(&output));
    said(&output)
}

/// The files under a folder.
fn files(folder: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    entries.flat_map(|path| if path.is_dir() { files(&path) } else { vec![path] }).collect()
}
