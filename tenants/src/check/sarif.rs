//! Findings as SARIF 2.1.0, for code hosts and editors.

use std::path::{Component, Path};

use serde_json::{Value, json};

use crate::findings::codes;
use crate::findings::codes::Code;
use crate::findings::finding::{Finding, Position};
use crate::schema::text::Language;

/// The SARIF document of a folder's findings. File paths include `folder` as it was given.
pub fn document(folder: &Path, findings: &[Finding], language: Language) -> Value {
    let rules: Vec<Value> = codes::ALL.iter().map(rule).collect();
    let results: Vec<Value> = findings.iter().map(|finding| result(folder, finding, language)).collect();
    json!({
        "$schema": "https://json.schemastore.org/sarif-2.1.0.json",
        "version": "2.1.0",
        "runs": [{
            "tool": { "driver": { "name": "grandstand", "version": env!("CARGO_PKG_VERSION"), "rules": rules } },
            "columnKind": "unicodeCodePoints",
            "results": results,
        }],
    })
}

fn rule(code: &Code) -> Value {
    json!({
        "id": code.name,
        "shortDescription": { "text": code.meaning },
        "defaultConfiguration": { "level": code.severity.word() },
    })
}

fn result(folder: &Path, finding: &Finding, language: Language) -> Value {
    let hint = finding.hint.as_ref().map(|hint| hint.get(language).to_owned());
    let elsewhere = finding.shown(language).elsewhere();
    let text = [Some(finding.message.get(language).to_owned()), elsewhere, hint];
    let text = text.into_iter().flatten().collect::<Vec<String>>().join("\n");
    let region = json!({
        "startLine": finding.line,
        "startColumn": finding.column,
        "endColumn": finding.column + finding.width,
    });
    let mut result = json!({
        "ruleId": finding.code,
        "ruleIndex": codes::ALL.iter().position(|code| code.name == finding.code),
        "level": finding.severity.word(),
        "message": { "text": text },
        "locations": [{
            "physicalLocation": { "artifactLocation": { "uri": uri(folder, &finding.file) }, "region": region },
        }],
        "occurrenceCount": finding.more + 1,
    });
    if !finding.others.is_empty() {
        result["relatedLocations"] = finding.others.iter().map(|position| related(folder, position)).collect();
    }
    result
}

fn related(folder: &Path, position: &Position) -> Value {
    let region = json!({ "startLine": position.line, "startColumn": position.column });
    json!({ "physicalLocation": { "artifactLocation": { "uri": uri(folder, &position.file) }, "region": region } })
}

/// A file's URI: percent-encoded, and relative if `folder` is. The path of a file in a base (`../_base/theme.toml`) is
/// resolved.
fn uri(folder: &Path, file: &str) -> String {
    let mut parts: Vec<String> = Vec::new();
    for part in folder.join(file).components() {
        match part {
            Component::Normal(name) => parts.push(escaped(&name.to_string_lossy())),
            Component::ParentDir if parts.last().is_some_and(|last| last != "..") => {
                parts.pop();
            }
            Component::ParentDir if !folder.is_absolute() => parts.push("..".to_owned()),
            _ => {}
        }
    }
    let root = if folder.is_absolute() { "file:///" } else { "" };
    root.to_owned() + &parts.join("/")
}

fn escaped(part: &str) -> String {
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || b"-._~".contains(&byte);
    part.bytes().map(|byte| if plain(byte) { char::from(byte).to_string() } else { format!("%{byte:02X}") }).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::source::{Source, Spot};
    use crate::wording;

    #[test]
    fn a_finding_is_a_result_at_its_place() {
        let source = Source::new("pages/à propos.md", "one\nla couleur\n");
        let message = wording!("unknown key", "clé inconnue");
        let hint = wording!("take it out", "retirez-la");
        let finding = Finding::at(codes::UNKNOWN_KEY, &Spot::new(&source, 7..14), message).hint(hint);
        let french = document(Path::new("seeds"), std::slice::from_ref(&finding), Language::Fr);
        assert_eq!(french["runs"][0]["results"][0]["message"]["text"], "clé inconnue\nretirez-la");
        let document = document(Path::new("./seeds/harbour"), &[finding], Language::En);
        let result = &document["runs"][0]["results"][0];
        let place = &result["locations"][0]["physicalLocation"];
        assert_eq!(place["artifactLocation"]["uri"], "seeds/harbour/pages/%C3%A0%20propos.md");
        assert_eq!(place["region"], json!({ "startLine": 2, "startColumn": 4, "endColumn": 11 }));
        assert_eq!(
            (&result["level"], &result["message"]["text"]),
            (&json!("error"), &json!("unknown key\ntake it out"))
        );
        let index = result["ruleIndex"].as_u64().unwrap() as usize;
        let rule = &document["runs"][0]["tool"]["driver"]["rules"][index];
        assert_eq!((&rule["id"], &rule["defaultConfiguration"]["level"]), (&json!("unknown-key"), &json!("error")));
    }

    #[test]
    fn a_note_has_the_level_note() {
        let finding = Finding::of_file(codes::CSV_FORMAT, "events.csv", wording!("read", "lu"));
        let document = document(Path::new("a"), &[finding], Language::En);
        let run = &document["runs"][0];
        let index = codes::ALL.iter().position(|code| code.name == codes::CSV_FORMAT.name).unwrap();
        let rule = &run["tool"]["driver"]["rules"][index];
        let levels = [&run["results"][0]["level"], &rule["defaultConfiguration"]["level"]];
        assert_eq!(levels, [&json!("note"); 2]);
    }

    #[test]
    fn other_places_are_related_locations() {
        let source = Source::new("events.csv", "judo\njudo\njudo\n");
        let spots = [0..4, 5..9, 10..14].map(|span| Spot::new(&source, span));
        let message = wording!("there is no judo", "il n'y a pas de judo");
        let finding = Finding::at_each(codes::BROKEN_REFERENCE, &spots, message).unwrap();
        let document = document(Path::new("a"), &[finding], Language::Fr);
        let result = &document["runs"][0]["results"][0];
        assert_eq!((&result["occurrenceCount"], result["relatedLocations"].as_array().unwrap().len()), (&json!(3), 2));
        let place = &result["relatedLocations"][1]["physicalLocation"];
        assert_eq!(
            (&place["artifactLocation"]["uri"], &place["region"]["startLine"]),
            (&json!("a/events.csv"), &json!(3))
        );
        assert_eq!(result["message"]["text"], "il n'y a pas de judo\net 2 autres : events.csv:2, 3");
    }

    #[test]
    fn an_absolute_folder_is_a_file_address() {
        assert_eq!(uri(Path::new("/srv/seeds/a"), "menu.toml"), "file:///srv/seeds/a/menu.toml");
        assert_eq!(uri(Path::new("../a"), "menu.toml"), "../a/menu.toml");
        assert_eq!(uri(Path::new("."), "menu.toml"), "menu.toml");
    }

    #[test]
    fn a_file_of_a_base_is_named_by_where_it_is() {
        assert_eq!(uri(Path::new("seeds/a"), "../_b/menu.toml"), "seeds/_b/menu.toml");
        assert_eq!(uri(Path::new("/srv/a/"), "../_b/menu.toml"), "file:///srv/_b/menu.toml");
        assert_eq!(uri(Path::new("."), "../_b/menu.toml"), "../_b/menu.toml");
        assert_eq!(uri(Path::new("../a"), "../_b/menu.toml"), "../_b/menu.toml");
    }
}
