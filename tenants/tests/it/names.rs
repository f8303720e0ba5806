//! Aliases, references and parents.

use crate::support::{Case, Folder, run};

pub const CASES: &[Case] = &[
    Case {
        code: "bad-alias",
        file: "menu.toml",
        from: "alias = \"shop\"",
        to: "alias = «\"Shöp & more\"",
        message: "can't be an alias",
        hint: "write \"shop-more\"",
    },
    Case {
        code: "bad-alias",
        file: "forms.toml",
        from: "[forms.passes]\n\n[[forms.passes.entries]]",
        to: "[forms.«Volunteers]\n\n[[forms.Volunteers.entries]]",
        message: "can't be an alias",
        hint: "write \"volunteers\"",
    },
    Case {
        code: "duplicate-alias",
        file: "faq.toml",
        from: "alias = \"refunds\"",
        to: "alias = «\"how-to-watch\"",
        message: "declared twice",
        hint: "the first one is at faq.toml:2:9",
    },
    Case {
        code: "duplicate-alias",
        file: "events/2024.csv",
        from: "15:00,2,1\n",
        to: "15:00,2,1\n«derby,free,football,gulls,terns,2024-05-04 15:00,,\n",
        message: "the event \"derby\" is declared twice",
        hint: "events.toml:16:9",
    },
    Case {
        code: "duplicate-alias",
        file: "pages/crew.md",
        from: "id = \"crew\"",
        to: "id = «\"about\"",
        message: "the page \"about\" is declared twice",
        hint: "pages/about.md:2:6",
    },
    Case {
        code: "stale-rename",
        file: "locations.toml",
        from: "name = \"Bassin\"",
        to: "name = \"Bassin\"\nrenamed_from = «\"old-dock\"",
        message: "\"old-dock\" is still the alias of an entry",
        hint: "no longer used",
    },
    Case {
        code: "stale-rename",
        file: "locations.toml",
        from: "name = \"Bassin\"",
        to: "name = \"Bassin\"\nrenamed_from = «\"paris-basin\"",
        message: "\"paris-basin\" is the alias that this entry has now",
        hint: "take it out if nothing was renamed",
    },
    Case {
        code: "stale-rename",
        file: "locations.toml",
        from: "city = \"Harbour\"\ntime_zone = \"America/New_York\"\n\n[[locations]]",
        to: "renamed_from = \"dock\"\n\n[[locations]]\nrenamed_from = «\"dock\"",
        message: "renamed twice",
        hint: "locations.toml:4:16",
    },
    Case {
        code: "broken-reference",
        file: "events.toml",
        from: "home_team = \"north-quay-men\"",
        to: "home_team = «\"north-key-men\"",
        message: "there is no participant \"north-key-men\"",
        hint: "did you mean \"north-quay-men\"?",
    },
    Case {
        code: "broken-reference",
        file: "events.toml",
        from: "\"terns\", \"herons\"]",
        to: "«\"ternes\", \"herons\"]",
        message: "no participant \"ternes\"",
        hint: "did you mean \"terns\"?",
    },
    Case {
        code: "broken-reference",
        file: "events.toml",
        from: "location = \"paris-basin\"",
        to: "location = «\"zzz\"",
        message: "there is no location \"zzz\"",
        hint: "",
    },
    Case {
        code: "broken-reference",
        file: "participants.csv",
        from: "W,sailing,,\nterns",
        to: "W,«sialing,,\nterns",
        message: "there is no event category \"sialing\"",
        hint: "did you mean \"sailing\"?",
    },
    Case {
        code: "broken-reference",
        file: "packages.toml",
        from: "event_categories = [\"football\"]",
        to: "event_categories = [\"football\", «\"judo\"]",
        message: "there is no event category \"judo\"",
        hint: "",
    },
    Case {
        code: "broken-reference",
        file: "library.toml",
        from: "vod_media_items = [\"the-storm\",",
        to: "vod_media_items = [«\"the-strom\",",
        message: "there is no VOD item \"the-strom\"",
        hint: "did you mean \"the-storm\"?",
    },
    Case {
        code: "broken-reference",
        file: "slides.toml",
        from: "slidable = \"history\"",
        to: "slidable = «\"histories\"",
        message: "there is no page \"histories\"",
        hint: "did you mean \"history\"?",
    },
    Case {
        code: "broken-reference",
        file: "slides.toml",
        from: "slidable_type = \"event\"\nslidable = \"regatta\"",
        to: "slidable_type = \"package\"\nslidable = «\"monthly\"",
        message: "there is no package \"monthly\"",
        hint: "",
    },
    Case {
        code: "broken-reference",
        file: "pages/crew.md",
        from: "name = \"Crew\"",
        to: "name = \"Crew\"\nform = «\"contact\"",
        message: "there is no form \"contact\"",
        hint: "did you mean \"contacts\"?",
    },
    Case {
        code: "cyclic-parent",
        file: "event_categories.toml",
        from: "color = \"#0077aa\"",
        to: "parent = «\"sailing\"",
        message: "each other's parents",
        hint: "topmost",
    },
    Case {
        code: "cyclic-parent",
        file: "participant_groups.toml",
        from: "parent = \"harbour-league\"",
        to: "parent = «\"north-quay\"",
        message: "its own parent",
        hint: "",
    },
    Case {
        code: "repeated-reference",
        file: "library.toml",
        from: "\"regatta-replay\"]",
        to: "\"regatta-replay\", «\"the-storm\"]",
        message: "twice in this list",
        hint: "take one of the two out",
    },
];

#[test]
fn cases() {
    run(CASES);
}

#[test]
fn a_long_alias_is_refused_and_the_longest_is_not() {
    for (length, codes) in [(64, vec![]), (65, vec!["bad-alias"])] {
        let folder = Folder::valid();
        folder.edit("menu.toml", "alias = \"shop\"", &format!("alias = \"{}\"", "a".repeat(length)));
        assert_eq!(folder.check().findings.iter().map(|finding| finding.code).collect::<Vec<_>>(), codes);
    }
}

#[test]
fn a_longer_circle_of_parents_is_reported_once() {
    let folder = Folder::valid();
    folder.edit("event_categories.toml", "color = \"#0077aa\"", "parent = \"football\"");
    folder.edit("event_categories.toml", "icon = \"football\"", "parent = \"sailing\"");
    let report = folder.check();
    let circles: Vec<_> = report.findings.iter().filter(|finding| finding.code == "cyclic-parent").collect();
    assert_eq!(circles.len(), 1);
    assert!(circles[0].message.en.contains("water → football → sailing → water"), "{}", circles[0]);
}

#[test]
fn a_tree_has_sixteen_levels_at_most() {
    let level = |number: usize| {
        let parent = if number == 1 { "football".to_owned() } else { format!("level-{}", number - 1) };
        format!("\n[[event_categories]]\nalias = \"level-{number}\"\nname = \"L\"\nparent = \"{parent}\"\n")
    };
    for (levels, is_right) in [(15, true), (16, false), (400, false)] {
        let (down, up): (Vec<String>, Vec<String>) =
            ((1..=levels).map(level).collect(), (1..=levels).rev().map(level).collect());
        for text in [down.concat(), up.concat()] {
            let folder = Folder::valid();
            folder.append("event_categories.toml", &text);
            let report = folder.check();
            let codes: Vec<&str> = report.findings.iter().map(|finding| finding.code).collect();
            assert_eq!(codes, if is_right { vec![] } else { vec!["out-of-range"] }, "{levels}");
        }
    }
}
