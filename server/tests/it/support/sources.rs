//! Where the sources of the packages are.

use std::fs;
use std::path::{Path, PathBuf};

/// The folders below `server`, itself included, that have a manifest and sources.
pub fn packages(server: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    look(server, &mut found);
    assert!(found.len() > 20, "the packages are where they are looked for");
    found
}

fn look(folder: &Path, found: &mut Vec<PathBuf>) {
    if folder.join("Cargo.toml").exists() && folder.join("src").exists() {
        found.push(folder.to_owned());
    }
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        if path.is_dir() && !["src", "tests", "target"].contains(&name.as_str()) {
            look(&path, found);
        }
    }
}
