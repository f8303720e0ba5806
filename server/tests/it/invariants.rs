//! What must hold of the code itself.

use std::fs;
use std::path::{Path, PathBuf};

use crate::support::sources::packages;

/// Adding a channel touches only `seeds/`.
#[test]
fn no_channels_name_stands_in_the_code() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let channels: Vec<String> = fs::read_dir(root.join("seeds"))
        .unwrap()
        .map(|entry| entry.unwrap())
        .filter(|entry| entry.path().join("channel.toml").exists())
        .map(|entry| entry.file_name().into_string().unwrap())
        .collect();
    assert!(!channels.is_empty());
    let mut files = Vec::new();
    let packages = packages(&root.join("server"));
    let texts = packages.iter().map(|package| package.join("texts")).filter(|folder| folder.exists());
    let sources = packages.iter().map(|package| package.join("src"));
    let others = ["tenants/src", "frontend/src", "frontend/webpack"].map(|folder| root.join(folder));
    for folder in sources.chain(texts).chain(others) {
        collect(&folder, &mut files);
    }
    assert!(files.len() > 100, "the sources are where they are looked for");
    for file in files {
        let Ok(text) = fs::read_to_string(&file) else { continue };
        let words: Vec<String> = text.split(|letter: char| !letter.is_alphanumeric()).map(str::to_lowercase).collect();
        for channel in &channels {
            assert!(!words.contains(channel), "{} names the channel {channel}", file.display());
        }
    }
}

/// Tables that are read whole, whatever the channel, are few and named.
#[test]
fn only_the_deployments_own_tables_are_read_whole() {
    let mut files = Vec::new();
    collect(&Path::new(env!("CARGO_MANIFEST_DIR")).join("db/src"), &mut files);
    let is_platform = |file: &PathBuf| fs::read_to_string(file).unwrap().contains("impl Platform for");
    let mut names: Vec<String> = files
        .iter()
        .filter(|file| is_platform(file))
        .map(|file| file.file_stem().unwrap().display().to_string())
        .collect();
    names.sort();
    let certificates = ["certificate_accounts", "certificate_challenges", "certificates"];
    assert_eq!(names, [&["audit_log"][..], &certificates, &["channels", "former_keys", "keys"]].concat());
}

/// `tenants` can be used by an editor or a linter without the server.
#[test]
fn the_config_store_knows_nothing_of_the_server() {
    let manifest = Path::new(env!("CARGO_MANIFEST_DIR")).join("../tenants/Cargo.toml");
    let text = fs::read_to_string(manifest).unwrap();
    for forbidden in ["actix", "sea-orm", "sqlx", "grandstand"] {
        assert!(!text.contains(forbidden), "tenants depends on {forbidden}");
    }
}

/// SQL stands in `db/` and in the features' `queries.rs`; endpoints know nothing of it.
#[test]
fn endpoints_make_no_queries() {
    let features = Path::new(env!("CARGO_MANIFEST_DIR")).join("features");
    let mut files = Vec::new();
    collect(&features, &mut files);
    let endpoints: Vec<_> = files.iter().filter(|file| file.ends_with("endpoints.rs")).collect();
    assert!(!endpoints.is_empty());
    for file in endpoints {
        let text = fs::read_to_string(file).unwrap();
        assert!(!text.contains("sea_orm") && !text.contains("in_channel"), "{} makes queries", file.display());
    }
}

fn collect(folder: &Path, files: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            collect(&path, files);
        } else {
            files.push(path);
        }
    }
}
