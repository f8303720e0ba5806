//! What a channel may hold at most, wherever it is served. An operator's ceilings stand below
//! ([`crate::check::Ceilings`]).
//!
//! Every schema is bounded here rather than type by type, so that a new field is bounded without anybody thinking of it.

use serde_json::{Map, Value};

/// Characters of a text.
const TEXT: u64 = 20_000;
/// Values of a list, or keys of a table, inside of an entry.
const LIST: u64 = 1_000;

/// Entries of a kind, in all files together.
const ENTRIES: [(&str, u64); 15] = [
    ("entries", 1_000),
    ("slides", 100),
    ("blocks", 100),
    ("event_categories", 1_000),
    ("participant_groups", 5_000),
    ("participants", 50_000),
    ("locations", 10_000),
    ("events", 200_000),
    ("vod_media_categories", 500),
    ("vod_media_items", 50_000),
    ("vod_media_rails", 500),
    ("packages", 500),
    ("subscriptions", 500),
    ("coupons", 5_000),
    ("prerolls", 500),
];

/// The most entries that a list of a seed file may have, in all files together.
pub fn entries(list: &str) -> u64 {
    ENTRIES.iter().find(|(name, _)| *name == list).map_or(LIST, |(_, most)| *most)
}

/// Bounds every text, list and table of a file's schema; `lists` hold its entries.
pub fn bound(schema: &mut Value, lists: &[&str]) {
    bound_inner(schema);
    for list in lists {
        if let Some(list_schema) = schema.pointer_mut(&format!("/properties/{list}")).and_then(Value::as_object_mut) {
            list_schema.insert("maxItems".to_owned(), entries(list).into());
        }
    }
}

fn bound_inner(schema: &mut Value) {
    match schema {
        Value::Object(fields) => {
            let is = |kind: &str| match fields.get("type") {
                Some(Value::String(one)) => one == kind,
                Some(Value::Array(several)) => several.iter().any(|one| one == kind),
                _ => false,
            };
            let is_chosen = fields.contains_key("enum") || fields.contains_key("const");
            let (text, list) = (is("string") && !is_chosen, is("array"));
            let table = is("object") && fields.get("additionalProperties") != Some(&Value::Bool(false));
            for (key, most) in [
                ("maxLength", text.then_some(TEXT)),
                ("maxItems", list.then_some(LIST)),
                ("maxProperties", table.then_some(LIST)),
            ] {
                limit(fields, key, most);
            }
            let is_example = |key: &str| ["enum", "const", "default", "examples", "required"].contains(&key);
            fields.iter_mut().filter(|(key, _)| !is_example(key)).for_each(|(_, inner)| bound_inner(inner));
        }
        Value::Array(items) => items.iter_mut().for_each(bound_inner),
        _ => {}
    }
}

fn limit(fields: &mut Map<String, Value>, key: &str, most: Option<u64>) {
    if let (Some(most), false) = (most, fields.contains_key(key)) {
        fields.insert(key.to_owned(), most.into());
    }
}

#[cfg(test)]
mod tests {
    use serde_json::Value;

    use crate::load::shapes::SHAPES;

    /// Whether every text, list and table of a schema is bounded.
    fn unbounded(schema: &Value, at: &str, found: &mut Vec<String>) {
        match schema {
            Value::Object(fields) => {
                let kind = fields.get("type").and_then(Value::as_str).unwrap_or_default();
                let is_open = match kind {
                    "string" => !["maxLength", "enum", "const"].iter().any(|key| fields.contains_key(*key)),
                    "array" => !fields.contains_key("maxItems"),
                    "object" => {
                        fields.get("additionalProperties") != Some(&Value::Bool(false))
                            && !fields.contains_key("maxProperties")
                    }
                    _ => false,
                };
                if is_open {
                    found.push(at.to_owned());
                }
                fields.iter().for_each(|(key, inner)| unbounded(inner, &format!("{at}/{key}"), found));
            }
            Value::Array(items) => items.iter().for_each(|inner| unbounded(inner, at, found)),
            _ => {}
        }
    }

    #[test]
    fn nothing_in_a_seed_file_is_unbounded() {
        for (name, shape) in SHAPES.named() {
            let mut found = Vec::new();
            unbounded(&shape.schema, name, &mut found);
            // A page's front matter is no list, and its text stands outside.
            assert_eq!(found, Vec::<String>::new());
        }
    }
}
