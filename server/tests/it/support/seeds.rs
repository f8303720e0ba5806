//! Small channels, written as seed files. Every text of a channel carries its key, so that a leak shows.

use std::fs;
use std::path::{Path, PathBuf};

const LOGO: &str =
    r##"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 20"><path d="M0 0h40v20H0z" fill="#123"/></svg>"##;

/// Writes a channel with something of every kind to `seeds/<key>` and returns its folder.
pub fn write(seeds: &Path, key: &str) -> PathBuf {
    let folder = seeds.join(key);
    let file = |name: &str, text: String| {
        let path = folder.join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    };
    file(
        "images/logo.svg",
        LOGO.replace("#123", if key.len().is_multiple_of(2) { "#123" } else { "#321" }) + &format!("<!-- {key} -->"),
    );
    for (name, text) in FILES {
        file(name, text.replace("KEY", key));
    }
    folder
}

/// Writes the page at one of the addresses that the site itself leads to, such as `/about`.
pub fn write_text(folder: &Path, url: &str, name: &str) {
    let id = url.trim_start_matches('/').replace('_', "-");
    let text = format!("+++\nid = \"{id}\"\nurl = \"{url}\"\nname = \"{name}\"\n+++\nThe text of {name}.\n");
    fs::write(folder.join("pages").join(format!("{id}.md")), text).unwrap();
}

/// Replaces `from` in one file of a channel's folder; it has to be there.
pub fn edit(folder: &Path, name: &str, from: &str, to: &str) {
    let path = folder.join(name);
    let text = fs::read_to_string(&path).unwrap();
    assert!(text.contains(from), "{name} has no {from:?}");
    fs::write(path, text.replace(from, to)).unwrap();
}

const FILES: &[(&str, &str)] = &[
    (
        "channel.toml",
        r#"
name = "KEY sports"
description = "Everything that KEY plays."
domains = ["KEY.example.org"]
language = "en"
multi-language = true
currency = "USD"
time_zone = "America/Chicago"
email = "office@KEY.example.org"
[geo]
block = ["KP"]
"#,
    ),
    (
        "theme.toml",
        r##"
[images]
logo = "images/logo.svg"
favicon = "images/logo.svg"
[colors.light]
primary = "#0b1f4b"
secondary = "#7a5c00"
accent = "#8a3b00"
surface = "#ffffff"
text = "#111111"
live = "#b00020"
success = "#0b6b2e"
warning = "#7a4d00"
danger = "#b00020"
"##,
    ),
    (
        "menu.toml",
        r#"
[[entries]]
alias = "home"
name = { en = "KEY home", fr = "Accueil KEY" }
url = "/"
[[entries]]
alias = "history"
name = "KEY history"
url = "/history"
"#,
    ),
    (
        "pages/history.md",
        "+++\nid = \"history\"\nurl = \"/history\"\nname = \"History of KEY\"\n+++\n# Since 1901\n\n**KEY** <script>alert(1)</script> began.\n",
    ),
    (
        "forms.toml",
        r#"
[forms.passes]
[[forms.passes.entries]]
name = "enabled"
kind = "checkbox"
value = 1
[forms.contacts]
title = { en = "Write to KEY", fr = "Écrire à KEY" }
[[forms.contacts.entries]]
name = "name"
label = { en = "Your name", fr = "Votre nom" }
required = true
max_length = 20
[[forms.contacts.entries]]
name = "email"
kind = "email"
required = true
[[forms.contacts.entries]]
name = "topic"
kind = "select"
options = [{ en = "A game", fr = "Un match" }, "Else"]
[[forms.contacts.entries]]
name = "minute"
kind = "number"
[[forms.contacts.entries]]
name = "message"
kind = "textarea"
required = true
min_length = 10
"#,
    ),
    ("faq.toml", "[[entries]]\nalias = \"devices\"\nquestion = \"KEY: which devices?\"\nanswer = \"All of them.\"\n"),
    (
        "slides.toml",
        "[[slides]]\nalias = \"opening\"\ntitle = \"KEY opening\"\nslidable_type = \"event\"\nslidable = \"final\"\n",
    ),
    ("static_blocks.toml", "[[blocks]]\nalias = \"welcome\"\nplace = \"home\"\nbody = \"Welcome to KEY.\"\n"),
    (
        "event_categories.toml",
        r#"
[[event_categories]]
alias = "ball"
name = "KEY ball games"
[[event_categories]]
alias = "football"
name = { en = "KEY football", fr = "Football KEY" }
parent = "ball"
[[event_categories]]
alias = "judo"
name = "KEY judo"
"#,
    ),
    (
        "participant_groups.toml",
        "[[participant_groups]]\nalias = \"north\"\nname = \"KEY North School\"\ncolor = \"#0b1f4b\"\n",
    ),
    (
        "participants.csv",
        "alias,name,short_name,gender,event_category,participant_group,parent\n\
         lions,KEY Lions,LIO,M,football,north,\n\
         tigers,KEY Tigers of São Paulo,TIG,W,football,north,\n\
         cubs,KEY Cubs,CUB,M,football,,lions\n",
    ),
    ("locations.toml", "[[locations]]\nalias = \"arena\"\nname = \"KEY Arena\"\ntime_zone = \"Europe/Paris\"\n"),
    (
        "events.toml",
        r#"
[[events]]
alias = "final"
event_category = "football"
home_team = "lions"
away_team = "tigers"
starts_at = "2031-05-01 19:30"
location = "arena"
description = "The *KEY* final."
[[events]]
alias = "open"
name = { en = "KEY Open", fr = "Tournoi KEY" }
type = "ppv"
event_category = "judo"
participants = ["cubs"]
starts_at = "today+2d 10:00"
base_price = 900
service_fee = 100
[[events]]
alias = "old"
name = "KEY old match"
event_category = "football"
home_team = "cubs"
away_team = "tigers"
starts_at = "2020-03-29 02:00"
home_score = 1
away_score = 2
[[events]]
alias = "season-opener"
name = "KEY opener"
type = "paid"
event_category = "football"
starts_at = "2031-04-01 12:00"
[[events]]
alias = "members"
name = "KEY members"
type = "paid"
event_category = "football"
starts_at = "2020-03-30 12:00"
[[events]]
alias = "running"
name = "KEY running"
event_category = "football"
home_team = "lions"
away_team = "cubs"
status = "live"
source = "sample"
starts_at = "now-40m"
"#,
    ),
    (
        "packages.toml",
        r#"
[[packages]]
alias = "season"
name = "KEY season pass"
base_price = 4900
service_fee = 100
period = 120
event_categories = ["ball"]
"#,
    ),
    (
        "subscriptions.toml",
        r#"
[[subscriptions]]
alias = "monthly"
name = "KEY monthly"
base_price = 999
offer = "monthly"
trial_period = 7
"#,
    ),
    (
        "library.toml",
        r#"
[[vod_media_categories]]
alias = "best"
name = "KEY best of"
[[vod_media_items]]
alias = "goals"
title = "KEY goals"
date = "2024-05-01"
vod_media_category = "best"
event = "old"
[[vod_media_items]]
alias = "saves"
title = "KEY saves"
date = "2025-05-01"
image = "images/logo.svg"
[[vod_media_rails]]
alias = "top"
title = "KEY top"
vod_media_items = ["saves", "goals"]
"#,
    ),
];
