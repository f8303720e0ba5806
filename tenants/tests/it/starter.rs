//! New channels, and the schemas that their files name.

use std::fs;
use std::path::Path;

use tenants::{check, export, json_schemas, starter};

#[test]
fn a_new_channel_has_nothing_to_mend_or_look_at() {
    // Keys of every colour, the shortest and a long one.
    for key in ["a", "b", "c", "d", "e", "f", "harbour-town-2", &"long-name-".repeat(6).trim_end_matches('-')[..59]] {
        let root = tempfile::tempdir().unwrap();
        let folder = root.path().join(key);
        for (name, text) in starter::files(key).unwrap() {
            let path = folder.join(name);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, text).unwrap();
        }
        let report = check::folder(&folder);
        assert!(report.findings.is_empty(), "{key}: {:#?}", report.findings);
        let seed = report.seed.unwrap();
        assert_eq!((seed.event_categories.len(), seed.participants.len(), seed.events.len()), (1, 2, 4));
    }
}

#[test]
fn schemas_in_the_seeds_are_those_of_the_types() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../seeds/.schemas");
    for (name, text) in json_schemas::files().unwrap() {
        let there = fs::read_to_string(folder.join(&name)).unwrap_or_default();
        assert!(there == text, "{name} is stale: run `grandstand channel schema`");
    }
}

/// The text of every seed file of the repository fits its schema, and names it.
#[test]
fn seed_files_name_a_schema_that_there_is() {
    let schemas = json_schemas::files().unwrap();
    let seeds = Path::new(env!("CARGO_MANIFEST_DIR")).join("../seeds");
    let mut files: Vec<(String, String)> = starter::files("harbour").unwrap().into_iter().collect();
    for channel in fs::read_dir(seeds).unwrap().map(|entry| entry.unwrap().path()) {
        let is_toml = |path: &Path| path.extension().is_some_and(|extension| extension == "toml");
        let inner = fs::read_dir(&channel).into_iter().flatten().map(|entry| entry.unwrap().path());
        files.extend(
            inner.filter(|path| is_toml(path)).map(|path| {
                (path.file_name().unwrap().to_string_lossy().into_owned(), fs::read_to_string(path).unwrap())
            }),
        );
    }
    for (name, text) in files.iter().filter(|(name, _)| name.ends_with(".toml")) {
        let schema = name.replace(".toml", ".json");
        let expected = format!("#:schema {}/{schema}", export::SCHEMAS);
        assert_eq!(text.lines().next(), Some(expected.as_str()), "{name}");
        assert!(schemas.contains_key(&schema), "{schema}");
    }
}
