//! Terminal output of reports.

use crate::support::Folder;

#[test]
fn several_findings_in_one_run() {
    let folder = Folder::valid();
    folder.edit("theme.toml", "radius = 12", "raduis = 12");
    folder.edit("events.toml", "home_team = \"north-quay-men\"", "home_team = \"north-key-men\"");
    folder.edit("events/2024.csv", "15:00,2,1", "15:00,two,1");
    folder.edit("pages/history.md", "It began with", "It began <iframe></iframe> with");
    folder.edit("channel.toml", "time_zone = \"America/New_York\"", "time_zone = \"Nowhere\"");
    insta::assert_snapshot!(folder.rendered().trim_end(), @r#"
    error[bad-time-zone]: there is no time zone "Nowhere"
      --> channel.toml:7:13
    7 | time_zone = "Nowhere"
      |             ^^^^^^^^^
      = hint: write an IANA zone: "Europe/London", "America/New_York"

    error[broken-reference]: there is no participant "north-key-men"
       --> events.toml:19:13
    19 | home_team = "north-key-men"
       |             ^^^^^^^^^^^^^^^
       = hint: did you mean "north-quay-men"?

    error[wrong-type]: expected a whole number, found the text "two"
      --> events/2024.csv:3:77
    3 | derby-2024,register,football,north-quay-men,south-pier-men,2024-05-04 15:00,two,1
      |                                                                             ^^^
      = hint: write digits only, or leave the cell empty

    warning[unsafe-markdown]: <iframe> is taken out before viewers see this text
      --> pages/history.md:8:10
    8 | It began <iframe></iframe> with one camera.
      |          ^^^^^^^^
      = hint: write Markdown; videos and scripts can't be put into texts

    error[unknown-key]: unknown key "raduis"
      --> theme.toml:2:1
    2 | raduis = 12
      | ^^^^^^
      = hint: did you mean "radius"?
    "#);
}

#[test]
fn long_lines_are_cut_around_the_mark() {
    let folder = Folder::valid();
    let long = format!("description = {{ en = \"{}\", de = \"x\", fr = \"{}\" }}", "a".repeat(200), "b".repeat(200));
    folder.edit(
        "channel.toml",
        "description = { en = \"Every match of the harbour towns.\", fr = \"Tous les matchs des villes du port.\" }",
        &long,
    );
    insta::assert_snapshot!(folder.rendered().trim_end(), @r#"
    error[unknown-key]: unknown key "de"
      --> channel.toml:2:226
    2 | …aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa", de = "x", fr = "bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb…
      |                                                              ^^
      = hint: it can be "en" or "fr"
    "#);
}

#[test]
fn wide_characters_and_tabs_keep_the_mark_in_place() {
    let folder = Folder::valid();
    folder.edit("faq.toml", "topic = \"Buying\"", "\ttopic = { en = \"é\", de = \"ü\" }");
    insta::assert_snapshot!(folder.rendered().trim_end(), @r#"
    error[unknown-key]: unknown key "de"
       --> faq.toml:10:22
    10 | 	topic = { en = "é", de = "ü" }
       | 	                    ^^
       = hint: it can be "en" or "fr"
    "#);
}
