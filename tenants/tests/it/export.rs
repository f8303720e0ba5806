//! Exports: applying the exported files changes nothing.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use tempfile::TempDir;
use tenants::check::{self, Report};
use tenants::load::files::SeedFile;
use tenants::schema::ChannelSeed;
use tenants::schema::catalogue::Event;
use tenants::{export, plan};

use crate::support::Folder;

/// Writes an export and the pictures of `report` to a folder named by the channel's key.
fn export(root: &TempDir, report: &Report) -> (PathBuf, BTreeMap<String, String>) {
    let seed = report.seed.as_ref().unwrap();
    let folder = root.path().join(&seed.key);
    let files = export::files(seed).unwrap();
    let write = |name: &str, bytes: &[u8]| {
        let path = folder.join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, bytes).unwrap();
    };
    for (name, text) in &files {
        write(name, text.as_bytes());
    }
    for (name, file) in &report.images {
        write(name, &fs::read(file.path()).unwrap());
    }
    (folder, files)
}

/// Checks that the export is an equal channel, has no new findings, and exports to the same bytes.
pub fn round_trip(report: &Report) {
    let root = tempfile::tempdir().unwrap();
    let (folder, files) = export(&root, report);
    let again = check::folder(&folder);
    assert!(!again.has_errors(), "{:#?}", again.findings);
    assert_eq!(again.findings.len(), report.findings.len(), "{:#?}", again.findings);
    let (before, after): (&ChannelSeed, &ChannelSeed) = (report.seed.as_ref().unwrap(), again.seed.as_ref().unwrap());
    assert_eq!(plan::between(Some(before), after).unwrap().to_string(), "no change");
    assert_eq!(before, after);
    assert_eq!(export::files(after).unwrap(), files, "byte for byte");
}

#[test]
fn the_demonstration_channels_come_back_the_same() {
    let seeds = Path::new(env!("CARGO_MANIFEST_DIR")).join("../seeds");
    let folders = fs::read_dir(seeds).unwrap().map(|entry| entry.unwrap().path());
    let folders: Vec<PathBuf> = folders.filter(|folder| folder.join("channel.toml").is_file()).collect();
    assert!(folders.len() >= 3);
    for folder in folders {
        round_trip(&check::folder(&folder));
    }
}

#[test]
fn the_fixture_comes_back_the_same() {
    round_trip(&Folder::valid().check());
}

#[test]
fn difficult_texts_come_back_the_same() {
    let folder = Folder::valid();
    let mut report = folder.check();
    let seed = report.seed.as_mut().unwrap();
    let texts = [
        "\"\"\"three\"\"\" and '''three'''",
        "a\\b \"c\" 'd'\ttab",
        "two\nlines\n\nand more",
        "# no comment",
        "é\u{1F3C6}",
    ];
    for text in texts {
        seed.faq[0].answer = text.into();
        seed.faq[0].question = text.into();
        seed.channel.description = text.into();
        let root = tempfile::tempdir().unwrap();
        let (folder, files) = export(&root, &report_of(seed, &report.images));
        let again = check::folder(&folder);
        assert_eq!(again.seed.as_ref(), Some(&*seed), "{text:?} {:#?}\n{}", again.findings, files["faq.toml"]);
    }
}

/// Entries that exceed the size of a file are split into several files, in order.
#[test]
fn very_many_entries_come_back_the_same() {
    let folder = Folder::valid();
    let mut report = folder.check();
    let seed = report.seed.as_mut().unwrap();
    let event = seed.events[0].clone();
    let name = |number: usize| format!("{} {number}", "A long night of sailing ".repeat(60));
    seed.events.extend((0..6_000).map(|number| Event {
        alias: format!("night-{number}"),
        name: Some(name(number).as_str().into()),
        renamed_from: None,
        ..event.clone()
    }));
    let files = export::files(seed).unwrap();
    let parts: Vec<&String> = files.keys().filter(|file| file.starts_with("events")).collect();
    assert_eq!(parts, ["events/0001.toml", "events/0002.toml", "events/0003.toml"]);
    assert!(files["events/0002.toml"].starts_with("#:schema ../../.schemas/events.json\n"));
    round_trip(&report);
}

fn report_of(seed: &ChannelSeed, images: &BTreeMap<String, SeedFile>) -> Report {
    Report { seed: Some(seed.clone()), findings: Vec::new(), images: images.clone(), folders: Vec::new() }
}

#[test]
fn pages_keep_their_order_whatever_their_ids() {
    let folder = Folder::valid();
    let page = |id: &str| format!("+++\nid = \"{id}\"\nurl = \"/{id}\"\nname = \"{id}\"\n+++\nText.\n");
    folder.write("pages/aa.md", page("zulu"));
    folder.write("pages/zz.md", page("alpha"));
    round_trip(&folder.check());
}

#[test]
fn an_export_reads_well() {
    let files = export::files(Folder::valid().check().seed.as_ref().unwrap()).unwrap();
    let mut text = String::new();
    for name in ["theme.toml", "forms.toml", "menu.toml", "pages/about.md"] {
        text.push_str(&format!("==> {name}\n{}", files[name]));
    }
    insta::assert_snapshot!(text, @r##"
    ==> theme.toml
    #:schema ../.schemas/theme.json

    mode = "system"
    radius = 12
    density = "compact"

    [fonts]
    display = "Figtree"
    body = "Figtree"
    display_capitals = false
    display_weight = 700

    [images]
    logo = "images/logo.svg"
    favicon = "images/favicon.png"

    [colors.light]
    primary = "#0b1f4b"
    secondary = "#33507a"
    accent = { value = "#f2b705", opacity = [5, 10] }
    surface = "#ffffff"
    text = "#101828"
    live = "#c8102e"
    success = "#1b7f3b"
    warning = "#8a5a00"
    danger = "#b00020"

    [colors.dark]
    primary = "#9db8ff"
    secondary = "#b3c4de"
    accent = "#f2b705"
    surface = "#0b0f1a"
    text = "#f5f7fb"
    live = "#ff5a6e"
    success = "#5fd38a"
    warning = "#ffc44d"
    danger = "#ff7a85"
    ==> forms.toml
    #:schema ../.schemas/forms.json

    [forms.contacts]
    title = "Write to us"

    [[forms.contacts.entries]]
    name = "topic"
    label = "Topic"
    kind = "select"
    required = true
    options = ["Tickets", "Streams"]

    [[forms.contacts.entries]]
    name = "message"
    label = "Message"
    kind = "textarea"
    required = false
    min_length = 10
    max_length = 2000

    [forms.passes]

    [[forms.passes.entries]]
    name = "passes"
    value = 1
    kind = "number"
    required = false
    ==> menu.toml
    #:schema ../.schemas/menu.json

    [[entries]]
    alias = "home"
    name = { en = "Home", fr = "Accueil" }
    custom_icon = "home"
    url = "/"

    [[entries]]
    alias = "sailing"
    name = "Sailing"
    url = "/upcoming?event_category=sailing&stream_status=live,upcoming"

    [[entries]]
    alias = "history"
    name = "History"
    custom_icon = "images/logo.svg"
    url = "/history"

    [[entries]]
    alias = "shop"
    name = "Shop"
    url = "https://shop.example/harbour"
    ==> pages/about.md
    +++
    id = "about"
    url = "/about"
    name = { en = "About", fr = "À propos" }
    +++

    # About us

    ![A boat](../images/card.png)

    We have filmed since 1998. See [our history](/history).
    "##);
}
