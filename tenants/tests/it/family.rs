//! Channels that extend a base: inheritance, overriding, and the files of findings.

use std::path::PathBuf;

use tenants::check::Report;
use tenants::load;
use tenants::schema::ChannelSeed;
use tenants::schema::text::{Language, Localized};

use crate::export::round_trip;
use crate::support::{Case, Folder, failure_in, only};

fn seed(key: &'static str) -> ChannelSeed {
    let folder = Folder::of_family(key);
    let report = folder.check();
    assert!(report.findings.is_empty(), "{}", folder.rendered());
    report.seed.unwrap()
}

fn aliases<'a, T>(entries: &'a [T], alias: impl Fn(&'a T) -> &'a String) -> Vec<&'a str> {
    entries.iter().map(|entry| alias(entry).as_str()).collect()
}

#[test]
fn settings_and_theme_merge_key_by_key() {
    let north = seed("north");
    let channel = &north.channel;
    assert_eq!(channel.time_zone, "America/New_York", "from the base's base");
    assert_eq!(channel.embed.sites, ["https://coast.example"], "from the base");
    assert_eq!(channel.phone, None, "dropped");
    assert_eq!(channel.social.keys().collect::<Vec<_>>(), ["x", "youtube"], "one added, one dropped");
    assert_eq!(channel.social["youtube"], "https://youtube.com/@coast", "the nearer base's");
    assert!(channel.geo.block.is_empty(), "a list is replaced whole");
    assert_eq!((channel.limits.clips, channel.limits.downloads), (3, 2));
    assert_eq!(channel.description, Localized::One("North, live.".into()), "a text is one value, with its languages");
    let theme = &north.theme;
    assert_eq!((theme.radius, theme.fonts.body.as_str()), (4, "Figtree"));
    let light = theme.colors.light.as_ref().unwrap();
    assert_eq!((light.primary.hex(), light.surface.hex()), ("#0b4f5c", "#ffffff"));
    assert_eq!((light.accent.hex(), light.accent.opacity().len()), ("#f29e6d", 5), "a colour is one value");
    assert!(theme.colors.dark.is_none(), "a table is dropped");
}

#[test]
fn entries_merge_by_alias() {
    let north = seed("north");
    assert_eq!(aliases(&north.menu, |entry| &entry.alias), ["home", "upcoming", "coast", "north"]);
    assert_eq!(north.menu[1].name, Localized::from("What comes"));
    assert_eq!((north.menu[1].url.as_str(), north.menu[2].url.as_str()), ("/upcoming", "/about"));
    assert_eq!(aliases(&north.packages, |entry| &entry.alias), ["season", "coast"]);
    let season = &north.packages[0];
    assert_eq!((season.base_price, season.period, season.name.clone()), (3900, Some(120), "Season pass".into()));
    assert_eq!((season.service_fee, season.recommended, season.features.len()), (0, false, 1), "keys dropped");
    assert_eq!(north.forms.keys().collect::<Vec<_>>(), ["contacts"], "a form is dropped");
    let contacts = &north.forms["contacts"];
    assert_eq!(contacts.title, Some("Write to the north".into()));
    assert_eq!((contacts.intro.clone(), contacts.entries.len()), (Some("We answer within a day.".into()), 1));
}

#[test]
fn rows_merge_by_alias_whatever_their_file() {
    let north = seed("north");
    assert_eq!(aliases(&north.participants, |entry| &entry.alias), ["gulls", "terns", "puffins"]);
    let gulls = &north.participants[0];
    assert_eq!((gulls.name.clone(), gulls.short_name.as_str()), ("Northern Gulls".into(), "GUL"));
    assert_eq!(gulls.images, ["images/card.png"]);
    assert_eq!(aliases(&north.events, |entry| &entry.alias), ["opening", "cup-1", "cup-2", "north-derby"]);
    assert_eq!((north.events[1].home_score, north.events[1].starts_at.as_str()), (Some(2), "2026-04-01 19:30"));
    assert_eq!(north.events[2].home_score, None);
}

#[test]
fn pages_and_pictures_are_taken_by_their_path() {
    let folder = Folder::of_family("north");
    let report = folder.check();
    let seed = report.seed.as_ref().unwrap();
    let pages: Vec<&str> = seed.pages.iter().map(|page| page.front.id.as_str()).collect();
    assert_eq!(pages, ["about", "privacy", "terms"], "the crew's is dropped");
    let about = &seed.pages[0].body;
    assert!(about[&Language::En].starts_with("We film the north."));
    assert!(!about.contains_key(&Language::Fr), "a translation of another text is not inherited");
    let privacy = &seed.pages[1].body;
    assert_eq!(privacy[&Language::En], "The towns' privacy_policy.");
    assert_eq!(privacy[&Language::Fr], "La confidentialité du nord.");
    assert_eq!(seed.images["images/logo.svg"].width, 80, "the nearer base's picture");
    let inside =
        |name: &str| report.images[name].path().strip_prefix(folder.path().parent().unwrap()).unwrap().to_owned();
    assert_eq!(inside("images/logo.svg"), PathBuf::from("_coast/images/logo.svg"));
    assert_eq!(inside("images/card.png"), PathBuf::from("_towns/images/card.png"));
}

#[test]
fn a_list_can_be_left_out_and_begun_anew() {
    let south = seed("south");
    assert_eq!(aliases(&south.menu, |entry| &entry.alias), ["upcoming", "home"], "in an order of its own");
    assert!(south.events.is_empty(), "rows of CSV files, too");
    assert_eq!(south.faq[0].question, Localized::from("How?"));
    assert_eq!(south.faq[0].answer, Localized::from("Choose a match."));
    assert_eq!(aliases(&south.packages, |entry| &entry.alias), ["season", "day"]);
    assert_eq!(south.pages[0].body[&Language::Fr], "La page des villes.");
}

#[test]
fn an_export_stands_by_itself() {
    for key in ["north", "south"] {
        round_trip(&Folder::of_family(key).check());
    }
}

#[test]
fn every_folder_that_is_read_is_known() {
    let folder = Folder::of_family("north");
    let names = |folders: &[PathBuf]| -> Vec<String> {
        folders.iter().map(|folder| folder.file_name().unwrap().to_string_lossy().into_owned()).collect()
    };
    assert_eq!(names(&load::folders(&folder.path())), ["north", "_coast", "_towns"]);
    assert_eq!(names(&folder.check().folders), ["north", "_coast", "_towns"]);
    folder.edit("../_coast/channel.toml", "_towns", "_tows");
    assert_eq!(names(&load::folders(&folder.path())), ["north", "_coast", "_tows"], "the absent one as well");
    assert_eq!(names(&load::folders(&Folder::valid().path())), ["harbour"]);
    assert!(["harbour", "a_b"].into_iter().all(load::is_channel_folder));
    assert!(!["_base", ".schemas"].into_iter().any(load::is_channel_folder));
}

pub const CASES: &[Case] = &[
    Case {
        code: "missing-base",
        file: "channel.toml",
        from: "\"_coast\"",
        to: "«\"_coats\"",
        message: "no folder \"_coats\" beside",
        hint: "did you mean \"_coast\"?",
    },
    Case {
        code: "bad-base",
        file: "channel.toml",
        from: "\"_coast\"",
        to: "«\"../_coast\"",
        message: "\"../_coast\" can't be a base",
        hint: "write \"_coast\"",
    },
    Case {
        code: "bad-base",
        file: "channel.toml",
        from: "\"_coast\"",
        to: "«\"south\"",
        message: "\"south\" can't be a base",
        hint: "whose name starts with _",
    },
    Case {
        code: "bad-base",
        file: "channel.toml",
        from: "\"_coast\"",
        to: "«\"_coast/../../..\"",
        message: "can't be a base",
        hint: "",
    },
    Case {
        code: "wrong-type",
        file: "channel.toml",
        from: "\"_coast\"",
        to: "«7",
        message: "expected the name of a folder",
        hint: "",
    },
    Case {
        code: "cyclic-base",
        file: "../_towns/channel.toml",
        from: "currency = \"USD\"",
        to: "currency = \"USD\"\nextends = «\"_coast\"",
        message: "\"_coast\" extends itself",
        hint: "",
    },
    Case {
        code: "bad-drop",
        file: "channel.toml",
        from: "[\"phone\"]",
        to: "[«\"phones\"]",
        message: "no \"phones\" is inherited",
        hint: "did you mean \"phone\"?",
    },
    Case {
        code: "bad-drop",
        file: "menu.toml",
        from: "alias = \"passes\"\ndrop = true",
        to: "alias = \"pases\"\ndrop = «true",
        message: "nothing is inherited here",
        hint: "alias",
    },
    Case {
        code: "bad-drop",
        file: "menu.toml",
        from: "alias = \"passes\"\ndrop = true",
        to: "alias = \"passes\"\nname = \"P\"\ndrop = «true",
        message: "can't say anything more",
        hint: "drop = [",
    },
    Case {
        code: "bad-drop",
        file: "theme.toml",
        from: "mode = \"light\"",
        to: "mode = \"light\"\ndrop = «true",
        message: "a file is not dropped as a whole",
        hint: "drop = [",
    },
    Case {
        code: "bad-drop",
        file: "menu.toml",
        from: "[[entries]]\nalias = \"upcoming\"",
        to: "drop = [«\"entry\"]\n[[entries]]\nalias = \"upcoming\"",
        message: "no \"entry\" is inherited",
        hint: "",
    },
    Case {
        code: "bad-drop",
        file: "pages/crew.md",
        from: "drop = true",
        to: "drop = «[\"name\"]",
        message: "as a whole or not at all",
        hint: "",
    },
    Case {
        code: "bad-drop",
        file: "pages/about.md",
        from: "id = \"about\"",
        to: "id = \"about\"\ndrop = «true",
        message: "can't say anything more",
        hint: "",
    },
    Case {
        code: "wrong-type",
        file: "packages.toml",
        from: "drop = [\"recommended\", \"service_fee\"]",
        to: "drop = «\"service_fee\"",
        message: "expected true or a list of keys",
        hint: "",
    },
    // Findings are placed in the file with the mistake.
    Case {
        code: "bad-time-zone",
        file: "../_towns/channel.toml",
        from: "\"America/New_York\"",
        to: "«\"America/New_Yorck\"",
        message: "",
        hint: "",
    },
    Case {
        code: "unknown-key",
        file: "../_coast/packages.toml",
        from: "period = 30",
        to: "«perriod = 30\nperiod = 30",
        message: "",
        hint: "period",
    },
    Case {
        code: "broken-reference",
        file: "../_towns/events/cup.csv",
        from: "cup-2,football,terns,gulls",
        to: "cup-2,football,«ternes,gulls",
        message: "",
        hint: "terns",
    },
    Case {
        code: "missing-key",
        file: "packages.toml",
        from: "",
        to: "\n«[[packages]]\nalias = \"new\"\nname = \"New\"\nperiod = 7\n",
        message: "\"base_price\" is missing",
        hint: "",
    },
    Case {
        code: "missing-image",
        file: "../_towns/pages/privacy_policy.md",
        from: "The towns'",
        to: "«![x](images/none.png) The towns'",
        message: "",
        hint: "",
    },
    Case {
        code: "duplicate-alias",
        file: "menu.toml",
        from: "",
        to: "\n[[entries]]\nalias = «\"north\"\nname = \"Again\"\nurl = \"/\"\n",
        message: "declared twice",
        hint: "menu.toml",
    },
    Case {
        code: "secret",
        file: "../_towns/channel.toml",
        from: "# What every",
        to: "# «sk_live_abcdefghijkl What every",
        message: "",
        hint: "",
    },
];

#[test]
fn mistakes_are_found_in_their_own_file() {
    let failures: String = CASES.iter().filter_map(|case| failure_in(&Folder::of_family("north"), case)).collect();
    assert!(failures.is_empty(), "{failures}");
}

fn codes(report: &Report) -> Vec<&str> {
    report.findings.iter().map(|finding| finding.code).collect()
}

#[test]
fn a_base_that_cannot_be_read_is_all_that_is_said() {
    let folder = Folder::of_family("north");
    folder.write("../_towns/packages.toml", "[[packages]\n");
    let report = folder.check();
    assert_eq!((only(&report).code, only(&report).file.as_str()), ("toml-syntax", "../_towns/packages.toml"));
    let folder = Folder::of_family("north");
    folder.write("channel.toml", "extends = \"_coast\"\nname = North\n");
    assert_eq!(codes(&folder.check()), ["toml-syntax"]);
    let folder = Folder::of_family("north");
    folder.write("../_towns/channel.toml", "description = North\n");
    assert_eq!(codes(&folder.check()), ["toml-syntax"]);
}

#[test]
fn a_file_of_a_base_that_nothing_reads_is_warned_of() {
    let folder = Folder::of_family("south");
    folder.write("../_towns/notes.txt", "x");
    let report = folder.check();
    assert_eq!((only(&report).code, only(&report).file.as_str()), ("unknown-file", "../_towns/notes.txt"));
}

#[test]
fn a_base_is_no_channel() {
    let folder = Folder::of_family("_coast");
    let report = folder.check();
    let finding = report.findings.iter().find(|finding| finding.code == "bad-channel-key").unwrap();
    assert!(
        finding.hint.as_ref().map(|hint| hint.en.as_str()).unwrap().contains("channels that extend it"),
        "{finding}"
    );
    assert!(report.seed.is_none());
}

#[test]
fn there_is_nothing_to_drop_without_a_base() {
    for (file, from, to) in [
        ("channel.toml", "language = \"en\"", "language = \"en\"\ndrop = [\"phone\"]"),
        ("packages.toml", "alias = \"gulls-pass\"", "alias = \"gulls-pass\"\ndrop = [\"image\"]"),
        ("theme.toml", "[fonts]", "[fonts]\ndrop = [\"body\"]"),
        (
            "menu.toml",
            "alias = \"shop\"\nname = \"Shop\"\nurl = \"https://shop.example/harbour\"",
            "alias = \"shop\"\ndrop = true",
        ),
        ("pages/crew.md", "id = \"crew\"\nurl = \"/crew\"\nname = \"Crew\"", "drop = true"),
    ] {
        let folder = Folder::valid();
        folder.edit(file, from, to);
        assert_eq!(codes(&folder.check()), ["bad-drop"], "{file}");
    }
}

#[test]
fn bases_follow_one_another_eight_deep_at_most() {
    let folder = Folder::of_family("north");
    let chain = |length: usize| {
        for depth in 1..=length {
            let next = if depth == length { "_coast".to_owned() } else { format!("_b{}", depth + 1) };
            folder.write(&format!("../_b{depth}/channel.toml"), format!("extends = \"{next}\"\n"));
        }
        folder.check()
    };
    folder.edit("channel.toml", "_coast", "_b1");
    // The chain continues with two more bases: the coast and the towns.
    assert_eq!(codes(&chain(6)), [""; 0]);
    let report = chain(7);
    assert_eq!((only(&report).code, only(&report).file.as_str()), ("bad-base", "../_coast/channel.toml"));
}

#[test]
fn texts_of_a_base_may_have_languages_that_a_channel_does_not_show() {
    let folder = Folder::of_family("south");
    folder.edit("channel.toml", "name = \"South\"", "name = \"South\"\nmulti-language = false");
    assert!(folder.check().findings.is_empty(), "{}", folder.rendered());
    folder.edit("channel.toml", "\"South\"", "{ en = \"South\", fr = \"Le Sud\" }");
    assert_eq!(codes(&folder.check()), ["unused-language"]);
}
