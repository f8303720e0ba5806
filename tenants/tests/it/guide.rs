//! The guide for channel admins says the truth.

use std::collections::BTreeMap;

use schemars::{JsonSchema, schema_for};
use serde_json::Value;
use tenants::schema::{catalogue, channel, content, library, sales, theme};

use crate::support::Folder;

const GUIDE: &str = include_str!("../../../docs/seed-files.md");

/// The examples of the guide, by the file that stands behind their fence.
fn examples() -> BTreeMap<&'static str, &'static str> {
    let blocks = GUIDE.split("\n```").skip(1).step_by(2);
    blocks
        .filter_map(|block| block.split_once('\n'))
        .filter_map(|(info, text)| Some((info.split_once(' ')?.1, text)))
        .collect()
}

#[test]
fn its_examples_make_a_channel() {
    let examples = examples();
    assert_eq!(examples.len(), 18, "{:?}", examples.keys());
    let folder = Folder::pictures_only();
    for (file, text) in examples {
        folder.write(file, format!("{text}\n"));
    }
    assert!(folder.check().findings.is_empty(), "{}", folder.rendered());
}

#[test]
fn it_names_every_key() {
    let mut missing = Vec::new();
    keys_of::<channel::ChannelFile>(&mut missing);
    keys_of::<theme::ThemeFile>(&mut missing);
    keys_of::<content::MenuFile>(&mut missing);
    keys_of::<content::PageFrontMatter>(&mut missing);
    keys_of::<content::FormsFile>(&mut missing);
    keys_of::<content::FaqFile>(&mut missing);
    keys_of::<content::SlidesFile>(&mut missing);
    keys_of::<content::StaticBlocksFile>(&mut missing);
    keys_of::<catalogue::EventCategoriesFile>(&mut missing);
    keys_of::<catalogue::ParticipantGroupsFile>(&mut missing);
    keys_of::<catalogue::ParticipantsFile>(&mut missing);
    keys_of::<catalogue::LocationsFile>(&mut missing);
    keys_of::<catalogue::EventsFile>(&mut missing);
    keys_of::<library::LibraryFile>(&mut missing);
    keys_of::<sales::PackagesFile>(&mut missing);
    keys_of::<sales::SubscriptionsFile>(&mut missing);
    keys_of::<sales::PrerollsFile>(&mut missing);
    assert!(missing.is_empty(), "docs/seed-files.md doesn't name {missing:?}");
}

fn keys_of<File: JsonSchema>(missing: &mut Vec<String>) {
    walk(&schema_for!(File).to_value(), missing);
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
