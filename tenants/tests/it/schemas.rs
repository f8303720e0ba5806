//! JSON Schemas: those in the repository are current, and valid files match them.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use serde_json::Value;
use tenants::{export, json_schemas, starter};

use crate::support::Folder;

fn seeds() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../seeds")
}

fn fixtures(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures").join(name)
}

/// The TOML files at the top of a folder, by name, and the front matter of its pages as `pages/….toml`.
fn toml_files(folder: &Path) -> BTreeMap<String, String> {
    let list = |folder: &Path| fs::read_dir(folder).into_iter().flatten().map(|entry| entry.unwrap().path());
    let mut files = BTreeMap::new();
    for path in list(folder).filter(|path| path.extension().is_some_and(|ending| ending == "toml")) {
        files.insert(path.file_name().unwrap().to_string_lossy().into_owned(), fs::read_to_string(path).unwrap());
    }
    for path in list(&folder.join("pages")) {
        let text = fs::read_to_string(&path).unwrap();
        if let Some(front) = text.split("+++").nth(1) {
            files.insert("page.toml".to_owned() + &path.file_stem().unwrap().to_string_lossy(), front.to_owned());
        }
    }
    files
}

/// Validates every file against its schema in `.schemas/` or a folder below it.
fn fit(folder: &Path, below: &str) {
    let schemas = json_schemas::files().unwrap();
    let files = toml_files(folder);
    assert!(!files.is_empty(), "{}", folder.display());
    for (name, text) in files {
        let kind = name.split('.').next().unwrap();
        let schema: Value = serde_json::from_str(&schemas[&format!("{below}{kind}.json")]).unwrap();
        let value: Value = toml::from_str(&text).unwrap();
        let validator = jsonschema::draft202012::new(&schema).unwrap();
        let errors: Vec<String> =
            validator.iter_errors(&value).map(|error| format!("{}: {error}", error.instance_path())).collect();
        assert!(errors.is_empty(), "{}/{name}: {errors:#?}", folder.display());
    }
}

#[test]
fn schemas_in_the_seeds_are_those_of_the_types() {
    let folder = seeds().join(".schemas");
    for (name, text) in json_schemas::files().unwrap() {
        let there = fs::read_to_string(folder.join(&name)).unwrap_or_default();
        assert!(there == text, "{name} is stale: run `grandstand channel schema`");
        let schema = serde_json::from_str(&text).unwrap();
        jsonschema::meta::validate(&schema).unwrap_or_else(|error| panic!("{name} is no schema: {error}"));
    }
}

#[test]
fn files_that_are_right_fit_their_schema() {
    fit(&fixtures("valid"), "");
    let channels = fs::read_dir(seeds()).unwrap().map(|entry| entry.unwrap().path());
    let channels: Vec<PathBuf> = channels.filter(|folder| folder.join("channel.toml").is_file()).collect();
    assert!(channels.len() >= 3);
    for channel in channels {
        fit(&channel, "");
    }
    for member in ["_towns", "_coast", "north", "south"] {
        fit(&fixtures("family").join(member), "family/");
    }
}

#[test]
fn a_schema_refuses_what_check_refuses() {
    let schemas = json_schemas::files().unwrap();
    let refused = |schema: &str, text: &str| {
        let schema: Value = serde_json::from_str(&schemas[schema]).unwrap();
        let value: Value = toml::from_str(text).unwrap();
        !jsonschema::draft202012::is_valid(&schema, &value)
    };
    let part = "[[packages]]\nalias = \"a\"\nbase_price = 1\ndrop = [\"image\"]\n";
    assert!(refused("packages.json", part) && !refused("family/packages.json", part));
    assert!(refused("family/packages.json", "[[packages]]\nbase_price = 1\n"), "without an alias");
    assert!(refused("family/packages.json", "[[packages]]\nalias = \"a\"\nprice = 1\n"));
    assert!(refused("channel.json", "extends = \"_a\"\n") && !refused("family/channel.json", "extends = \"_a\"\n"));
    assert!(refused("family/channel.json", "extends = \"../a\"\n"));
    assert!(refused("family/theme.json", "drop = true\n"));
    assert!(!refused("family/theme.json", "[colors.dark]\ndrop = true\n"));
    assert!(refused("family/theme.json", "[colors.dark]\naccent = { opacity = [5] }\n"), "a colour is one value");
}

#[test]
fn seed_files_name_their_schema() {
    let schemas = json_schemas::files().unwrap();
    let mut files: Vec<(String, String)> = starter::files("harbour").unwrap().into_iter().collect();
    for channel in fs::read_dir(seeds()).unwrap().map(|entry| entry.unwrap().path()) {
        files.extend(toml_files(&channel).into_iter().filter(|(name, _)| !name.starts_with("page")));
    }
    let exported = export::files(Folder::valid().check().seed.as_ref().unwrap()).unwrap();
    files.extend(exported);
    for (name, text) in files.iter().filter(|(name, _)| name.ends_with(".toml")) {
        let schema = name.replace(".toml", ".json");
        let expected = format!("#:schema {}/{schema}", export::SCHEMAS);
        assert_eq!(text.lines().next(), Some(expected.as_str()), "{name}");
        assert!(schemas.contains_key(&schema), "{schema}");
    }
}
