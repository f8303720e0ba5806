//! One finding per mistake: references that break together, renames, locked events, domains of several channels. Also
//! the summary of a valid channel.

use std::fmt::Write;
use std::path::Path;

use tenants::check::{self, Allowances, Report};
use tenants::findings::finding::Finding;
use tenants::schema::text::Language;

use crate::support::{Folder, only};

fn english(finding: &Finding) -> (&str, &str) {
    (&finding.message.en, finding.hint.as_ref().map_or("", |hint| &hint.en))
}

fn codes(report: &Report) -> Vec<&str> {
    report.findings.iter().map(|finding| finding.code).collect()
}

#[test]
fn a_deleted_sport_is_one_finding() {
    let folder = Folder::valid();
    let mut events = String::from("alias,name,type,event_category,starts_at\n");
    for event in 0..422 {
        writeln!(events, "bout-{event},Bout {event},free,judo,2026-03-14 19:30").unwrap();
    }
    folder.write("events/judo.csv", events);
    let report = folder.check();
    let finding = only(&report);
    assert_eq!((finding.code, finding.file.as_str(), finding.line), ("broken-reference", "events/judo.csv", 2));
    assert_eq!((finding.more, finding.message.en.as_str()), (421, "there is no event category \"judo\""));
    let text = folder.rendered();
    assert!(text.contains("= and 421 more: events/judo.csv:3, 4, 5, 6, 7, 8, 9, 10, 11, 12, …"), "{text}");
    let french = finding.shown(Language::Fr).to_string();
    assert!(
        french.starts_with("erreur[broken-reference]: il n'y a pas de catégorie d'événements « judo »"),
        "{french}"
    );
    assert!(french.contains("= et 421 autres : events/judo.csv:3, "), "{french}");
}

#[test]
fn a_renamed_alias_is_one_finding_with_the_line_to_write() {
    let folder = Folder::valid();
    folder.edit("locations.toml", "alias = \"old-dock\"", "alias = \"dock\"");
    let report = folder.check();
    let finding = only(&report);
    assert_eq!((finding.code, finding.file.as_str(), finding.more), ("broken-reference", "events.toml", 1));
    let (message, hint) = english(finding);
    assert_eq!(message, "there is no location \"old-dock\"");
    assert!(hint.starts_with("is it \"dock\" now?"), "{hint}");
    assert!(hint.contains("write renamed_from = \"old-dock\" at locations.toml:2,"), "{hint}");
    assert!(hint.ends_with("write \"dock\" in these 2 places"), "{hint}");
    assert_eq!((finding.others[0].file.as_str(), finding.others[0].line), ("prerolls.toml", 5));
}

#[test]
fn a_renamed_row_of_a_spreadsheet_gets_a_column() {
    let folder = Folder::valid();
    folder.edit("participants.csv", "gulls,\"Gulls, the\"", "gulls-harbour,\"Gulls, the\"");
    let report = folder.check();
    let (message, hint) = english(only(&report));
    assert_eq!(message, "there is no participant \"gulls\"");
    assert!(hint.contains("put \"gulls\" into a column renamed_from at participants.csv:5,"), "{hint}");
}

#[test]
fn what_is_said_to_be_renamed_leads_to_the_references() {
    let folder = Folder::valid();
    folder.edit("locations.toml", "alias = \"old-dock\"", "alias = \"dock\"\nrenamed_from = \"old-dock\"");
    let report = folder.check();
    let finding = only(&report);
    let (message, hint) = english(finding);
    assert_eq!((finding.file.as_str(), finding.more), ("events.toml", 1));
    assert_eq!(message, "the location \"old-dock\" is called \"dock\" now");
    assert!(hint.starts_with("write \"dock\" in these 2 places; renamed_from (locations.toml:3)"), "{hint}");
    assert_eq!(finding.message.fr, "le lieu « old-dock » s'appelle maintenant « dock »");
    folder.edit("events.toml", "location = \"old-dock\"", "location = \"dock\"");
    folder.edit("prerolls.toml", "location = \"old-dock\"", "location = \"dock\"");
    assert_eq!(codes(&folder.check()), [""; 0]);
}

#[test]
fn a_mistake_of_many_rows_is_one_finding() {
    let folder = Folder::valid();
    let rows: String = (0..300).map(|row| format!("bout-{row},Bout {row},sailing,soon\n")).collect();
    folder.write("events/bouts.csv", format!("alias,name,event_category,starts_at\n{rows}"));
    let report = folder.check();
    let finding = only(&report);
    assert_eq!((finding.code, finding.line, finding.more), ("bad-date", 2, 299), "{finding}");
}

#[test]
fn events_that_the_capabilities_lock_are_warned_of() {
    let say = |guest: &str, user: &str| {
        let folder = Folder::valid();
        folder.edit("channel.toml", "guest = [\"watch\", \"vod_media_access\"]", &format!("guest = [{guest}]"));
        folder.edit(
            "channel.toml",
            "user = [\"watch\", \"vod_media_access\", \"clipping\"]",
            &format!("user = [{user}]"),
        );
        let report = folder.check();
        assert!(report.seed.is_some(), "a warning at most");
        report.findings
    };
    let findings = say("\"watch\"", "\"watch\", \"clipping\"");
    let [finding] = findings.as_slice() else { panic!("{findings:#?}") };
    assert_eq!((finding.code, finding.file.as_str(), finding.line), ("locked-event", "channel.toml", 30));
    let (message, hint) = english(finding);
    assert_eq!(
        message,
        "without a pass nobody can watch the recordings of these events, which ask for none: \"regatta\", \"derby-2024\""
    );
    assert!(hint.starts_with("add \"vod_media_access\" to guest"), "{hint}");
    let findings = say("", "\"watch\"");
    assert!(english(&findings[0]).1.starts_with("add \"vod_media_access\" to guest"), "{:#?}", findings[0]);
    let findings = say("\"vod_media_access\"", "\"watch\"");
    let (message, hint) = english(&findings[0]);
    assert_eq!(message, "guests can't watch these free events, they are asked to sign in: \"regatta\"");
    assert!(hint.starts_with("add \"watch\" to guest"), "{hint}");
    assert!(say("\"vod_media_access\", \"watch\"", "").is_empty(), "what guests have, users have");
}

#[test]
fn a_channel_without_free_events_may_keep_guests_out() {
    let folder = Folder::valid();
    folder.edit("channel.toml", "guest = [\"watch\", \"vod_media_access\"]", "guest = []");
    folder.edit("events.toml", "type = \"free\"", "type = \"register\"");
    assert_eq!(codes(&folder.check()), [""; 0]);
}

#[test]
fn a_clean_check_says_what_it_checked() {
    let checked = check::at(&Folder::valid().path(), &Allowances::default());
    assert!(checked.findings.is_empty());
    let words = checked.tally.words();
    assert_eq!(words.en, "4 events, 5 crews, 3 passes", "in the channel's own words");
    assert_eq!(words.fr, "4 événements, 5 crews, 3 forfaits");
}

/// A second channel beside the fixture's, with the same domain.
fn with_neighbour() -> Folder {
    let folder = Folder::valid();
    let settings = "name = \"Bay\"\ndescription = \"Bay.\"\ntime_zone = \"Europe/Paris\"\n";
    folder.write("../bay/channel.toml", format!("{settings}domains = [\"bay.example\", \"www.harbour.example\"]\n"));
    folder
}

#[test]
fn a_domain_of_two_folders_is_found_at_both() {
    let folder = with_neighbour();
    assert!(folder.check().findings.is_empty(), "a folder alone is right");
    let checked = check::at(&folder.path(), &Allowances::default());
    let [finding] = checked.findings.as_slice() else { panic!("{:#?}", checked.findings) };
    assert_eq!((finding.code, finding.file.as_str(), finding.line), ("duplicate-domain", "channel.toml", 3));
    let (message, _) = english(finding);
    assert_eq!(message, "the domain \"www.harbour.example\" stands in another channel, too: ../bay/channel.toml:4");
}

#[test]
fn a_folder_of_channels_is_checked_as_a_whole() {
    let folder = with_neighbour();
    let seeds = folder.path().parent().map(Path::to_owned).unwrap();
    let checked = check::at(&seeds, &Allowances::default());
    let found: Vec<(&str, &str)> =
        checked.findings.iter().map(|finding| (finding.code, finding.file.as_str())).collect();
    assert!(found.contains(&("missing-file", "bay/theme.toml")), "{found:?}");
    let twice: Vec<&Finding> = checked.findings.iter().filter(|finding| finding.code == "duplicate-domain").collect();
    let [finding] = twice.as_slice() else { panic!("{found:?}") };
    assert_eq!((finding.file.as_str(), finding.line), ("harbour/channel.toml", 3));
    assert!(english(finding).0.ends_with(": bay/channel.toml:4"), "{finding}");
}

#[test]
fn a_mistake_in_a_base_is_one_of_all_its_channels() {
    let folder = Folder::of_family("north");
    let seeds = folder.path().parent().map(Path::to_owned).unwrap();
    assert_eq!(check::at(&seeds, &Allowances::default()).tally.channels, 2);
    folder.edit("../_towns/events/cup.csv", "cup-2,football,terns,gulls", "cup-2,football,ternes,gulls");
    let checked = check::at(&seeds, &Allowances::default());
    let files: Vec<&str> = checked.findings.iter().map(|finding| finding.file.as_str()).collect();
    assert_eq!(files, ["_towns/events/cup.csv"], "{:#?}", checked.findings);
}
