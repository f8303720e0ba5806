//! Events: dates, zones, sides, scores, sources.

use crate::support::{Case, Folder, run};

pub const CASES: &[Case] = &[
    Case {
        code: "bad-source",
        file: "events.toml",
        from: "source = \"sample\"",
        to: "source = «\"https://www.youtube.com/watch?v=x\"",
        message: "a page with a video",
        hint: ".m3u8",
    },
    Case {
        code: "bad-date",
        file: "events.toml",
        from: "starts_at = \"2031-03-14 22:00\"",
        to: "starts_at = «\"14.03.2031 22:00\"",
        message: "not a date that can be read",
        hint: "write \"2031-03-14 22:00\"",
    },
    Case {
        code: "bad-date",
        file: "events.toml",
        from: "starts_at = \"2031-03-14 22:00\"",
        to: "starts_at = «\"2031-02-30 22:00\"",
        message: "no such day in the calendar",
        hint: "February 2031 has 28 days",
    },
    Case {
        code: "bad-date",
        file: "events.toml",
        from: "starts_at = \"2031-03-14 22:00\"",
        to: "starts_at = «\"2031-14-03 22:00\"",
        message: "no such day in the calendar",
        hint: "the month stands in the middle",
    },
    Case {
        code: "bad-date",
        file: "events.toml",
        from: "starts_at = \"2031-03-14 22:00\"",
        to: "starts_at = «\"Friday, 14 March 2031 at 10 p.m.\"",
        message: "not a date that can be read",
        hint: "write \"2031-03-14 22:00\"",
    },
    Case {
        code: "bad-date",
        file: "events.toml",
        from: "starts_at = \"today+2d 19:30\"",
        to: "starts_at = «\"today+2 19:30\"",
        message: "not a date that can be read",
        hint: "",
    },
    Case {
        code: "bad-date",
        file: "events/2024.csv",
        from: "2024-05-04 15:00",
        to: "«2024-05-04 25:00",
        message: "no such time of day",
        hint: "a day goes from 00:00 to 23:59",
    },
    Case {
        code: "bad-date",
        file: "library.toml",
        from: "date = \"today-3d\"",
        to: "date = «\"last week\"",
        message: "not a date that can be read",
        hint: "",
    },
    Case {
        code: "skipped-time",
        file: "events.toml",
        from: "starts_at = \"2031-03-14 22:00\"\nends_at = \"2031-03-15 01:00\"",
        to: "starts_at = «\"2031-03-30 02:30\"",
        message: "nobody's clock will show it",
        hint: "an hour later",
    },
    Case {
        code: "end-before-start",
        file: "events.toml",
        from: "ends_at = \"2031-03-15 01:00\"",
        to: "ends_at = «\"2031-03-14 01:00\"",
        message: "ends before it starts",
        hint: "next day",
    },
    Case {
        code: "end-before-start",
        file: "events.toml",
        from: "ends_at = \"today+2d 21:30\"",
        to: "ends_at = «\"today+1d 21:30\"",
        message: "ends before it starts",
        hint: "",
    },
    Case {
        code: "bad-time-zone",
        file: "locations.toml",
        from: "time_zone = \"Europe/Paris\"",
        to: "time_zone = «\"Paris\"",
        message: "no time zone \"Paris\"",
        hint: "",
    },
    Case {
        code: "bad-time-zone",
        file: "locations.toml",
        from: "time_zone = \"Europe/Paris\"",
        to: "time_zone = «\"UTC-5\"",
        message: "no time zone \"UTC-5\"",
        hint: "write the zone of a place: \"America/New_York\" or \"America/Chicago\"; an offset doesn't follow summer time",
    },
    Case {
        code: "zone-abbreviation",
        file: "locations.toml",
        from: "time_zone = \"Europe/Paris\"",
        to: "time_zone = «\"CET\"",
        message: "\"CET\" is an abbreviation",
        hint: "\"Europe/Paris\" or \"Europe/Berlin\"",
    },
    Case {
        code: "bad-time-zone",
        file: "events.toml",
        from: "competition = \"Harbour Cup\"",
        to: "time_zone = «\"Mars/Base\"",
        message: "no time zone \"Mars/Base\"",
        hint: "IANA",
    },
    Case {
        code: "same-team",
        file: "events.toml",
        from: "away_team = \"south-pier-men\"",
        to: "away_team = «\"north-quay-men\"",
        message: "plays against itself",
        hint: "write the other team",
    },
    Case {
        code: "half-match",
        file: "events.toml",
        from: "home_team = \"north-quay-men\"\naway_team = \"south-pier-men\"",
        to: "away_team = «\"south-pier-men\"",
        message: "no home team",
        hint: "add home_team",
    },
    Case {
        code: "half-match",
        file: "events.toml",
        from: "alias = \"regatta\"\nname = { en = \"Grand Regatta\", fr = \"Grande régate\" }",
        to: "alias = «\"regatta\"",
        message: "no name",
        hint: "add name",
    },
    Case {
        code: "early-score",
        file: "events.toml",
        from: "round = \"Final\"",
        to: "home_score = «3\naway_score = 1",
        message: "to come and has a score",
        hint: "leave the score out",
    },
    Case {
        code: "no-source",
        file: "events.toml",
        from: "status = \"live\"\nsource = \"sample\"",
        to: "status = «\"live\"",
        message: "declared live and has no source",
        hint: "source = \"sample\"",
    },
    Case {
        code: "bad-source",
        file: "events.toml",
        from: "source = \"sample\"",
        to: "source = «\"http://tv.example/live.m3u8\"",
        message: "not an https address",
        hint: "\"sample\"",
    },
];

#[test]
fn cases() {
    run(CASES);
}

#[test]
fn sides_may_stand_among_the_participants() {
    let folder = Folder::valid();
    folder.edit(
        "events.toml",
        "competition = ",
        "participants = [\"south-pier-men\", \"north-quay-men\"]\ncompetition = ",
    );
    assert!(folder.check().findings.is_empty(), "{}", folder.rendered());
}

#[test]
fn a_zone_decides_whether_a_time_is_skipped() {
    let folder = Folder::valid();
    folder.edit(
        "events.toml",
        "starts_at = \"2031-03-14 22:00\"\nends_at = \"2031-03-15 01:00\"",
        "starts_at = \"2031-03-30 02:30\"",
    );
    folder.edit("locations.toml", "time_zone = \"Europe/Paris\"", "");
    assert!(folder.check().findings.is_empty());
}
