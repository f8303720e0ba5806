//! Commands on folders alone, as an admin's CI runs them.

use std::fs;
use std::path::Path;
use std::process::{Command, Output};

use serde_json::Value;

fn channel(seeds: &Path, arguments: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_grandstand"));
    command.arg("channel").args(arguments).env("GRANDSTAND_SEEDS", seeds).current_dir(seeds).output().unwrap()
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
    let before = fs::read(seeds.path().join("quay/channel.toml")).unwrap();
    let again = channel(seeds.path(), &["new", "quay"]);
    assert!(!again.status.success() && text(&again.stderr).contains("is there already"), "{again:?}");
    assert_eq!(fs::read(seeds.path().join("quay/channel.toml")).unwrap(), before);
    let bad = channel(seeds.path(), &["new", "../quay"]);
    assert!(!bad.status.success() && text(&bad.stderr).contains("can't be part of a host name"), "{bad:?}");
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
