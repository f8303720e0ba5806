//! `grandstand media …`: what is refused, and what becomes of the recording that was there.

use std::path::Path;
use std::process::Output;

use grandstand_media::ffmpeg::run;
use reqwest::StatusCode;
use serde_json::Value;

use crate::support::process::{Process, Site, eventually};
use crate::support::{Backend, film};

on_both_databases!(
    a_recording_is_replaced_removed_and_brought_back,
    of_two_at_once_one_is_added,
    a_list_is_checked_then_done_and_goes_on,
);

/// A site with alpha applied.
async fn site(backend: Backend) -> Site {
    let site = Site::new(backend).await;
    site.succeed(&["channel", "apply", site.seeds.join("alpha").to_str().unwrap()], None).await;
    site
}

/// Makes a film of so many seconds under this name.
async fn make(folder: &Path, name: &str, seconds: u32) -> String {
    let args = format!("-v error -y -f lavfi -i testsrc=s=320x180:r=25:d={seconds} -c:v mpeg4 -movflags +faststart");
    let file = folder.join(name).to_str().unwrap().to_owned();
    run("ffmpeg", "making a film", folder, args.split(' ').chain([file.as_str()])).await.unwrap();
    file
}

/// Cuts a file off in its middle. It says of itself that it is whole.
fn cut_off(file: &str) {
    let bytes = std::fs::read(file).unwrap();
    std::fs::write(file, &bytes[..bytes.len() / 2]).unwrap();
}

fn errors(output: &Output) -> String {
    String::from_utf8(output.stderr.clone()).unwrap()
}

async fn refused(site: &Site, arguments: &[&str], expected: &str) -> String {
    let output = site.run(arguments, None).await;
    let said = errors(&output);
    assert!(output.status.code() == Some(1) && said.contains(expected), "{arguments:?}: {said}");
    said
}

/// State and number of each recording of `old`.
async fn listed(site: &Site) -> Vec<(String, String)> {
    let said = site.succeed(&["media", "list", "alpha", "old"], None).await;
    let of_line = |line: &str| {
        let words: Vec<&str> = line.split_whitespace().collect();
        (words[0] == "old").then(|| (words[1].to_owned(), words[2].to_owned()))
    };
    said.lines().filter_map(of_line).collect()
}

fn states(listed: &[(String, String)]) -> Vec<&str> {
    listed.iter().map(|(state, _)| state.as_str()).collect()
}

async fn old(server: &Process) -> Value {
    let list = server.get("alpha", "/api/events?limit=50").await.data();
    let id = list.as_array().unwrap().iter().find(|entry| entry["alias"] == "old").unwrap()["id"].clone();
    server.get("alpha", &format!("/api/events/{id}")).await.data()
}

/// The address of the only size of what plays.
async fn playlist(server: &Process) -> Option<String> {
    let event = old(server).await;
    let hls = event["playback"]["hls"].as_str()?;
    let master = server.get("alpha", hls).await.text;
    let line = master.lines().find(|line| line.ends_with("180p/index.m3u8"))?;
    Some(format!("{}{line}", hls.strip_suffix("master.m3u8")?))
}

async fn has(server: &Process, path: &str, status: StatusCode) {
    let what = format!("{path}: {status}");
    eventually(&what, async || server.get("alpha", path).await.status == status).await;
}

#[actix_web::test]
async fn what_is_no_video_is_refused_and_the_recording_stays() {
    let site = site(Backend::Sqlite).await;
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let good = make(folder.path(), "good.mp4", 3).await;
    let added = site.succeed(&["media", "add", "alpha", "old", &good], None).await;
    assert!(added.ends_with(" of 3 s in 180p\n"), "{added}");
    let before = site.succeed(&["media", "list", "alpha"], None).await;
    assert!(before.contains("old  current") && before.contains("  good.mp4\n1 in all, "), "{before}");

    std::fs::write(path("notes.txt"), "Goal of the lions in the 12th minute.\n".repeat(100)).unwrap();
    std::fs::write(path("empty.mp4"), "").unwrap();
    let sound = "-v error -f lavfi -i sine=d=3 sound.mp3".split(' ');
    run("ffmpeg", "making sound", folder.path(), sound).await.unwrap();
    cut_off(&make(folder.path(), "half.mp4", 12).await);
    let short = "-v error -f lavfi -i testsrc=s=320x180:r=25:d=0.4 -c:v mpeg4 short.mp4".split(' ');
    run("ffmpeg", "making a short film", folder.path(), short).await.unwrap();
    let files = [
        ("notes.txt", "notes.txt has no video: it is a text file"),
        ("empty.mp4", "empty.mp4 has no video: it is empty (0 bytes)"),
        ("sound.mp3", "sound.mp3 has no video: it has sound only"),
        ("none.mp4", "none.mp4: there is no such file"),
        ("", " is a folder: name the video file in it"),
        ("half.mp4", "half.mp4 is damaged or cut off: it should last 0:12, and its pictures end at 0:0"),
        ("short.mp4", "short.mp4 lasts less than a second"),
    ];
    for (name, expected) in files {
        refused(&site, &["media", "add", "alpha", "old", &path(name), "--replace"], expected).await;
    }
    let typo = refused(&site, &["media", "add", "alpha", "olds", &good], "has no event \"olds\"").await;
    assert!(typo.contains("did you mean \"old\"?"), "{typo}");
    assert_eq!(site.succeed(&["media", "list", "alpha"], None).await, before, "nothing has changed");
    let same = site.succeed(&["media", "add", "alpha", "old", &good], None).await;
    assert!(same.starts_with("old has this file already: recording 1 (0:03, added "), "{same}");
    assert_eq!(site.succeed(&["media", "list", "alpha"], None).await, before);
}

#[actix_web::test]
async fn a_command_that_is_killed_leaves_the_recording() {
    let mut site = site(Backend::Sqlite).await;
    let folder = tempfile::tempdir().unwrap();
    let good = make(folder.path(), "good.mp4", 3).await;
    site.succeed(&["media", "add", "alpha", "old", &good], None).await;
    let before = site.succeed(&["media", "list", "alpha"], None).await;
    let long = film::make(folder.path(), 60).await;
    let work = folder.path().join("work");
    std::fs::create_dir(&work).unwrap();
    site.environment.push(("TMPDIR".to_owned(), work.to_str().unwrap().to_owned()));
    let mut adding = site.begin(&["media", "add", "alpha", "old", long.to_str().unwrap(), "--replace"]);
    eventually("it works", async || std::fs::read_dir(&work).unwrap().count() > 0).await;
    adding.kill().unwrap();
    assert!(!adding.wait().unwrap().success());
    assert_eq!(site.succeed(&["media", "list", "alpha"], None).await, before);
}

async fn a_recording_is_replaced_removed_and_brought_back(backend: Backend) {
    let site = site(backend).await;
    let server = site.start(&[], None).ready().await;
    let folder = tempfile::tempdir().unwrap();
    let (first, second) = (make(folder.path(), "first.mp4", 3).await, make(folder.path(), "second.mp4", 4).await);
    site.succeed(&["media", "add", "alpha", "old", &first], None).await;
    eventually("it plays", async || playlist(&server).await.is_some()).await;
    let theirs = playlist(&server).await.unwrap();

    let said = refused(&site, &["media", "add", "alpha", "old", &second], "has a recording already: recording ").await;
    assert!(said.contains("(0:03, added 2") && said.contains(", first.mp4). With --replace "), "{said}");
    assert!(said.ends_with(&format!("grandstand media add alpha old {second} --replace\n")), "{said}");
    assert_eq!(states(&listed(&site).await), ["current"]);
    let said = site.succeed(&["media", "add", "alpha", "old", &second, "--replace"], None).await;
    assert!(said.contains(" of 4 s in 180p\n") && said.contains(" is kept until 2"), "{said}");
    has(&server, &theirs, StatusCode::NOT_FOUND).await;
    let ours = playlist(&server).await.unwrap();
    assert_eq!(server.get("alpha", &ours).await.status, StatusCode::OK);
    let both = listed(&site).await;
    assert_eq!(states(&both), ["current", "former"]);
    let (current, former) = (both[0].1.as_str(), both[1].1.as_str());

    let said = site.succeed(&["media", "restore", "alpha", "old"], None).await;
    assert!(said.starts_with(&format!("old has recording {former} (0:03, ")), "{said}");
    has(&server, &theirs, StatusCode::OK).await;
    has(&server, &ours, StatusCode::NOT_FOUND).await;
    refused(&site, &["media", "restore", "alpha", "old", "999"], &format!("recording 999; it has {current}")).await;
    site.succeed(&["media", "restore", "alpha", "old", current], None).await;
    assert_eq!(listed(&site).await, both);

    let said = refused(&site, &["media", "remove", "alpha", "old"], "this would remove recording ").await;
    assert!(said.ends_with("grandstand media remove alpha old --yes\n"), "{said}");
    assert_eq!(listed(&site).await, both);
    let said = site.succeed(&["media", "remove", "alpha", "old", "--yes"], None).await;
    assert!(said.contains(&format!("to bring it back: grandstand media restore alpha old {current}\n")), "{said}");
    eventually("it plays no more", async || old(&server).await["playback"].is_null()).await;
    let said = site.succeed(&["media", "list", "alpha"], None).await;
    assert!(said.lines().last().unwrap().starts_with("2 in all, ") && said.contains("; 2 of them former, "), "{said}");
    refused(&site, &["media", "remove", "alpha", "old", "--yes"], "has no recording").await;
    site.succeed(&["media", "restore", "alpha", "old"], None).await;
    assert_eq!(listed(&site).await, both, "the latest of the two");
    let log = site.succeed(&["audit", "--json"], None).await;
    let rows = log.lines().map(|line| serde_json::from_str::<Value>(line).unwrap());
    let changes: Vec<String> = rows
        .filter(|row| row["act"] == "recording" && row["channel"] == "alpha")
        .map(|row| row["details"].as_str().unwrap().to_owned())
        .collect();
    let change = |before: &str, after: &str| format!("old: {before} → {after}");
    let expected = [
        change("none", former),
        change(former, current),
        change(current, former),
        change(former, current),
        change(current, "none"),
        change("none", current),
    ];
    assert_eq!(changes, expected);
}

async fn of_two_at_once_one_is_added(backend: Backend) {
    let site = site(backend).await;
    let folder = tempfile::tempdir().unwrap();
    let (one, other) = (make(folder.path(), "one.mp4", 3).await, make(folder.path(), "other.mp4", 4).await);
    let mut adding = [&one, &other].map(|file| site.begin(&["media", "add", "alpha", "old", file]));
    let succeeded: Vec<bool> = adding.iter_mut().map(|child| child.wait().unwrap().success()).collect();
    assert_eq!(succeeded.iter().filter(|is_done| **is_done).count(), 1, "the other one is refused");
    assert_eq!(states(&listed(&site).await), ["current"]);
    let mut adding = [&one, &other].map(|file| site.begin(&["media", "add", "alpha", "old", file, "--replace"]));
    assert!(adding.iter_mut().all(|child| child.wait().unwrap().success()));
    assert_eq!(states(&listed(&site).await), ["current", "former", "former"]);
}

async fn a_list_is_checked_then_done_and_goes_on(backend: Backend) {
    let site = site(backend).await;
    let folder = tempfile::tempdir().unwrap();
    let films = folder.path().join("films");
    std::fs::create_dir(&films).unwrap();
    for (name, seconds) in [("a.mp4", 3), ("b b.mp4", 4), ("c.mp4", 5)] {
        make(&films, name, seconds).await;
    }
    let half = make(&films, "half.mp4", 12).await;
    cut_off(&half);
    std::fs::write(films.join("notes.txt"), "no film").unwrap();
    let list = folder.path().join("recordings.csv");
    let from = ["media", "add", "alpha", "--from", list.to_str().unwrap()];

    let wrong = "event;item;file\r\nolds;;films/a.mp4\r\nold;;films/none.mp4\r\n;;\r\nmembers;;films/notes.txt\r\n\
                 old;;films/a.mp4\r\n;;films/a.mp4\r\nfinal;goals;films/a.mp4\r\n;saves;films/a.mp4\r\nopen;;\r\n";
    std::fs::write(&list, wrong).unwrap();
    let said = refused(&site, &from, "8 of 8 rows are wrong; nothing was added").await;
    let expected = [
        (2, "has no event \"olds\": did you mean \"old\"?"),
        (3, "none.mp4: there is no such file"),
        (5, "notes.txt has no video: it is a text file"),
        (6, "\"old\" is in line 3, too"),
        (7, "names no event"),
        (8, "names an event and an item"),
        (9, "item \"saves\" names no event"),
        (10, "names no file for \"open\""),
    ];
    for (line, expected) in expected {
        let is_told = |told: &str| told.contains(&format!("recordings.csv:{line}: ")) && told.contains(expected);
        assert!(said.lines().any(is_told), "{line}: {expected}: {said}");
    }
    assert_eq!(site.succeed(&["media", "list", "alpha"], None).await, "no recordings\n");

    let right = "\u{feff}Event;Item;File;Note\r\nfinal;;films/half.mp4;\r\nmembers;;films/b b.mp4;late\r\n;;;\r\n\
                 ;goals;films/a.mp4;\r\n";
    std::fs::write(&list, right).unwrap();
    let output = site.run(&from, None).await;
    let (told, said) = (String::from_utf8(output.stdout.clone()).unwrap(), errors(&output));
    assert!(output.status.code() == Some(1) && told.ends_with("2 added, 0 there already, 1 failed\n"), "{told} {said}");
    assert!(said.contains("recordings.csv:2: final: ") && said.contains("is damaged or cut off"), "{said}");
    assert!(said.contains("columns that are not read: note\n"), "{said}");
    assert!(told.contains("members: recording ") && told.contains("old: recording "), "{told}");
    std::fs::copy(films.join("c.mp4"), &half).unwrap();
    for expected in ["1 added, 2 there already, 0 failed\n", "0 added, 3 there already, 0 failed\n"] {
        let told = site.succeed(&from, None).await;
        assert!(told.ends_with(expected), "{told}");
    }
    // Another file for an event that has a recording is a mistake, unless it is to be replaced.
    let again = "file,event\nfilms/c.mp4,old\nfilms/c.mp4,final\n";
    std::fs::write(&list, again).unwrap();
    let said = refused(&site, &from, "1 of 2 rows are wrong; nothing was added").await;
    assert!(said.contains("recordings.csv:2: \"old\" has a recording already: recording "), "{said}");
    let told = site.succeed(&[&from[..], &["--replace"]].concat(), None).await;
    assert!(told.ends_with("1 added, 1 there already, 0 failed\n"), "{told}");
    assert_eq!(states(&listed(&site).await), ["current", "former"]);
}
