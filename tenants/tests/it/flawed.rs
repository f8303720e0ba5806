//! A mistake in the shape of an entry hides no other mistakes in it, and causes none elsewhere.

use crate::support::{Folder, only};

/// Codes and lines of a folder's findings.
fn found(folder: &Folder) -> Vec<(&'static str, usize)> {
    folder.check().findings.iter().map(|finding| (finding.code, finding.line)).collect()
}

#[test]
fn three_wrong_values_in_an_entry_are_three_findings() {
    let folder = Folder::valid();
    folder.edit("events.toml", "type = \"ppv\"", "type = \"pay\"");
    folder.edit("events.toml", "base_price = 999", "base_price = \"9,99\"");
    folder.edit("events.toml", "starts_at = \"2031-03-14 22:00\"", "starts_at = 2031-03-14 22:00");
    assert_eq!(
        found(&folder),
        [("unknown-value", 29), ("wrong-type", 31), ("wrong-type", 34)],
        "{}",
        folder.rendered()
    );
}

#[test]
fn the_rest_of_a_flawed_entry_is_judged() {
    let folder = Folder::valid();
    folder.edit("events.toml", "type = \"ppv\"", "type = \"pay\"");
    folder.edit("events.toml", "location = \"paris-basin\"", "location = \"paris-bassin\"");
    folder.edit("events.toml", "ends_at = \"2031-03-15 01:00\"", "ends_at = \"2031-03-13 01:00\"");
    folder.edit("events.toml", "name = \"Night Race\"", "name = { fr = \"Course de nuit\" }");
    let lines = [("missing-language", 28), ("unknown-value", 29), ("end-before-start", 32), ("broken-reference", 33)];
    assert_eq!(found(&folder), lines, "{}", folder.rendered());
}

#[test]
fn one_wrong_item_does_not_hide_the_others_of_its_list() {
    let folder = Folder::valid();
    folder.edit("events.toml", "[\"gulls\", \"terns\", \"herons\"]", "[\"gulls\", 3, \"heron\"]");
    assert_eq!(found(&folder), [("wrong-type", 6), ("broken-reference", 6)], "{}", folder.rendered());
}

#[test]
fn what_an_entry_lacks_is_no_second_mistake() {
    let folder = Folder::valid();
    // Missing references cause no findings beyond those for the missing keys.
    folder.write(
        "events/more.toml",
        "[[events]]\nalias = \"gala\"\nhome_team = \"gulls\"\naway_team = \"gull\"\nimage = \"images/gala.png\"\n",
    );
    let lines = [("missing-key", 1), ("missing-key", 1), ("broken-reference", 4), ("missing-image", 5)];
    assert_eq!(found(&folder), lines, "{}", folder.rendered());
}

#[test]
fn a_row_of_csv_is_judged_beside_its_wrong_cell() {
    let folder = Folder::valid();
    folder.edit("events/2024.csv", "derby-2024,register,football", "derby-2024,registered,footbal");
    assert_eq!(found(&folder), [("unknown-value", 3), ("broken-reference", 3)], "{}", folder.rendered());
}

#[test]
fn a_palette_without_a_colour_is_one_mistake() {
    let folder = Folder::valid();
    folder.edit("theme.toml", "danger = \"#b00020\"\n", "");
    let report = folder.check();
    let finding = only(&report);
    assert_eq!((finding.code, finding.line), ("missing-key", 14), "{finding}");
    assert!(finding.message.en.contains("the key \"danger\" is missing"), "{finding}");
    // Its other colours are checked.
    folder.edit("theme.toml", "text = \"#101828\"", "text = \"#eeeeee\"");
    assert_eq!(found(&folder), [("missing-key", 14), ("low-contrast", 19)], "{}", folder.rendered());
}

#[test]
fn settings_without_a_name_are_judged_and_keep_their_language() {
    let folder = Folder::valid();
    folder.edit("channel.toml", "name = \"Harbour Sports\"\n", "");
    folder.edit("channel.toml", "currency = \"USD\"", "currency = \"DOLLARS\"");
    assert_eq!(found(&folder), [("missing-key", 1), ("unknown-currency", 5)], "{}", folder.rendered());
    folder.edit("channel.toml", "language = \"en\"\n", "language = \"english\"\n");
    let codes: Vec<_> = found(&folder).into_iter().map(|(code, _)| code).collect();
    assert_eq!(codes, ["missing-key", "unknown-value", "unknown-currency"], "{}", folder.rendered());
}

#[test]
fn a_flawed_page_still_has_its_text_checked() {
    let folder = Folder::valid();
    folder.edit("pages/history.md", "alt_name = \"Since 1998\"", "alt_name = 1998");
    folder.edit("pages/history.md", "It began with", "![It](images/it.png) began with");
    assert_eq!(found(&folder), [("wrong-type", 5), ("missing-image", 8)], "{}", folder.rendered());
}

#[test]
fn abbreviations_of_zones_lead_to_places() {
    for (domain, written, code, hint) in [
        ("www.harbour.example", "EST", "zone-abbreviation", "\"America/New_York\""),
        ("www.harbour.example", "PST", "bad-time-zone", "\"America/Los_Angeles\""),
        ("www.harbour.nl", "CEST", "bad-time-zone", "\"Europe/Amsterdam\""),
        ("www.harbour.nl", "CET", "zone-abbreviation", "\"Europe/Amsterdam\""),
        ("www.harbour.ca", "MST", "zone-abbreviation", "\"America/Edmonton\""),
        ("www.harbour.example", "CET", "zone-abbreviation", "\"Europe/Paris\" or \"Europe/Berlin\""),
        ("www.harbour.example", "new york", "bad-time-zone", "\"America/New_York\""),
    ] {
        let folder = Folder::valid();
        folder.edit("channel.toml", "www.harbour.example", domain);
        folder.edit("channel.toml", "time_zone = \"America/New_York\"", &format!("time_zone = \"{written}\""));
        let report = folder.check();
        let finding = only(&report);
        assert_eq!(finding.code, code, "{finding}");
        assert!(finding.hint.as_ref().unwrap().en.contains(hint), "{finding}");
        assert_eq!(report.seed.is_some(), code == "zone-abbreviation");
    }
}

#[test]
fn huge_pictures_are_found() {
    for (file, bytes) in [
        ("images/card.png", b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\x50\0\0\0\0\x10\x08\x02\0\0\0".to_vec()),
        ("images/card.png", b"<svg width='90000' height='40' viewBox='0 0 9 4'></svg>".to_vec()),
        ("images/card.png", b"<svg viewBox='0 0 400 1e9'></svg>".to_vec()),
    ] {
        let folder = Folder::valid();
        folder.write(file, bytes);
        let report = folder.check();
        assert!(!report.findings.is_empty());
        for finding in &report.findings {
            assert_eq!(finding.code, "large-image", "{finding}");
            assert!(finding.hint.as_ref().unwrap().en.contains("16,384"), "{finding}");
        }
    }
}

#[test]
fn paths_of_windows_are_put_right() {
    for (written, code, hint) in [
        ("'images\\card.png'", "unsafe-path", "write \"images/card.png\""),
        ("\"images\\\\card.png\"", "unsafe-path", "write \"images/card.png\""),
        ("'C:\\Users\\Ann\\card.png'", "unsafe-path", "write \"images/card.png\""),
        ("\"images\\new.png\"", "unsafe-path", "write / between folders"),
        ("\"images/Card.PNG\"", "missing-image", "write \"images/card.png\""),
    ] {
        let folder = Folder::valid();
        folder.edit("slides.toml", "\"images/card.png\"", written);
        let report = folder.check();
        let finding = only(&report);
        assert_eq!((finding.code, finding.line), (code, 4), "{finding}");
        assert!(finding.hint.as_ref().unwrap().en.contains(hint), "{finding}");
    }
}

#[test]
fn a_character_of_another_encoding_is_named_where_it_stands() {
    let folder = Folder::valid();
    let text = folder.read("faq.toml").replace("How do I watch?", "O\u{e9} regarder ?");
    folder.write("faq.toml", text.chars().map(|c| u8::try_from(u32::from(c)).unwrap()).collect::<Vec<_>>());
    let report = folder.check();
    let finding = only(&report);
    assert_eq!((finding.code, finding.line, finding.column), ("unreadable-file", 3, 14), "{finding}");
    assert!(finding.message.en.contains("its \"é\" is written in Windows-1252"), "{finding}");
    assert_eq!(finding.source_line, "question = \"Oé regarder ?\"");
}
