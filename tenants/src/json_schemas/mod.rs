//! JSON Schemas of all seed files, for completion and validation in editors.

mod family;

use std::collections::BTreeMap;

use schemars::Schema;
use serde_json::Value;

use crate::load::shapes::SHAPES;

/// The schemas by file name: `channel.json` for `channel.toml`, `page.json` for the front matter of pages. Those in
/// `family/` are for bases and the channels that extend one. They accept partial files, and `drop`.
///
/// # Errors
/// A schema can't be serialised. Its type rules this out.
pub fn files() -> serde_json::Result<BTreeMap<String, String>> {
    let mut files = BTreeMap::new();
    for (name, shape) in SHAPES.named() {
        files.insert(format!("{name}.json"), text(&shape.schema)?);
        let part = if name == "page" { family::page(&shape.schema) } else { family::file(&shape.schema, shape.lists) };
        files.insert(format!("family/{name}.json"), text(&part)?);
    }
    Ok(files)
}

fn text(schema: &Value) -> serde_json::Result<String> {
    // `Schema` serialises its keys in a conventional order.
    let schema = Schema::try_from(schema.clone())?;
    let mut text = serde_json::to_string_pretty(&schema)?;
    text.push('\n');
    Ok(text)
}
