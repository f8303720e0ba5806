//! A corpus of common mistakes with the exact output of `check` in English and French.
//!
//! `tests/mistakes/_base` is a channel without mistakes. Each other folder holds the files that one mistake changes, a
//! `removed.txt` with the names of missing files, if any, and the output: `expected.txt` and `expected.fr.txt`.
//! `WRITE_MISTAKES=1` updates the outputs. Read the new texts as a school secretary would.

use std::fs;
use std::path::{Path, PathBuf};

use tenants::check;
use tenants::schema::text::Language;

use crate::support::copy;

/// The folder name, and so the channel key, of each copy of `_base`.
const KEY: &str = "greenhill";
/// Files of a case that don't belong to the channel.
const OUTPUTS: [(&str, Language); 2] = [("expected.txt", Language::En), ("expected.fr.txt", Language::Fr)];
const REMOVED: &str = "removed.txt";

fn corpus() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/mistakes")
}

/// The folders of the corpus by name, without the base.
fn cases() -> Vec<PathBuf> {
    let mut folders: Vec<PathBuf> =
        fs::read_dir(corpus()).unwrap().map(|entry| entry.unwrap().path()).filter(|path| path.is_dir()).collect();
    folders.retain(|folder| !folder.ends_with("_base"));
    folders.sort();
    folders
}

/// The output of `check` for a case, in each language of [`OUTPUTS`].
fn outputs(case: &Path) -> [String; 2] {
    let root = tempfile::tempdir().unwrap();
    let folder = root.path().join(KEY);
    copy(&corpus().join("_base"), &folder);
    copy(case, &folder);
    for (output, _) in OUTPUTS {
        fs::remove_file(folder.join(output)).ok();
    }
    if let Ok(removed) = fs::read_to_string(folder.join(REMOVED)) {
        removed.lines().for_each(|name| fs::remove_file(folder.join(name)).unwrap());
        fs::remove_file(folder.join(REMOVED)).unwrap();
    }
    let report = check::folder(&folder);
    OUTPUTS
        .map(|(_, language)| report.findings.iter().map(|finding| format!("{}\n\n", finding.shown(language))).collect())
}

#[test]
fn every_mistake_is_told_as_expected() {
    let is_written = std::env::var_os("WRITE_MISTAKES").is_some();
    let mut failures = String::new();
    for case in cases() {
        for ((name, _), output) in OUTPUTS.iter().zip(outputs(&case)) {
            let file = case.join(name);
            let expected = fs::read_to_string(&file).unwrap_or_default();
            if is_written {
                fs::write(&file, &output).unwrap();
            } else if output != expected {
                failures += &format!("\n{}:\n{output}\ninstead of\n{expected}\n", file.display());
            }
        }
    }
    assert!(failures.is_empty(), "{failures}");
}

/// Every case has output, with a French translation, that is short enough to read.
#[test]
fn every_mistake_is_told_in_both_languages_and_briefly() {
    for case in cases() {
        let [english, french] = OUTPUTS.map(|(name, _)| fs::read_to_string(case.join(name)).unwrap());
        let reports = english.matches("\n --> ").count().max(english.matches("--> ").count());
        assert!((1..=8).contains(&reports), "{}: {reports} findings", case.display());
        assert_ne!(english, french, "{}", case.display());
    }
}

/// Hints about a spreadsheet refer to cells and columns, not to keys and values of TOML.
#[test]
fn hints_about_spreadsheets_are_no_toml() {
    for case in cases() {
        for (name, _) in OUTPUTS {
            let output = fs::read_to_string(case.join(name)).unwrap();
            for finding in output.split("\n\n").filter(|finding| finding.contains(".csv:")) {
                let place = finding.lines().nth(1).unwrap_or_default();
                let hint = finding.lines().last().and_then(|line| line.split_once("= ")).map_or("", |(_, hint)| hint);
                assert!(!place.contains(".csv:") || !hint.contains(" = "), "{}: {finding}", case.display());
                // Quotes typed into a cell become a part of its text.
                let has_quotes = hint.contains('"') && !hint.contains("guillemets");
                let is_french = name == OUTPUTS[1].0;
                assert!(!(is_french && place.contains(".csv:") && has_quotes), "{}: {finding}", case.display());
            }
        }
    }
}

#[test]
fn the_corpus_is_large_and_half_of_it_is_of_spreadsheets() {
    let has_table = |case: &&PathBuf| case.file_name().is_some_and(|name| name.to_string_lossy().starts_with("csv-"));
    let cases = cases();
    let tables = cases.iter().filter(has_table).count();
    assert!(cases.len() >= 150 && tables >= 75, "{} mistakes, {tables} of them of spreadsheets", cases.len());
}

/// The base has no mistakes.
#[test]
fn the_base_is_right() {
    let root = tempfile::tempdir().unwrap();
    let folder = root.path().join(KEY);
    copy(&corpus().join("_base"), &folder);
    let findings = check::folder(&folder).findings;
    assert!(findings.is_empty(), "{findings:#?}");
}
