//! The deployment's settings file, and `grandstand settings`.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::Output;

use crate::support::process::run_in;
use crate::support::seeds;

/// A deployment's folder with a settings file that only its owner may read.
struct Deployment(tempfile::TempDir);

impl Deployment {
    fn new(settings: &str) -> Self {
        let deployment = Self(tempfile::tempdir().unwrap());
        deployment.write(settings, 0o600);
        deployment
    }

    fn folder(&self) -> PathBuf {
        self.0.path().canonicalize().unwrap()
    }

    fn write(&self, settings: &str, mode: u32) {
        let file = self.folder().join("grandstand.toml");
        fs::write(&file, settings).unwrap();
        fs::set_permissions(&file, fs::Permissions::from_mode(mode)).unwrap();
    }
}

fn said(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).into_owned() + &String::from_utf8_lossy(&output.stderr)
}

/// The value and origin of a setting, as `grandstand settings` prints them.
async fn setting(folder: &Path, environment: &[(&str, &str)], flags: &[&str], key: &str) -> (String, String) {
    let words: Vec<&str> = ["settings"].iter().chain(flags).copied().collect();
    let output = run_in(folder, environment, &words).await;
    assert!(output.status.success(), "{}", said(&output));
    let text = String::from_utf8(output.stdout).unwrap();
    let line = text.lines().find(|line| line.split_whitespace().next() == Some(key));
    let line = line.unwrap_or_else(|| panic!("no {key} in {text}")).trim_start_matches(key).trim();
    let (value, origin) = line.split_once("  ").unwrap();
    (value.to_owned(), origin.trim().to_owned())
}

#[actix_web::test]
async fn flags_win_over_the_environment_over_the_file_over_defaults() {
    let deployment = Deployment::new("# Ours\nlisten = \"127.0.0.1:7001\"\nworkers = 3\n");
    let here = deployment.folder();
    let told = |value: &str, origin: &str| (value.to_owned(), origin.to_owned());
    let environment = [("GRANDSTAND_LISTEN", "127.0.0.1:7002")];
    let flags = ["--listen", "127.0.0.1:7003"];
    assert_eq!(setting(&here, &environment, &flags, "listen").await, told("127.0.0.1:7003", "--listen"));
    assert_eq!(setting(&here, &environment, &[], "listen").await, told("127.0.0.1:7002", "GRANDSTAND_LISTEN"));
    assert_eq!(setting(&here, &[], &[], "listen").await, told("127.0.0.1:7001", "grandstand.toml:2"));
    assert_eq!(setting(&here, &[], &[], "workers").await, told("3", "grandstand.toml:3"));
    assert_eq!(setting(&here, &[], &[], "jobs").await, told("2", "default"));
    assert_eq!(setting(&here, &[], &[], "geo_db").await, told("-", "not set"));
    assert_eq!(setting(&here, &[], &[], "database_url").await, told("sqlite:./var/grandstand.sqlite", "default"));
    let none = [("GRANDSTAND_SETTINGS", "/dev/null")];
    assert_eq!(setting(&here, &none, &[], "listen").await, told("127.0.0.1:8080", "default"));
    let named = here.join("grandstand.toml").display().to_string();
    let elsewhere = tempfile::tempdir().unwrap();
    let named = [("GRANDSTAND_SETTINGS", named.as_str())];
    assert_eq!(setting(elsewhere.path(), &named, &[], "workers").await.0, "3");
}

#[actix_web::test]
async fn commands_find_the_deployment_from_folders_within() {
    let deployment = Deployment::new("");
    let here = deployment.folder();
    let channel = seeds::write(&here.join("seeds"), "alpha");
    let created = run_in(&here, &[], &["channel", "apply", "seeds/alpha", "--create"]).await;
    assert!(said(&created).contains("database: sqlite file var/grandstand.sqlite (default), created\n"), "{created:?}");

    let listed = run_in(&channel, &[], &["channel", "list"]).await;
    assert!(listed.status.success() && said(&listed).contains("alpha\trevision 1"), "{listed:?}");
    let file = format!("sqlite file {}", here.join("var/grandstand.sqlite").display());
    let from = format!("(default, beside {})", here.join("grandstand.toml").display());
    assert!(said(&listed).contains(&format!("database: {file} {from}\n")), "{listed:?}");

    deployment.write("data = \"var\"", 0o644);
    let listed = run_in(&channel, &[], &["channel", "list"]).await;
    let from = format!("(from {})", here.join("grandstand.toml").display());
    assert!(said(&listed).contains(&format!("database: {file} {from}\n")), "{listed:?}");
    assert!(!channel.join("var").exists());
}

#[actix_web::test]
async fn a_wrong_file_is_refused_with_its_line() {
    let deployment = Deployment::new("data = \"./var\"\nlisen = \"127.0.0.1:7001\"\nwatch = \"yes\"\n");
    let refused = run_in(&deployment.folder(), &[], &["channel", "list"]).await;
    let text = said(&refused);
    assert_eq!(refused.status.code(), Some(1), "{text}");
    assert!(text.contains("grandstand.toml:2: lisen: there is no such setting; did you mean \"listen\"?"), "{text}");
    assert!(text.contains("grandstand.toml:3: watch: write true or false, without quotes"), "{text}");
    assert!(!deployment.folder().join("var").exists());
    assert!(run_in(&deployment.folder(), &[], &["settings", "--help"]).await.status.success(), "help needs no file");
}

#[actix_web::test]
async fn secrets_stand_in_closed_files_only_and_are_never_printed() {
    let secret = "metrics_token = \"hunter2-hunter2-hunter2\"\n";
    let deployment = Deployment::new(secret);
    let here = deployment.folder();
    assert_eq!(setting(&here, &[], &[], "metrics_token").await.0, "********");
    deployment.write(secret, 0o644);
    let refused = run_in(&here, &[], &["settings"]).await;
    let text = said(&refused);
    assert!(!refused.status.success() && text.contains("grandstand.toml:1: metrics_token holds a secret"), "{text}");
    assert!(text.contains("chmod 600 grandstand.toml") && !text.contains("hunter2"), "{text}");
    deployment.write("jobs = 3\n", 0o644);
    assert_eq!(setting(&here, &[], &[], "jobs").await.0, "3");
    deployment.write("jobs = 3\n", 0o666);
    let refused = run_in(&here, &[], &["settings"]).await;
    assert!(!refused.status.success() && said(&refused).contains("every user may change"), "{refused:?}");

    deployment.write("", 0o600);
    let address = [("DATABASE_URL", "postgres://ada:hunter2@db/stand")];
    assert_eq!(setting(&here, &address, &[], "database_url").await.0, "postgres://ada:********@db/stand");
    let wrong = run_in(&here, &[("DATABASE_URL", "mysql://ada:hunter2@db/stand")], &["channel", "list"]).await;
    assert!(said(&wrong).contains("must start with sqlite:") && !said(&wrong).contains("hunter2"), "{wrong:?}");
}
