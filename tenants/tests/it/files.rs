//! Files that are absent, unknown or unreadable, and pages without their front matter.

use crate::support::{Folder, only};

/// Codes that are tested in this file and in tests such as `the_mode_needs_its_palettes` and
/// `a_paid_event_needs_a_pass_that_covers_it`, not in a table of cases.
pub const CODES: [&str; 9] = [
    "unknown-file",
    "missing-file",
    "unreadable-file",
    "front-matter",
    "bad-channel-key",
    "missing-palette",
    "no-way-in",
    "large-image",
    "unused-language",
];

#[test]
fn a_channel_needs_its_two_files() {
    let folder = Folder::valid();
    folder.remove("theme.toml");
    let report = folder.check();
    let finding = only(&report);
    assert_eq!((finding.code, finding.file.as_str()), ("missing-file", "theme.toml"));
    assert!(finding.hint.as_ref().is_some_and(|hint| hint.en.contains("`grandstand channel new`")), "{finding}");
    assert!(report.seed.is_none());
    folder.write("theme.toml", "# nothing yet\n");
    let report = folder.check();
    let finding = only(&report);
    assert_eq!((finding.code, finding.message.en.as_str()), ("missing-key", "this file is empty"));
    assert!(finding.hint.as_ref().is_some_and(|hint| hint.en.starts_with("it needs images, colors: ")), "{finding}");
    folder.remove("theme.toml");
    folder.remove("channel.toml");
    let files: Vec<_> =
        folder.check().findings.iter().filter(|f| f.code == "missing-file").map(|f| f.file.clone()).collect();
    assert_eq!(files, ["channel.toml", "theme.toml"]);
}

#[test]
fn a_folder_that_is_not_there_is_a_report_too() {
    let report = tenants::check::folder(std::path::Path::new("/nowhere/harbour"));
    assert!(report.has_errors() && report.seed.is_none());
    assert_eq!(report.findings[0].code, "unreadable-file");
}

#[test]
fn unknown_files_are_warned_of() {
    let folder = Folder::valid();
    folder.write("event.toml", "");
    folder.write("pages/about.de.md", "Hallo");
    folder.write("notes.txt", "remember the milk");
    folder.write(".DS_Store", "x");
    folder.write("images/unused.png", "x");
    let report = folder.check();
    let found: Vec<_> = report
        .findings
        .iter()
        .map(|f| (f.code, f.file.as_str(), f.hint.as_ref().map(|hint| hint.en.as_str()).unwrap_or_default()))
        .collect();
    assert_eq!(found.len(), 3, "{found:#?}");
    assert_eq!(found[0], ("unknown-file", "event.toml", "did you mean \"events.toml\"?"));
    assert_eq!(found[1], ("unknown-file", "notes.txt", ""));
    assert!(found[2].1 == "pages/about.de.md" && found[2].2.contains("en or fr"));
    assert!(report.seed.is_some());
}

#[test]
fn files_of_the_wrong_kind_and_copies_are_told_what_to_do() {
    for (name, hint) in [
        ("menu.csv", "write it as menu.toml"),
        ("Events.json", "write it as events.toml, events.csv"),
        ("events - Copy.toml", "events.toml is read; if this is a copy"),
        ("channel.toml.bak", "channel.toml is read; if this is a copy"),
    ] {
        let folder = Folder::valid();
        folder.write(name, "");
        let report = folder.check();
        let finding = only(&report);
        assert_eq!((finding.code, finding.file.as_str()), ("unknown-file", name));
        assert!(finding.hint.as_ref().is_some_and(|said| said.en.contains(hint)), "{finding}");
    }
}

#[test]
fn what_programs_leave_in_folders_is_passed_over() {
    let folder = Folder::valid();
    for name in ["Thumbs.db", "images/Thumbs.db", "desktop.ini", "~$events.xlsx"] {
        folder.write(name, "x");
    }
    assert!(folder.check().findings.is_empty(), "{}", folder.rendered());
    folder.write("thumbs.txt", "x");
    assert_eq!(only(&folder.check()).code, "unknown-file");
}

#[cfg(unix)]
#[test]
fn links_are_not_followed() {
    let folder = Folder::valid();
    std::os::unix::fs::symlink("/etc/passwd", folder.path().join("images/secret.svg")).unwrap();
    folder.edit("slides.toml", "images/card.png", "images/secret.svg");
    let codes: Vec<_> = folder.check().findings.iter().map(|finding| finding.code).collect();
    assert_eq!(codes, ["unknown-file", "missing-image"]);
}

#[test]
fn what_is_not_text_is_unreadable() {
    let folder = Folder::valid();
    folder.write("faq.toml", b"# ok\nx = \"\xe9\"\n");
    let report = folder.check();
    let finding = only(&report);
    assert_eq!((finding.code, finding.file.as_str()), ("unreadable-file", "faq.toml"));
    assert!(finding.message.en.contains("line 2 is not UTF-8"), "{finding}");
    folder.write("faq.toml", vec![b'#'; 8 * 1024 * 1024 + 1]);
    assert!(only(&folder.check()).message.en.contains("the most is 8 MiB"));
}

#[test]
fn a_file_that_cannot_be_read_breaks_no_references() {
    let folder = Folder::valid();
    folder.write("participants.csv", b"alias\xff");
    folder.write("event_categories.toml", "[[event_categories]\n");
    let codes: Vec<_> = folder.check().findings.iter().map(|finding| finding.code).collect();
    assert!(codes.iter().all(|code| ["unreadable-file", "toml-syntax"].contains(code)), "{codes:?}");
}

#[test]
fn a_page_needs_front_matter() {
    for (text, line, message) in [
        ("# About\n", 1, "no front matter"),
        ("", 1, "no front matter"),
        ("Hello\n+++\nid = \"about\"\n+++\n", 1, "no front matter"),
        ("\n+++\nid = \"about\"\n", 2, "never closed"),
    ] {
        let folder = Folder::valid();
        folder.write("pages/about.md", text);
        folder.remove("pages/about.fr.md");
        let report = folder.check();
        let finding = only(&report);
        assert_eq!((finding.code, finding.file.as_str(), finding.line), ("front-matter", "pages/about.md", line));
        assert!(finding.message.en.contains(message), "{finding}");
    }
}

#[test]
fn a_translation_belongs_to_its_page() {
    let folder = Folder::valid();
    folder.write("pages/history.fr.md", "+++\nname = \"Histoire\"\n+++\nTout a commencé.\n");
    folder.write("pages/history.en.md", "Again.\n");
    folder.write("pages/lost.fr.md", "Perdu.\n");
    let report = folder.check();
    let found: Vec<_> = report.findings.iter().map(|f| (f.code, f.file.as_str())).collect();
    assert_eq!(
        found,
        [
            ("front-matter", "pages/history.en.md"),
            ("front-matter", "pages/history.fr.md"),
            ("front-matter", "pages/lost.fr.md")
        ]
    );
    assert!(report.findings[2].message.en.contains("pages/lost.md, which is absent"));
}
