//! The fixture, which is valid.

use tenants::schema::ChannelSeed;
use tenants::schema::text::Language;

use crate::support::{Folder, PAYMENTS};

#[test]
fn a_valid_folder_becomes_a_seed() {
    let folder = Folder::valid();
    let report = folder.check();
    assert!(report.findings.is_empty() && !report.has_errors());
    let seed = report.seed.unwrap();
    assert_eq!(seed.key, "harbour");
    assert_eq!((seed.events.len(), seed.participants.len(), seed.pages.len(), seed.menu.len()), (4, 5, 5, 4));
    assert_eq!(seed.pages[0].body[&Language::Fr], "# À propos\n\nNous filmons depuis 1998.");
    assert!(seed.pages[0].body[&Language::En].starts_with("# About us\n"));
    assert_eq!(seed.images.keys().collect::<Vec<_>>(), ["images/card.png", "images/favicon.png", "images/logo.svg"]);
    assert!(seed.images.keys().eq(report.images.keys()) && report.images.values().all(|file| file.path().is_file()));
    let logo = &seed.images["images/logo.svg"];
    assert_eq!((logo.format.as_str(), logo.width, logo.height), ("svg", 120, 40));
    let card = &seed.images["images/card.png"];
    assert_eq!((card.format.as_str(), card.width, card.height, card.hash.len()), ("png", 160, 90, 64));
}

#[test]
fn a_revision_is_stored_and_read_exactly() {
    let seed = Folder::valid().check().seed.unwrap();
    let stored = serde_json::to_string(&seed).unwrap();
    let read: ChannelSeed = serde_json::from_str(&stored).unwrap();
    assert_eq!(read, seed);
    assert_eq!(serde_json::to_string(&read).unwrap(), stored);
}

#[test]
fn line_endings_and_byte_order_marks_change_nothing() {
    let seed = Folder::valid().check().seed;
    let folder = Folder::valid();
    for file in ["channel.toml", "events.toml", "participants.csv", "pages/about.md", "pages/about.fr.md"] {
        folder.write(file, format!("\u{feff}{}", folder.read(file).replace('\n', "\r\n")));
    }
    let report = folder.check();
    assert!(report.findings.is_empty(), "{}", folder.rendered());
    assert_eq!(report.seed, seed);
}

#[test]
fn only_two_files_are_needed() {
    let folder = Folder::valid();
    folder.edit("channel.toml", PAYMENTS, "");
    for file in [
        "menu.toml",
        "forms.toml",
        "faq.toml",
        "slides.toml",
        "static_blocks.toml",
        "event_categories.toml",
        "participant_groups.toml",
        "participants.csv",
        "locations.toml",
        "events.toml",
        "events/2024.csv",
        "packages.toml",
        "subscriptions.toml",
        "coupons.toml",
        "prerolls.toml",
        "library.toml",
        "pages/about.md",
        "pages/about.fr.md",
        "pages/history.md",
        "pages/crew.md",
        "pages/privacy_policy.md",
        "pages/terms_conditions.md",
    ] {
        folder.remove(file);
    }
    let report = folder.check();
    assert!(report.seed.is_some() && !report.has_errors(), "{}", folder.rendered());
    assert!(report.findings.iter().all(|finding| finding.code == "missing-page"), "{}", folder.rendered());
}
