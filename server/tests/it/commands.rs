//! Commands on folders alone, as an admin's CI runs them.

use std::fs;
use std::path::Path;
use std::process::{Command, Output};

use serde_json::Value;

use crate::support::process::{NO_SETTINGS, run_in};

fn channel(seeds: &Path, arguments: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_grandstand"));
    command.arg("channel").args(arguments).env("GRANDSTAND_SEEDS", seeds).env("GRANDSTAND_SETTINGS", NO_SETTINGS);
    command.current_dir(seeds).output().unwrap()
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).unwrap()
}

#[test]
fn a_new_channel_is_written_once_and_passes_the_check() {
    let seeds = tempfile::tempdir().unwrap();
    assert!(channel(seeds.path(), &["new", "quay"]).status.success());
    assert!(seeds.path().join(".schemas/channel.json").is_file());
    let checked = channel(seeds.path(), &["check", "quay"]);
    assert!(checked.status.success() && checked.stderr.is_empty(), "{checked:?}");
    assert_eq!(text(&checked.stdout), "4 events, 2 teams: no mistakes\n");
    let french = channel(seeds.path(), &["check", "quay", "--lang", "fr"]);
    assert_eq!(text(&french.stdout), "4 événements, 2 équipes : aucune erreur\n");
    let before = fs::read(seeds.path().join("quay/channel.toml")).unwrap();
    let again = channel(seeds.path(), &["new", "quay"]);
    assert!(!again.status.success() && text(&again.stderr).contains("is there already"), "{again:?}");
    assert_eq!(fs::read(seeds.path().join("quay/channel.toml")).unwrap(), before);
    let bad = channel(seeds.path(), &["new", "../quay"]);
    assert!(!bad.status.success() && text(&bad.stderr).contains("can't be part of a host name"), "{bad:?}");
}

#[actix_web::test]
async fn the_commands_that_new_prints_work_the_first_time() {
    let desk = tempfile::tempdir().unwrap();
    let environment = [("GRANDSTAND_SETTINGS", NO_SETTINGS)];
    let made = run_in(desk.path(), &environment, &["channel", "new", "quay"]).await;
    let printed = text(&made.stdout);
    let commands: Vec<&str> = printed.lines().filter_map(|line| line.strip_prefix("  grandstand ")).collect();
    assert_eq!(commands, ["channel check seeds/quay", "channel apply seeds/quay --create"], "{printed}");
    let explained = "\n--create makes the database of a new deployment. Leave it out where there is a database.\n";
    assert!(printed.ends_with(explained), "{printed}");
    for command in commands {
        let words: Vec<&str> = command.split(' ').collect();
        let done = run_in(desk.path(), &environment, &words).await;
        assert!(done.status.success(), "{command}: {done:?}");
    }
}

#[test]
fn findings_are_written_for_machines() {
    let seeds = tempfile::tempdir().unwrap();
    assert!(channel(seeds.path(), &["new", "quay"]).status.success());
    let theme = seeds.path().join("quay/theme.toml");
    fs::write(&theme, fs::read_to_string(&theme).unwrap().replace("radius", "raduis")).unwrap();
    let run = |format: &str| -> Value {
        let output = channel(seeds.path(), &["check", "quay", "--format", format]);
        assert_eq!(output.status.code(), Some(1));
        serde_json::from_slice(&output.stdout).unwrap()
    };
    let json = run("json");
    assert_eq!((&json["errors"], &json["findings"][0]["code"]), (&1.into(), &"unknown-key".into()), "{json}");
    let sarif = run("sarif");
    let result = &sarif["runs"][0]["results"][0];
    let file = &result["locations"][0]["physicalLocation"]["artifactLocation"]["uri"];
    assert_eq!((&sarif["version"], file), (&"2.1.0".into(), &"quay/theme.toml".into()), "{sarif}");
}

#[test]
fn findings_are_written_in_french() {
    let seeds = tempfile::tempdir().unwrap();
    assert!(channel(seeds.path(), &["new", "quay"]).status.success());
    let file = seeds.path().join("quay/events.toml");
    let events = fs::read_to_string(&file).unwrap();
    fs::write(&file, events.replace("home_team = \"rovers\"", "home_team = \"rover\"")).unwrap();
    let printed = channel(seeds.path(), &["check", "quay", "--lang", "fr"]);
    let printed = text(&printed.stderr);
    assert!(printed.starts_with("erreur[broken-reference]: il n'y a pas de participant « rover »\n"), "{printed}");
    assert!(printed.contains("= conseil : vouliez-vous dire « rovers » ?"), "{printed}");
    assert!(printed.contains("à corriger"), "{printed}");
    for format in ["json", "sarif"] {
        let output = channel(seeds.path(), &["check", "quay", "--format", format, "--lang", "fr"]);
        let printed = text(&output.stdout);
        assert!(
            printed.contains("il n'y a pas de participant « rover »") && !printed.contains("there is no"),
            "{printed}"
        );
    }
    let mut command = Command::new(env!("CARGO_BIN_EXE_grandstand"));
    command.args(["channel", "check", "quay"]).env("GRANDSTAND_LANG", "fr").env("GRANDSTAND_SETTINGS", NO_SETTINGS);
    command.current_dir(seeds.path());
    assert!(text(&command.output().unwrap().stderr).starts_with("erreur["));
    let wrong = channel(seeds.path(), &["check", "quay", "--lang", "de"]);
    assert!(!wrong.status.success() && text(&wrong.stderr).contains("[possible values: en, fr]"), "{wrong:?}");
}

#[test]
fn a_folder_of_channels_is_checked_at_once() {
    let seeds = tempfile::tempdir().unwrap();
    for key in ["bay", "quay"] {
        assert!(channel(seeds.path(), &["new", key]).status.success());
    }
    let checked = channel(seeds.path(), &["check", "."]);
    assert_eq!(text(&checked.stdout), "2 channels, 8 events, 4 teams: no mistakes\n", "{checked:?}");
    for key in ["bay", "quay"] {
        let file = seeds.path().join(key).join("channel.toml");
        let settings = fs::read_to_string(&file).unwrap();
        fs::write(&file, settings.replacen("name = ", "domains = [\"one.example\"]\nname = ", 1)).unwrap();
    }
    let checked = channel(seeds.path(), &["check", "."]);
    let printed = text(&checked.stderr);
    assert_eq!(checked.status.code(), Some(1));
    assert!(printed.contains("error[duplicate-domain]") && printed.contains("--> quay/channel.toml:"), "{printed}");
    assert!(printed.contains("stands in another channel, too: bay/channel.toml:"), "{printed}");
}
