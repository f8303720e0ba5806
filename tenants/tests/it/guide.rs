//! Tests the examples and tables in the guide for channel admins.

use serde_json::Value;
use tenants::{json_schemas, starter};

use crate::support::Folder;

const GUIDE: &str = include_str!("../../../docs/seed-files.md");

/// The reference section of the guide. A test of the server covers the tutorial before it and the families after it.
fn reference() -> &'static str {
    let (_, reference) = GUIDE.split_once("\n## What is the same everywhere\n").unwrap();
    reference.split_once("\n## Families of channels\n").unwrap().0
}

/// The examples in the reference, in order: the file named at the fence, and the text. A file after `in ` is appended
/// to.
fn examples() -> Vec<(&'static str, &'static str)> {
    let blocks = reference().split("\n```").skip(1).step_by(2);
    blocks
        .filter_map(|block| block.split_once('\n'))
        .filter_map(|(info, text)| Some((info.split_once(' ')?.1, text)))
        .collect()
}

#[test]
fn its_examples_make_a_channel() {
    let examples = examples();
    let names = examples.iter().map(|(file, _)| file);
    assert_eq!(examples.len(), 28, "{:?}", names.collect::<Vec<_>>());
    let folder = Folder::empty();
    // The guide doesn't include the pages and pictures that `new` writes.
    for (file, text) in starter::files("harbour").unwrap() {
        if file.starts_with("pages/") || file.starts_with("images/") {
            folder.write(&file, text);
        }
    }
    for (file, text) in examples {
        match file.strip_prefix("in ") {
            Some(file) => folder.append(file, &format!("\n{text}\n")),
            None => folder.write(file, format!("{text}\n")),
        }
    }
    assert!(folder.check().findings.is_empty(), "{}", folder.rendered());
}

#[test]
fn it_names_every_key() {
    let mut missing = Vec::new();
    for text in json_schemas::files().unwrap().values() {
        walk(&serde_json::from_str(text).unwrap(), &mut missing);
    }
    assert!(missing.is_empty(), "docs/seed-files.md doesn't name {missing:?}");
}

fn walk(schema: &Value, missing: &mut Vec<String>) {
    if let Some(properties) = schema.get("properties").and_then(Value::as_object) {
        missing.extend(properties.keys().filter(|key| !GUIDE.contains(&format!("`{key}`"))).cloned());
    }
    match schema {
        Value::Object(fields) => fields.values().for_each(|inner| walk(inner, missing)),
        Value::Array(items) => items.iter().for_each(|inner| walk(inner, missing)),
        _ => {}
    }
}
